"""Shifts: each can become one route, between its hours."""

import pytest

from .story import (
    DAY,
    HOUR,
    MINUTE,
    job,
    left_out,
    line,
    request_of,
    routes,
    served_by,
    shift,
    solved,
    travel_minutes,
    van,
    window,
)

AT = line("D--a----b")
SIDES = {"pickup": "b", "delivery": "a"}


@pytest.mark.parametrize(("end", "is_served"), [(4 * MINUTE, True), (4 * MINUTE - 1, False)])
def test_a_route_is_home_by_the_end_of_its_shift(end, is_served):
    request = request_of(job("a", AT["a"]), van(shift(AT["D"], hours=(0, end))))
    assert solved(request).summary["served_tasks"] == is_served


def factor(vehicle, times):
    return {"vehicles": [vehicle], "factor": times}


ALL_DAY = {"time_windows": [{"start": -DAY, "end": 2 * DAY}]}


@pytest.mark.parametrize("windows", [{}, ALL_DAY, window(1, HOUR)])
@pytest.mark.parametrize("slowly", [1, 2])
@pytest.mark.parametrize(("missing", "served"), [(0, 2), (1, 1)])
def test_driving_and_service_fill_a_shift(windows, slowly, missing, served):
    request = request_of(
        job("a", AT["a"], service_time_s=5 * MINUTE, **windows),
        job("b", AT["b"], service_time_s=MINUTE, service_factors=[factor("van", slowly)]),
        van(shift(AT["D"], hours=(0, (12 + 5 + slowly) * MINUTE - missing))),
    )
    assert solved(request).summary["served_tasks"] == served


@pytest.mark.parametrize("missing", [0, 1])
def test_a_shipment_fills_a_shift_too(missing):
    sides = {side: {"location": AT[at], "service_time_s": MINUTE} for side, at in SIDES.items()}
    hours = (0, 14 * MINUTE - missing)
    request = request_of({"id": "s", **sides}, van(shift(AT["D"], hours=hours)))
    assert solved(request).summary["served_tasks"] == 1 - missing


@pytest.mark.parametrize("seed", range(5))
def test_a_shift_without_windows_is_planned_as_a_limit_of_the_same_length(seed):
    jobs = [job(str(i), [97 * i % 1_000, 61 * i % 1_000], service_time_s=i) for i in range(40)]
    vans = [f"van {i}" for i in range(6)]
    by_hours = [van(shift([500, 500], hours=(0, HOUR)), name=name) for name in vans]
    limit = {"max_route_duration_s": HOUR}
    by_limit = [van(shift([500, 500]), name=name, limits=limit) for name in vans]
    options = {"max_iterations": 500, "seed": seed}
    one, other = (solved(request_of(*jobs, *f), options=options) for f in (by_hours, by_limit))
    assert routes(one) == routes(other)


@pytest.mark.parametrize("seed", range(5))
def test_when_a_shift_is_does_not_matter_without_windows(seed):
    jobs = [job(str(i), [97 * i % 1_000, 61 * i % 1_000], service_time_s=i) for i in range(40)]
    hours = [[(0, HOUR)] * 6, [(i * DAY, i * DAY + HOUR) for i in range(6)]]
    fleets = [
        [van(shift([500, 500], hours=h), name=f"van {i}") for i, h in enumerate(day)]
        for day in hours
    ]
    options = {"max_iterations": 500, "seed": seed}
    one, other = (solved(request_of(*jobs, *fleet), options=options) for fleet in fleets)
    assert routes(one) == routes(other)


def test_a_day_that_is_too_short_for_all_takes_two_vans():
    request = request_of(
        job("a", AT["a"], service_time_s=10 * MINUTE),
        job("b", AT["b"], service_time_s=10 * MINUTE),
        *(van(shift(AT["D"], hours=(0, 25 * MINUTE)), name=name) for name in ("van", "bus")),
    )
    solution = solved(request)
    assert solution.status == "solved"
    assert solution.summary["routes"] == 2


def test_a_shift_may_end_elsewhere():
    at = line("D--a----E")
    solution = solved(request_of(job("a", at["a"]), van(shift(at["D"], at["E"]))))
    assert travel_minutes(solution) == 6


def test_shifts_may_be_in_negative_times():
    request = request_of(job("a", AT["a"]), van(shift(AT["D"], hours=(-2 * HOUR, -HOUR))))
    (route,) = solved(request).routes
    assert (route["start_time"], route["end_time"]) == (-2 * HOUR, -2 * HOUR + 4 * MINUTE)


# --- two shifts of one vehicle -----------------------------------------------------------------


def two_shifts(early, late):
    return van(shift(AT["D"], name="early", hours=early), shift(AT["D"], name="late", hours=late))


def test_each_shift_of_a_vehicle_can_become_a_route():
    request = request_of(
        job("a", AT["a"], **window(0, HOUR)),
        job("b", AT["b"], **window(10 * HOUR, 11 * HOUR)),
        two_shifts((0, HOUR), (10 * HOUR, 11 * HOUR)),
    )
    assert routes(solved(request)) == ["van/early: a", "van/late: b"]


def test_one_shift_is_enough_where_it_is_cheaper():
    request = request_of(
        job("a", AT["a"]), job("b", AT["b"]), two_shifts((0, HOUR), (10 * HOUR, 11 * HOUR))
    )
    assert solved(request).summary["routes"] == 1


def test_a_second_shift_carries_what_the_first_has_no_room_for():
    request = request_of(
        job("a", AT["a"], delivery={"kg": 1}),
        job("b", AT["b"], delivery={"kg": 1}),
        two_shifts((0, HOUR), (10 * HOUR, 11 * HOUR)) | {"capacity": {"kg": 1}},
    )
    assert set(served_by(solved(request)).values()) == {"van/early", "van/late"}


def test_shifts_of_one_vehicle_may_overlap_and_both_run():
    now = window(10 * MINUTE, 10 * MINUTE)
    request = request_of(
        job("a", AT["a"], **now),
        job("b", AT["b"], **now),
        two_shifts((0, HOUR), (5 * MINUTE, HOUR)),
    )
    solution = solved(request)
    assert solution.status == "solved"
    assert solution.summary["routes"] == 2


def test_both_shifts_have_the_vehicles_skills_and_prices():
    request = request_of(
        job("a", AT["a"], required_skills=[{"name": "lift"}], **window(0, HOUR)),
        job("b", AT["b"], required_skills=[{"name": "lift"}], **window(10 * HOUR, 11 * HOUR)),
        two_shifts((0, HOUR), (10 * HOUR, 11 * HOUR))
        | {"skills": [{"name": "lift"}], "costs": {"fixed": 7}},
    )
    solution = solved(request)
    assert solution.status == "solved"
    assert solution.cost["fixed"] == 14


# --- the latest start --------------------------------------------------------------------------


def latest(minutes):
    day = shift(AT["D"])
    day["start"]["latest"] = minutes * MINUTE
    return van(day)


def test_a_route_leaves_no_later_than_the_latest_start():
    a = job("a", AT["a"], **window(HOUR, 2 * HOUR))
    (route,) = solved(request_of(a, latest(10))).routes
    assert route["start_time"] == 10 * MINUTE
    assert route["wait_s"] == HOUR - 12 * MINUTE


def test_a_latest_start_at_the_shifts_beginning_fixes_the_departure():
    a = job("a", AT["a"], **window(HOUR, 2 * HOUR))
    (route,) = solved(request_of(a, latest(0))).routes
    assert route["start_time"] == 0
    assert route["duration_s"] == HOUR + 2 * MINUTE


def test_without_need_to_wait_a_route_leaves_at_once():
    (route,) = solved(request_of(job("a", AT["a"]), latest(10))).routes
    assert route["start_time"] == 0


def test_nobody_works_before_the_shift():
    a = job("a", AT["a"], **window(0, HOUR))
    solution = solved(request_of(a, van(shift(AT["D"], hours=(2 * HOUR, 3 * HOUR)))))
    assert left_out(solution) == ["a"]
