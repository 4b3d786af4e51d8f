"""The answer of `suggest`: where tasks could be added to a plan."""

from __future__ import annotations

from routeopt.results.records import SuggestionsMembers
from routeopt.results.result import Result


class Suggestions(SuggestionsMembers, Result):
    """Positions in a plan for tasks that it does not serve, the cheapest first.

    `suggestions` lists them with `rank`, `cost_delta`, `cost_total`, `assignments` and, for the
    first 20, `routes`: what the changed routes would be. `cost` and `unserved` are those of the
    given plan.
    """

    def __str__(self) -> str:
        from routeopt.reports.advice import suggestion_lines

        return "\n".join(suggestion_lines(self.data))

    def __repr__(self) -> str:
        from routeopt.reports.notes import short_warning

        count = len(self.data["suggestions"])
        kept = "all" if self.search["complete"] else "some"
        return f"<Suggestions {count} of {kept} places{short_warning(self.warnings)}>"

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines, suggestion_lines

        return html_of_lines(suggestion_lines(self.data))
