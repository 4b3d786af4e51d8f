"""PyVRP: an iterated local search in C++."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyvrp
import pyvrp.stop

from bench.judge import Route
from bench.solvers import Answer, Task
from bench.solvers.dense import Dense, Positions, partners

_MOST_NODES = 12_000
_NO_WAY = 2**40
_NEVER = 2**50


def solve(task: Task) -> Answer:
    """Solve through `pyvrp.solve`."""
    from importlib.metadata import version

    dense = Dense(task, _MOST_NODES, _NO_WAY)
    depots = sorted({vehicle.depot for vehicle in task.instance.vehicles})
    pairs = partners(task)
    alone = [i for i in task.instance.customers if i not in {*pairs, *pairs.values()}]
    groups = task.instance.groups
    group_of = {i: number for number, group in enumerate(groups) for i in group}
    matrices: dict[Any, Any] = {}
    types = [_type(dense, group, depots, matrices) for group in dense.groups.values()]
    data = pyvrp.ProblemData(
        [pyvrp.Location(node.x, node.y) for node in task.instance.nodes],
        [_client(dense, i, group_of.get(i)) for i in alone],
        [pyvrp.Depot(i, *dense.window(i, _NEVER)) for i in depots],
        types,
        list(matrices.values()),
        list(matrices.values()),
        groups=[pyvrp.ClientGroup([alone.index(i) for i in group]) for group in groups],
        shipments=[_shipment(dense, *pair) for pair in pairs.items()],
    )
    stop = pyvrp.stop.MaxRuntime(task.seconds)
    result = pyvrp.solve(data, stop, seed=task.seed, collect_stats=False)
    positions = Positions(dense.groups)
    routes = [
        _route(route, positions, alone, depots, list(pairs.items()))
        for route in result.best.routes()
    ]
    return Answer(routes, version("pyvrp"), round(result.runtime, 3), result.num_iterations)


def _client(dense: Dense, i: int, group: int | None) -> Any:
    node = dense.instance.nodes[i]
    early, late = dense.window(i, _NEVER)
    return pyvrp.Client(
        i,
        [node.demand],
        [node.backhaul],
        service_duration=dense.time(node.service),
        tw_early=early,
        tw_late=late,
        release_time=dense.time(node.release),
        prize=dense.money(node.prize or 0),
        required=node.prize is None and group is None,
        group=group,
    )


def _shipment(dense: Dense, pickup: int, delivery: int) -> Any:
    nodes = dense.instance.nodes
    sides = [
        (i, *dense.window(i, _NEVER), dense.time(nodes[i].service)) for i in (pickup, delivery)
    ]
    (_, *first), (_, *second) = sides
    return pyvrp.Shipment(pickup, delivery, *first, *second, amount=[nodes[pickup].demand])


def _type(dense: Dense, group: list[int], depots: list[int], matrices: dict[Any, Any]) -> Any:
    vehicle = dense.instance.vehicles[group[0]]
    if vehicle.allowed not in matrices:
        matrices[vehicle.allowed] = _matrix(dense, vehicle.allowed)
    early, late = dense.window(vehicle.depot, _NEVER)
    load = sum(node.demand + node.backhaul for node in dense.instance.nodes)
    members: dict[str, Any] = {}
    if vehicle.max_duration is not None:
        members["shift_duration"] = dense.time(vehicle.max_duration)
    if vehicle.reload is not None:
        members["reload_depots"] = [depots.index(vehicle.reload)]
    return pyvrp.VehicleType(
        len(group),
        [load if vehicle.capacity is None else vehicle.capacity],
        depots.index(vehicle.depot),
        depots.index(vehicle.depot),
        dense.fixed(vehicle),
        early,
        late,
        unit_distance_cost=dense.unit(vehicle),
        profile=list(matrices).index(vehicle.allowed),
        **members,
    )


def _matrix(dense: Dense, allowed: frozenset[int] | None) -> Any:
    """Customers that a vehicle may not serve are out of its reach."""
    if allowed is None:
        return dense.ways
    barred = [i for i in dense.instance.customers if i not in allowed]
    ways = dense.ways.copy()
    ways[:, barred] = _NO_WAY
    ways[barred, :] = _NO_WAY
    np.fill_diagonal(ways, 0)
    return ways


def _route(
    route: Any, positions: Positions, alone: list[int], depots: list[int], pairs: list[Any]
) -> Route:
    nodes = []
    for activity in route.schedule():
        if activity.is_client():
            nodes.append(alone[activity.idx])
        elif activity.is_depot():
            nodes.append(depots[activity.idx])
        else:
            nodes.append(pairs[activity.idx][0 if activity.is_pickup() else 1])
    return positions.route(route.vehicle_type(), nodes[1:-1])
