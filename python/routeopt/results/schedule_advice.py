"""The answers of `routeopt.task.suggest` and `explain`: advice on a schedule."""

from __future__ import annotations

from routeopt.results.record import Record, recorded
from routeopt.results.schedule_records import TaskAssignment
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, Literal


class TaskSearch(Record):
    """How the search for advice went."""

    __slots__ = ()
    complete: bool
    """Whether there was time to look at all places."""


class TaskSuggestion(Record):
    """A way to plan an order, nothing else being moved."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"score": Score, "assignments": TaskAssignment}
    order: str
    """Name of the order."""
    score: Score
    """The schedule's, with it."""
    deltaSoft: int  # noqa: N815, the wire's word
    """How its `softScore` changes; what is above 0 is better."""
    latestStart: str  # noqa: N815
    """Up to when its first task could start, the others staying where they are."""
    assignments: list[TaskAssignment]
    """Where its tasks go, and those of orders that are only planned along with it."""


class _TaskAdvice(Record):
    """What the answers of `suggest` and `explain` have in common."""

    status: str
    """How far the answer is: `SOLVED`."""
    score: Score
    """The schedule's, as it stands."""
    warnings: list[dict[str, str]]
    """What the request has that has no effect."""
    _lists: ClassVar[tuple[str, ...]] = ("warnings",)

    def __init__(self, members: Mapping[str, Any]) -> None:
        super().__init__(members)
        recorded(self, self._held)


class TaskSuggestions(_TaskAdvice):
    """Where the orders that a schedule leaves out could go, by order, the best first."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "suggestions": TaskSuggestion,
        "search": TaskSearch,
    }
    suggestions: list[TaskSuggestion]
    """The ways."""
    without: list[str]
    """Orders for which there is no place."""
    search: TaskSearch
    """How the search went."""

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each task of each way; `way` counts an order's.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.schedules.advice import suggestions_frame

        return suggestions_frame(self)

    def __str__(self) -> str:
        from routeopt.reports.schedules.advice import suggestion_lines

        return "\n".join(suggestion_lines(self))

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines
        from routeopt.reports.schedules.advice import suggestion_lines

        return html_of_lines(suggestion_lines(self))

    def __repr__(self) -> str:
        ways, orders = len(self.suggestions), len({one.order for one in self.suggestions})
        return f"<{type(self).__name__} {ways:,} ways for {orders:,} orders>"


class ChainLink(Record):
    """Why a task did not start earlier.

    Had it started at `tried`, all else staying where it is, the schedule would have broken the rule
    `heldBy`.
    """

    __slots__ = ()
    _lists: ClassVar[tuple[str, ...]] = ("also",)
    task: str
    """Name of the task."""
    tried: str
    """The earlier start."""
    heldBy: str  # noqa: N815
    """Name of the rule; `NOTHING` where the task could have started then."""
    other: str | None
    """The task that is in the way; absent where none is."""
    resource: str | None
    """The resource that the rule is about."""
    person: str | None
    """The person whom it is about."""
    also: list[str]
    """Other rules that would have been broken, too."""


class Overtime(Record):
    """Somebody who works on."""

    __slots__ = ()
    person: str
    """Name of the person."""
    from_: str
    """When the time begins."""
    to: str
    """When it ends."""


class TaskRemedy(Record):
    """What would help an order, tried by placing it anew where all else stays."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"overtime": Overtime}
    _lists: ClassVar[tuple[str, ...]] = ("overtime", "skills")
    type: Literal[
        "MORE_PEOPLE", "MORE_UNITS", "LONGER_SHIFT", "LATER_DUE", "LATER_DEADLINE", "SKILL"
    ]
    """What it is."""
    resource: str | None
    """The resource of which there would be one more, or whose person learns a skill."""
    person: str | None
    """Who learns a skill."""
    skills: list[dict[str, Any]]
    """What one more person has to hold, or the skill to learn: name and level."""
    from_: str | None
    """From when on one more is needed."""
    to: str | None
    """Until when."""
    overtime: list[Overtime]
    """Who would work longer, and when."""
    due: str | None
    """The due date that would hold."""
    deadline: str | None
    """The deadline that would hold."""
    orderTo: str  # noqa: N815
    """When the order would end."""
    lateSeconds: int  # noqa: N815
    """How late it would be."""


class ExplainedTaskOrder(Record):
    """What holds an order back, and what would help it."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"chain": ChainLink, "remedies": TaskRemedy}
    order: str
    """Name of the order."""
    planned: bool
    """Whether it is planned."""
    to: str | None
    """When it ends; absent where it is not planned."""
    late: bool
    """Whether it is late."""
    lateSeconds: int  # noqa: N815
    """How late it and its tasks are, in sum."""
    chain: list[ChainLink]
    """From its last task back, each task held by the one before."""
    remedies: list[TaskRemedy]
    """What would help, where it is late or left out; what helps most first."""


class TaskConflict(Record):
    """A rule that is broken."""

    __slots__ = ()
    constraint: str
    """Name of the rule."""
    score: str
    """What it counts, such as `-1hard`."""
    amount: int
    """By how much it is broken."""
    unit: str
    """The unit of that."""
    order: str
    """Name of the order."""
    task: str | None
    """Name of the task; absent where it is about the order."""
    other: str | None
    """Another task that it is about."""
    resource: str | None
    """The resource that it is about."""
    person: str | None
    """The person whom it is about."""


class ScheduleExplanation(_TaskAdvice):
    """What holds the orders of a schedule where they are, and what would help those in trouble."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "conflicts": TaskConflict,
        "orders": ExplainedTaskOrder,
    }
    _lists: ClassVar[tuple[str, ...]] = ("unanswered", "warnings")
    unresolved: list[dict[str, str]]
    """What counts, by `constraint`, with its `score`."""
    conflicts: list[TaskConflict]
    """Every rule that is broken."""
    unserved: list[str]
    """Orders that are left out."""
    unservedReasons: dict[str, list[str]]  # noqa: N815
    """For each of these the rules that keep it out."""
    alternatives: dict[str, list[TaskSuggestion]]
    """For each order that is left out or late the places that it could have."""
    orders: list[ExplainedTaskOrder]
    """The orders."""
    unanswered: list[str]
    """Orders for which there was no time, or not enough to look at everything."""

    def __init__(self, members: Mapping[str, Any]) -> None:
        super().__init__(members)
        for ways in self["alternatives"].values():
            ways[:] = [recorded(TaskSuggestion(one), TaskSuggestion._held) for one in ways]

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each link of each order's chain.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.schedules.advice import chains_frame

        return chains_frame(self)

    def remedies_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each remedy.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.schedules.advice import remedies_frame

        return remedies_frame(self)

    def __str__(self) -> str:
        from routeopt.reports.schedules.advice import explanation_lines

        return "\n".join(explanation_lines(self))

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines
        from routeopt.reports.schedules.advice import explanation_lines

        return html_of_lines(explanation_lines(self))

    def __repr__(self) -> str:
        late = sum(one.late for one in self.orders)
        return (
            f"<{type(self).__name__} of {len(self.orders):,} orders,"
            f" {late:,} late, {len(self.unserved):,} left out>"
        )
