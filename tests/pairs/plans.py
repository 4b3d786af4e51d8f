"""Every plan of a small request, as far as its own plan leaves it free."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

from tests.oracle.solve_oracle import all_plans
from tests.pairs.base import relations, routes, shifts, tasks, vans

MOST_RELOADS = 3
"""On a route: one before each of three tasks."""


class Plan(NamedTuple):
    """Routes, a text that tells each from others, and the tasks that they serve."""

    routes: list[dict]
    keys: tuple[str, ...]
    served: frozenset[str]


def plan_of(routes: list[dict]) -> Plan:
    served = (stop["task"] for route in routes for stop in route["stops"] if "task" in stop)
    return Plan(routes, tuple(map(json.dumps, routes)), frozenset(served))


_KNOWN: dict[str, list[Plan]] = {}


def list_of(request: dict, most: int) -> list[Plan]:
    """All plans, or the first `most` + 1; kept for requests with the same stops and shifts."""
    known = structure(request)
    if known not in _KNOWN:
        if len(_KNOWN) == 100:
            _KNOWN.clear()
        _KNOWN[known] = [plan_of(made) for made in islice(plans(request), most + 1)]
    return _KNOWN[known]


def structure(request: dict) -> str:
    """What decides which plans there are."""
    fleet = [
        (vehicle["id"], shift["id"], shift.get("reloads"),
         [pause["id"] for pause in shift.get("breaks", [])] if places_breaks(request) else None,
         [bool({"location", "depot"} & set(shift[end])) for end in ("start", "end")])
        for vehicle in vans(request) for shift in vehicle["shifts"]
    ]  # fmt: skip
    stops = [(task["id"], "pickup" in task) for task in tasks(request)]
    return json.dumps([fleet, stops, routes(request)])


def places_breaks(request: dict) -> bool:
    """Whether routes may be joined, so that a break may stand better than where it costs least."""
    joins = any(r["kind"] in ("synchronized", "time_lag") for r in relations(request))
    return joins and any("breaks" in shift for shift in shifts(request))


def plans(request: dict) -> Iterator[list[dict]]:
    """The routes of every plan that keeps what the given one holds fast.

    Breaks are placed only where routes may be joined: a route alone has them where they cost least.
    """
    problem = request["problem"]
    given = routes(request)
    is_joined = places_breaks(request)
    starts = {key(route): route.get("fixed_start_time") for route in given}
    for plan in all_plans(problem, MOST_RELOADS):
        if not all(keeps(plan["routes"], route) for route in given):
            continue
        made = [
            route if starts.get(key(route)) is None
            else route | {"fixed_start_time": starts[key(route)]}
            for route in plan["routes"]
        ]  # fmt: skip
        yield from with_breaks(made, request) if is_joined else [made]


def key(route: dict) -> tuple[str, str]:
    return route["vehicle"], route["shift"]


def keeps(plan: list[dict], given: dict) -> bool:
    """Whether a plan keeps what is pinned and locked on a route of the given one."""
    own = next((route["stops"] for route in plan if key(route) == key(given)), [])
    old = [plain(stop) for stop in given["stops"]]
    held = [plain(stop) for stop in given["stops"] if stop.get("pinned")]
    count = given.get("locked_stops", 0)
    rest = iter(own)
    return (
        all(stop in rest for stop in held)
        and own[:count] == old[:count]
        and (not given.get("locked") or own == old)
    )


def plain(stop: dict) -> dict:
    return {name: value for name, value in stop.items() if name != "pinned"}


def with_breaks(plan: list[dict], request: dict) -> Iterator[list[dict]]:
    """The plan with every break of its routes at every place, or left to the evaluation."""
    by_key = {
        (vehicle["id"], shift["id"]): shift
        for vehicle in request["problem"]["vehicles"]
        for shift in vehicle["shifts"]
    }
    choices = [list(placed(route, by_key[key(route)])) for route in plan]
    for chosen in product(*choices):
        yield list(chosen)


def placed(route: dict, shift: dict) -> Iterator[dict]:
    found = [route["stops"]]
    for pause in shift.get("breaks", []):
        found += [
            [*stops[:k], {"break": pause["id"]}, *stops[k:]]
            for stops in found
            for k in spots(stops, shift)
        ]
    for stops in found:
        yield route | {"stops": stops}


def spots(stops: list[dict], shift: dict) -> range:
    """Without a place of its own the route's ends take no break."""
    has_place = {end: bool({"location", "depot"} & set(shift[end])) for end in ("start", "end")}
    at = [k for k, stop in enumerate(stops) if "task" in stop]
    return range(0 if has_place["start"] else at[0] + 1,
                 len(stops) + 1 if has_place["end"] else at[-1] + 1)  # fmt: skip


def fitted(plan: list[dict], request: dict) -> list[dict] | None:
    """A plan of the full request as one of a request that knows less; None: it can't be told."""
    problem = request["problem"]
    known = {
        (vehicle["id"], shift["id"]): shift
        for vehicle in problem["vehicles"]
        for shift in vehicle["shifts"]
    }
    jobs = {job["id"] for job in problem["jobs"]}
    starts = {key(route): route.get("fixed_start_time") for route in routes(request)}
    made = []
    for route in plan:
        shift = known.get(key(route))
        if shift is None:
            return None
        depots = {e if isinstance(e, str) else e["depot"] for e in shift.get("reloads", [])}
        if any("depot" in stop and stop["depot"] not in depots for stop in route["stops"]):
            return None
        own: dict[str, Any] = {"vehicle": route["vehicle"], "shift": route["shift"]}
        own["stops"] = [
            {"task": stop["task"]} if stop.get("task") in jobs else stop
            for stop in route["stops"]
            if not (stop.get("task") in jobs and stop.get("type") == "pickup")
            and not ("break" in stop and "breaks" not in shift)
        ]
        if starts.get(key(route)) is not None:
            own["fixed_start_time"] = starts[key(route)]
        made.append(own)
    return made


def priorities(request: dict) -> dict[str, int]:
    return {task["id"]: task.get("priority", 1) for task in tasks(request)}
