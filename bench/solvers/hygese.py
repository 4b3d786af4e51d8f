"""HGS-CVRP through hygese: one depot, capacity, and nothing else."""

from __future__ import annotations

import hygese
import numpy as np

from bench.judge import Route
from bench.solvers import Answer, CannotError, Task
from bench.solvers.dense import Dense

_MOST_NODES = 12_000
_ENDLESS = 2**31 - 1


def solve(task: Task) -> Answer:
    """Solve through `hygese.Solver`."""
    from importlib.metadata import version

    instance = task.instance
    vehicle = instance.vehicles[0]
    _check(task)
    dense = Dense(task, _MOST_NODES, 0)
    settings = hygese.AlgorithmParameters(
        timeLimit=float(task.seconds), seed=task.seed, nbIter=_ENDLESS
    )
    data = {
        "demands": np.array([node.demand for node in instance.nodes], dtype=float),
        "vehicle_capacity": vehicle.capacity,
        "num_vehicles": len(instance.vehicles),
        "distance_matrix": dense.ways.astype(float),
    }
    if instance.matrix is None:  # places help it to compare routes
        places = np.array([(node.x, node.y) for node in instance.nodes], dtype=float)
        data["x_coordinates"], data["y_coordinates"] = (places - places.min(axis=0)).T
    result = hygese.Solver(parameters=settings, verbose=False).solve_cvrp(data)
    routes = [Route(k, [int(i) for i in nodes]) for k, nodes in enumerate(result.routes)]
    return Answer(routes, version("hygese"), round(result.time, 3))


def _check(task: Task) -> None:
    instance = task.instance
    kinds = {(v.depot, v.capacity, v.fixed, v.unit, v.max_duration) for v in instance.vehicles}
    others = bool(instance.groups) or any(
        v.allowed is not None or v.reload is not None for v in instance.vehicles
    )
    rich = any(
        node.window or node.backhaul or node.release or node.prize or node.partner
        for node in instance.nodes
    )
    if len(kinds) > 1 or others or rich or next(iter(kinds))[1] is None:
        raise CannotError("it solves the plain CVRP alone")
    if instance.depots != [0] or instance.vehicles[0].max_duration is not None:
        raise CannotError("it solves the plain CVRP alone")
