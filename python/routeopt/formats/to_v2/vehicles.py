"""Vehicles and depots as resources and depots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from routeopt.formats.to_v2.names import Names
from routeopt.formats.to_v2.parts import NO_WORD, Notes, Part
from routeopt.formats.to_v2.prices import money

EVERY = "every task"  # the type of all jobs, where shifts are limited in their number
_UNLIMITED = 2**31 - 1
_CATEGORIES = {"car": "CAR", "bike": "BIKE", "truck": "TRUCK"}
_FOR_ALL = "V2 has one for all resources: what most vehicles have"
_FOR_ALL_RATES = ("per_travel_hour", "per_wait_hour", "fixed")
_MOST_VISITS = 8
_RATES = (
    "per_travel_km",
    "per_travel_hour",
    "per_route_hour",
    "per_wait_hour",
    "per_overtime_hour",
    "fixed",
)


class Vehicles:
    """Writes resources, depots, and the weights and options that are the same for all of them.

    Args:
        problem: the problem of a request.
        notes: get what V2 does not say.
    """

    def __init__(self, problem: Part, names: Names, notes: Notes) -> None:
        self._problem = problem
        self._names = names
        self._notes = notes
        self._vehicles: list[dict[str, Any]] = problem.members["vehicles"]
        self._prices = _objective(problem.members)
        self.ids = [vehicle["id"] for vehicle in self._vehicles]
        self.counts_tasks = any("max_tasks" in (v.get("limits") or {}) for v in self._vehicles)
        self.types: set[str] = set()
        """The tags that shifts are limited in: the types of jobs."""
        shifts = [shift for vehicle in self._vehicles for shift in vehicle["shifts"]]
        self._reloading = {
            _depot_of(reload) for shift in shifts for reload in shift.get("reloads") or ()
        }
        self._usual = {rate: self._price_of_most(rate) for rate in _FOR_ALL_RATES}
        self._type_limits: dict[tuple[str, str], dict[str, int]] = {}
        self._take_quotas()
        self._overtime = self._price_of_overtime()
        self.weights = self._weights()
        self.options = self._options()

    def resources(self) -> list[dict[str, Any]]:
        """Return the resources, in order."""
        return [self._resource(vehicle) for vehicle in self._problem.parts("vehicles")]

    def depots(self) -> list[dict[str, Any]]:
        """Return the depots at which vehicles reload."""
        found = []
        for depot in self._problem.parts("depots"):
            name = depot.take("id")
            made = {
                "name": name,
                "location": self._names.place(depot.take("location")),
                "duration": depot.take("service_time_s", 0),
                "cost": money(depot.take("cost_per_visit", 0)),
            }
            if windows := depot.take("time_windows"):
                made["windows"] = [self._names.window(window) for window in windows]
            if name in self._reloading:
                found.append(made)
        return found

    def _resource(self, vehicle: Part) -> dict[str, Any]:
        name = vehicle.take("id")
        made: dict[str, Any] = {"name": name, "tags": self._names.tags_of(vehicle.members)}
        vehicle.take("skills")
        vehicle.take("preferred_tags")
        vehicle.take("speed_factor")  # is `traffic`
        serves = [self._names.label(tag) for tag in vehicle.take("serves_tags", [])]
        profile = vehicle.take("profile", "car")
        if profile in _CATEGORIES:
            made["category"] = _CATEGORIES[profile]
        else:
            self._notes.add(f"{vehicle.pointer}/profile", "V2 has cars, bikes and trucks alone")
        if capacity := vehicle.take("capacity"):
            made["capacity"] = [
                capacity.get(dimension, _UNLIMITED) for dimension in self._names.dimensions
            ]
        with vehicle.part("limits") as limits:
            made |= _given("maxDriveTime", limits.take("max_driving_s"))
            made |= _given("maxDriveDistance", limits.take("max_distance_m"))
            most = limits.take("max_tasks")
        self._leave_prices(vehicle)
        if per_hour := self._price(vehicle.members, "per_route_hour"):
            made["hourlyCost"] = per_hour
        made["shifts"] = [
            self._shift(shift, name, most, serves) for shift in vehicle.parts("shifts")
        ]
        return made

    def _shift(
        self, shift: Part, vehicle: str, most: int | None, serves: list[str]
    ) -> dict[str, Any]:
        made: dict[str, Any] = {"tags": serves} if serves else {}
        with shift.part("start") as start, shift.part("end") as end:
            made |= {"from": self._names.instant(start.take("time"))}
            made |= {"to": self._names.instant(end.take("time"))}
            start.leave("latest", "V2's trips depart when it is best")
            if overtime := end.take("overtime_until"):
                made["overtimeEnd"] = self._names.instant(overtime)
            for side in (start, end):
                made |= _given(side.pointer.rpartition("/")[2], self._names.place_of(side))
        limits = dict(self._type_limits.get((vehicle, shift.take("id")), {}))
        if most is not None:
            limits[EVERY] = most
        if limits:
            made["jobTypeLimitations"] = limits
        if breaks := [self._break(entry) for entry in shift.parts("breaks")]:
            made["breaks"] = breaks
        self._compare_reloads(shift)
        return made

    def _break(self, entry: Part) -> dict[str, Any]:
        entry.take("id")
        first, last = entry.take("earliest"), entry.take("latest")
        duration = entry.take("duration_s")
        place = entry.take("location")
        made = {
            "type": "WINDOWED",
            "from": self._names.instant(first),
            "to": self._names.instant(last, duration),
            "duration": duration,
        }
        return made | _given("location", None if place is None else self._names.place(place))

    def _compare_reloads(self, shift: Part) -> None:
        """V2's resources may all visit all depots, as often as they want."""
        reloads = shift.take("reloads", [])
        if {_depot_of(reload) for reload in reloads} != self._reloading:
            self._notes.add(
                f"{shift.pointer}/reloads", "in V2 every resource may visit every depot"
            )
        for number, reload in enumerate(reloads):
            if isinstance(reload, dict) and reload.get("max_visits", _MOST_VISITS) < _MOST_VISITS:
                self._notes.add(f"{shift.pointer}/reloads/{number}/max_visits", NO_WORD)

    def _take_quotas(self) -> None:
        """A limit of one shift's tasks of a tag is one of its types; V2 has no others."""
        for quota in self._problem.parts("quotas"):
            quota.take("id")
            tag, most = quota.take("tag"), quota.take("max")
            vehicles, period = quota.take("vehicles", self.ids), quota.take("period")
            shifts = self._shifts_in(vehicles, period)
            if tag is None or most is None or len(shifts) != 1:
                self._notes.add(quota.pointer, "V2 limits the jobs of a type by the shift alone")
                quota.take("tasks")
                quota.take("min")
                quota.take("per_missing")
                continue
            self.types.add(tag)
            limits = self._type_limits.setdefault(shifts[0], {})
            limits[tag] = min(most, limits.get(tag, most))

    def _shifts_in(
        self, vehicles: list[str], period: Mapping[str, Any] | None
    ) -> list[tuple[str, str]]:
        found = []
        for vehicle in self._vehicles:
            for shift in vehicle["shifts"] if vehicle["id"] in vehicles else ():
                starts = self._names.moment(shift["start"]["time"])
                if period is None or (
                    self._names.moment(period["start"])
                    <= starts
                    < self._names.moment(period["end"])
                ):
                    found.append((vehicle["id"], shift["id"]))
        return found

    def _weights(self) -> dict[str, Any]:
        made: dict[str, Any] = {"travelTimeWeight": self._overtime / 3600}
        if drive := self._usual["per_travel_hour"] - self._overtime:
            made["driveTimeWeight"] = drive / 3600
        if wait := self._usual["per_wait_hour"]:
            made["waitTimeWeight"] = wait / 3600
        if fixed := self._usual["fixed"]:
            made["minimizeResourcesWeight"] = fixed
        return made

    def _options(self) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if "minimizeResourcesWeight" in self.weights:
            made["minimizeResources"] = True
        speeds = Counter(vehicle.get("speed_factor", 1) for vehicle in self._vehicles)
        usual = speeds.most_common(1)[0][0]
        if usual != 1:
            made["traffic"] = round(1 / usual, 6)
        for number, vehicle in enumerate(self._vehicles):
            if vehicle.get("speed_factor", 1) != usual:
                self._notes.add(f"/problem/vehicles/{number}/speed_factor", _FOR_ALL)
        return made

    def _price_of_overtime(self) -> Fraction:
        """Return the part of travel's price that overtime costs, too: V2's `travelTimeWeight`."""
        usual = self._usual["per_travel_hour"]
        prices = Counter(
            self._price(vehicle, "per_overtime_hour")
            for vehicle in self._vehicles
            if _has_overtime(vehicle)
        )
        return min(usual, prices.most_common(1)[0][0]) if prices else usual

    def _price_of_most(self, rate: str) -> Fraction:
        """Return the price that most vehicles have."""
        prices = Counter(self._price(vehicle, rate) for vehicle in self._vehicles)
        return prices.most_common(1)[0][0]

    def _price(self, vehicle: Mapping[str, Any], rate: str) -> Fraction:
        own = (vehicle.get("costs") or {}).get(rate)
        return money(self._prices.get(rate, 0) if own is None else own)

    def _leave_prices(self, vehicle: Part) -> None:
        """Take note of those prices that V2 has for all resources, or not at all."""
        vehicle.take("costs")
        prices = {rate: self._price(vehicle.members, rate) for rate in _RATES}
        where = f"{vehicle.pointer}/costs"
        if prices["per_travel_km"]:
            self._notes.add(f"{where}/per_travel_km", "V2 has no price of distance")
        if _has_overtime(vehicle.members) and prices["per_overtime_hour"] != self._overtime:
            why = "V2's overtime costs the same for all resources, and at most what travel costs"
            self._notes.add(f"{where}/per_overtime_hour", why)
        for rate in _FOR_ALL_RATES:
            if prices[rate] != self._usual[rate]:
                self._notes.add(f"{where}/{rate}", _FOR_ALL)


def _objective(problem: Mapping[str, Any]) -> dict[str, Any]:
    """Return the prices for all vehicles; where none is of a way, travel costs 1 an hour."""
    prices = dict((problem.get("objective") or {}).get("costs") or {})
    of_ways = {"per_travel_km", "per_travel_hour", "per_route_hour"}
    owners = [prices, *(vehicle.get("costs") or {} for vehicle in problem["vehicles"])]
    if not any(of_ways & owner.keys() for owner in owners):
        prices["per_travel_hour"] = 1
    return prices


def _has_overtime(vehicle: Mapping[str, Any]) -> bool:
    return any("overtime_until" in shift["end"] for shift in vehicle["shifts"])


def _depot_of(reload: Any) -> str:
    return str(reload["depot"] if isinstance(reload, dict) else reload)


def _given(name: str, value: Any) -> dict[str, Any]:
    return {} if value is None else {name: value}
