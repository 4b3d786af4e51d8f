"""Cordeau's files of several depots without time windows."""

from __future__ import annotations

from routeopt.formats.instance import Instance, Node, Vehicle
from routeopt.formats.text import Text

_SEVERAL_DEPOTS = 2
_KINDS = "0 VRP, 1 PVRP, 2 MDVRP, 3 SDVRP, 4 VRPTW, 5 PVRPTW, 6 MDVRPTW, 7 SDVRPTW"


def read(text: Text) -> Instance:
    """Read a file; customers are the nodes from 1, the depots the last ones, and node 0 is none."""
    head = text.rows(0, 1, "lines")[0]
    kind, per_depot, customers, depots = (
        text.whole(n, "the heading", head[0]) for n in text.numbers(head, 4)
    )
    if kind != _SEVERAL_DEPOTS:
        raise text.fault(f"files of type {kind} are not read, only 2 ({_KINDS})", head[0])
    fleets = [text.numbers(row, 2) for row in text.rows(1, depots, "depots' fleets")]
    rows = text.rows(1 + depots, customers + depots, "customers and depots")
    text.in_order(rows, 1)
    nodes = [Node()]
    for row in rows:
        _, x, y, service, demand, *_ = text.numbers(row, least=5)
        nodes.append(Node(x, y, text.whole(demand, "a demand", row[0]), service=service))
    places = range(1 + customers, 1 + customers + depots)
    vehicles = [
        Vehicle(
            place,
            capacity=text.whole(capacity, "a capacity", head[0]) or None,
            max_duration=longest or None,
        )
        for place, (longest, capacity) in zip(places, fleets, strict=True)
        for _ in range(min(per_depot, customers))
    ]
    return Instance("", nodes, vehicles, [0, *places])
