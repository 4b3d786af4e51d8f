"""An instance in whole numbers with a matrix, as most peers take it; the same scale as ours."""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np

from bench.judge import Route
from bench.solvers import CannotError, Task
from routeopt.formats.express import dear_vehicle, grid_of
from routeopt.formats.instance import Vehicle

_FINEST = 1000
_MOST_DECIMALS = 6  # of a price per unit of distance


class Dense:
    """A task in whole numbers.

    Attributes:
        ways: distances and times, shape (nodes, nodes); `closed` is where there is no way.
        scale: how many units of `ways` are one of the file's; where distances are exact, so many
            that one of the file's costs 1,000: solvers bound their sums and penalties.
        prices: how much money one unit of `ways` costs when `unit` is 1, always whole.
        groups: vehicles that are alike, by their positions.
    """

    def __init__(self, task: Task, most_nodes: int, no_way: int) -> None:
        self.instance = task.instance
        if len(self.instance.nodes) > most_nodes:
            raise CannotError(f"more than {most_nodes} nodes: a dense matrix is too large")
        units = {vehicle.unit for vehicle in self.instance.vehicles}
        self.prices = next(
            10**k
            for k in range(_MOST_DECIMALS + 1)
            if all(abs(unit * 10**k - round(unit * 10**k)) < 1e-9 for unit in units)
        )
        self.scale, self.rounding = grid_of(self.instance, task.convention.distances)
        while self.rounding == "nearest" and self.scale > max(1, _FINEST / max(units)):
            self.scale //= 10
        self.no_way = no_way
        self.ways = self._ways()
        self.dear = dear_vehicle(self.instance) if task.convention.fewest_vehicles else 0
        self.groups: dict[Any, list[int]] = {}
        for position, vehicle in enumerate(self.instance.vehicles):
            self.groups.setdefault(_alike(vehicle), []).append(position)

    def money(self, amount: float) -> int:
        """Return an amount of the file's money."""
        return round(amount * self.scale * self.prices)

    def unit(self, vehicle: Vehicle) -> int:
        """Return the price of one unit of `ways`."""
        return round(vehicle.unit * self.prices)

    def fixed(self, vehicle: Vehicle) -> int:
        """Return the price of using a vehicle."""
        return self.money(vehicle.fixed + self.dear)

    def window(self, node: int, horizon: int) -> tuple[int, int]:
        """Return when a service may start, at most until the horizon."""
        window = self.instance.nodes[node].window
        return (0, horizon) if window is None else (self.time(window[0]), self.time(window[1]))

    def time(self, value: float) -> int:
        """Return a time or a duration."""
        return round(value * self.scale)

    def horizon(self) -> int:
        """Return a time when every route has ended."""
        windows = [self.window(depot, 0)[1] for depot in self.instance.depots]
        if all(windows):
            return max(windows)
        service = sum(self.time(node.service) for node in self.instance.nodes)
        known = np.where(self.ways == self.no_way, 0, self.ways)
        return service + ceil(known.max(axis=1).sum()) + max(windows)

    def _ways(self) -> Any:
        if self.instance.matrix is not None:
            table = np.array(self.instance.matrix, dtype=np.int64)
        else:
            places = np.array([(node.x, node.y) for node in self.instance.nodes], dtype=float)
            table = np.empty((len(places), len(places)), dtype=np.int64)
            shift = 0.0 if self.rounding == "floor" else 0.5
            for row, place in zip(table, places, strict=True):
                exact = self.scale * np.sqrt(((places - place) ** 2).sum(axis=1))
                row[:] = np.floor(exact + shift)
        np.fill_diagonal(table, 0)
        if self.instance.linehaul_first:
            self._close(table)
        return table

    def _close(self, table: Any) -> None:
        nodes = self.instance.nodes
        backhauls = [i for i in self.instance.customers if nodes[i].backhaul]
        linehauls = [i for i in self.instance.customers if not nodes[i].backhaul]
        table[np.ix_(backhauls, linehauls)] = self.no_way
        table[np.ix_(self.instance.depots, backhauls)] = self.no_way


class Positions:
    """Hands out the vehicles of a group one after the other."""

    def __init__(self, groups: dict[Any, list[int]]) -> None:
        self._free = [iter(group) for group in groups.values()]

    def route(self, group: int, nodes: list[int]) -> Route:
        """Return a route of the next vehicle of a group."""
        return Route(next(self._free[group]), nodes)


def _alike(vehicle: Vehicle) -> tuple[Any, ...]:
    return (
        *(vehicle.depot, vehicle.capacity, vehicle.fixed, vehicle.unit),
        *(vehicle.max_duration, vehicle.allowed, vehicle.reload),
    )


def partners(task: Task) -> dict[int, int]:
    """Return each pickup's delivery."""
    return {i: n.partner for i, n in enumerate(task.instance.nodes) if n.partner is not None}
