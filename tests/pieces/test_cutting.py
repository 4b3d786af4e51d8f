import random

import pytest

from routeopt.pieces.cutting import cut


def drawn(count, seed):
    rng = random.Random(seed)
    return [(rng.random(), rng.random()) for _ in range(count)], [
        rng.randint(1, 9) for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_every_point_is_in_one_part_and_no_part_is_empty(seed):
    points, weights = drawn(50, seed)
    parts = cut(points, weights, 1 + seed, 31.0 * seed)
    assert sorted(item for part in parts for item in part) == list(range(50))
    assert len(parts) == 1 + seed
    assert all(parts)


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_parts_weigh_the_same_but_for_a_point_at_each_cut(count):
    points, weights = drawn(400, count)
    sums = [sum(weights[item] for item in part) for part in cut(points, weights, count)]
    assert max(sums) - min(sums) <= 2 * max(weights)


def test_the_longer_side_is_cut():
    assert cut([(0, 0), (0, 1), (9, 0), (9, 1)], [1] * 4, 2) == [[0, 1], [2, 3]]


def test_turned_axes_cut_elsewhere():
    points, weights = drawn(100, 1)
    square = [(x, y) for x, y in points]
    assert cut(square, weights, 4, 0) != cut(square, weights, 4, 137.5)


def test_a_heavy_point_leaves_the_other_parts_their_points():
    parts = cut([(x, 0) for x in range(4)], [1, 1, 1, 100], 4)
    assert parts == [[0], [1], [2], [3]]


def test_there_are_no_more_parts_than_points():
    assert cut([(0, 0), (1, 1)], [1, 1], 5) == [[0], [1]]


def test_points_without_weight_are_cut_too():
    assert len(cut([(0, 0), (1, 1), (2, 2)], [0, 0, 0], 2)) == 2


def test_cuts_between_few_points_lean_to_either_side():
    line, weights = [(x, 0) for x in range(4)], [3] * 4
    assert cut(line, weights, 2, lean=1 / 3) == [[0, 1, 2], [3]]
    assert cut(line, weights, 2, lean=-1 / 3) == [[0], [1, 2, 3]]
    many, weights = drawn(40, 3)
    assert cut(many, weights, 2, lean=1 / 3) == cut(many, weights, 2)
