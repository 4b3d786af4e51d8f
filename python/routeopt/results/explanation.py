"""The answer of `explain`: why tasks are left out, and what the plan would save without others."""

from __future__ import annotations

from routeopt.results.records import ExplanationMembers
from routeopt.results.result import Result


class Explanation(ExplanationMembers, Result):
    """The tasks that a plan leaves out, why, and what would let them in.

    `unserved` has for each task that is left out a `class`, `reasons`, the smallest `changes` that
    let it in, and where one exists its `best` position; `served` has for each other task the
    `saving` without it and its `next_best` position; `binding` lists rules without any slack.
    """

    def __str__(self) -> str:
        from routeopt.reports.advice import explanation_lines

        return "\n".join(explanation_lines(self.data))

    def __repr__(self) -> str:
        from routeopt.reports.notes import short_warning

        left_out = len(self.unserved)
        return f"<Explanation of {left_out} tasks left out{short_warning(self.warnings)}>"

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import explanation_lines, html_of_lines

        return html_of_lines(explanation_lines(self.data))
