"""Plans of a few stops on a plane, for tests of what changes plans.

A metre costs 1, and a vehicle 1,000 to run, unless a test says otherwise. Everything starts and
ends at the depot at 0, 0.
"""

from __future__ import annotations

import json
from typing import Any

from routeopt import _inside

METRE = {"per_travel_km": 1000}
FIXED = 1000
COSTS = {**METRE, "fixed": FIXED}
# A second of a route costs 1 as well: a plan whose time is priced is one among rules.
PRICED_TIME = {**COSTS, "per_route_hour": 3600}

At = int | tuple[int, int]
Request = dict[str, Any]


def place(at: At) -> list[int]:
    return [at, 0] if isinstance(at, int) else list(at)


def job(name: str, at: At, **members: Any) -> Request:
    return {"id": name, "location": place(at), **members}


def between(start: int, end: int) -> dict[str, Any]:
    return {"time_windows": [{"start": start, "end": end}]}


def shipment(name: str, start: At, end: At, **members: Any) -> Request:
    sides = {"pickup": {"location": place(start)}, "delivery": {"location": place(end)}}
    return {"id": name, **sides, **members}


def vehicle(
    name: str, *, reloads: list[Any] | None = None, end: int = 100_000, **members: Any
) -> Request:
    shift = {
        "id": "day",
        "start": {"time": 0, "location": [0, 0]},
        "end": {"time": end, "location": [0, 0]},
    }
    if reloads:
        shift["reloads"] = reloads
    return {"id": name, "shifts": [shift], **members}


def text(tasks: list[Request], vehicles: int | list[Request] = 2, **problem: Any) -> str:
    """A request, as the searches' parts read it."""
    if isinstance(vehicles, int):
        vehicles = [vehicle(f"v{i}") for i in range(vehicles)]
    costs = problem.pop("costs", COSTS)
    plan = problem.pop("plan", None)
    kinds = {
        "jobs": [task for task in tasks if "pickup" not in task],
        "shipments": [task for task in tasks if "pickup" in task],
    }
    document: Request = {
        "problem": {
            **{kind: some for kind, some in kinds.items() if some},
            "vehicles": vehicles,
            "objective": {"costs": costs},
            **problem,
        }
    }
    if plan is not None:
        document["plan"] = plan
    return json.dumps(document)


def plan_of(
    tasks: list[Request],
    vehicles: int | list[Request] = 2,
    routes: list[str] | None = None,
    **problem: Any,
) -> _inside.SearchedPlan:
    """A plan with these routes, in which the names of stops stand behind each other, committed."""
    plan = _inside.SearchedPlan(text(tasks, vehicles, **problem))
    for slot, stops in enumerate(routes or []):
        if stops:
            assert plan.load(slot, stops.split())
    plan.commit()
    return plan


def cost(plan: _inside.SearchedPlan) -> float:
    """In money."""
    return round(plan.real_cost * plan.money_per_unit, 3)


def routes(plan: _inside.SearchedPlan) -> list[str]:
    return [" ".join(stops) for stops in plan.routes]


def whole_moves(plan: _inside.SearchedPlan, stop: str) -> set[tuple[str, ...]]:
    """The routes after each move of whole trips, tails or routes that begins at a stop.

    A move draws at random what it tries: 200 seeds are tried. Each move is taken back.
    """
    before = state(plan)
    found = set()
    for seed in range(200):
        if plan.move_whole(stop, seed):
            assert plan.faults == []
            found.add(tuple(routes(plan)))
        plan.take_back()
        assert state(plan) == before
    return found


def state(plan: _inside.SearchedPlan) -> tuple[Any, ...]:
    """All of a plan that can be seen."""
    served = [stop for route in plan.routes for stop in route]
    try:
        times = {stop: plan.times(stop) for stop in served}
    except ValueError:  # of all rules
        times = {}
    return plan.routes, plan.absent, plan.objective, plan.real_cost, times
