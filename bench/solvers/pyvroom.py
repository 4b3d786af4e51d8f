"""VROOM through pyvroom: a fast heuristic that ends by itself."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import numpy as np
import vroom

from bench.judge import Route
from bench.solvers import Answer, CannotError, Task
from bench.solvers.dense import Dense, partners

_MOST_NODES = 7_000
_NO_WAY = 10**6  # of rounded distances; it refuses sums that are too high
_MOST_MONEY = 2**32 - 1
_LEVEL = 5  # the most thorough
_PER_HOUR = 3600  # a second of travel costs 1


def solve(task: Task) -> Answer:
    """Solve through `vroom.Input.solve`."""
    from importlib.metadata import version

    _check(task)
    dense = Dense(task, _MOST_NODES, _NO_WAY)
    problem = vroom.Input()
    problem.set_durations_matrix("car", dense.ways.astype(np.uint32))
    skills = _skills(task)
    for k, vehicle in enumerate(task.instance.vehicles):
        problem.add_vehicle(
            vroom.Vehicle(
                k + 1,
                start=vehicle.depot,
                end=vehicle.depot,
                capacity=[] if vehicle.capacity is None else [vehicle.capacity],
                skills={skill for able, skill in skills.values() if k in able},
                time_window=_window(dense, vehicle.depot),
                costs=vroom.VehicleCosts(
                    fixed=min(dense.fixed(vehicle), _MOST_MONEY),
                    per_hour=_PER_HOUR * dense.unit(vehicle),
                ),
            )
        )
    problem.add_job(_tasks(task, dense, {i: skills[i][1] for i in skills}))
    started = time.perf_counter()
    solution = problem.solve(_LEVEL, task.threads, timedelta(seconds=task.seconds))
    engine_s = time.perf_counter() - started
    routes = [_route(route) for route in solution.to_dict()["routes"]]
    return Answer(routes, version("pyvroom"), round(engine_s, 3))


def _check(task: Task) -> None:
    if any(node.prize is not None for node in task.instance.nodes):
        raise CannotError("it has no prizes")
    if task.instance.groups:
        raise CannotError("it has no groups")
    if any(vehicle.reload is not None for vehicle in task.instance.vehicles):
        raise CannotError("it has no reloads")
    if any(vehicle.max_duration is not None for vehicle in task.instance.vehicles):
        raise CannotError("it has no longest duration with service and waiting")


def _skills(task: Task) -> dict[int, tuple[frozenset[int], int]]:
    """Return, for customers that not all may serve, who may, and that set's number."""
    numbers: dict[frozenset[int], int] = {}
    found = {}
    for i in task.instance.customers:
        able = frozenset(
            k
            for k, vehicle in enumerate(task.instance.vehicles)
            if vehicle.allowed is None or i in vehicle.allowed
        )
        if len(able) < len(task.instance.vehicles):
            found[i] = (able, numbers.setdefault(able, len(numbers) + 1))
    return found


def _tasks(task: Task, dense: Dense, skills: dict[int, int]) -> list[Any]:
    pairs = partners(task)
    has_load = task.instance.vehicles[0].capacity is not None
    tasks: list[Any] = []
    for i in task.instance.customers:
        node = task.instance.nodes[i]
        if i in pairs:
            sides = [vroom.ShipmentStep(j, j, **_service(dense, j)) for j in (i, pairs[i])]
            tasks.append(vroom.Shipment(*sides, amount=vroom.Amount([node.demand])))
        elif i not in pairs.values():
            amounts = {"delivery": [node.demand], "pickup": [node.backhaul]} if has_load else {}
            amounts = {name: vroom.Amount(amount) for name, amount in amounts.items()}
            needed = {skills[i]} if i in skills else set()
            side = _service(dense, i)
            tasks.append(vroom.Job(i, i, skills=needed, **amounts, **side))
    return tasks


def _service(dense: Dense, i: int) -> dict[str, Any]:
    service = dense.time(dense.instance.nodes[i].service)
    return {"default_service": service, "time_windows": [_window(dense, i)]}


def _window(dense: Dense, i: int) -> Any:
    if dense.instance.nodes[i].window is None:
        return vroom.TimeWindow()
    return vroom.TimeWindow(*dense.window(i, 0))


def _route(route: dict[str, Any]) -> Route:
    nodes = [step["id"] for step in route["steps"] if step["type"] not in ("start", "end")]
    return Route(route["vehicle"] - 1, nodes)
