"""Duhamel, Lacomme and Prodhon's files: a mixed fleet on the roads of a French department."""

from __future__ import annotations

from array import array

from routeopt.formats.instance import Instance, Node, Vehicle
from routeopt.formats.text import Line, Text

_PER_KM = 1000  # costs of distance are given per kilometre, distances in metres


def read(text: Text) -> Instance:
    """Read a file; the nodes are the cities in the order of the matrix."""
    text.lines = [
        (at, words[: _comment(words)]) for at, words in text.lines if _comment(words) != 0
    ]
    customers, kinds = (
        text.whole(n, "a count", 1) for n in text.numbers(_line(text, 0), least=2)[:2]
    )
    vehicles = [
        vehicle
        for row in text.rows(1, kinds, "kinds of vehicle")
        for vehicle in _vehicles(text, row, customers)
    ]
    at, words = _line(text, 1 + kinds)
    depot = text.whole_number(words[0], at, "the depot")
    matrix = [
        array("i", (text.whole(cell, "a distance", row[0]) for cell in text.numbers(row)))
        for row in text.rows(2 + kinds, customers + 1, "rows of the matrix")
    ]
    nodes = [Node() for _ in matrix]
    for row in text.rows(3 + kinds + customers, customers, "demands"):
        city, demand = (text.whole(n, "a demand", row[0]) for n in text.numbers(row, 2))
        if city >= len(nodes):
            raise text.fault(f"there is no city {city}", row[0])
        nodes[city].demand = demand
    if depot >= len(nodes) or any(len(row) != len(nodes) for row in matrix):
        raise text.fault("the matrix is not square, or lacks the depot")
    for vehicle in vehicles:
        vehicle.depot = depot
    return Instance("", nodes, vehicles, [depot], matrix)


def _comment(words: list[str]) -> int:
    """Return where a line's comment begins."""
    return next((i for i, word in enumerate(words) if word.startswith("//")), len(words))


def _line(text: Text, index: int) -> Line:
    return text.rows(index, 1, "lines")[0]


def _vehicles(text: Text, row: Line, customers: int) -> list[Vehicle]:
    """Return the vehicles of one kind: number, capacity, fixed cost, cost per kilometre."""
    count, size, fixed, per_km = text.numbers(row, 4)
    capacity = text.whole(size, "a capacity", row[0])
    number = text.whole(count, "a number of vehicles", row[0])
    unit = per_km / _PER_KM
    return [
        Vehicle(capacity=capacity, fixed=fixed, unit=unit) for _ in range(min(number, customers))
    ]
