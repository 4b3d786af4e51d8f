"""The objects of requests, for type checkers and editors: dicts.

Written by `tools/make_types` from the schemas of the core; not to be changed by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict

Time = str | int | datetime
"""A point in time: an ISO 8601 text or a datetime, both with an offset from UTC, or whole seconds
from a zero of the request's own. A request has one of the two forms.
"""
Point = Sequence[float]
"""`[longitude, latitude]` in degrees."""
Location = Point | int
"""A point, or a row of the request's `locations` or `matrices`."""
Table = Any
"""Rows of whole numbers from row to column, `None` where there is no way: lists, or an array."""


class ShiftStart(TypedDict):
    time: Time
    """The earliest departure."""
    latest: NotRequired[Time]
    """The latest departure; not before `time`. Without it: the shift's last end."""
    location: NotRequired[Location]
    """Where the route starts (longitude -180 to 180, latitude -90 to 90). Without it: at `depot`,
    else at its first stop.
    """
    depot: NotRequired[str]
    """Id of the depot where the route starts (1 to 128 characters). Without it: at `location`, else
    at its first stop.
    """


class ShiftEnd(TypedDict):
    time: Time
    """The latest arrival, overtime aside."""
    overtime_until: NotRequired[Time]
    """The latest arrival with overtime; not before `time`. Without it: there is no overtime."""
    location: NotRequired[Location]
    """Where the route ends (longitude -180 to 180, latitude -90 to 90). Without it: at `depot`,
    else at its last stop.
    """
    depot: NotRequired[str]
    """Id of the depot where the route ends (1 to 128 characters). Without it: at `location`, else
    at its last stop.
    """


class Reload(TypedDict):
    depot: str
    """Id of the depot (1 to 128 characters)."""
    max_visits: NotRequired[int]
    """Most reload visits at this depot in this shift (1 to 8; default: 8)."""


class Break(TypedDict):
    id: str
    """The break's name, unlike any other of the shift (1 to 128 characters)."""
    duration_s: int
    """Seconds of the break (0 to 2,147,483,647)."""
    earliest: Time
    """The earliest start of the break."""
    latest: Time
    """The latest start of the break; not before `earliest`."""
    location: NotRequired[Location]
    """Where the break is taken (longitude -180 to 180, latitude -90 to 90). Without it: wherever
    the vehicle is, also on the way.
    """


class Shift(TypedDict):
    id: str
    """The shift's name, unlike any other of the vehicle (1 to 128 characters)."""
    start: ShiftStart
    """When and where a route starts."""
    end: ShiftEnd
    """When and where a route ends."""
    reloads: NotRequired[Sequence[str | Reload]]
    """Depots, or their ids, where the shift may empty the vehicle and load its next trip (default:
    none).
    """
    breaks: NotRequired[Sequence[Break]]
    """Each is taken once, starting between its `earliest` and its `latest` (default: none)."""


class VehicleSkill(TypedDict):
    name: str
    """The skill."""
    level: NotRequired[int]
    """The level that the vehicle has (0 to 2,147,483,647; default: 1)."""
    min_level: NotRequired[int]
    """The level that the vehicle has (0 to 2,147,483,647). Without it: `level` may be given."""


class Limits(TypedDict):
    max_distance_m: NotRequired[int]
    """Most metres of a route (0 to 2,147,483,647). Without it: there is no limit."""
    max_route_duration_s: NotRequired[int]
    """Most seconds between a route's departure and its end (0 to 2,147,483,647). Without it: there
    is no limit.
    """
    max_driving_s: NotRequired[int]
    """Most seconds of travel of a route (0 to 2,147,483,647). Without it: there is no limit."""
    max_tasks: NotRequired[int]
    """Most tasks of a route (0 to 2,147,483,647). Without it: there is no limit."""


class VehicleCosts(TypedDict):
    per_travel_km: NotRequired[float]
    """Money per kilometre of travel (0 to 21,474,836). Without it: the objective's price holds."""
    per_travel_hour: NotRequired[float]
    """Money per hour of travel; 1 where no price per kilometre, hour of travel or hour of route is
    given anywhere (0 to 77,309,411). Without it: the objective's price holds.
    """
    per_route_hour: NotRequired[float]
    """Money per hour between departure and end of a route (0 to 77,309,411). Without it: the
    objective's price holds.
    """
    per_wait_hour: NotRequired[float]
    """Money per hour of waiting; at 0 waiting costs nothing by itself (0 to 77,309,411). Without
    it: the objective's price holds.
    """
    per_overtime_hour: NotRequired[float]
    """Money per hour of a route after its shift's end (0 to 77,309,411). Without it: the
    objective's price holds.
    """
    fixed: NotRequired[float]
    """Money for each route that runs; at 0 one more vehicle costs nothing by itself (0 to
    1,000,000,000). Without it: the objective's price holds.
    """


class Vehicle(TypedDict):
    id: str
    """The vehicle's name, unlike that of any other (1 to 128 characters)."""
    shifts: Sequence[Shift]
    """Its working times; each can become one route (at least 1 entries)."""
    capacity: NotRequired[Mapping[str, int]]
    """Most on board by dimension, at most 4 in a request; one that is not named is unlimited (each
    0 to 2,147,483,647; default: none).
    """
    initial_load: NotRequired[Mapping[str, int]]
    """Amounts on board at each shift's start, by dimension, beside the deliveries; they leave at
    the first reload or at the end (each 0 to 2,147,483,647; default: none).
    """
    skills: NotRequired[Sequence[VehicleSkill]]
    """What `required_skills` of tasks ask for (default: none)."""
    serves_tags: NotRequired[Sequence[str]]
    """The vehicle serves only tasks that carry one of these tags. Without it: it serves any task.
    """
    preferred_tags: NotRequired[Sequence[str]]
    """Tags that a task's `preferences` look for (default: none)."""
    profile: NotRequired[str]
    """Which matrix or travel profile the vehicle travels by (default: "car")."""
    speed_factor: NotRequired[float]
    """Travel times given or found are divided by it; no unit (0.001 to 5; default: 1)."""
    limits: NotRequired[Limits]
    """The most of each route (default: none)."""
    costs: NotRequired[VehicleCosts]
    """Prices that replace the objective's, one by one (default: none)."""


class RequiredSkill(TypedDict):
    name: str
    """The skill."""
    min_level: NotRequired[int]
    """The level that is needed (0 to 2,147,483,647; default: 1)."""


class EligibleVehicles(TypedDict):
    allowed: NotRequired[Sequence[str]]
    """Ids of the only vehicles that may serve the task; an empty list allows none. Without it: all
    are allowed.
    """
    excluded: NotRequired[Sequence[str]]
    """Ids of vehicles that may not serve the task (default: none)."""


class Preference(TypedDict):
    tag: NotRequired[str]
    """Kept by vehicles that have it among their `preferred_tags`. Without it: `vehicles` is given.
    """
    vehicles: NotRequired[Sequence[str]]
    """Ids of the vehicles that keep the preference. Without it: `tag` is given."""
    violation_cost: float
    """Money that is paid where another vehicle serves the task (0 to 21,474.83)."""


class ServiceFactor(TypedDict):
    vehicles: Sequence[str]
    """Ids of the vehicles that it is for."""
    factor: float
    """Multiplies the service time of these vehicles; no unit (0.001 to 5)."""


class TimeWindow(TypedDict):
    start: Time
    """The earliest start of the service."""
    end: Time
    """The latest start of the service; not before `start`."""
    cost: NotRequired[float]
    """Money that is paid where this window is the one used (0 to 21,474.83; default: 0)."""
    per_late_hour: NotRequired[float | None]
    """Money per hour of a start after `end`; null: none may start later (0 to 1,288,490). Without
    it: `per_late_hour` of the objective holds, else none may start later.
    """


class Target(TypedDict):
    time: Time
    """A service that starts later, or earlier, is paid for."""
    per_late_hour: NotRequired[float]
    """Money per hour of a start after `time`; one of the two rates is required (0 to 21,474.83).
    Without it: a later start is free.
    """
    per_early_hour: NotRequired[float]
    """Money per hour of a start before `time` (0 to 21,474.83). Without it: an earlier start is
    free.
    """


class PlaceOfStop(TypedDict):
    location: Location
    """Where the stop is then (longitude -180 to 180, latitude -90 to 90)."""
    service_time_s: NotRequired[int]
    """Seconds of service, before factors; at most 100,000,000 after them (0 to 2,147,483,647;
    default: 0).
    """
    setup_time_s: NotRequired[int]
    """Seconds before the service, unless the stop before is at the same place (0 to 100,000,000;
    default: 0).
    """
    time_windows: NotRequired[Sequence[TimeWindow]]
    """Service starts in one of them, which may not overlap; none: at any time (default: none)."""
    target: NotRequired[Target]
    """Service after or before its `time` is paid for, never forbidden. Without it: no start is paid
    for.
    """
    cost: NotRequired[float]
    """Money that is paid where the stop is served here (0 to 21,474.83; default: 0)."""


class Job(TypedDict):
    id: str
    """The task's name, unlike that of any other task (1 to 128 characters)."""
    demand: NotRequired[Mapping[str, int]]
    """Amounts by capacity dimension: collected at a job's stop and on board until the next depot
    visit, or carried from a shipment's pickup to its delivery (each 0 to 2,147,483,647; default:
    none).
    """
    required_skills: NotRequired[Sequence[RequiredSkill]]
    """Skills that the serving vehicle has, at these levels or higher (default: none)."""
    tags: NotRequired[Sequence[str]]
    """Labels that vehicles, quotas, preferences and groups refer to (default: none)."""
    eligible_vehicles: NotRequired[EligibleVehicles]
    """Which vehicles may serve the task. Without it: any vehicle may."""
    preferences: NotRequired[Sequence[Preference]]
    """Wishes about the serving vehicle, each with a price (default: none)."""
    service_factor: NotRequired[float]
    """Multiplies the service time of all the task's stops; no unit (0.001 to 5; default: 1)."""
    service_factors: NotRequired[Sequence[ServiceFactor]]
    """Multiply the service time further for some vehicles (default: none)."""
    drop_fee: NotRequired[float]
    """Money that is paid where the task is left out (0 to 1,000,000,000). Without it: the task is
    mandatory, which outweighs any price.
    """
    priority: NotRequired[int]
    """Weight of a mandatory task when not all can be served; no unit (1 to 1,000,000; default: 1).
    """
    location: NotRequired[Location]
    """Where the stop is (longitude -180 to 180, latitude -90 to 90). Without it: `places` is given.
    """
    service_time_s: NotRequired[int]
    """Seconds of service, before factors; at most 100,000,000 after them (0 to 2,147,483,647;
    default: 0).
    """
    setup_time_s: NotRequired[int]
    """Seconds before the service, unless the stop before is at the same place (0 to 100,000,000;
    default: 0).
    """
    time_windows: NotRequired[Sequence[TimeWindow]]
    """Service starts in one of them, which may not overlap; none: at any time (default: none)."""
    target: NotRequired[Target]
    """Service after or before its `time` is paid for, never forbidden. Without it: no start is paid
    for.
    """
    places: NotRequired[Sequence[PlaceOfStop]]
    """2 to 16 places of which one is chosen, each with its own times of service, in place of
    `location` and what is said of the service. Without it: the stop is at its `location`.
    """
    delivery: NotRequired[Mapping[str, int]]
    """Amounts by capacity dimension that are brought to the stop, on board since the start or the
    depot visit before it (each 0 to 2,147,483,647; default: none).
    """
    release_time: NotRequired[Time]
    """The trip that serves the job starts no earlier. Without it: it may start at any time."""


class ShipmentStop(TypedDict):
    location: NotRequired[Location]
    """Where the stop is (longitude -180 to 180, latitude -90 to 90). Without it: `places` is given.
    """
    service_time_s: NotRequired[int]
    """Seconds of service, before factors; at most 100,000,000 after them (0 to 2,147,483,647;
    default: 0).
    """
    setup_time_s: NotRequired[int]
    """Seconds before the service, unless the stop before is at the same place (0 to 100,000,000;
    default: 0).
    """
    time_windows: NotRequired[Sequence[TimeWindow]]
    """Service starts in one of them, which may not overlap; none: at any time (default: none)."""
    target: NotRequired[Target]
    """Service after or before its `time` is paid for, never forbidden. Without it: no start is paid
    for.
    """
    places: NotRequired[Sequence[PlaceOfStop]]
    """2 to 16 places of which one is chosen, each with its own times of service, in place of
    `location` and what is said of the service. Without it: the stop is at its `location`.
    """


class Shipment(TypedDict):
    id: str
    """The task's name, unlike that of any other task (1 to 128 characters)."""
    demand: NotRequired[Mapping[str, int]]
    """Amounts by capacity dimension: collected at a job's stop and on board until the next depot
    visit, or carried from a shipment's pickup to its delivery (each 0 to 2,147,483,647; default:
    none).
    """
    required_skills: NotRequired[Sequence[RequiredSkill]]
    """Skills that the serving vehicle has, at these levels or higher (default: none)."""
    tags: NotRequired[Sequence[str]]
    """Labels that vehicles, quotas, preferences and groups refer to (default: none)."""
    eligible_vehicles: NotRequired[EligibleVehicles]
    """Which vehicles may serve the task. Without it: any vehicle may."""
    preferences: NotRequired[Sequence[Preference]]
    """Wishes about the serving vehicle, each with a price (default: none)."""
    service_factor: NotRequired[float]
    """Multiplies the service time of all the task's stops; no unit (0.001 to 5; default: 1)."""
    service_factors: NotRequired[Sequence[ServiceFactor]]
    """Multiply the service time further for some vehicles (default: none)."""
    drop_fee: NotRequired[float]
    """Money that is paid where the task is left out (0 to 1,000,000,000). Without it: the task is
    mandatory, which outweighs any price.
    """
    priority: NotRequired[int]
    """Weight of a mandatory task when not all can be served; no unit (1 to 1,000,000; default: 1).
    """
    pickup: ShipmentStop
    """Where it is collected."""
    delivery: ShipmentStop
    """Where it is brought to, later on the same route."""


class OpeningHours(TypedDict):
    start: Time
    """The earliest start of a reload."""
    end: Time
    """The latest start of a reload; not before `start`."""


class Depot(TypedDict):
    id: str
    """The depot's name, unlike that of any other (1 to 128 characters)."""
    location: Location
    """Where the depot is (longitude -180 to 180, latitude -90 to 90)."""
    cost_per_visit: NotRequired[float]
    """Money for each reload visit (0 to 1,000,000,000; default: 0)."""
    service_time_s: NotRequired[int]
    """Seconds of each reload visit (0 to 2,147,483,647; default: 0)."""
    time_windows: NotRequired[Sequence[OpeningHours]]
    """A reload starts in one of them, always; none: at any time (default: none)."""


Slice = TypedDict(
    "Slice",
    {
        "from": int,
        "factor": NotRequired[float],
        "durations_s": NotRequired[Table],
        "distances_m": NotRequired[Table],
    },
)
"""`from`: The second of the local day at which it begins; the first begins at 0 (0 to 86,399).
`factor`: Multiplies the profile's own travel times, of `durations_s` or of the provider (0.001 to
5). Without it: `durations_s` is given. `durations_s`: Seconds from row to column in place of the
profile's own. Without it: `factor` is given. `distances_m`: Metres from row to column, with
`durations_s`. Without it: the profile's own, or as many metres as these durations have seconds.
"""


class Matrices(TypedDict):
    durations_s: NotRequired[Table]
    """Seconds from row to column; null: there is no way. Without it: `slices` have durations each,
    or multiply those of the provider.
    """
    distances_m: NotRequired[Table]
    """Metres from row to column; null: there is no way. Without it: as many metres as the durations
    have seconds.
    """
    slices: NotRequired[Sequence[Slice]]
    """Travel by time of day: what holds from a second of the local day (that of the first shift's
    start; integer times: 0 is midnight) up to the next slice, every day. Who leaves later never
    arrives earlier (1 to 24 entries). Without it: travel takes as long at any time.
    """


class Period(TypedDict):
    start: Time
    """The first start of a shift that counts."""
    end: Time
    """Shifts that start at this time or later do not count; not before `start`."""


class Quota(TypedDict):
    id: str
    """The quota's name, unlike that of any other (1 to 128 characters)."""
    tag: NotRequired[str]
    """Tasks that carry this tag count. Without it: `tasks` is given."""
    tasks: NotRequired[Sequence[str]]
    """Ids of the tasks that count. Without it: `tag` is given."""
    vehicles: NotRequired[Sequence[str]]
    """Ids of the vehicles on whose routes tasks count. Without it: all of them."""
    period: NotRequired[Period]
    """Only shifts that start within it count. Without it: all shifts count."""
    max: NotRequired[int]
    """Most served tasks, always kept (0 to 2,147,483,647). Without it: there is no limit."""
    min: NotRequired[int]
    """Wanted served tasks: each one short of it costs `per_missing`; at most `max` (0 to
    2,147,483,647). Without it: none is wanted.
    """
    per_missing: NotRequired[float]
    """Money for each task short of `min`, which requires it (0 to 1,000,000,000). Without it: there
    is no `min`.
    """


class LoadMeasure(TypedDict):
    load: str
    """A capacity dimension: amounts that tasks collect and bring are summed."""


class Balance(TypedDict):
    id: str
    """The balance's name, unlike that of any other (1 to 128 characters)."""
    measure: Literal["duration", "driving", "service", "distance", "tasks"] | LoadMeasure
    """What is summed over a vehicle's routes: seconds of `duration`, `driving` or `service`, metres
    of `distance`, `tasks`, or {"load": dimension}: the amounts that its tasks collect and bring.
    """
    vehicles: NotRequired[Sequence[str]]
    """Ids of those who share the work; one that does not run counts with 0 (at least 1 entries).
    Without it: all of them.
    """
    shares: NotRequired[Mapping[str, int]]
    """By id of each of these vehicles, how much of all it should have; no unit (each 0 to
    1,000,000). Without it: the lengths of its shifts in `period`; of tasks and loads all have the
    same.
    """
    history: NotRequired[Mapping[str, int]]
    """By id, what a vehicle has done before, in the measure's unit (each 0 to 2,147,483,647).
    Without it: nothing was done before.
    """
    period: NotRequired[Period]
    """Only shifts that start within it count. Without it: all shifts count."""
    price: float
    """Money per hour, kilometre, task or unit of load above a vehicle's fair share of what all have
    done; per hour or kilometre at most 77,309,411 (0 to 1,000,000,000).
    """


class Participant(TypedDict):
    task: str
    """Id of the shipment (1 to 128 characters)."""
    stop: Literal["pickup", "delivery"]
    """Which of its two stops (one of "pickup", "delivery")."""


class Synchronized(TypedDict):
    kind: Literal["synchronized"]
    """What relates the tasks."""
    id: NotRequired[str]
    """The relation's name, for its maker (1 to 128 characters). Without it: it has none."""
    participants: Sequence[str | Participant]
    """2 to 8 ids of jobs or stops of shipments, on different routes; all are served or none."""
    max_difference_s: NotRequired[int]
    """Most seconds by which the starts of their services differ (0 to 2,147,483,647; default: 0).
    """


TimeLag = TypedDict(
    "TimeLag",
    {
        "kind": Literal["time_lag"],
        "id": NotRequired[str],
        "from": str | Participant,
        "to": str | Participant,
        "min_s": NotRequired[int],
        "max_s": NotRequired[int],
    },
)
"""`kind`: What relates the tasks. `id`: The relation's name, for its maker (1 to 128 characters).
Without it: it has none. `from`: A job's id or a shipment's stop: the time counts from the end of
its service (1 to 128 characters). `to`: A job's id or a shipment's stop: the time counts to the
start of its service. It is served only if `from` is (1 to 128 characters). `min_s`: Least seconds
between them (0 to 2,147,483,647; default: 0). `max_s`: Most seconds between them; at least `min_s`
(0 to 2,147,483,647). Without it: there is no limit.
"""


class Group(TypedDict):
    tags: NotRequired[Sequence[str]]
    """Tasks that carry one of these tags. Without it: `tasks` is given."""
    tasks: NotRequired[Sequence[str]]
    """Ids of the tasks. Without it: `tags` is given."""


class Ordered(TypedDict):
    kind: Literal["ordered"]
    """What relates the tasks."""
    id: NotRequired[str]
    """The relation's name, for its maker (1 to 128 characters). Without it: it has none."""
    participants: NotRequired[Sequence[str | Participant]]
    """2 or more ids of jobs or stops of shipments, on one route in this order; all are served or
    none. Without it: `groups` is given.
    """
    groups: NotRequired[Sequence[Group]]
    """2 or more groups of tasks: on every route, those of an earlier group come first. One such
    relation in a request. Without it: `participants` is given.
    """
    adjacent: NotRequired[bool]
    """No other task's stop stands between the participants (default: False)."""


class SameRoute(TypedDict):
    kind: Literal["same_route"]
    """What relates the tasks."""
    id: NotRequired[str]
    """The relation's name, for its maker (1 to 128 characters). Without it: it has none."""
    participants: Sequence[str]
    """2 or more ids of tasks; it is about those of them that are served."""


class SameVehicle(TypedDict):
    kind: Literal["same_vehicle"]
    """What relates the tasks."""
    id: NotRequired[str]
    """The relation's name, for its maker (1 to 128 characters). Without it: it has none."""
    participants: Sequence[str]
    """2 or more ids of tasks; it is about those of them that are served."""


class DifferentVehicles(TypedDict):
    kind: Literal["different_vehicles"]
    """What relates the tasks."""
    id: NotRequired[str]
    """The relation's name, for its maker (1 to 128 characters). Without it: it has none."""
    participants: Sequence[str]
    """2 or more ids of tasks; it is about those of them that are served."""


class OneOf(TypedDict):
    kind: Literal["one_of"]
    """What relates the tasks."""
    id: NotRequired[str]
    """The relation's name, for its maker (1 to 128 characters). Without it: it has none."""
    participants: Sequence[str]
    """2 to 64 ids of tasks, of which at most one is served. A task takes part in one such relation,
    and has no `drop_fee` or `priority` of its own.
    """
    drop_fee: NotRequired[float]
    """Money that is paid where none of them is served (0 to 1,000,000,000). Without it: one of them
    is mandatory, which outweighs any price.
    """
    priority: NotRequired[int]
    """Weight of them all where they are mandatory and not all can be served; no unit (1 to
    1,000,000; default: 1).
    """


Relation = Synchronized | TimeLag | Ordered | SameRoute | SameVehicle | DifferentVehicles | OneOf
"""A relation between tasks, by its `kind`."""


class ObjectiveCosts(TypedDict):
    per_travel_km: NotRequired[float]
    """Money per kilometre of travel (0 to 21,474,836; default: 0)."""
    per_travel_hour: NotRequired[float]
    """Money per hour of travel; 1 where no price per kilometre, hour of travel or hour of route is
    given anywhere (0 to 77,309,411; default: 0).
    """
    per_route_hour: NotRequired[float]
    """Money per hour between departure and end of a route (0 to 77,309,411; default: 0)."""
    per_wait_hour: NotRequired[float]
    """Money per hour of waiting; at 0 waiting costs nothing by itself (0 to 77,309,411; default:
    0).
    """
    per_overtime_hour: NotRequired[float]
    """Money per hour of a route after its shift's end (0 to 77,309,411; default: 0)."""
    fixed: NotRequired[float]
    """Money for each route that runs; at 0 one more vehicle costs nothing by itself (0 to
    1,000,000,000; default: 0).
    """
    per_late_hour: NotRequired[float]
    """Money per hour of a service that starts after its window (0 to 1,288,490). Without it:
    windows without a rate of their own are hard.
    """


class Objective(TypedDict):
    costs: NotRequired[ObjectiveCosts]
    """Prices for all vehicles that have none of their own (default: none)."""


PublishedStop = TypedDict(
    "PublishedStop",
    {
        "type": NotRequired[
            Literal["start", "end", "job", "pickup", "delivery", "reload", "break"]
        ],
        "task": NotRequired[str],
        "depot": NotRequired[str],
        "break": NotRequired[str],
        "place": NotRequired[int],
        "service_start": NotRequired[Time],
        "vehicle": NotRequired[float],
        "per_earlier_hour": NotRequired[float],
        "per_later_hour": NotRequired[float],
        "drop": NotRequired[float],
    },
)
"""`type`: What happens there; of a shipment's task it says which of the two stops it is. Entries
that are a start or an end are skipped (one of "start", "end", "job", "pickup", "delivery",
"reload", "break"). Without it: what the other members say. `task`: Id of the task that is served (1
to 128 characters). Without it: the stop is of no task. `depot`: Id of the depot where the vehicle
reloads (1 to 128 characters). Without it: the stop is no reload. `break`: Id of the break that is
taken (1 to 128 characters). Without it: the stop is no break. `place`: Which of its places the
task's stop is at, by its index; needed where a plan is judged or explained (0 to 2,147,483,647).
Without it: the first one, or the only one. `service_start`: When the service starts, as it was
published. Without it: its time has no price. `vehicle`: Money that is paid once where another
vehicle serves the task (0 to 1,000,000,000). Without it: that of all stops holds.
`per_earlier_hour`: Money per hour of a start before the published `service_start` (0 to 1,288,490).
Without it: that of all stops holds. `per_later_hour`: Money per hour of a start after the published
`service_start` (0 to 1,288,490). Without it: that of all stops holds. `drop`: Money that is paid
where the task is left out, in addition to its fee (0 to 1,000,000,000). Without it: that of all
stops holds.
"""


class PublishedRoute(TypedDict):
    vehicle: str
    """Id of the vehicle (1 to 128 characters)."""
    shift: str
    """Id of the vehicle's shift (1 to 128 characters)."""
    stops: Sequence[PublishedStop]
    """The stops in their order."""


class Published(TypedDict):
    routes: Sequence[PublishedRoute]
    """The routes that were published: an answer's `routes`. Tasks and vehicles that exist no more
    are skipped, with a warning.
    """
    vehicle: NotRequired[float]
    """Money that is paid once where another vehicle serves the task (0 to 1,000,000,000). Without
    it: 0.
    """
    per_earlier_hour: NotRequired[float]
    """Money per hour of a start before the published `service_start` (0 to 1,288,490). Without it:
    0.
    """
    per_later_hour: NotRequired[float]
    """Money per hour of a start after the published `service_start` (0 to 1,288,490). Without it:
    0.
    """
    drop: NotRequired[float]
    """Money that is paid where the task is left out, in addition to its fee (0 to 1,000,000,000).
    Without it: 0.
    """
    tolerance_s: NotRequired[int]
    """Seconds by which a service may start earlier or later for nothing (0 to 2,147,483,647;
    default: 0).
    """


class ProblemMembers(TypedDict):
    vehicles: Sequence[Vehicle]
    """The fleet (1 to 2,000 entries)."""
    jobs: NotRequired[Sequence[Job]]
    """Tasks of one stop; with `shipments` 1 to 10,000 (default: none)."""
    shipments: NotRequired[Sequence[Shipment]]
    """Tasks of two stops, a pickup and a delivery on one route (default: none)."""
    depots: NotRequired[Sequence[Depot]]
    """Where reloads may happen, and where shifts may start or end (default: none)."""
    locations: NotRequired[Sequence[Point]]
    """A table of [longitude, latitude] in degrees that whole-number locations point into. Without
    it: with `matrices` locations are rows of these, else coordinates.
    """
    matrices: NotRequired[Mapping[str, Matrices]]
    """Travel times and distances by profile; with durations every location is a row's index.
    Without it: travel is computed or asked for.
    """
    quotas: NotRequired[Sequence[Quota]]
    """Bounds on how many tasks of a kind some vehicles serve (default: none)."""
    balance: NotRequired[Sequence[Balance]]
    """Work that vehicles should share, at a price of what is above a fair share (default: none)."""
    relations: NotRequired[Sequence[Relation]]
    """What holds between tasks (default: none)."""
    objective: NotRequired[Objective]
    """What a plan is judged by, beside the tasks that it serves (default: none)."""
    published: NotRequired[Published]
    """A plan that others were told of, and what it costs to change it. Without a `plan` solve
    starts from it. Without it: nothing was published.
    """


class SuggestOptions(TypedDict):
    time_limit_s: NotRequired[int]
    """Seconds of search; 0 is a tenth of a second (0 to 300). Without it: every position is tried.
    """
    seed: NotRequired[int]
    """Equal request and seed give an equal answer where no clock decides (0 to 4,294,967,295;
    default: 0).
    """
    threads: NotRequired[int]
    """How many threads search at most (at least 1). Without it: as many as the host allows."""
    max_iterations: NotRequired[int]
    """Ends the search after so many rounds; without `time_limit_s` no clock does (1 to
    2,147,483,647). Without it: the clock ends it.
    """
    history: NotRequired[bool]
    """Adds each improvement to `search.history` of the answer (default: False)."""
    max_suggestions: NotRequired[int]
    """How many suggestions to return at most, up to 100; 0: all that were found (at least 0;
    default: 5).
    """
    tasks: NotRequired[Sequence[str]]
    """Ids of the tasks to place, which the plan does not hold; the others stay out (at least 1
    entries). Without it: all that the plan does not hold.
    """
    distinct: NotRequired[Literal["window", "shift", "vehicle"]]
    """Returns only the best suggestion of each window, shift or vehicle (one of "window", "shift",
    "vehicle"). Without it: every suggestion is returned.
    """


PlanStop = TypedDict(
    "PlanStop",
    {
        "type": NotRequired[
            Literal["start", "end", "job", "pickup", "delivery", "reload", "break"]
        ],
        "task": NotRequired[str],
        "depot": NotRequired[str],
        "break": NotRequired[str],
        "place": NotRequired[int],
        "pinned": NotRequired[bool],
    },
)
"""`type`: What happens there; of a shipment's task it says which of the two stops it is. Entries
that are a start or an end are skipped (one of "start", "end", "job", "pickup", "delivery",
"reload", "break"). Without it: what the other members say. `task`: Id of the task that is served (1
to 128 characters). Without it: the stop is of no task. `depot`: Id of the depot where the vehicle
reloads (1 to 128 characters). Without it: the stop is no reload. `break`: Id of the break that is
taken (1 to 128 characters). Without it: the stop is no break. `place`: Which of its places the
task's stop is at, by its index; needed where a plan is judged or explained (0 to 2,147,483,647).
Without it: the first one, or the only one. `pinned`: Keeps what happens at the stop on this route,
in the order of its other pinned stops (default: False).
"""


class PlanRoute(TypedDict):
    vehicle: str
    """Id of the vehicle (1 to 128 characters)."""
    shift: str
    """Id of the vehicle's shift (1 to 128 characters)."""
    fixed_start_time: NotRequired[Time]
    """The departure, as it must be. Without it: the departure is chosen."""
    stops: Sequence[PlanStop]
    """The stops in their order: tasks, reloads and breaks. A break that is not named is placed."""
    locked: NotRequired[bool]
    """Keeps the route as it is (default: False)."""
    locked_stops: NotRequired[int]
    """How many of the route's first stops stay as they are, its start aside (0 to 2,147,483,647;
    default: 0).
    """


class Plan(TypedDict):
    routes: Sequence[PlanRoute]
    """The routes that run, at most one for each shift; an answer's `routes` will do."""


class SuggestRequest(TypedDict):
    problem: ProblemMembers
    """What is to be planned."""
    options: NotRequired[SuggestOptions]
    """How to search (default: none)."""
    plan: NotRequired[Plan]
    """The plan to add to. Without it: an empty one."""


class SolveOptions(TypedDict):
    time_limit_s: NotRequired[int]
    """Seconds of search; 0 is a tenth of a second (0 to 300). Without it: 1, or none with
    `max_iterations`.
    """
    seed: NotRequired[int]
    """Equal request and seed give an equal answer where no clock decides (0 to 4,294,967,295;
    default: 0).
    """
    threads: NotRequired[int]
    """How many threads search at most (at least 1). Without it: as many as the host allows."""
    max_iterations: NotRequired[int]
    """Ends the search after so many rounds; without `time_limit_s` no clock does (1 to
    2,147,483,647). Without it: the clock ends it.
    """
    history: NotRequired[bool]
    """Adds each improvement to `search.history` of the answer (default: False)."""
    restart: NotRequired[bool]
    """With a plan: searches as hot as from nothing, as if the plan were a poor one (default:
    False).
    """


class SolveRequest(TypedDict):
    problem: ProblemMembers
    """What is to be planned."""
    options: NotRequired[SolveOptions]
    """How to search (default: none)."""
    plan: NotRequired[Plan]
    """The plan to start from; what is pinned or locked in it stays. Without it: the search starts
    from nothing.
    """
