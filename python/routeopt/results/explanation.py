"""The answer of `explain`: why tasks are left out, and what the plan would save without others."""

from __future__ import annotations

from routeopt.results.records import ExplanationMembers
from routeopt.results.result import Result


class Explanation(ExplanationMembers, Result):
    """The tasks that a plan leaves out, why, and what would let them in.

    `unserved` has for each task that is left out a `class`, `reasons`, the smallest `changes` that
    let it in, and where one exists its `best` position; `served` has for each other task the
    `saving` without it and its `next_best` position; `binding` lists rules without any slack.
    Printed, many tasks are told in few lines: what they share first, then those that are alike.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text, which what tasks share is found in.
    """

    def __init__(self, text: bytes, *, request: bytes | None = None) -> None:
        super().__init__(text)
        self._request = request

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        from routeopt.reports.notes import short_warning

        left_out = len(self.unserved)
        return f"<Explanation of {left_out} tasks left out{short_warning(self.warnings)}>"

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines

        return html_of_lines(self._lines())

    def _lines(self) -> list[str]:
        import json

        from routeopt.reports.advice import explanation_lines

        request = json.loads(self._request) if self._request else {}
        return explanation_lines(self.data, request.get("problem", {}))
