"""The `published` of a problem, from any form that a plan may have."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from routeopt.request.inputs import Plan

_OF_STOPS = ("type", "task", "place", "depot", "break", "service_start")


def published(
    plan: Plan, prices: Mapping[str, float | None], of_tasks: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the member: the plan's routes with nothing but what is promised, and the prices.

    Args:
        prices: those of all stops; `None` is left out.
        of_tasks: those of single tasks.

    Raises:
        ValueError: there is no plan, or it has no routes with stops, or does not serve a task of
            these.
    """
    from json import loads

    from routeopt.request.inputs import plan_text

    given = loads(plan_text(plan) or b"{}")
    if not isinstance(given, dict) or not isinstance(given.get("routes"), list):
        raise ValueError("there is nothing to publish: the plan has no list of `routes`")
    try:
        routes = [_promised(route, of_tasks) for route in given["routes"]]
    except (TypeError, AttributeError, KeyError) as fault:
        raise ValueError(
            "there is nothing to publish: a route has a `vehicle`, a `shift` and `stops`"
        ) from fault
    served = {stop["task"] for route in routes for stop in route["stops"] if "task" in stop}
    left = [task for task in of_tasks if task not in served]
    if left:
        raise ValueError(f"the plan does not serve {', '.join(map(repr, left))}")
    return {"routes": routes} | {n: value for n, value in prices.items() if value is not None}


def _promised(
    route: Mapping[str, Any], of_tasks: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return a route with what is promised of its stops, and their own prices."""
    stops = []
    for stop in route["stops"]:
        if stop.get("type") in ("start", "end"):
            continue
        told = {name: stop[name] for name in _OF_STOPS if name in stop}
        if "task" not in stop:
            told.pop("service_start", None)
        stops.append(told | dict(of_tasks.get(stop.get("task", ""), {})))
    return {"vehicle": route["vehicle"], "shift": route["shift"], "stops": stops}
