"""The answer of `routeopt.fill.explain`."""

from __future__ import annotations

from routeopt.results.record import Record, recorded
from routeopt.results.roster_records import (
    Conflict,
    Counterfactual,
    RosterAlternative,
    Unresolved,
)
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar


class RosterExplanation(Record):
    """What counts against a plan, who else could work, and what would fill its empty shifts.

    It is the answer's dict, with its members as attributes.

    Args:
        members: the answer.
    """

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "unresolved": Unresolved,
        "conflicts": Conflict,
    }
    _lists: ClassVar[tuple[str, ...]] = ("unresolved", "conflicts", "warnings")
    score: Score
    """What the plan is compared by."""
    unresolved: list[Unresolved]
    """What each constraint costs in all."""
    conflicts: list[Conflict]
    """Every place where a constraint is broken."""
    alternatives: dict[str, list[RosterAlternative]] | None
    """By shift who could be on it; absent where the request asks for none."""
    counterfactuals: dict[str, list[Counterfactual]] | None
    """By shift the smallest changes that fill it; absent where the request asks for none."""
    unanswered: int
    """How many shifts there was no time for."""
    warnings: list[dict[str, str]]
    """What the request has that has no effect."""

    def __init__(self, members: Mapping[str, Any]) -> None:
        super().__init__(members)
        recorded(self, self._held)
        by_shift = (("alternatives", RosterAlternative), ("counterfactuals", Counterfactual))
        for name, kind in by_shift:
            shifts: dict[str, Any] = self.get(name, {})
            recorded(shifts, dict.fromkeys(shifts, kind))

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each counterfactual.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.rosters.advice import counterfactuals_frame

        return counterfactuals_frame(self)

    def __str__(self) -> str:
        from routeopt.reports.rosters.advice import explanation_lines

        return "\n".join(explanation_lines(self))

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines
        from routeopt.reports.rosters.advice import explanation_lines

        return html_of_lines(explanation_lines(self))
