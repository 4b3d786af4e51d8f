"""The reduced form of a problem: without the rules that PyVRP lacks.

What is left: loads in several dimensions, deliveries and collections, shipments, one hard window,
release times, reloads, shifts, route duration and distance limits, drop fees, and prices per
kilometre, per hour of the route and per vehicle. Everything drives as the profile `car` does.
"""

from __future__ import annotations

from typing import Any

from bench.rich.day import HOUR
from bench.rich.places import CENTRE, Place

Json = dict[str, Any]

WAY_HOME = 2 * HOUR
PRICES = ("per_travel_km", "per_route_hour", "fixed")


class Places:
    """Places by their number."""

    def __init__(self) -> None:
        self.all: list[Place] = []
        self._known: dict[tuple[float, ...], int] = {}

    def number(self, place: Place) -> int:
        """Return the number of a place."""
        key = tuple(place)
        if key not in self._known:
            self._known[key] = len(self.all)
            self.all.append(place)
        return self._known[key]


def reduced(problem: Json) -> Json:
    """Return the reduced form, whose locations are numbers."""
    places = Places()
    depots = [
        {"id": depot["id"], "location": places.number(depot["location"])}
        for depot in problem.get("depots", [])
    ]
    costs = problem["objective"]["costs"]
    made: Json = {
        "vehicles": [_vehicle(raw, places) for raw in problem["vehicles"]],
        "jobs": [_job(raw, places) for raw in problem.get("jobs", [])],
        "shipments": [_shipment(raw, places) for raw in problem.get("shipments", [])],
        "depots": depots,
        "objective": {"costs": {name: costs[name] for name in PRICES if name in costs}},
        "locations": places.all,
    }
    return {name: value for name, value in made.items() if value}


def _side(raw: Json, places: Places, factor: float) -> Json:
    """A stop keeps its first free window; one with a lateness price falls away."""
    made: Json = {"location": places.number(raw["location"])}
    made["service_time_s"] = int(raw.get("service_time_s", 0) * factor + 0.5)
    windows = raw.get("time_windows", [])
    free = [w for w in windows if not w.get("cost") and w.get("per_late_hour") is None]
    if len(windows) == 1 and free:
        made["time_windows"] = [{"start": free[0]["start"], "end": free[0]["end"]}]
    return made


def _task(raw: Json) -> Json:
    return {name: raw[name] for name in ("id", "demand", "delivery", "drop_fee") if name in raw}


def _job(raw: Json, places: Places) -> Json:
    made = _task(raw) | _side(raw, places, raw.get("service_factor", 1))
    return made | ({"release_time": raw["release_time"]} if "release_time" in raw else {})


def _shipment(raw: Json, places: Places) -> Json:
    factor = raw.get("service_factor", 1)
    sides = {name: _side(raw[name], places, factor) for name in ("pickup", "delivery")}
    return _task(raw) | sides


def _vehicle(raw: Json, places: Places) -> Json:
    made: Json = {"id": raw["id"], "shifts": [_shift(shift, places) for shift in raw["shifts"]]}
    for name in ("capacity", "initial_load"):
        if name in raw:
            made[name] = raw[name]
    # A limit of an open route does not hold for one that comes home.
    limits = {} if _is_open(raw) else raw.get("limits", {})
    kept = {n: limits[n] for n in ("max_distance_m", "max_route_duration_s") if n in limits}
    costs = {name: raw["costs"][name] for name in PRICES if name in raw.get("costs", {})}
    return made | ({"limits": kept} if kept else {}) | ({"costs": costs} if costs else {})


def _is_open(vehicle: Json) -> bool:
    ends = (shift[end] for shift in vehicle["shifts"] for end in ("start", "end"))
    return any(not {"location", "depot"} & set(end) for end in ends)


def _shift(raw: Json, places: Places) -> Json:
    """An open end goes where the other end is, in two hours more; overtime is free."""
    starts, ends = ({k: raw[end][k] for k in ("location", "depot") if k in raw[end]}
                    for end in ("start", "end"))  # fmt: skip
    home = starts or ends or {"location": [*CENTRE]}
    first = raw["start"]["time"] - (0 if starts else WAY_HOME)
    last = raw["end"].get("overtime_until", raw["end"]["time"]) + (0 if ends else WAY_HOME)
    made: Json = {
        "id": raw["id"],
        "start": {"time": first} | _numbered(starts or home, places),
        "end": {"time": last} | _numbered(ends or home, places),
    }
    if "reloads" in raw:
        made["reloads"] = [e if isinstance(e, str) else e["depot"] for e in raw["reloads"]]
    return made


def _numbered(end: Json, places: Places) -> Json:
    return {"location": places.number(end["location"])} if "location" in end else end
