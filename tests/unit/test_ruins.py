"""How much of a plan is taken out at once."""

import pytest

from routeopt import _inside

ONE_IN_TEN = [[6]] + 9 * [[1]]


@pytest.mark.parametrize(
    ("loads", "capacity", "are_large"),
    [
        (ONE_IN_TEN, [10], True),
        (ONE_IN_TEN, [12], False),  # half of it: two fit together
        ([*ONE_IN_TEN, [1]], [10], False),
        ([[1, 3], *9 * [[1, 1]]], [10, 5], True),  # of one dimension,
        ([[6, 1], [1, 3], *18 * [[1, 1]]], [10, 5], False),  # not of several together
    ],
)
def test_ruins_are_large_where_a_tenth_of_the_loads_fill_more_than_half(loads, capacity, are_large):
    assert (_inside.rate_of_large_ruins(loads, capacity) > 0) == are_large


@pytest.mark.parametrize("elsewhere", [{"kinds": 2}, {"timed": True}, {"both_ways": True}])
def test_they_are_not_among_vehicles_that_differ_windows_or_collections(elsewhere):
    assert _inside.rate_of_large_ruins(ONE_IN_TEN, [10], **elsewhere) == 0
