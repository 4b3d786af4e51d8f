"""Pickups and deliveries with time windows: Li and Lim's files, Sartori and Buriol's."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from routeopt.formats.instance import Instance, Node, Vehicle
from routeopt.formats.text import Line, Text

_HEADS = (
    *("NAME", "LOCATION", "COMMENT", "TYPE", "SIZE", "DISTRIBUTION", "DEPOT"),
    *("ROUTE-TIME", "TIME-WINDOW", "CAPACITY"),
)


def read_lilim(text: Text) -> Instance:
    """Read a file of Li and Lim: straight lines, a given number of vehicles."""
    head = text.rows(0, 1, "lines")[0]
    count, capacity, _ = (text.whole(n, "the fleet", head[0]) for n in text.numbers(head, 3))
    nodes = _nodes(text, text.lines[1:])
    return Instance("", nodes, _vehicles(min(count, len(nodes)), capacity), fewest_vehicles=True)


def read_sartori(text: Text) -> Instance:
    """Read a file of Sartori and Buriol: whole minutes in a matrix, vehicles without limit."""
    starts = {words[0]: index for index, (_, words) in enumerate(text.lines) if len(words) == 1}
    if "NODES" not in starts or "EDGES" not in starts:
        raise text.fault("NODES or EDGES is missing")
    heads = _heads(text, text.lines[: starts["NODES"]])
    size, capacity = (_whole_head(text, heads, name) for name in ("SIZE", "CAPACITY"))
    nodes = _nodes(text, text.lines[starts["NODES"] + 1 : starts["EDGES"]])
    if len(nodes) != size:
        raise text.fault(f"NODES has {len(nodes)} rows of {size}")
    matrix = []
    for row in text.rows(starts["EDGES"] + 1, size, "rows of EDGES"):
        cells = [text.whole(cell, "a time", row[0]) for cell in text.numbers(row, size)]
        matrix.append(array("i", cells))
    fleet = _vehicles(sum(node.partner is not None for node in nodes), capacity)
    return Instance(heads["NAME"][1], nodes, fleet, matrix=matrix, fewest_vehicles=True)


def _heads(text: Text, lines: Sequence[Line]) -> dict[str, tuple[int, str]]:
    heads = {}
    for at, words in lines:
        name, _, value = " ".join(words).partition(":")
        if name not in _HEADS:
            raise text.fault(f"{name} is unknown", at)
        heads[name] = (at, value.strip())
    return heads


def _whole_head(text: Text, heads: dict[str, tuple[int, str]], name: str) -> int:
    if name not in heads:
        raise text.fault(f"{name} is missing")
    at, word = heads[name]
    return text.whole_number(word, at, name)


def _vehicles(count: int, capacity: int) -> list[Vehicle]:
    return [Vehicle(capacity=capacity) for _ in range(count)]


def _nodes(text: Text, rows: Sequence[Line]) -> list[Node]:
    """Return the nodes; a pickup knows its partner, and a delivery has no demand of its own."""
    if len(rows) < 3:
        raise text.fault("the file ends before the nodes")
    text.in_order(rows, 0)
    table = [text.numbers(row, 9) for row in rows]
    nodes = []
    for node, ((at, _), row) in enumerate(zip(rows, table, strict=True)):
        _, x, y, demand, ready, due, service, before, after = row
        if node > 0:
            _check_pair(text, table, node, at)
        load = text.whole(demand, "a pickup's demand", at) if after else 0
        partner = int(after) or None
        nodes.append(Node(x, y, load, window=(ready, due), service=service, partner=partner))
        if before and after:
            raise text.fault(f"{node} is a pickup and a delivery", at)
    return nodes


def _check_pair(text: Text, table: Sequence[Sequence[int | float]], node: int, at: int) -> None:
    """Each customer has one partner, that names it back and has the same load."""
    *_, before, after = table[node]
    other = before or after
    if other not in range(1, len(table)) or other == node:
        raise text.fault(f"{node} has no partner", at)
    partner = table[int(other)]
    if partner[7 if after else 8] != node or partner[3] != -table[node][3]:
        raise text.fault(f"{node} and {other} are no pair", at)
