"""Solomon's and Gehring and Homberger's files: one depot, one kind of vehicle, time windows."""

from __future__ import annotations

from routeopt.formats.instance import Instance, Node, Vehicle
from routeopt.formats.text import Text

_TITLES = {1: ["VEHICLE"], 2: ["NUMBER", "CAPACITY"], 4: ["CUSTOMER"]}
_FIRST_ROW = 6  # below the name, the fleet and the titles


def read(text: Text) -> Instance:
    """Read a file; the depot is node 0."""
    for index, words in _TITLES.items():
        at, found = text.rows(index, 1, "lines of the heading")[0]
        if found != words:
            raise text.fault(f"{' '.join(words)} is needed here", at)
    fleet = text.rows(3, 1, "lines of the fleet")[0]
    count, capacity = (text.whole(n, "the fleet", fleet[0]) for n in text.numbers(fleet, 2))
    rows = text.lines[_FIRST_ROW:]
    if len(rows) < 2:
        raise text.fault("the file ends before the customers")
    text.in_order(rows, 0)
    nodes = []
    for row in rows:
        _, x, y, demand, ready, due, service = text.numbers(row, 7)
        amount = text.whole(demand, "a demand", row[0])
        nodes.append(Node(x, y, amount, window=(ready, due), service=service))
    vehicles = [Vehicle(capacity=capacity) for _ in range(min(count, len(nodes)))]
    return Instance(" ".join(text.lines[0][1]), nodes, vehicles, fewest_vehicles=True)
