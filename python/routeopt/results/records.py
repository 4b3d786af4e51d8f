"""The objects of answers: dicts whose members are attributes, too.

Written by `tools/make_types` from the schemas of the core; not to be changed by hand.
"""

from __future__ import annotations

from routeopt.results.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Literal


class FairShare(Record):
    __slots__ = ()
    vehicle: str
    """Id of the vehicle."""
    amount: int
    """What it has done, its `history` included, in the measure's unit."""
    fair_share: int
    """Its share of what all have done, rounded to whole units."""


class BalanceSummary(Record):
    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"vehicles": FairShare}
    id: str
    """Its id in the request."""
    cost: float
    """Money for what is above fair shares."""
    vehicles: list[FairShare]
    """Those that share the work, in the order of the request."""


class Cost(Record):
    """What something costs: parts of money and their total."""

    __slots__ = ()
    total: float
    """Money: the sum of the parts."""
    travel_distance: float
    """Money for kilometres of travel."""
    travel_time: float
    """Money for hours of travel."""
    route_time: float
    """Money for hours between departures and ends."""
    wait: float
    """Money for hours of waiting."""
    overtime: float
    """Money for hours after the ends of shifts."""
    lateness: float
    """Money for services after the end of their windows."""
    windows: float
    """Money for the windows that are used."""
    targets: float
    """Money for services after, or before, their targets."""
    preferences: float
    """Money for preferences that are not kept."""
    fixed: float
    """Money for routes that run."""
    depot_visits: float
    """Money for reload visits."""
    quotas: float
    """Money for tasks short of quotas; 0 in the cost of a route."""
    drop_fees: float
    """Money for tasks that are left out; 0 in the cost of a route."""
    changes: float | None
    """Money for changes of what was published; absent where nothing was."""
    balance: float | None
    """Money for work above fair shares, 0 in the cost of a route; absent without `balance`."""


class Reason(Record):
    """A rule that keeps a task out, with figures."""

    __slots__ = ()
    _lists: ClassVar[tuple[str, ...]] = ("together",)
    code: str
    """The rule."""
    vehicle: str | None
    """Id of the vehicle that it is about; absent where it is about none."""
    shift: str | None
    """Id of the shift; absent where it is about no vehicle."""
    message: str
    """The same in a sentence."""
    amount: float
    """By how much it would be broken, in `unit`."""
    unit: str
    """s, m, count, level, money, or a capacity dimension."""
    blocking: list[str]
    """Ids of tasks of that route, each of which alone is in the way; at most 10."""
    together: list[str]
    """Ids of tasks that have to be added all at once; absent where it is on its own."""


class Change(Record):
    """The smallest change of one number that lets a task in."""

    __slots__ = ()
    rule: str
    """The rule that would be widened."""
    vehicle: str | None
    """Id of the vehicle that it is about; absent where it is about none."""
    change: str
    """What to change, in a sentence."""
    amount: float
    """Of the change, in `unit`."""
    unit: str
    """s, m, count, level, money, or a capacity dimension."""
    cost_delta: float
    """Money by which the plan's cost changes, with the change made and the task served."""


class Neighbour(Record):
    """A stop beside another."""

    __slots__ = ()
    task: str | None
    """Id of its task; absent at a depot."""
    type: Literal["job", "pickup", "delivery"] | None
    """Which of the task's stops it is; absent at a depot."""
    depot: str | None
    """Id of the depot; absent at a task."""


class PlaceOfDelivery(Record):
    """Where a shipment could be delivered."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"after": Neighbour, "before": Neighbour}
    after: Neighbour | None
    """The stop before it; null: the route's start."""
    before: Neighbour | None
    """The stop behind it; null: the route's end."""


class Place(Record):
    """Where a task could be served."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "after": Neighbour,
        "before": Neighbour,
        "delivery": PlaceOfDelivery,
    }
    vehicle: str
    """Id of the vehicle."""
    shift: str
    """Id of the vehicle's shift."""
    after: Neighbour | None
    """The stop before it; null: the route's start."""
    before: Neighbour | None
    """The stop behind it; null: the route's end."""
    delivery: PlaceOfDelivery | None
    """The place of a shipment's delivery; that of its pickup stands beside it. Absent for a job."""
    cost_delta: float
    """Money by which the plan's cost changes."""


class ExplainedTask(Record):
    """A task that is left out, and why."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "reasons": Reason,
        "changes": Change,
        "best": Place,
    }
    _lists: ClassVar[tuple[str, ...]] = ("one_of",)
    task: str
    """Id of the task."""
    one_of: list[str]
    """Ids of the tasks of which one could be served; absent elsewhere."""
    class_: Literal["impossible", "blocked", "not_worth_it", "fits"]
    """impossible: no vehicle can ever serve it; blocked: not in this plan; not_worth_it: at a price
    above its fee; fits: nothing stops it, and it pays.
    """
    reasons: list[Reason]
    """The rules that keep it out."""
    changes: list[Change]
    """The smallest changes, each of which alone lets it in."""
    best: Place | None
    """Its cheapest place; absent where there is none."""


class ServedTask(Record):
    """A task that is served, and what it costs."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"next_best": Place}
    task: str
    """Id of the task."""
    saving: float
    """Money by which the plan's cost falls without it."""
    next_best: Place | None
    """The cheapest place on another vehicle or shift; null: there is none."""


class BindingRule(Record):
    """A rule that leaves no room."""

    __slots__ = ()
    code: str
    """A rule that leaves no room."""
    vehicle: str | None
    """Id of the vehicle; absent where it is about none."""
    shift: str | None
    """Id of the vehicle's shift; absent where it is about none."""
    task: str | None
    """Id of the task; absent where it is about none."""


class Notice(Record):
    """A warning: what is valid in the request and looks like a slip."""

    __slots__ = ()
    code: str
    """What looks like a slip."""
    pointer: str
    """JSON pointer to its place in the request."""
    message: str
    """The same in a sentence."""


class PublishedChange(Record):
    """A change of what was published."""

    __slots__ = ()
    task: str
    """Id of the task."""
    change: Literal["vehicle", "earlier", "later", "drop"]
    """vehicle: another one serves it; earlier, later: its service starts so; drop: it is left out.
    """
    seconds: int | None
    """By how much it is earlier or later, beyond `tolerance_s`."""
    amount: float
    """Money that is paid for it."""


class Stop(Record):
    """A stop of a route, its start and its end among them."""

    __slots__ = ()
    type: Literal["start", "end", "job", "pickup", "delivery", "reload", "break"]
    """What happens there. A route begins with its start and ends with its end."""
    task: str | None
    """Id of the task that is served; absent elsewhere."""
    depot: str | None
    """Id of the depot of a reload; absent elsewhere."""
    break_: str | None
    """Id of the break that is taken; absent elsewhere."""
    location: int | list[float] | None
    """As in the request: an index, or [longitude, latitude] in degrees; null: a break on the way.
    """
    place: int | None
    """Index of the place that is chosen; absent where there is only one."""
    arrival: str | int
    """When the vehicle arrives. In the form of the request's times."""
    service_start: str | int
    """When the service, the reload or the break starts. In the form of the request's times."""
    departure: str | int
    """When the vehicle leaves. In the form of the request's times."""
    travel_s: int
    """Seconds of travel since the stop before."""
    distance_m: int
    """Metres since the stop before."""
    geometry: str | None
    """The roads since the stop before as an encoded polyline of 5 decimals, where they are asked
    for and known.
    """
    wait_s: int
    """Seconds from the arrival to the start of the service."""
    service_s: int
    """Seconds of service, setup included."""
    late_s: int | None
    """Seconds from the window's end to the start of the service; absent where no task is served."""
    target_late_s: int | None
    """Seconds from the target's time to the start of the service; absent where no task is served.
    """
    target_early_s: int | None
    """Seconds from the start of the service to the target's time; absent where no earlier start has
    a price.
    """
    window: int | None
    """Index of the time window that the service is counted to; absent where there is none."""
    load: dict[str, float]
    """On board on leaving, by capacity dimension."""
    cost: dict[str, float]
    """Money by part of the cost: those of this stop that are not 0."""


class Route(Record):
    """A route that runs: the stops of one shift of a vehicle."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"cost": Cost, "stops": Stop}
    vehicle: str
    """Id of the vehicle."""
    shift: str
    """Id of the vehicle's shift."""
    start_time: str | int
    """The departure. In the form of the request's times."""
    end_time: str | int
    """The end. In the form of the request's times."""
    distance_m: int
    """Metres of travel."""
    duration_s: int
    """Seconds from the departure to the end."""
    travel_s: int
    """Seconds of travel."""
    service_s: int
    """Seconds of service, setup and reloads included."""
    wait_s: int
    """Seconds of waiting."""
    break_s: int
    """Seconds of breaks."""
    cost: Cost
    """What the route costs."""
    stops: list[Stop]
    """Its stops from the start to the end."""


class Search(Record):
    """How a search went."""

    __slots__ = ()
    _lists: ClassVar[tuple[str, ...]] = ("history",)
    elapsed_ms: int
    """Milliseconds that the search took."""
    iterations: int
    """Rounds of the search."""
    seed: int
    """The seed that was used."""
    threads: int
    """Threads that searched."""
    stopped_by: Literal["time_limit", "max_iterations", "cancelled", "complete"]
    """What ended the search."""
    travel_ms: int
    """Milliseconds that fetching travel from a service took; 0 without one."""
    complete: bool | None
    """Whether every position was tried, so that there is no better suggestion; of `suggest` alone.
    """
    history: list[list[float]]
    """Where `options.history` is true: [seconds, money, tasks left out] at each improvement."""


class Summary(Record):
    """Counts and sums over all routes."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"balance": BalanceSummary}
    _lists: ClassVar[tuple[str, ...]] = ("balance",)
    routes: int
    """How many routes run."""
    served_tasks: int
    """How many tasks are served."""
    unserved_tasks: int
    """How many tasks are left out."""
    distance_m: int
    """Metres of travel."""
    travel_s: int
    """Seconds of travel."""
    service_s: int
    """Seconds of service, setup and reloads included."""
    wait_s: int
    """Seconds of waiting."""
    break_s: int
    """Seconds of breaks."""
    late_s: int
    """Seconds of services after the end of their windows."""
    overtime_s: int
    """Seconds of routes after their shift's end."""
    duration_s: int
    """Seconds between departures and ends."""
    balance: list[BalanceSummary]
    """How the work is shared, by balance of the request; absent without one."""


class UnservedReason(Record):
    """A rule that keeps a task out."""

    __slots__ = ()
    code: str
    """The rule."""
    message: str
    """The same in a sentence."""


class Unserved(Record):
    """A task that is left out."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"reasons": UnservedReason}
    _lists: ClassVar[tuple[str, ...]] = (
        "one_of",
        "reasons",
    )
    task: str
    """Id of the task; of tasks of which one could be served, the first one's."""
    one_of: list[str]
    """Ids of the tasks of which one could be served; absent elsewhere."""
    drop_fee: float | None
    """Money that is paid for leaving it out; absent where it is mandatory."""
    reasons: list[UnservedReason]
    """Rules that stand in its way; absent where nothing was searched."""


class Violation(Record):
    """A rule that is broken."""

    __slots__ = ()
    code: str
    """The rule."""
    pointer: str
    """JSON pointer to where it is broken: in the plan, the answer or the problem."""
    message: str
    """The same in a sentence."""
    amount: float
    """By how much it is broken, in `unit`."""
    unit: str
    """s, m, count, level, or a capacity dimension."""


class SuggestedStop(Record):
    """A stop that is added."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"after": Neighbour, "before": Neighbour}
    type: Literal["job", "pickup", "delivery"]
    """What happens there."""
    after: Neighbour | None
    """The stop before it; null: the route's start."""
    before: Neighbour | None
    """The stop behind it; null: the route's end."""
    place: int | None
    """Index of the place that is chosen; absent where there is only one."""
    arrival: str | int
    """When the vehicle arrives. In the form of the request's times."""
    service_start: str | int
    """When the service starts. In the form of the request's times."""
    window: int | None
    """Index of the time window that the service is counted to; absent where there is none."""


class Assignment(Record):
    """Where a task is added."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"stops": SuggestedStop}
    task: str
    """Id of the task that is added."""
    vehicle: str
    """Id of the vehicle that serves it."""
    shift: str
    """Id of the vehicle's shift."""
    stops: list[SuggestedStop]
    """Its stops: one of a job, two of a shipment."""


class Suggestion(Record):
    """A way to add tasks to a plan."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"assignments": Assignment, "routes": Route}
    _lists: ClassVar[tuple[str, ...]] = ("routes",)
    rank: int
    """1 is the best."""
    cost_delta: float
    """Money by which the plan's cost changes."""
    cost_total: float
    """Money that the plan then costs."""
    assignments: list[Assignment]
    """The tasks that are added, and where."""
    routes: list[Route]
    """What the changed routes would be; of the first 20 suggestions alone."""


class ExplanationMembers:
    """The members of `Explanation`."""

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "cost": Cost,
        "unserved": ExplainedTask,
        "served": ServedTask,
        "binding": BindingRule,
        "warnings": Notice,
    }
    _lists: ClassVar[tuple[str, ...]] = ("warnings",)
    cost: Cost
    """What the plan costs."""
    lower_bound: float | None
    """Money: no plan that keeps every rule costs less; null: unknown."""
    unserved: list[ExplainedTask]
    """The tasks that are left out, and why."""
    served: list[ServedTask]
    """The tasks that are served, and what they cost."""
    binding: list[BindingRule]
    """The rules of which a second, metre, task or unit of load less would break the plan."""
    warnings: list[Notice]
    """What is valid in the request and looks like a slip; absent where nothing does."""


class SolutionMembers:
    """The members of `Solution`."""

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "cost": Cost,
        "summary": Summary,
        "routes": Route,
        "unserved": Unserved,
        "violations": Violation,
        "changes": PublishedChange,
        "search": Search,
        "warnings": Notice,
    }
    _lists: ClassVar[tuple[str, ...]] = (
        "changes",
        "warnings",
    )
    status: Literal["solved", "partial", "infeasible"]
    """infeasible: a hard rule is broken; partial: a mandatory task is left out; else solved."""
    cost: Cost
    """What the plan costs."""
    summary: Summary
    """Counts and sums over all routes."""
    routes: list[Route]
    """The routes that run, at most one for each shift."""
    unserved: list[Unserved]
    """The tasks that are left out."""
    violations: list[Violation]
    """Every rule that is broken."""
    changes: list[PublishedChange]
    """Every change of what was published, priced or not; absent where nothing was."""
    search: Search
    """How the search went; absent where nothing was searched."""
    warnings: list[Notice]
    """What is valid in the request and looks like a slip; absent where nothing does."""


class SuggestionsMembers:
    """The members of `Suggestions`."""

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "suggestions": Suggestion,
        "unserved": Unserved,
        "cost": Cost,
        "search": Search,
        "warnings": Notice,
    }
    _lists: ClassVar[tuple[str, ...]] = ("warnings",)
    suggestions: list[Suggestion]
    """Ways to add tasks, the best first."""
    unserved: list[Unserved]
    """The tasks that the given plan leaves out."""
    cost: Cost
    """What the given plan costs."""
    search: Search
    """How the search went."""
    warnings: list[Notice]
    """What is valid in the request and looks like a slip; absent where nothing does."""
