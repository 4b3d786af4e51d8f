"""The request as plain objects with every default filled in."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tests.oracle.by_day import Leg, leg_by_day
from tests.oracle.exact import (
    decimal_of,
    flat,
    hundred_thousandths,
    millionths,
    nearest,
    per_hour,
    time_of,
)
from tests.oracle.published import PromisedStop, Published


@dataclass
class Window:
    index: int
    start: int
    end: int
    cost: int = 0
    late: int | None = None

    def price(self, moment: int) -> int | None:
        """What a service at this moment pays for this window; None: not allowed."""
        if moment < self.start or (self.late is None and moment > self.end):
            return None
        return flat(self.cost) + per_hour(self.late or 0, self.lateness(moment))

    def lateness(self, moment: int) -> int:
        return max(0, moment - self.end)


@dataclass
class Side:
    """One stop of a task."""

    task: Task
    type: str
    location: int
    service_time: int
    setup: int
    windows: list[Window]
    target: tuple[int, int, int | None] | None
    """The time, the rate of being late, and that of being early where it has one."""
    promised: PromisedStop | None = None
    place: int | None = None
    """Which of the stop's places it is; None: it has one."""
    cost: int = 0


@dataclass
class Task:
    raw: dict
    id: str
    is_job: bool
    sides: dict[str, Side] = field(default_factory=dict)
    """At its first place, where a stop has several."""
    places: dict[str, list[Side]] = field(default_factory=dict)

    @property
    def release(self) -> int | None:
        return time_of(self.raw["release_time"]) if "release_time" in self.raw else None

    @property
    def drop_fee(self) -> int | None:
        return hundred_thousandths(self.raw["drop_fee"]) if "drop_fee" in self.raw else None

    @property
    def tags(self) -> list[str]:
        return self.raw.get("tags", [])

    def quantity(self, member: str) -> dict[str, int]:
        """The job's or shipment's `demand`, the job's `delivery` (a shipment's is a stop side)."""
        named = self.raw.get(member, {}) if self.is_job or member == "demand" else {}
        return {name: int(value) for name, value in named.items()}


@dataclass
class Shift:
    vehicle: Vehicle
    raw: dict
    id: str
    begin: int
    latest: int
    end: int
    last_end: int
    start_place: int | None
    end_place: int | None
    breaks: dict[str, dict]


@dataclass
class Vehicle:
    raw: dict
    id: str
    prices: dict[str, int]
    shifts: dict[str, Shift] = field(default_factory=dict)

    def limit(self, name: str) -> int | None:
        value = self.raw.get("limits", {}).get(name)
        return None if value is None else int(value)


def windows_of(raw: dict, common: int | None) -> list[Window]:
    """The windows of a stop side or a depot; common is the objective's lateness price."""
    found = []
    for index, window in enumerate(raw.get("time_windows", [])):
        late = common
        if "per_late_hour" in window:
            own = window["per_late_hour"]
            late = None if own is None else millionths(own)
        cost = hundred_thousandths(window.get("cost", 0))
        start, end = time_of(window["start"]), time_of(window["end"])
        found.append(Window(index, start, end, cost, late))
    return found


PRICES = ("per_travel_km", "per_travel_hour", "per_route_hour", "per_wait_hour",
          "per_overtime_hour", "fixed")  # fmt: skip


class Problem:
    def __init__(self, raw: dict) -> None:
        self.raw = raw
        self.objective = raw.get("objective", {}).get("costs", {})
        self.depots = {depot["id"]: depot for depot in raw.get("depots", [])}
        late = self.objective.get("per_late_hour")
        self.per_late = None if late is None else millionths(late)
        self.published = Published(raw)
        self.tasks = {}
        for task in raw.get("jobs", []):
            self._add_task(task, {"job": task})
        for task in raw.get("shipments", []):
            self._add_task(task, {side: task[side] for side in ("pickup", "delivery")})
        self.vehicles = {vehicle["id"]: self._vehicle(vehicle) for vehicle in raw["vehicles"]}

    def _add_task(self, raw: dict, sides: dict) -> None:
        task = Task(raw, raw["id"], "job" in sides)
        for type_, side in sides.items():
            places = side.get("places", [])
            task.places[type_] = [self._side(task, type_, own, k) for k, own in enumerate(places)]
            task.sides[type_] = (
                task.places[type_][0] if places else self._side(task, type_, side, None)
            )
        self.tasks[task.id] = task

    def _side(self, task: Task, type_: str, side: dict, place: int | None) -> Side:
        target = None
        if "target" in side:
            raw_target = side["target"]
            early = raw_target.get("per_early_hour")
            target = (
                time_of(raw_target["time"]),
                millionths(raw_target.get("per_late_hour", 0)),
                None if early is None else millionths(early),
            )
        windows = windows_of(side, self.per_late)
        service, setup = int(side.get("service_time_s", 0)), int(side.get("setup_time_s", 0))
        location = int(side["location"])
        cost = hundred_thousandths(side.get("cost", 0)) if place is not None else 0
        promised = self.published.stop(task.id, type_)
        return Side(task, type_, location, service, setup, windows, target, promised, place, cost)

    def _prices(self, vehicle: dict) -> dict[str, int]:
        everyone = [self.objective, *(other.get("costs", {}) for other in self.raw["vehicles"])]
        basic = ("per_travel_km", "per_travel_hour", "per_route_hour")
        named = any(name in costs for costs in everyone for name in basic)
        defaults = dict.fromkeys(PRICES, 0) | ({} if named else {"per_travel_hour": 1})
        merged = defaults | self.objective | vehicle.get("costs", {})
        prices = {name: millionths(merged[name]) for name in PRICES}
        return prices | {"fixed": hundred_thousandths(merged["fixed"])}

    def _vehicle(self, raw: dict) -> Vehicle:
        vehicle = Vehicle(raw, raw["id"], self._prices(raw))
        for shift in raw["shifts"]:
            start, end = shift["start"], shift["end"]
            last_end = time_of(end.get("overtime_until", end["time"]))
            latest = time_of(start["latest"]) if "latest" in start else last_end
            vehicle.shifts[shift["id"]] = Shift(
                vehicle, shift, shift["id"], time_of(start["time"]), latest, time_of(end["time"]),
                last_end, self.place(start), self.place(end),
                {pause["id"]: pause for pause in shift.get("breaks", [])},
            )  # fmt: skip
        return vehicle

    def place(self, owner: dict) -> int | None:
        if "depot" in owner:
            return int(self.depots[owner["depot"]]["location"])
        return int(owner["location"]) if "location" in owner else None

    def same_place(self, one: int, other: int) -> bool:
        table = self.raw.get("locations")
        if one == other or table is None:
            return one == other
        first, second = ([decimal_of(x) for x in table[place]] for place in (one, other))
        return first == second

    def leg(self, vehicle: Vehicle, one: int | None, other: int | None) -> tuple[int, int, bool]:
        """Seconds, metres and whether there is a way."""
        if one is None or other is None:
            return 0, 0, True
        matrix = self.raw["matrices"][vehicle.raw.get("profile", "car")]
        if "durations_s" not in matrix:
            matrix = matrix | {"durations_s": matrix["slices"][0]["durations_s"]}
        seconds = matrix["durations_s"][one][other]
        metres = matrix.get("distances_m", matrix["durations_s"])[one][other]
        if seconds is None or metres is None:
            return 0, 0, False
        factor = Fraction(millionths(vehicle.raw.get("speed_factor", 1)), 1_000_000)
        return nearest(Fraction(int(seconds)) / factor), int(metres), True

    def leg_by_day(self, vehicle: Vehicle, one: int | None, other: int | None) -> Leg | None:
        """The way where it takes longer at some times of the day; None elsewhere."""
        if one is None or other is None or not self.leg(vehicle, one, other)[2]:
            return None
        return leg_by_day(self.raw, vehicle.raw, one, other)

    def service(self, side: Side, vehicle: Vehicle) -> int:
        """The service time without the setup."""
        raw = side.task.raw
        factor = Fraction(millionths(raw.get("service_factor", 1)), 1_000_000)
        for entry in raw.get("service_factors", []):
            if vehicle.id in entry["vehicles"]:
                factor *= Fraction(millionths(entry["factor"]), 1_000_000)
        return nearest(side.service_time * factor)
