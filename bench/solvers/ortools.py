"""OR-Tools' routing library: guided local search on parallel cheapest insertion."""

from __future__ import annotations

import time
from typing import Any

from ortools.constraint_solver import pywrapcp, routing_enums_pb2

from bench.judge import Route
from bench.solvers import Answer, CannotError, Task
from bench.solvers.dense import Dense, partners

_MOST_NODES = 3_100
_NO_WAY = 10**10


def solve(task: Task) -> Answer:
    """Solve through `RoutingModel.SolveWithParameters`."""
    from importlib.metadata import version

    if any(vehicle.reload is not None for vehicle in task.instance.vehicles):
        raise CannotError("reloads need copies of the depot")
    if task.instance.groups:
        raise CannotError("groups are not asked of it")
    model = _Model(task)
    started = time.perf_counter()
    solution = model.routing.SolveWithParameters(_settings(task))
    engine_s = time.perf_counter() - started
    if solution is None:
        raise CannotError("it found no plan in time", "no plan")
    return Answer(model.routes(solution), version("ortools"), round(engine_s, 3))


def _settings(task: Task) -> Any:
    settings = pywrapcp.DefaultRoutingSearchParameters()
    first = routing_enums_pb2.FirstSolutionStrategy
    improving = routing_enums_pb2.LocalSearchMetaheuristic
    settings.first_solution_strategy = first.PARALLEL_CHEAPEST_INSERTION
    settings.local_search_metaheuristic = improving.GUIDED_LOCAL_SEARCH
    settings.time_limit.FromSeconds(task.seconds)
    return settings


class _Model:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.instance = task.instance
        self.dense = Dense(task, _MOST_NODES, _NO_WAY)
        ends = [vehicle.depot for vehicle in self.instance.vehicles]
        self.manager = pywrapcp.RoutingIndexManager(
            len(self.instance.nodes), len(self.instance.vehicles), ends, ends
        )
        self.routing = pywrapcp.RoutingModel(self.manager)
        self._leave_out_spare_depots()
        self._add_costs()
        self._add_loads()
        self._add_times()
        self._add_pairs()
        self._add_choices()

    def routes(self, solution: Any) -> list[Route]:
        found = []
        for k in range(len(self.instance.vehicles)):
            index = solution.Value(self.routing.NextVar(self.routing.Start(k)))
            nodes = []
            while not self.routing.IsEnd(index):
                nodes.append(self.manager.IndexToNode(index))
                index = solution.Value(self.routing.NextVar(index))
            found.append(Route(k, nodes))
        return found

    def _leave_out_spare_depots(self) -> None:
        used = {vehicle.depot for vehicle in self.instance.vehicles}
        for depot in set(self.instance.depots) - used:
            index = self.manager.NodeToIndex(depot)
            self.routing.AddDisjunction([index], 0)
            self.routing.ActiveVar(index).SetValue(0)

    def _add_costs(self) -> None:
        matrices: dict[int, int] = {}
        for k, vehicle in enumerate(self.instance.vehicles):
            unit = self.dense.unit(vehicle)
            if unit not in matrices:
                table = (self.dense.ways * unit).tolist()
                matrices[unit] = self.routing.RegisterTransitMatrix(table)
            self.routing.SetArcCostEvaluatorOfVehicle(matrices[unit], k)
            self.routing.SetFixedCostOfVehicle(self.dense.fixed(vehicle), k)

    def _add_loads(self) -> None:
        """Deliveries and backhauls each keep the capacity; on one route they do not mix."""
        nodes = self.instance.nodes
        pairs = partners(self.task)
        loads = [node.demand for node in nodes]
        for pickup, delivery in pairs.items():
            loads[delivery] = -nodes[pickup].demand
        unlimited = sum(map(abs, loads)) + sum(node.backhaul for node in nodes)
        most = [
            unlimited if vehicle.capacity is None else vehicle.capacity
            for vehicle in self.instance.vehicles
        ]
        amounts = {"load": loads, "backhaul": [node.backhaul for node in nodes]}
        for name, values in amounts.items():
            if any(values):
                callback = self.routing.RegisterUnaryTransitVector(values)
                self.routing.AddDimensionWithVehicleCapacity(callback, 0, most, True, name)

    def _add_times(self) -> None:
        nodes = self.instance.nodes
        longest = [vehicle.max_duration for vehicle in self.instance.vehicles]
        if not any(node.window for node in nodes) and not any(longest):
            return
        horizon = self.dense.horizon()
        service = [self.dense.time(node.service) for node in nodes]
        table = (self.dense.ways + [[time] for time in service]).tolist()
        callback = self.routing.RegisterTransitMatrix(table)
        self.routing.AddDimension(callback, horizon, horizon, False, "time")
        times = self.routing.GetDimensionOrDie("time")
        for i in self.instance.customers:
            times.CumulVar(self.manager.NodeToIndex(i)).SetRange(*self.dense.window(i, horizon))
        for k, vehicle in enumerate(self.instance.vehicles):
            for end in (self.routing.Start(k), self.routing.End(k)):
                times.CumulVar(end).SetRange(*self.dense.window(vehicle.depot, horizon))
            if vehicle.max_duration is not None:
                times.SetSpanUpperBoundForVehicle(self.dense.time(vehicle.max_duration), k)

    def _add_pairs(self) -> None:
        solver = self.routing.solver()
        times = self.routing.GetDimensionOrDie("time") if partners(self.task) else None
        for pair in partners(self.task).items():
            pickup, delivery = map(self.manager.NodeToIndex, pair)
            self.routing.AddPickupAndDelivery(pickup, delivery)
            solver.Add(self.routing.VehicleVar(pickup) == self.routing.VehicleVar(delivery))
            solver.Add(times.CumulVar(pickup) <= times.CumulVar(delivery))

    def _add_choices(self) -> None:
        for i in self.instance.customers:
            index = self.manager.NodeToIndex(i)
            prize = self.instance.nodes[i].prize
            if prize is not None:
                self.routing.AddDisjunction([index], self.dense.money(prize))
            barred = [
                k
                for k, vehicle in enumerate(self.instance.vehicles)
                if vehicle.allowed is not None and i not in vehicle.allowed
            ]
            if barred:
                self.routing.VehicleVar(index).RemoveValues(barred)
