"""What the files of the literature hold, in one form: nodes, a fleet, and a metric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Number = int | float
Distances = Literal["rounded", "rounded_up", "tenths", "exact"]


@dataclass(slots=True)
class Node:
    """A depot or a customer, in the units of its file.

    Attributes:
        x, y: its place on the plane; without a matrix, distances are straight lines.
        demand: brought to a customer from the depot; at a pickup, carried to its `partner`.
        backhaul: collected at a customer and brought to the depot.
        window: when a service may start; of a depot, when routes may be under way.
        release: when its goods are at the depot.
        prize: what it costs to leave the customer out; `None`: it is required.
        partner: of a pickup, the node where its load is delivered.
    """

    x: Number = 0
    y: Number = 0
    demand: int = 0
    backhaul: int = 0
    window: tuple[Number, Number] | None = None
    service: Number = 0
    release: Number = 0
    prize: Number | None = None
    partner: int | None = None


@dataclass(slots=True)
class Vehicle:
    """One vehicle: what it may do, and what it costs.

    Attributes:
        depot: the node where it starts and ends.
        capacity: of each trip; `None`: no limit.
        fixed: what it costs to use it.
        unit: what one unit of distance costs.
        max_duration: of a route, with its service and waiting; it departs when it likes.
        allowed: the customers it may serve; `None`: all.
        reload: the depot where it may load again in between; `None`: nowhere.
    """

    depot: int = 0
    capacity: int | None = None
    fixed: Number = 0
    unit: Number = 1
    max_duration: Number | None = None
    allowed: frozenset[int] | None = None
    reload: int | None = None


@dataclass(slots=True)
class Instance:
    """A file's content. Nodes and vehicles are known by their position in these lists.

    Attributes:
        name: as the file calls it.
        nodes: depots and customers, numbered as the format's solutions number them.
        depots: which nodes are depots.
        vehicles: as many as the file lists, or, where it gives no number, enough for any plan.
        matrix: whole distances, row to column, that are driving times as well; `None`: straight
            lines between the nodes' places.
        distances: how the format's own convention measures straight lines, see `read`.
        fewest_vehicles: whether the format's own objective is the fleet first.
        linehaul_first: a route's backhauls come after its deliveries, of which it has some.
        groups: sets of two customers or more, of each of which exactly one is served, whatever
            that costs; no customer is in two of them.
    """

    name: str
    nodes: list[Node]
    vehicles: list[Vehicle]
    depots: list[int] = field(default_factory=lambda: [0])
    matrix: Sequence[Sequence[int]] | None = None
    distances: Distances = "exact"
    fewest_vehicles: bool = False
    linehaul_first: bool = False
    groups: list[list[int]] = field(default_factory=list)

    @property
    def customers(self) -> list[int]:
        """The nodes that are no depots."""
        depots = set(self.depots)
        return [node for node in range(len(self.nodes)) if node not in depots]


def enough_vehicles(nodes: Sequence[Node], capacity: int | None) -> int:
    """Return a fleet that no best plan exceeds, where ways are never shorter with a detour.

    Of a best plan's routes no two fit into one vehicle: all pairs carry more than its capacity.
    """
    customers = max(1, len(nodes) - 1)
    if not capacity:
        return customers
    loads = (sum(node.demand for node in nodes), sum(node.backhaul for node in nodes))
    return min(customers, sum(2 * -(-load // capacity) for load in loads) + 1)
