"""Whether the routes of an answer have their breaks where `evaluate` would put them.

A route whose times no relation joins with others, and of which nothing is pinned or locked, costs
no more, ends no later and waits no longer than `evaluate` of the same stops with all its breaks
left open.
"""

from __future__ import annotations

import routeopt
from tests.oracle.exact import time_of
from tests.oracle.opened import joined, key


def held(given: list[dict]) -> set[tuple[str, str]]:
    """The routes of a given plan of which something is pinned or locked."""
    return {
        key(route)
        for route in given
        if route.get("locked")
        or route.get("locked_stops")
        or any(stop.get("pinned") for stop in route["stops"])
    }


def without_breaks(route: dict) -> dict:
    stops = [stop for stop in route["stops"] if "break" not in stop]
    return {"vehicle": route["vehicle"], "shift": route["shift"], "stops": stops}


def departure_of(given: list[dict], route: dict) -> dict:
    """The fixed departure of a route, if the given plan has one."""
    for own in given:
        if key(own) == key(route) and "fixed_start_time" in own:
            return {"fixed_start_time": own["fixed_start_time"]}
    return {}


def later_or_dearer(problem: dict, given: list[dict], routes: list[dict]) -> list[str]:
    """What is worse, of the routes of an answer to a given plan, than with breaks left open."""
    kept = held(given) | joined(problem, routes)
    plan = [
        (route if key(route) in kept else without_breaks(route)) | departure_of(given, route)
        for route in routes
    ]
    found = routeopt.evaluate({"problem": problem, "plan": {"routes": plan}}).data
    broken = {violation["pointer"].split("/")[3] for violation in found["violations"]
              if violation["pointer"].startswith("/plan/routes/")}  # fmt: skip
    runs = [k for k, route in enumerate(plan) if any("task" in stop for stop in route["stops"])]
    worse = []
    for number, route in zip(runs, found["routes"], strict=True):
        own = routes[number]
        if key(own) in kept or str(number) in broken:
            continue
        ours, theirs = figures(own), figures(route)
        if any(a > b for a, b in zip(ours, theirs, strict=True)):
            worse.append(f"{key(own)}: {ours}, open {theirs}")
    return worse


def figures(route: dict) -> tuple:
    return route["cost"]["total"], time_of(route["end_time"]), route["wait_s"]
