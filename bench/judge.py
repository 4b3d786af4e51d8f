"""Counts what routes cost and which rules they break, in the numbers of the convention itself.

It shares nothing with the engine: doubles where the convention has doubles, tenths as whole
numbers of tenths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor, hypot, inf, nan
from typing import NamedTuple

from bench.conventions import Convention
from routeopt.formats.instance import Instance, Vehicle

_LATE = 1e-2  # solvers take exact distances as whole thousandths or finer: a route's add up


class Route(NamedTuple):
    """A route: the position of its vehicle, and its nodes; a depot among them is a reload."""

    vehicle: int
    nodes: list[int]


class Verdict(NamedTuple):
    """What a plan costs, how many vehicles it uses, and which rules it breaks."""

    cost: float
    vehicles: int
    faults: list[str]


class Visit(NamedTuple):
    """A node on a route, with its hours."""

    node: int
    opens: float
    closes: float
    service: float


class Judge:
    """Judges plans of one instance under one convention."""

    def __init__(self, instance: Instance, convention: Convention) -> None:
        self.instance = instance
        self.convention = convention
        self.unit = 10 if convention.distances == "tenths" and not instance.matrix else 1
        self.is_exact = convention.distances == "exact" and not instance.matrix
        self.tolerance = _LATE if self.is_exact else 0

    def verdict(self, routes: Sequence[Route]) -> Verdict:
        """Judge a plan; routes without a stop do not run."""
        running = [route for route in routes if route.nodes]
        served = Counter(node for route in running for node in route.nodes)
        faults = [*self._coverage(served), *self._fleet(running)]
        if not all(0 <= node < len(self.instance.nodes) for node in served):
            return Verdict(nan, len(running), faults)
        money = 0.0
        for route in running:
            if 0 <= route.vehicle < len(self.instance.vehicles):
                vehicle = self.instance.vehicles[route.vehicle]
                faults += [f"{fault} (route {route.vehicle + 1})" for fault in self._faults(route)]
                money += vehicle.fixed + vehicle.unit * self._length(route, vehicle) / self.unit
        nodes = self.instance.nodes
        money += sum(nodes[i].prize or 0 for i in self.instance.customers if not served[i])
        return Verdict(money / self.convention.per_cost, len(running), faults)

    def way(self, a: int, b: int) -> float:
        """Return the distance between two nodes, in the units that times are counted in here."""
        if self.instance.matrix is not None:
            return self.instance.matrix[a][b]
        from_, to = self.instance.nodes[a], self.instance.nodes[b]
        exact = hypot(from_.x - to.x, from_.y - to.y)
        if self.is_exact:
            return exact
        return floor(10 * exact) if self.unit == 10 else floor(exact + 0.5)

    def _length(self, route: Route, vehicle: Vehicle) -> float:
        nodes = [vehicle.depot, *route.nodes, vehicle.depot]
        return sum(self.way(a, b) for a, b in pairwise(nodes))

    def _coverage(self, served: Counter[int]) -> Iterator[str]:
        customers = set(self.instance.customers)
        for node, count in served.items():
            if node in customers and count > 1:
                yield f"{node} is served {count} times"
            if node not in customers and node not in self.instance.depots:
                yield f"there is no customer {node}"
        grouped = {node for group in self.instance.groups for node in group}
        for node in customers - grouped - set(served):
            if self.instance.nodes[node].prize is None:
                yield f"{node} is not served"
        for group in self.instance.groups:
            if len(visited := [node for node in group if served[node]]) != 1:
                yield f"of {group} {visited} are served, not one"

    def _fleet(self, routes: Sequence[Route]) -> Iterator[str]:
        for vehicle, count in Counter(route.vehicle for route in routes).items():
            if not 0 <= vehicle < len(self.instance.vehicles):
                yield f"there is no vehicle {vehicle + 1}"
            if count > 1:
                yield f"vehicle {vehicle + 1} has {count} routes"

    def _faults(self, route: Route) -> Iterator[str]:
        vehicle = self.instance.vehicles[route.vehicle]
        trips = self._trips(route)
        if len(trips) > 1 and any(
            node in self.instance.depots and node != vehicle.reload for node in route.nodes
        ):
            yield "it reloads where it may not"
        for trip in trips:
            yield from self._loads(trip, vehicle)
            yield from self._order(trip)
        for node in route.nodes:
            is_customer = node not in self.instance.depots
            if is_customer and vehicle.allowed is not None and node not in vehicle.allowed:
                yield f"it may not serve {node}"
        yield from self._times(self._visits(trips, vehicle), vehicle)

    def _trips(self, route: Route) -> list[list[int]]:
        trips: list[list[int]] = [[]]
        for node in route.nodes:
            if node in self.instance.depots:
                trips.append([])
            else:
                trips[-1].append(node)
        return trips

    def _loads(self, trip: Sequence[int], vehicle: Vehicle) -> Iterator[str]:
        nodes = self.instance.nodes
        partners = {nodes[i].partner: i for i in trip if nodes[i].partner is not None}
        from_depot = [i for i in trip if nodes[i].partner is None and i not in partners]
        load = sum(nodes[i].demand for i in from_depot)
        most = load
        on_board = set()
        for i in trip:
            if nodes[i].partner is not None:
                on_board.add(i)
                load += nodes[i].demand
            elif i in partners:
                if partners[i] not in on_board:
                    yield f"{i} is delivered before {partners[i]} is picked up"
                on_board.discard(partners[i])
                load -= nodes[partners[i]].demand
            else:
                load += nodes[i].backhaul - nodes[i].demand
            most = max(most, load)
        for i in on_board:
            yield f"{i} is picked up and not delivered"
        for i in set(trip) & self._deliveries - set(partners):
            yield f"{i} is delivered and not picked up"
        if vehicle.capacity is not None and most > vehicle.capacity:
            yield f"its load of {most} exceeds {vehicle.capacity}"

    @property
    def _deliveries(self) -> set[int]:
        return {node.partner for node in self.instance.nodes if node.partner is not None}

    def _order(self, trip: Sequence[int]) -> Iterator[str]:
        if not self.instance.linehaul_first or not trip:
            return
        is_backhaul = [self.instance.nodes[i].backhaul > 0 for i in trip]
        if is_backhaul != sorted(is_backhaul):
            yield "a linehaul comes after a backhaul"
        if is_backhaul[0]:
            yield "it begins with a backhaul"

    def _visits(self, trips: Sequence[Sequence[int]], vehicle: Vehicle) -> list[Visit]:
        """Return all visits; a trip departs when all its goods are at the depot."""
        visits = []
        for number, trip in enumerate(trips):
            depot = vehicle.depot if number == 0 or vehicle.reload is None else vehicle.reload
            release = max((self.instance.nodes[i].release for i in trip), default=0)
            start = self._visit(depot)
            visits.append(start._replace(opens=max(start.opens, release * self.unit)))
            visits += map(self._visit, trip)
        return [*visits, self._visit(vehicle.depot)]

    def _visit(self, i: int) -> Visit:
        node = self.instance.nodes[i]
        opens, closes = node.window or (0, inf)
        return Visit(i, opens * self.unit, closes * self.unit, node.service * self.unit)

    def _times(self, visits: Sequence[Visit], vehicle: Vehicle) -> Iterator[str]:
        """Serve as early as possible, then depart as late as that end allows."""
        time = visits[0].opens
        for before, visit in pairwise(visits):
            time = max(time + before.service + self.way(before.node, visit.node), visit.opens)
            if time > visit.closes + self.tolerance:
                yield f"{visit.node} is reached {(time - visit.closes) / self.unit:g} late"
        if vehicle.max_duration is None:
            return
        departure = time
        for before, visit in reversed(list(pairwise(visits))):
            departure -= self.way(before.node, visit.node) + before.service
            departure = min(departure, before.closes)
        excess = (time - departure) / self.unit - vehicle.max_duration
        if excess > self.tolerance:
            yield f"it takes {excess:g} too long"
