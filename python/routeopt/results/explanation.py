"""The answer of `explain`: why tasks are left out, and what the others are worth."""

from __future__ import annotations

from routeopt.results.result import Result


class Explanation(Result):
    """What a plan leaves out and why, and what would let it in.

    `unserved` has a `class`, `reasons`, `changes` and the `best` place of each task that is left
    out; `served` the `saving` and the `next_best` place of each other; `binding` the rules that
    leave no room at all.
    """

    def __str__(self) -> str:
        from routeopt.reports.advice import explanation_lines

        return "\n".join(explanation_lines(self.data))

    def __repr__(self) -> str:
        return f"<Explanation of {len(self.data['unserved'])} tasks left out>"

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import explanation_lines, html_of_lines

        return html_of_lines(explanation_lines(self.data))
