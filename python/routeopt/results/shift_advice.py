"""The answer of `routeopt.create.explain`: what missing heads need."""

from __future__ import annotations

from routeopt.results.record import Record
from routeopt.results.result import Result
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar


class Way(Record):
    """One more head on a shift."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"score": Score, "scoreWithNeeds": Score}
    _lists: ClassVar[tuple[str, ...]] = ("needs",)
    pattern: str
    """Name of the shift's template."""
    from_: str
    """When it starts, in the form of the request."""
    to: str
    """When it ends."""
    score: Score
    """The plan's, with this head."""
    delta: dict[str, int]
    """How the score changes; what is above 0 is better."""
    violations: list[dict[str, Any]]
    """What counts more with this head than without it."""
    needs: list[dict[str, Any]]
    """Members of the request by `pointer` with the `value` that lets this head in."""
    scoreWithNeeds: Score | None  # noqa: N815, the wire's word
    """The plan's, with this head and these values; absent where nothing needs to change."""


class Gap(Record):
    """A time in which demand stays unmet."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"ways": Way}
    from_: str
    """When it starts; of work that is due, when that can begin."""
    to: str
    """When it ends; of work that is due, by when."""
    skill: str | None
    """The skill; absent where the demand names none."""
    missing: int | None
    """Heads that are missing at most; absent of work that is due."""
    minutes: float
    """Minutes of work that are missing."""
    ways: list[Way]
    """The best shifts for one more head; empty where no template has one then."""


class ProposedTemplate(Record):
    """A template that would make the plan better."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"score": Score}
    score: Score
    """The plan's, with its shifts."""
    delta: dict[str, int]
    """How the score changes; what is above 0 is better."""
    patch: list[dict[str, Any]]
    """Adds it to the request, as a JSON Patch; it has no cost yet."""
    shifts: list[dict[str, Any]]
    """Its shifts to open, as a plan states them."""


class ShiftExplanation(Result):
    """What counts against a plan of shifts, and what would be better."""

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "unmet": Gap,
        "templates": ProposedTemplate,
    }
    score: Score
    """The plan's."""
    unresolved: list[dict[str, str]]
    """What counts, by constraint."""
    conflicts: list[dict[str, Any]]
    """What counts, one by one."""
    unmet: list[Gap]
    """Where demand stays unmet."""
    templates: list[ProposedTemplate]
    """Templates worth adding, the best first."""
    unanswered: int
    """How many gaps there was no time for."""
    warnings: list[dict[str, str]]
    """What the request has that has no effect."""

    def __str__(self) -> str:
        from routeopt.reports.shifts.advice import explanation_lines

        return "\n".join(explanation_lines(self.data))

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines
        from routeopt.reports.shifts.advice import explanation_lines

        return html_of_lines(explanation_lines(self.data))

    def __repr__(self) -> str:
        gaps, templates = len(self.unmet), len(self.templates)
        return f"<{type(self).__name__} of {gaps:,} gaps, {templates:,} templates worth adding>"
