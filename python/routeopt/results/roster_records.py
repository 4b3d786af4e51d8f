"""The objects that rosters and what is said of them consist of."""

from __future__ import annotations

from routeopt.results.record import Record
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Literal


class RosterAssignment(Record):
    """A head of a shift; nobody is on it where `employee` is absent."""

    __slots__ = ()
    _lists: ClassVar[tuple[str, ...]] = ("skills",)
    shift: str
    """Name of the shift."""
    employee: str | None
    """Name of who is on it."""
    from_: str
    """When it starts, in the form of the request."""
    to: str
    """When it ends."""
    skills: list[str]
    """Skills that it needs."""
    locked: bool | None
    """Whether the request has it locked."""


class BrokenItem(Record):
    """One place where a constraint is broken."""

    __slots__ = ()
    amount: int
    """By how much, in the unit of the constraint."""
    employee: str | None
    """Whose rule it is."""
    shift: str | None
    """The shift."""
    skill: str | None
    """The skill."""
    rule: int | None
    """Which of the request's rules, patterns, rests, demands or buckets, from 0."""
    name: str | None
    """Its name."""
    pointer: str | None
    """Where it stands in the request: JSON pointer."""
    from_: str | None
    """Where the time that it is about begins."""
    to: str | None
    """Where that ends."""


class BrokenConstraint(Record):
    """A constraint that is broken at one level."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"items": BrokenItem}
    name: str
    """Its name, as in the request's `weights`."""
    value: int
    """Points in all."""
    level: Literal["HARD", "MEDIUM", "SOFT"]
    """The level at which they count."""
    amount: int
    """By how much in all, in `unit`."""
    unit: str
    """The unit of amounts."""
    items_: list[BrokenItem]
    """Its places; cover and costs are told elsewhere."""


class EmployeeTotals(Record):
    """What an employee works in all."""

    __slots__ = ()
    name: str
    """The employee."""
    hours: float
    """Hours of work."""
    shifts: int
    """Shifts."""
    days: int
    """Days with work."""
    weekends: int
    """Weekends with work."""
    cost: float
    """Wages, in the request's currency."""


class DemandTotals(Record):
    """How a demand is met."""

    __slots__ = ()
    name: str
    """The demand."""
    worstMissing: int  # noqa: N815
    """Most people missing at an instant."""
    personMinutesMissing: int  # noqa: N815
    """Minutes of work missing in all."""


class FairnessTotals(Record):
    """How even the loads of a fairness bucket are in a period."""

    __slots__ = ()
    bucket: int
    """Which of the request's buckets, from 0."""
    name: str | None
    """Its name."""
    period: dict[str, str]
    """Its first and last day: `from` and `to`."""
    target: float
    """What each is to have, in hours or shifts; of AVERAGE what one has on average."""
    least: float
    """The smallest load."""
    most: float
    """The largest load."""
    below: float
    """The most by which one has less than their own target."""
    above: float
    """The most by which one has more."""
    value: int
    """What it counts."""


class ScoreChange(Record):
    """How the score changes, level by level; above 0 is better."""

    __slots__ = ()
    hardScore: int  # noqa: N815
    """Of rules that must hold."""
    mediumScore: int  # noqa: N815
    """Of what comes next."""
    softScore: int  # noqa: N815
    """Of wishes and costs."""


class Rise(Record):
    """A constraint that would be broken by more than it is."""

    __slots__ = ()
    name: str
    """Its name."""
    value: int
    """Points more."""
    level: Literal["HARD", "MEDIUM", "SOFT"]
    """The level at which they count."""


class Handover(Record):
    """A shift that another person takes, or nobody."""

    __slots__ = ()
    shift: str
    """Name of the shift."""
    leaves: str
    """Who leaves it."""
    takes: str | None
    """Who takes it; absent where nobody does."""


class RosterAlternative(Record):
    """A person who is not on a shift, and what that would do to the score."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"score": Score, "violations": Rise}
    shift: str
    """Name of the shift."""
    employee: str
    """Name of the person."""
    score: Score
    """The plan's, with the person on the shift."""
    violations: list[Rise]
    """What would be broken more."""


class RosterSuggestion(RosterAlternative):
    """A way to fill a head of a shift."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "delta": ScoreChange,
        "violations": Rise,
        "moves": Handover,
    }
    from_: str
    """When the shift starts."""
    to: str
    """When it ends."""
    delta: ScoreChange
    """How the score changes."""
    moves: list[Handover]
    """Who else moves."""
    searched: bool | None
    """Whether it was found by a search; absent where all ways of its kind were tried."""


class Conflict(BrokenItem):
    """One place where the plan breaks a constraint."""

    __slots__ = ()
    constraint: str
    """The constraint in words."""
    key: str
    """Its name, as in `weights`."""
    score: str
    """What it costs, such as `-1hard`."""
    unit: str
    """The unit of the amount."""


class Unresolved(Record):
    """What a constraint costs in all."""

    __slots__ = ()
    constraint: str
    """The constraint in words."""
    score: str
    """What it costs, such as `-12soft`."""


class Counterfactual(Record):
    """The smallest change of one value of the request that makes way for a person."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"score": Score}
    constraint: str
    """The constraint in words."""
    key: str
    """Its name, as in `weights`."""
    employee: str
    """Who would come."""
    amount: int
    """By how much it would have to be wider, in `unit`."""
    unit: str
    """The unit of the amount."""
    skill: str | None
    """The skill; absent where it is about none."""
    rule: int | None
    """Which of the request's rules, patterns or rests, from 0; absent where it is about none."""
    name: str | None
    """The name of that."""
    pointer: str | None
    """Where that stands in the request: JSON pointer."""
    from_: str | None
    """Where the time that it is about begins."""
    to: str | None
    """Where that ends."""
    score: Score
    """The plan's, with the change and the person on the shift."""
    patch: list[dict[str, object]]
    """The change of the request, as JSON Patch (RFC 6902)."""
