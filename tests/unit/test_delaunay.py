"""Delaunay triangulations: edges with a circle through both ends that no point is within."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from routeopt import _inside


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def has_empty_circle(a, b, points):
    """Tell whether a centre on the bisector of a and b has no point nearer than them."""
    least, most = None, None
    for p in points:
        side = turn(a, b, p)
        dot = (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1])
        if side == 0:
            if dot < 0:
                return False
            continue
        at = Fraction(dot, 2 * side)
        if side > 0:
            most = at if most is None else min(most, at)
        else:
            least = at if least is None else max(least, at)
    return least is None or most is None or least <= most


def cross(one, two):
    (a, b), (c, d) = one, two
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def on_hull(point, points):
    """Tell whether all points are on one side of a line through this one."""
    others = [p for p in points if p != point]
    return any(all(turn(point, p, q) >= 0 for q in others) for p in others)


@pytest.mark.parametrize("side", [2, 3, 6, 1000])
def test_edges_triangulate_and_have_empty_circles(side):
    chance = random.Random(side)
    for _ in range(60):
        count = chance.randint(2, 12)
        points = [(chance.randrange(side), chance.randrange(side)) for _ in range(count)]
        edges = [(points[a], points[b]) for a, b in _inside.delaunay_edges(points)]
        places = set(points)
        lines = [one for one in edges if one[0] != one[1]]
        assert len({frozenset(one) for one in lines}) == len(lines)
        assert all(has_empty_circle(a, b, places) for a, b in lines)
        assert not any(cross(one, two) for one, two in combinations(lines, 2))
        a, b = min(places), max(places)
        if all(turn(a, b, p) == 0 for p in places):
            assert len(lines) == len(places) - 1
        else:
            hull = sum(on_hull(p, places) for p in places)
            assert len(lines) == 3 * len(places) - 3 - hull


def test_what_is_at_one_place_is_connected():
    assert sorted(_inside.delaunay_edges([(1, 1), (0, 0), (1, 1), (1, 1)])) == [
        (0, 2),
        (0, 3),
        (1, 0),
        (2, 3),
    ]


def test_few_points_have_few_edges():
    assert _inside.delaunay_edges([]) == []
    assert _inside.delaunay_edges([(5, 5)]) == []
