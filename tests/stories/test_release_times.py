"""Release times: a trip does not begin before all that it serves is there."""

import pytest

from .story import (
    HOUR,
    MINUTE,
    job,
    left_out,
    line,
    request_of,
    routes,
    shift,
    solved,
    van,
    window,
)

AT = line("D--a----b")


def test_a_route_leaves_when_its_last_job_is_there():
    request = request_of(
        job("a", AT["a"], release_time=10 * MINUTE),
        job("b", AT["b"], release_time=20 * MINUTE),
        van(shift(AT["D"])),
    )
    (route,) = solved(request).routes
    assert route["start_time"] == 20 * MINUTE
    assert route["duration_s"] == 12 * MINUTE


def test_it_holds_without_a_delivery_too():
    request = request_of(
        job("a", AT["a"], release_time=HOUR, demand={"kg": 1}), van(shift(AT["D"]))
    )
    (route,) = solved(request).routes
    assert route["start_time"] == HOUR


@pytest.mark.parametrize(("late", "is_served"), [(0, True), (1, False)])
def test_what_is_there_too_late_for_its_window_stays(late, is_served):
    a = job("a", AT["a"], release_time=HOUR + late, **window(0, HOUR + 2 * MINUTE))
    assert solved(request_of(a, van(shift(AT["D"])))).summary["served_tasks"] == is_served


@pytest.mark.parametrize(("late", "is_served"), [(0, True), (1, False)])
def test_what_is_there_too_late_for_the_way_home_stays(late, is_served):
    a = job("a", AT["a"], release_time=HOUR - 4 * MINUTE + late)
    request = request_of(a, van(shift(AT["D"], hours=(0, HOUR))))
    assert solved(request).summary["served_tasks"] == is_served


@pytest.mark.parametrize(("late", "is_served"), [(0, True), (1, False)])
def test_no_later_than_the_latest_start(late, is_served):
    day = shift(AT["D"])
    day["start"]["latest"] = 10 * MINUTE
    a = job("a", AT["a"], release_time=10 * MINUTE + late)
    assert solved(request_of(a, van(day))).summary["served_tasks"] == is_served


@pytest.mark.parametrize(("late", "left"), [(0, []), (1, ["b"])])
def test_a_late_job_may_not_make_another_one_late(late, left):
    # Who leaves with b is at a two minutes later.
    request = request_of(
        job("a", AT["a"], **window(0, HOUR)),
        job("b", AT["b"], release_time=HOUR - 2 * MINUTE + late, drop_fee=1_000),
        van(shift(AT["D"])),
    )
    assert left_out(solved(request)) == left


def test_a_second_van_waits_for_what_comes_late():
    request = request_of(
        job("a", AT["a"], **window(0, 10 * MINUTE)),
        job("b", AT["b"], release_time=HOUR),
        van(shift(AT["D"])),
        van(shift(AT["D"]), name="bus"),
    )
    assert sorted(words.split(": ")[1] for words in routes(solved(request))) == ["a", "b"]


@pytest.mark.parametrize(("most", "served"), [(40 * MINUTE, 2), (40 * MINUTE - 1, 1)])
def test_waiting_for_goods_is_not_part_of_a_limited_duration(most, served):
    # Both goods there, it leaves at once; c is open half an hour later.
    at = line("D--a--c")
    request = request_of(
        job("a", at["a"], release_time=HOUR, **window(0, HOUR + 2 * MINUTE)),
        job("c", at["c"], **window(HOUR + 36 * MINUTE, 2 * HOUR)),
        van(shift(at["D"]), limits={"max_route_duration_s": most}),
    )
    assert solved(request).summary["served_tasks"] == served
