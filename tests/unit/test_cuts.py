"""Straight cuts that divide clusters of stops among workers."""

import math
from collections import Counter

from routeopt import _inside

LINE = [(float(x), 0.0, 10) for x in range(8)]


def test_one_part_is_all():
    assert _inside.cuts(LINE, 1) == [0] * 8


def test_parts_have_about_as_many_stops_each():
    assert Counter(_inside.cuts(LINE, 4)) == {0: 2, 1: 2, 2: 2, 3: 2}


def test_what_lies_side_by_side_stays_together():
    parts = _inside.cuts(LINE, 2)
    assert parts in ([0] * 4 + [1] * 4, [1] * 4 + [0] * 4)


def test_stops_are_divided_not_clusters():
    parts = _inside.cuts([(0.0, 0.0, 30), *((float(x), 0.0, 10) for x in (1, 2, 3))], 2)
    assert parts[1] == parts[2] == parts[3] != parts[0]


def test_the_first_cut_lies_at_the_angle():
    square = [(float(x), float(y), 1) for x in (0, 1) for y in (0, 1)]
    one, other = _inside.cuts(square, 2, 0.1), _inside.cuts(square, 2, 0.1 + math.pi / 2)
    assert one in ([0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0])
    assert other not in (one, [1 - part for part in one])
