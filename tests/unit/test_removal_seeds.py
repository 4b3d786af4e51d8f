"""The stops around which ruins begin."""

import itertools

from routeopt import _inside


def test_in_a_small_problem_any_stop_is_drawn():
    assert set(_inside.removal_seeds(20, 1000)) == set(range(20))


def test_in_a_large_one_seeds_stay_in_one_neighbourhood_for_a_while():
    drawn = _inside.removal_seeds(10_000, 500, expected=10_000 * 1000)
    assert max(drawn) - min(drawn) < 256


def test_all_of_it_is_passed_through_several_times():
    drawn = _inside.removal_seeds(2_000, 20_000, expected=20_000)
    passes = sum(later < earlier - 1_000 for earlier, later in itertools.pairwise(drawn))
    assert passes >= 4
    assert len(set(drawn)) > 1_900


def test_only_a_workers_own_stops_are_drawn():
    assert set(_inside.removal_seeds(1_000, 200, among=[3, 5, 700])) == {3, 5, 700}
