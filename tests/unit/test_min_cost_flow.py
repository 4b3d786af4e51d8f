"""Flows of least cost: what is in excess goes where it is missing, and no detour is cheaper."""

from __future__ import annotations

import random

import pytest

from routeopt import _inside


def cost_of(arcs, flows):
    return sum(flow * arc[3] for arc, flow in zip(arcs, flows, strict=True))


def left_over(arcs, excess, flows):
    left = list(excess)
    for (start, end, _, _), flow in zip(arcs, flows, strict=True):
        left[start] -= flow
        left[end] += flow
    return left


def has_cheaper_cycle(arcs, flows, nodes):
    """Tell whether a cycle of what the flow leaves costs less than nothing (Bellman and Ford)."""
    steps = [(a, b, cost) for (a, b, room, cost), flow in zip(arcs, flows, strict=True)
             if flow < room]  # fmt: skip
    steps += [(b, a, -cost) for (a, b, _, cost), flow in zip(arcs, flows, strict=True) if flow > 0]
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
    arcs = [(0, 1, 3, 2), (0, 1, 5, 7)]
    assert _inside.min_cost_flow(arcs, [4, -4]) == [3, 1]


def test_a_flow_is_turned_back_where_another_one_needs_the_arc_more():
    arcs = [(0, 1, 1, 1), (0, 2, 1, 3), (3, 1, 1, 1), (2, 4, 1, 1), (1, 4, 1, 1), (1, 5, 1, 1)]
    flows = _inside.min_cost_flow(arcs, [1, 0, 0, 1, -1, -1])
    assert left_over(arcs, [1, 0, 0, 1, -1, -1], flows) == [0] * 6
    assert not has_cheaper_cycle(arcs, flows, 6)


def test_an_arc_that_earns_is_filled():
    arcs = [(0, 1, 2, -5), (1, 0, 9, 1)]
    assert _inside.min_cost_flow(arcs, [0, 0]) == [2, 2]


def test_there_is_no_flow_where_there_is_no_way():
    assert _inside.min_cost_flow([(0, 1, 3, 1)], [4, -4]) is None
    assert _inside.min_cost_flow([], [1, -1]) is None


@pytest.mark.parametrize("seed", range(60))
def test_flows_of_any_network_are_optimal(seed):
    draw = random.Random(seed)
    nodes = draw.randint(2, 12)
    arcs = []
    for _ in range(draw.randint(1, 40)):
        start, end = draw.sample(range(nodes), 2)
        arcs.append((start, end, draw.randint(0, 5), draw.randint(-3, 9)))
    excess = [draw.randint(-3, 3) for _ in range(nodes)]
    excess[0] -= sum(excess)
    if seed % 4:  # there is always a way, if a dear one
        arcs += [(node, (node + 1) % nodes, 99, 50) for node in range(nodes)]
    flows = _inside.min_cost_flow(arcs, excess)
    if flows is None:
        assert not seed % 4
        return
    assert all(0 <= flow <= arc[2] for arc, flow in zip(arcs, flows, strict=True))
    assert left_over(arcs, excess, flows) == [0] * nodes
    assert not has_cheaper_cycle(arcs, flows, nodes)
