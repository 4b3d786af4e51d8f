"""Which breaks of a plan are open: those that evaluate would place if the plan did not.

A break stays where the plan has it if it is pinned or locked, or on a route whose times a relation
joins with others. suggest and explain weigh places for tasks with all other breaks open.
"""

from __future__ import annotations

TIMES = ("synchronized", "time_lag")


def key(route: dict) -> tuple[str, str]:
    return route["vehicle"], route["shift"]


def joined(problem: dict, routes: list[dict]) -> set[tuple[str, str]]:
    """The routes with a stop in a relation of times of which two or more stops are served."""
    where = {stop["task"]: key(route) for route in routes for stop in route["stops"]
             if "task" in stop}  # fmt: skip
    found = set()
    for relation in problem.get("relations", []):
        if relation["kind"] not in TIMES:
            continue
        named = relation.get("participants") or [relation["from"], relation["to"]]
        tasks = [one if isinstance(one, str) else one["task"] for one in named]
        slots = [where[task] for task in tasks if task in where]
        found |= set(slots) if len(slots) > 1 else set()
    return found


def with_open_breaks(request: dict) -> dict:
    """The request without the breaks of its plan that are open."""
    routes = request["plan"]["routes"]
    kept = joined(request["problem"], routes)
    opened = [
        route
        if route.get("locked") or key(route) in kept
        else route | {"stops": unlocked_breaks_out(route["stops"], route.get("locked_stops", 0))}
        for route in routes
    ]
    return request | {"plan": request["plan"] | {"routes": opened}}


def unlocked_breaks_out(stops: list[dict], locked: int) -> list[dict]:
    left = []
    for stop in stops:
        is_stop = stop.get("type") not in ("start", "end")
        if "break" not in stop or stop.get("pinned") or locked > 0:
            left.append(stop)
        locked -= is_stop
    return left
