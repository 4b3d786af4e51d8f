"""Flows of least cost: no detour is cheaper, whatever was opened, closed and sent before."""

from __future__ import annotations

import random

import pytest

from routeopt import _inside


def has_cheaper_cycle(arcs, room, flows, nodes):
    """Tell whether a cycle of what the flow leaves costs less than nothing (Bellman and Ford)."""
    steps = [(a, b, cost) for (a, b, cost), most, flow in zip(arcs, room, flows, strict=True)
             if flow < most]  # fmt: skip
    steps += [(b, a, -cost) for (a, b, cost), flow in zip(arcs, flows, strict=True) if flow > 0]
    distance = [0] * nodes
    for _ in range(nodes):
        changed = False
        for a, b, cost in steps:
            if distance[a] + cost < distance[b]:
                distance[b] = distance[a] + cost
                changed = True
        if not changed:
            return False
    return True


def test_the_cheaper_of_two_ways_is_filled_first():
    network = _inside.MinCostFlow(2, [(0, 1, 2), (0, 1, 7)])
    network.widen(0, 3)
    network.widen(1, 5)
    assert network.send(0, 1, 4)
    assert (network.flow(0), network.flow(1), network.cost) == (3, 1, 13)


def test_nothing_is_sent_where_there_is_no_way():
    network = _inside.MinCostFlow(2, [(0, 1, 1)])
    network.widen(0, 3)
    assert not network.send(1, 0, 1)
    assert not network.send(0, 1, 4)


def test_an_arc_that_earns_is_filled_as_soon_as_there_is_a_way_back():
    network = _inside.MinCostFlow(2, [(0, 1, -5), (1, 0, 1)])
    network.widen(0, 9)
    assert network.cost == 0
    network.widen(1, 2)
    assert (network.flow(0), network.cost) == (2, -8)


def test_what_is_taken_back_was_never_there():
    network = _inside.MinCostFlow(2, [(0, 1, -5), (1, 0, 1)])
    network.widen(0, 9)
    network.keep()
    network.widen(1, 2)
    network.take_back()
    assert (network.flow(0), network.flow(1), network.cost) == (0, 0, 0)
    network.widen(1, 3)
    assert (network.flow(0), network.cost) == (3, -12)


def test_closing_stops_once_it_costs_too_much():
    network = _inside.MinCostFlow(2, [(0, 1, 1), (0, 1, 9)])
    for arc in (0, 1):
        network.widen(arc, 5)
    network.send(0, 1, 5)
    network.keep()
    assert not network.close(0, most=10)
    network.take_back()
    assert network.cost == 5
    assert network.close(0, most=45)
    assert network.cost == 45


@pytest.mark.parametrize("seed", range(40))
def test_flows_are_cheapest_after_every_change(seed):
    draw = random.Random(seed)
    nodes = draw.randint(2, 10)
    arcs = [(*draw.sample(range(nodes), 2), draw.randint(-3, 9)) for _ in range(20)]
    network = _inside.MinCostFlow(nodes, arcs)
    room, sent = [0] * len(arcs), [0] * nodes
    for _ in range(30):
        network.keep()
        arc, amount = draw.randrange(len(arcs)), draw.randint(1, 5)
        kind = draw.choice(["widen", "widen", "close", "send"])
        start, end = draw.sample(range(nodes), 2)
        if kind == "widen":
            network.widen(arc, amount)
            room[arc] += amount
        elif kind == "close":
            if network.close(arc):
                room[arc] = 0
            else:
                network.take_back()
        elif network.send(start, end, amount):
            sent[start] += amount
            sent[end] -= amount
        else:
            network.take_back()
        flows = [network.flow(number) for number in range(len(arcs))]
        assert all(0 <= flow <= most for flow, most in zip(flows, room, strict=True))
        out = [0] * nodes
        for (a, b, _), flow in zip(arcs, flows, strict=True):
            out[a] += flow
            out[b] -= flow
        assert out == sent
        assert network.cost == sum(f * a[2] for a, f in zip(arcs, flows, strict=True))
        assert not has_cheaper_cycle(arcs, room, flows, nodes)
