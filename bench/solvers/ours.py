"""routeopt itself, through its public functions."""

from __future__ import annotations

from typing import Any

import routeopt
from bench.judge import Route
from bench.solvers import Answer, CannotError, Task
from routeopt.formats.express import UnfitError, problem_of


def solve(task: Task) -> Answer:
    """Solve through `routeopt.solve`."""
    try:
        problem = problem_of(
            task.instance, task.convention.distances, task.convention.fewest_vehicles
        )
        solution = routeopt.solve(
            problem,
            options={"time_limit_s": task.seconds, "seed": task.seed},
            limits=None,
            threads=task.threads,
        )
    except UnfitError as unfit:
        raise CannotError(str(unfit)) from None
    search = solution.data["search"]
    routes = [_route(route) for route in solution.data["routes"]]
    version = routeopt.__version__
    return Answer(routes, version, search["elapsed_ms"] / 1000, search["iterations"])


def _route(route: dict[str, Any]) -> Route:
    """Tasks are named after their nodes: a job `7`, a shipment `7-12`, a depot `0`."""
    nodes = [_node(stop) for stop in route["stops"] if stop["type"] not in ("start", "end")]
    return Route(int(route["vehicle"]) - 1, nodes)


def _node(stop: dict[str, Any]) -> int:
    if stop["type"] == "reload":
        return int(stop["depot"])
    pickup, _, delivery = stop["task"].partition("-")
    return int(delivery if stop["type"] == "delivery" else pickup)
