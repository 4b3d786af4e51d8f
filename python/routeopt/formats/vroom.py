"""VROOM's JSON: jobs, shipments and vehicles, with times in seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from routeopt.formats.express import FOREVER, UnfitError
from routeopt.request.problem import Problem

_TOP = {"jobs", "shipments", "vehicles", "matrices", "matrix"}
_SIDE = {"id", "description", "location", "location_index", "setup", "service", "time_windows"}
_OF_TASK = {"skills", "priority"}
_JOB = {*_SIDE, *_OF_TASK, "pickup", "delivery"}
_SHIPMENT = {*_OF_TASK, "pickup", "delivery", "amount"}
_VEHICLE = {
    *("id", "profile", "description", "type", "start", "end", "start_index", "end_index"),
    *("capacity", "costs", "skills", "time_window", "breaks", "speed_factor"),
    *("max_tasks", "max_travel_time", "max_distance"),
}
_COSTS = {"fixed": "fixed", "per_hour": "per_travel_hour", "per_km": "per_travel_km"}
_LIMITS = {"max_travel_time": "max_driving_s", "max_distance": "max_distance_m"}
_PER_HOUR = 3600  # VROOM's own price, in its own money: a second costs one
_WEIGHT = 9_999  # tasks that one step of priority outweighs


def problem_of(document: Mapping[str, Any]) -> Problem:
    """Return a VROOM input as a problem.

    Tasks are mandatory with a priority: VROOM's comes first, then the number of tasks.

    Raises:
        UnfitError: a member that the interface cannot express; the text names it.
    """
    _check(document, _TOP, "the input")
    problem = Problem()
    has_matrices = bool(document.get("matrices") or document.get("matrix"))
    for i, job in enumerate(document.get("jobs", [])):
        place = f"jobs[{i}]"
        _check(job, _JOB, place)
        members = _task(job) | _side(job, has_matrices, place)
        quantities = {"delivery": job.get("delivery"), "demand": job.get("pickup")}
        problem.add_job(
            id=str(job["id"]),
            **members,
            **{name: _quantities(amounts) for name, amounts in quantities.items() if amounts},
        )
    for i, shipment in enumerate(document.get("shipments", [])):
        _add_shipment(problem, shipment, has_matrices, f"shipments[{i}]")
    for i, vehicle in enumerate(document["vehicles"]):
        has_shipments = bool(document.get("shipments"))
        _add_vehicle(problem, vehicle, has_matrices, has_shipments, f"vehicles[{i}]")
    if has_matrices:
        problem.members["matrices"] = _matrices(document)
    return problem


def _check(members: Mapping[str, Any], known: set[str], place: str) -> None:
    unknown = sorted(set(members) - known)
    if unknown:
        raise UnfitError(f"{place}: {', '.join(unknown)} cannot be expressed")


def _task(members: Mapping[str, Any]) -> dict[str, Any]:
    task: dict[str, Any] = {"priority": 1 + _WEIGHT * members.get("priority", 0)}
    if members.get("skills"):
        task["required_skills"] = [{"name": str(skill)} for skill in members["skills"]]
    return task


def _side(members: Mapping[str, Any], has_matrices: bool, place: str) -> dict[str, Any]:
    side = {
        "location": _location(members, "location", "location_index", has_matrices),
        "setup_time_s": members.get("setup"),
        "service_time_s": members.get("service"),
        "time_windows": _windows(members.get("time_windows")),
    }
    if side["location"] is None:
        raise UnfitError(f"{place}: it has no location")
    return {name: value for name, value in side.items() if value is not None}


def _location(members: Mapping[str, Any], place: str, index: str, has_matrices: bool) -> Any:
    return members.get(index if has_matrices else place)


def _windows(windows: Sequence[Sequence[int]] | None) -> list[dict[str, int]] | None:
    return [{"start": start, "end": end} for start, end in windows] if windows else None


def _quantities(amounts: Sequence[int]) -> dict[str, int]:
    return {str(dimension): amount for dimension, amount in enumerate(amounts)}


def _add_shipment(
    problem: Problem, shipment: Mapping[str, Any], has_matrices: bool, place: str
) -> None:
    _check(shipment, _SHIPMENT, place)
    sides = {}
    for name in ("pickup", "delivery"):
        _check(shipment[name], _SIDE, f"{place}.{name}")
        sides[name] = _side(shipment[name], has_matrices, f"{place}.{name}")
    problem.add_shipment(
        id=f"{shipment['pickup']['id']}-{shipment['delivery']['id']}",
        demand=_quantities(shipment.get("amount", [])) or None,
        **_task(shipment),
        **sides,
    )


def _add_vehicle(
    problem: Problem,
    vehicle: Mapping[str, Any],
    has_matrices: bool,
    has_shipments: bool,
    place: str,
) -> None:
    _check(vehicle, _VEHICLE, place)
    _check(vehicle.get("costs", {}), set(_COSTS), f"{place}.costs")
    limits = {ours: vehicle[name] for name, ours in _LIMITS.items() if name in vehicle}
    if "max_tasks" in vehicle:
        if has_shipments:  # VROOM counts their ends, the interface counts them
            raise UnfitError(f"{place}: max_tasks beside shipments cannot be expressed")
        limits["max_tasks"] = vehicle["max_tasks"]
    costs = {"fixed": 0, "per_hour": _PER_HOUR, "per_km": 0} | vehicle.get("costs", {})
    problem.add_vehicle(
        id=str(vehicle["id"]),
        profile=vehicle.get("profile"),
        speed_factor=vehicle.get("speed_factor"),
        capacity=_quantities(vehicle.get("capacity", [])) or None,
        skills=[{"name": str(skill)} for skill in vehicle.get("skills", [])] or None,
        costs={_COSTS[name]: cost for name, cost in costs.items()},
        limits=limits or None,
        shifts=[_shift(vehicle, has_matrices, place)],
    )


def _shift(vehicle: Mapping[str, Any], has_matrices: bool, place: str) -> dict[str, Any]:
    shift: dict[str, Any] = {"id": "1"}
    times = vehicle.get("time_window", [0, FOREVER])
    for end, time in zip(("start", "end"), times, strict=True):
        location = _location(vehicle, end, f"{end}_index", has_matrices)
        shift[end] = {"time": time} | ({} if location is None else {"location": location})
    breaks = [_break(entry, place) for entry in vehicle.get("breaks", [])]
    return shift | ({"breaks": breaks} if breaks else {})


def _break(entry: Mapping[str, Any], place: str) -> dict[str, Any]:
    _check(entry, {"id", "description", "service", "time_windows"}, f"{place}.breaks")
    windows = entry.get("time_windows", [])
    if len(windows) != 1:
        raise UnfitError(f"{place}.breaks: {len(windows)} time_windows cannot be expressed")
    (earliest, latest), service = windows[0], entry.get("service", 0)
    return {
        "id": str(entry["id"]),
        "duration_s": service,
        "earliest": earliest,
        "latest": latest,
    }


def _matrices(document: Mapping[str, Any]) -> dict[str, Any]:
    given = document.get("matrices") or {"car": {"durations": document["matrix"]}}
    found = {}
    for profile, tables in given.items():
        _check(tables, {"durations", "distances"}, f"matrices.{profile}")
        found[profile] = {"durations_s": tables["durations"]}
        if "distances" in tables:
            found[profile]["distances_m"] = tables["distances"]
    return found
