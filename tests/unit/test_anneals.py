"""The course of a search's heat."""

import pytest

from routeopt import _inside


def cooled(fraction, **anneals):
    return _inside.anneal_at(fraction, **anneals)[2]


@pytest.mark.parametrize("fraction", [0, 0.25, 0.5, 0.999, 1])
def test_one_anneal_cools_down_with_the_search(fraction):
    assert cooled(fraction) == pytest.approx(fraction)


@pytest.mark.parametrize(
    ("begin", "fraction", "expected"),
    [
        (0.05, 0.05, 0.05),
        (0.1, 0.5, 0.5),
        (0.6, 0.6, 0.1),  # a tenth at most
        (0.6, 0.8, 0.55),
        (0.6, 1, 1),
        (1, 1, 1),
    ],
)
def test_one_that_begins_late_still_begins_hot(begin, fraction, expected):
    assert cooled(fraction, begin=begin) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("repeats", "fraction", "expected"),
    [
        (0.2, 0.5, 0.5),  # no fewer than one
        (2.9, 0.5, 0),  # whole ones
        (2, 0.25, 0.5),
        (2, 0.75, 0.5),
        (2, 1, 1),
        (9, 1.5 / 8, 0.5),  # no more than eight
    ],
)
def test_repeated_ones_begin_anew(repeats, fraction, expected):
    assert cooled(fraction, repeats=repeats) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("fraction", "number", "hot", "cooled_down"),
    [
        (0, 0, True, 0),
        (1 / 32, 0, True, 0.5),
        (1 / 16, 1, True, 0),
        (7.5 / 16, 7, True, 0.5),
        (0.5, 8, False, 0.35),
        (0.5 + 1 / 64, 8, False, 0.675),
        (0.5 + 1 / 32, 9, False, 0.35),
        (1, 23, False, 1),
    ],
)
def test_mixed_ones_are_eight_hot_and_sixteen_cool(fraction, number, hot, cooled_down):
    assert _inside.anneal_at(fraction, hot=8) == (number, hot, pytest.approx(cooled_down))


@pytest.mark.parametrize(
    ("begin", "fraction", "expected"),
    [(0, 0, 0.6), (0, 0.5, 0.8), (0.1, 0.1, 0.64), (0.6, 0.6, 0.64), (0.6, 1, 1)],
)
def test_one_that_goes_on_from_a_plan_has_cooled_at_its_begin(begin, fraction, expected):
    assert cooled(fraction, begin=begin, cooled=0.6) == pytest.approx(expected)


def test_mixed_ones_begin_hot_whatever_they_go_on_from():
    assert cooled(0, hot=8, cooled=0.6) == 0


@pytest.mark.parametrize(
    ("gains", "to_come", "expected"),
    [
        (999.5, 5_400, 0.1),  # 0.6 iterations for each of 1,000 tasks are behind it
        (999.5, 1_400, 0.3),
        (149.5, 4_000, 0.5),  # 4 for each
        (0, 5_000, 0.5),  # no more than 5
        (0, 0, 0.9),  # however little is to come
    ],
)
def test_a_plan_that_improves_seldom_is_the_work_of_more_iterations(gains, to_come, expected):
    found = _inside.cooled_from_plan(tries=1_000, gains=gains, tasks=1_000, to_come=to_come)
    assert found == pytest.approx(expected)


def test_what_was_not_tried_has_not_cooled():
    assert _inside.cooled_from_plan(tries=0, gains=0, tasks=1_000, to_come=0) == 0


@pytest.mark.parametrize("hot", [3, 32])
def test_or_fewer_or_more_and_twice_as_many_cool_ones(hot):
    assert _inside.anneal_at(1, hot=hot)[0] == 3 * hot - 1


@pytest.mark.parametrize(
    ("iterations", "tasks", "optional", "hot"),
    [
        (49_999, 90, False, 8),
        (49_999, 100, False, 0),  # 500 for each
        (50_000, 100, False, 0),  # 0.06 times the cube
        (60_000, 100, False, 8),
        (6_000_000, 100, False, 8),
        (449_999, 100, True, 0),
        (450_000, 100, True, 3),  # 1,500 for each
        (4_799_999, 100, True, 31),
        (4_950_000, 100, True, 32),
    ],
)
def test_they_are_mixed_where_tasks_get_enough_iterations(iterations, tasks, optional, hot):
    assert _inside.hot_anneals(iterations, tasks, optional=optional) == hot


@pytest.mark.parametrize("hot", [3, 8])
@pytest.mark.parametrize("begin", [0, 0.2])
def test_a_mixed_one_ends_where_the_next_one_begins(hot, begin):
    for number in range(3 * hot - 1):
        end = _inside.end_of_anneal(number, begin=begin, hot=hot)
        assert _inside.anneal_at(end - 1e-9, begin=begin, hot=hot)[0] == number
        assert _inside.anneal_at(end + 1e-9, begin=begin, hot=hot)[0] == number + 1
    assert _inside.end_of_anneal(3 * hot - 1, begin=begin, hot=hot) == 1


def test_mixed_ones_share_what_is_left_of_the_search():
    assert _inside.anneal_at(0.25, begin=0.5, hot=8)[:2] == (0, True)
    assert _inside.anneal_at(0.75, begin=0.5, hot=8)[:2] == (8, False)
    assert _inside.anneal_at(1, begin=1, hot=8) == (23, False, 1)


@pytest.mark.parametrize(
    ("share", "stops", "timeless", "expected"),
    [
        (0, 1, True, 0.3),
        (1, 1, True, 1),
        (0.5, 20, True, 0.65),
        (0, 40, True, 0.6),
        (0, 80, True, 1.2),
        (0, 1_000, True, 1.2),  # four times at most
        (0, 1_000, False, 0.3),
    ],
)
def test_the_start_is_hotter_with_more_iterations_and_on_longer_routes(
    share, stops, timeless, expected
):
    heat = _inside.start_temperature(share, stops_of_a_route=stops, timeless=timeless)
    assert heat == pytest.approx(expected)
