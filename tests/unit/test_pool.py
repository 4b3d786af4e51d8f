"""The plans that cool anneals go on from."""

import pytest

from routeopt import _inside


@pytest.mark.parametrize(
    ("plans", "costs", "best"),
    [
        ([(5, None)], [5], 5),
        ([(5, None), (3, None)], [5, 3], 3),  # those of hot anneals are all kept
        ([(5, None), (3, None), (4, 0)], [4, 3], 3),  # a better one replaces what it came from,
        ([(5, None), (3, None), (2, 0)], [2, 3], 2),  # if it is the best of all, too,
        ([(5, None), (3, None), (4, 1)], [5, 3], 3),  # one that is not leaves it
        ([(5, None), (3, None), (5, 0)], [5, 3], 3),  # and so does an equal one
    ],
)
def test_a_plan_replaces_the_one_it_was_made_from_where_it_is_better(plans, costs, best):
    assert _inside.pool_of(plans)[:2] == (costs, best)


def test_any_plan_may_be_gone_on_from_and_the_better_of_two_is_more_often():
    chosen = _inside.pool_of([(cost, None) for cost in (4, 1, 3, 2)], draws=1600)[2]
    often = [chosen.count(place) for place in (1, 3, 2, 0)]  # best first
    for count, share in zip(often, (7, 5, 3, 1), strict=True):  # sixteenths
        assert abs(count - 100 * share) < 80


def test_the_only_plan_is_gone_on_from():
    assert _inside.pool_of([(7, None)], draws=3)[2] == [0, 0, 0]
