"""What the engine's own referee says of routes: the same problem as the search gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import routeopt
from bench.conventions import Convention
from bench.judge import Route, Verdict
from routeopt.formats.express import dear_vehicle, problem_of, vehicle_id
from routeopt.formats.instance import Instance


def refereed(instance: Instance, convention: Convention, routes: Sequence[Route]) -> Verdict:
    """Evaluate a plan; the price that puts the fleet first is taken off again."""
    problem = problem_of(instance, convention.distances, convention.fewest_vehicles)
    pickups = {node.partner: i for i, node in enumerate(instance.nodes) if node.partner is not None}
    running = [route for route in routes if route.nodes]
    plan = [
        {
            "vehicle": vehicle_id(route.vehicle),
            "shift": "1",
            "stops": [_stop(instance, pickups, i) for i in route.nodes],
        }
        for route in running
    ]
    answer = routeopt.evaluate(problem, plan=plan, limits=None).data
    dear = dear_vehicle(instance) * len(running) if convention.fewest_vehicles else 0
    cost = (answer["cost"]["total"] - dear) / convention.per_cost
    faults = [violation["message"] for violation in answer["violations"]]
    return Verdict(cost, len(running), faults)


def _stop(instance: Instance, pickups: dict[int | None, int], i: int) -> dict[str, Any]:
    if i in instance.depots:
        return {"depot": str(i)}
    if i in pickups:
        return {"task": f"{pickups[i]}-{i}", "type": "delivery"}
    partner = instance.nodes[i].partner
    return {"task": str(i)} if partner is None else {"task": f"{i}-{partner}", "type": "pickup"}
