"""VROOM's JSON: jobs, shipments and vehicles, with times in seconds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from routeopt.formats.express import FOREVER
from routeopt.formats.values import Members, Value
from routeopt.request.problem import Problem

_TOP = {"jobs", "shipments", "vehicles", "matrices", "matrix", "options"}
_SIDE = {"id", "description", "location", "location_index", "setup", "service", "time_windows"}
_OF_TASK = {"skills", "priority"}
_JOB = {*_SIDE, *_OF_TASK, "pickup", "delivery"}
_SHIPMENT = {*_OF_TASK, "pickup", "delivery", "amount"}
_VEHICLE = {
    *("id", "profile", "description", "type", "start", "end", "start_index", "end_index"),
    *("capacity", "costs", "skills", "time_window", "breaks", "speed_factor", "steps"),
    *("max_tasks", "max_travel_time", "max_distance"),
}
_COSTS = {"fixed": "fixed", "per_hour": "per_travel_hour", "per_km": "per_travel_km"}
_LIMITS = {"max_travel_time": "max_driving_s", "max_distance": "max_distance_m"}
_PER_HOUR = 3600  # VROOM's own price, in its own money: a second costs one
_MOST_PRIORITY = 100
_WEIGHT = 9_999  # tasks that one step of priority outweighs
_NAMED = 5  # places that a warning names
# openrouteservice's profiles, and the ones that the interface computes travel for.
_PROFILES = {
    "driving-car": "car",
    "driving-hgv": "truck",
    "cycling-regular": "bike",
    "cycling-road": "bike",
    "cycling-mountain": "bike",
    "cycling-electric": "bike",
    "foot-walking": "foot",
    "foot-hiking": "foot",
    "wheelchair": "foot",
}
# Members of a request, and where an input says what they say.
_ORIGINS = (
    (r"^/problem", ""),
    (r"/location\b", "/location_index"),
    (r"/shifts/0/(start|end)/location_index", r"/\1_index"),
    (r"/shifts/0/start\b(/time)?", "/time_window/0"),
    (r"/shifts/0/end\b(/time)?", "/time_window/1"),
    (r"/shifts/0", ""),
    (r"/earliest\b", "/time_windows/0/0"),
    (r"/latest\b", "/time_windows/0/1"),
    (r"/(duration|service_time)_s\b", "/service"),
    (r"/setup_time_s\b", "/setup"),
    (r"(/time_windows/\d+)/start\b", r"\1/0"),
    (r"(/time_windows/\d+)/end\b", r"\1/1"),
    (r"/required_skills\b", "/skills"),
    (r"(/skills/\d+)/\w+", r"\1"),
    (r"^(/jobs/\d+)/demand\b", r"\1/pickup"),
    (r"^(/shipments/\d+)/demand\b", r"\1/amount"),
    *((rf"/limits/{ours}\b", f"/{name}") for name, ours in _LIMITS.items()),
    (r"/limits/max_tasks\b", "/max_tasks"),
    *((rf"/costs/{ours}\b", f"/costs/{name}") for name, ours in _COSTS.items()),
    (r"/(duration|distance)s_[sm]\b", r"/\1s"),
)


def problem_of(document: Any, warn: Callable[[str], None]) -> Problem:
    """Return a VROOM input as a problem.

    Tasks are mandatory with a priority: VROOM's comes first, then the number of tasks.

    Args:
        document: the input, as JSON's own types.
        warn: is told what is left aside or means something else here.

    Raises:
        UnfitError: a member that the interface cannot express; the text names it.
    """
    return _Input(document, warn).problem()


def origin_of(document: Mapping[str, Any]) -> Callable[[str], str]:
    """Return what turns the pointer of a member of the request into that of the input's member."""
    has_matrices = bool(document.get("matrices") or document.get("matrix"))

    def origin(pointer: str) -> str:
        for ours, theirs in _ORIGINS:
            pointer = re.sub(ours, theirs, pointer)
        if not document.get("matrices"):
            pointer = re.sub("^/matrices/car/durations", "/matrix", pointer)
        return pointer if has_matrices else pointer.replace("_index", "")

    return origin


class _Input:
    def __init__(self, document: Any, warn: Callable[[str], None]) -> None:
        self.top = Value(document).members(_TOP)
        self.warn = warn
        self.has_matrices = any(
            name in self.top and self.top[name].value for name in ("matrices", "matrix")
        )
        self.result = Problem()
        # Where a task has a setup time, and where vehicles start; by place.
        self.setups: dict[Any, list[str]] = {}
        self.starts: dict[Any, list[str]] = {}

    def problem(self) -> Problem:
        for job in self.top.entries("jobs"):
            self._add_job(job)
        for shipment in self.top.entries("shipments"):
            self._add_shipment(shipment)
        self.top.needed("vehicles")
        self.result.members["vehicles"] = []
        for vehicle in self.top.entries("vehicles"):
            self._add_vehicle(vehicle)
        if self.has_matrices:
            self.result.members["matrices"] = self._matrices()
        if "options" in self.top:
            self._leave_options(self.top["options"])
        self._warn_of_setups()
        return self.result

    def _leave_options(self, options: Value) -> None:
        """Options ask for output and say how to search, but for `c`: to judge a plan instead."""
        given = options.members()
        if "c" in given and given["c"].value:
            raise given["c"].fault("to judge given `steps` cannot be expressed")
        if given:
            self.warn(f"{options.place}: left aside ({', '.join(given)})")

    def _add_job(self, entry: Value) -> None:
        job = entry.members(_JOB)
        self.result.add_job(
            id=job.needed("id").name(),
            **_task(job),
            **self._side(job),
            delivery=_quantities(job, "delivery"),
            demand=_quantities(job, "pickup"),
        )

    def _add_shipment(self, entry: Value) -> None:
        shipment = entry.members(_SHIPMENT)
        sides = [shipment.needed(name).members(_SIDE) for name in ("pickup", "delivery")]
        pickup, delivery = sides
        self.result.add_shipment(
            id="-".join(side.needed("id").name() for side in sides),
            demand=_quantities(shipment, "amount"),
            **_task(shipment),
            pickup=self._side(pickup),
            delivery=self._side(delivery),
        )

    def _side(self, side: Members) -> Any:
        location = self._location(side, "location", "location_index")
        if location is None:
            name = "location_index" if self.has_matrices else "location"
            side.needed(name)
        setup = side.whole("setup")
        if setup:
            place = f"{side.owner.place}/setup"
            self.setups.setdefault(_key(location), []).append(place)
        members = {
            "location": location,
            "setup_time_s": setup,
            "service_time_s": side.whole("service"),
            "time_windows": _windows(side) or None,
        }
        return {name: value for name, value in members.items() if value is not None}

    def _location(self, members: Members, name: str, index: str) -> Any:
        """Return the row of the matrices, or, without matrices, the coordinates."""
        coordinates = None
        if name in members:
            pair = members[name].pair("[longitude, latitude]")
            coordinates = [axis.number() for axis in pair]
        row = members.whole(index)
        return row if self.has_matrices else coordinates

    def _add_vehicle(self, entry: Value) -> None:
        vehicle = entry.members(_VEHICLE)
        name = vehicle.needed("id").name()
        limits = {ours: vehicle.whole(theirs) for theirs, ours in _LIMITS.items()}
        limits["max_tasks"] = vehicle.whole("max_tasks")
        if "max_tasks" in vehicle and self.top.entries("shipments"):
            # VROOM counts the two ends of a shipment, the interface counts the shipment.
            raise vehicle["max_tasks"].fault("cannot be expressed beside shipments")
        costs: dict[str, int | float] = {"fixed": 0, "per_hour": _PER_HOUR, "per_km": 0}
        if "costs" in vehicle:
            given = vehicle["costs"].members(_COSTS)
            costs |= {kind: cost.number() for kind, cost in given.items()}
        self._check_distances(vehicle)
        for step in vehicle.entries("steps"):
            step.members({"type", "id", "description"})
        if vehicle.entries("steps"):
            self.warn(f"{vehicle['steps'].place}: a plan to begin with, which is left aside")
        shift = self._shift(vehicle)
        if "location" in shift["start"]:
            self.starts.setdefault(_key(shift["start"]["location"]), []).append(name)
        prices_and_limits: dict[str, Any] = {
            "costs": {_COSTS[kind]: cost for kind, cost in costs.items()},
            "limits": {kind: most for kind, most in limits.items() if most is not None} or None,
        }
        self.result.add_vehicle(
            id=name,
            profile=self._profile(vehicle),
            speed_factor=vehicle["speed_factor"].number() if "speed_factor" in vehicle else None,
            capacity=_quantities(vehicle, "capacity"),
            skills=_skills(vehicle) or None,
            **prices_and_limits,
            shifts=[shift],
        )

    def _check_distances(self, vehicle: Members) -> None:
        """Refuse rules of distances that no matrix has: the interface would take seconds."""
        if not self.has_matrices:
            return
        profile = self._profile(vehicle) or "car"
        matrices = self.top["matrices"].members() if "matrices" in self.top else {}
        if profile in matrices and "distances" in matrices[profile].members():
            return
        priced = vehicle["costs"].members().get("per_km") if "costs" in vehicle else None
        for rule in (vehicle.get("max_distance"), priced):
            if rule is not None and rule.value:
                raise rule.fault(f"the matrix of {profile} has no `distances`, which this needs")

    def _profile(self, vehicle: Members) -> str | None:
        if "profile" not in vehicle:
            return None
        profile = vehicle["profile"].name()
        return profile if self.has_matrices else _PROFILES.get(profile, profile)

    def _shift(self, vehicle: Members) -> Any:
        hours = [0, FOREVER]
        if "time_window" in vehicle:
            hours = [time.whole() for time in vehicle["time_window"].pair("[start, end]")]
        shift: dict[str, Any] = {"id": "1"}
        for end, time in zip(("start", "end"), hours, strict=True):
            location = self._location(vehicle, end, f"{end}_index")
            shift[end] = {"time": time} | ({} if location is None else {"location": location})
        breaks = [_break(entry, hours) for entry in vehicle.entries("breaks")]
        for i, entry in enumerate(breaks):
            if entry["id"] in (earlier["id"] for earlier in breaks[:i]):
                place = f"{vehicle['breaks'].place}/{i}/id"
                raise Value(None, place).fault(f"an earlier break has the id {entry['id']}")
        return shift | ({"breaks": breaks} if breaks else {})

    def _matrices(self) -> dict[str, Any]:
        if "matrices" not in self.top:
            return {"car": {"durations_s": self.top["matrix"].value}}
        if "matrix" in self.top:
            raise self.top["matrix"].fault("give `matrices` or `matrix`, not both")
        found = {}
        for profile, entry in self.top["matrices"].members().items():
            tables = entry.members({"durations", "distances", "costs"})
            durations = tables.needed("durations").value
            if "costs" in tables and tables["costs"].value != durations:
                raise tables["costs"].fault("other costs than `durations` cannot be expressed")
            found[profile] = {"durations_s": durations}
            if "distances" in tables:
                found[profile]["distances_m"] = tables["distances"].value
        return found

    def _warn_of_setups(self) -> None:
        """At the place where its vehicle starts VROOM asks no setup of the first task."""
        places = [place for at in self.setups if at in self.starts for place in self.setups[at]]
        vehicles = [name for at in self.starts if at in self.setups for name in self.starts[at]]
        if places:
            self.warn(
                f"{_some(places)}: unlike in VROOM, the setup also counts for the first task of a"
                f" route that begins at its place: vehicle {_some(vehicles)}"
            )


def _key(location: Any) -> Any:
    """Return a place as the key of a dict; 13 and 13.0 degrees are one place."""
    return tuple(location) if isinstance(location, list) else location


def _some(names: list[str]) -> str:
    """Return the first names, and how many more there are."""
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _task(members: Members) -> dict[str, Any]:
    priority = members["priority"].whole(_MOST_PRIORITY) if "priority" in members else 0
    task: dict[str, Any] = {"priority": 1 + _WEIGHT * priority}
    skills = _skills(members)
    return task | ({"required_skills": skills} if skills else {})


def _skills(members: Members) -> Any:
    return [{"name": skill.name()} for skill in members.entries("skills")]


def _windows(members: Members) -> list[dict[str, int]]:
    pairs = (entry.pair("a window [start, end]") for entry in members.entries("time_windows"))
    return [{"start": start.whole(), "end": end.whole()} for start, end in pairs]


def _quantities(members: Members, name: str) -> dict[str, int] | None:
    amounts = [amount.whole() for amount in members.entries(name)]
    return {str(dimension): amount for dimension, amount in enumerate(amounts)} or None


def _break(entry: Value, hours: list[int]) -> dict[str, Any]:
    """A break without a window may be taken at any time of the shift."""
    pause = entry.members({"id", "description", "service", "time_windows"})
    windows = _windows(pause) or [{"start": hours[0], "end": hours[1]}]
    if len(windows) > 1:
        place = pause["time_windows"]
        raise place.fault(f"{len(windows)} windows of a break cannot be expressed, only one")
    return {
        "id": pause.needed("id").name(),
        "duration_s": pause.whole("service") or 0,
        "earliest": windows[0]["start"],
        "latest": windows[0]["end"],
    }
