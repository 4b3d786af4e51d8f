"""The objects that schedules consist of."""

from __future__ import annotations

from routeopt.results.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Literal


class Span(Record):
    """A time."""

    __slots__ = ()
    from_: str
    """When it begins, in the form of the request."""
    to: str | None
    """When it ends; absent where the period has no end."""


class TaskAssignment(Record):
    """A task that is planned: when, in which mode, and with whom."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"parts": Span}
    _lists: ClassVar[tuple[str, ...]] = ("parts",)
    task: str
    """Name of the order, or `order/task`."""
    order: str
    """Name of the order."""
    from_: str
    """When it starts, in the form of the request."""
    to: str
    """When it ends."""
    mode: str | None
    """Name of its mode; absent where the task has no `modes`."""
    plannable: dict[str, list[str]]
    """Who does it, by resource."""
    capacitated: dict[str, int]
    """How many units it takes, by resource."""
    consumable: dict[str, int]
    """What it uses up, by resource."""
    setupFrom: str | None  # noqa: N815
    """When its change-over begins; absent where it needs none."""
    parts: list[Span]
    """When it is worked on; empty where that is from its start to its end."""
    lateSeconds: int  # noqa: N815
    """How long after its own due date it ends, or after the order's."""
    locked: bool | None
    """Whether it is locked."""


class BrokenTaskItem(Record):
    """A task, or an order, that breaks a rule."""

    __slots__ = ()
    amount: int
    """By how much, in the unit of the rule."""
    task: str | None
    """The task; absent where it is about an order alone."""
    order: str
    """The order."""
    resource: str | None
    """The resource that it is about, of the first cause."""
    person: str | None
    """The person."""
    other: str | None
    """The other task."""


class BrokenTaskRule(Record):
    """A rule that is broken, or a part of the score that counts against the plan."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"items": BrokenTaskItem}
    _lists: ClassVar[tuple[str, ...]] = ("items_",)
    name: str
    """What it is."""
    value: int
    """What it counts in the score."""
    level: Literal["HARD", "MEDIUM", "SOFT"]
    """The part of the score that it counts in."""
    amount: int
    """How much of it there is, in its unit."""
    unit: str
    """What is counted."""
    items_: list[BrokenTaskItem]
    """Its places, where it is a rule."""


class ScheduleTotals(Record):
    """What a schedule comes to."""

    __slots__ = ()
    makespanSeconds: int  # noqa: N815
    """From the period's start to the last end."""
    tardinessSeconds: int  # noqa: N815
    """How long orders and tasks end after they are due, in all."""
    lateOrders: int  # noqa: N815
    """How many orders are late."""
    setupSeconds: int  # noqa: N815
    """How long change-overs take in all."""
    cost: int
    """Of modes, change-overs and work."""
    utilisation: dict[str, float]
    """By resource which part of its working time is used, up to the last end; of stock, which part
    of all that comes."""
