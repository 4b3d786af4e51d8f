"""The plans that cool anneals go on from."""

import pytest

from routeopt import _inside


@pytest.mark.parametrize("cool", [[9], [4], [5, 3, 2, 4, 1], [0]])
def test_a_plan_replaces_the_one_it_was_made_from_where_it_is_better(cool):
    chosen, costs, best = _inside.pool_of([5, 3, 4], cool, [6])
    expected = [5, 3, 4, 6]  # those of hot anneals are all kept
    for place, cost in zip(chosen, cool, strict=True):
        expected[place] = min(expected[place], cost)
    assert costs == expected
    assert best == min(expected)


def test_any_plan_may_be_gone_on_from_and_the_better_of_two_is_more_often():
    chosen, *_ = _inside.pool_of([4, 1, 3, 2], [9] * 1600)
    often = [chosen.count(place) for place in (1, 3, 2, 0)]  # best first
    for count, share in zip(often, (7, 5, 3, 1), strict=True):  # sixteenths
        assert abs(count - 100 * share) < 80


def test_the_only_plan_is_gone_on_from():
    assert _inside.pool_of([7], [8, 9, 6])[0] == [0, 0, 0]
