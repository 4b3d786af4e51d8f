"""Limits of a vehicle: they hold for each of its routes."""

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
    shipment,
    solved,
    travel_minutes,
    van,
    window,
)

AT = line("D--a----b")


def limited(*shifts, name="van", **limits):
    return van(*(shifts or [shift(AT["D"])]), name=name, limits=limits)


# --- one limit, at its bound and one past it ---------------------------------------------------

# Out to b and back is 12 minutes, and 720 metres.
AT_THE_BOUND = [
    ("max_distance_m", 720),
    ("max_driving_s", 12 * MINUTE),
    ("max_route_duration_s", 12 * MINUTE),
    ("max_tasks", 2),
]


@pytest.mark.parametrize(("limit", "bound"), AT_THE_BOUND)
@pytest.mark.parametrize("less", [0, 1])
def test_a_limit_is_kept_to_the_last_unit(limit, bound, less):
    request = request_of(job("a", AT["a"]), job("b", AT["b"]), limited(**{limit: bound - less}))
    assert solved(request).summary["served_tasks"] == 2 - less


@pytest.mark.parametrize(("limit", "bound"), AT_THE_BOUND)
@pytest.mark.parametrize("less", [0, 1])
def test_a_shipment_counts_as_one_task_and_both_its_ways(limit, bound, less):
    tasks = [shipment("s", AT["a"], AT["b"]), job("a", AT["a"], drop_fee=1_000)]
    solution = solved(request_of(*tasks, limited(**{limit: bound - less})))
    assert solution.summary["served_tasks"] == 2 - less
    assert left_out(solution) == ([] if not less else ["a"] if limit == "max_tasks" else ["s"])


def test_without_a_limit_there_is_none():
    request = request_of(job("a", AT["a"]), job("b", AT["b"]), limited())
    assert routes(solved(request)) in (["van: a b"], ["van: b a"])


def test_none_is_a_limit_too():
    request = request_of(job("a", AT["a"]), limited(max_tasks=0), limited(name="bus"))
    assert routes(solved(request)) == ["bus: a"]


# --- what counts -------------------------------------------------------------------------------


def test_limits_are_of_each_route_not_of_the_vehicle():
    day = limited(
        shift(AT["D"], name="early", hours=(0, HOUR)),
        shift(AT["D"], name="late", hours=(HOUR, 2 * HOUR)),
        max_tasks=1,
    )
    request = request_of(job("a", AT["a"]), job("b", AT["b"]), day)
    assert solved(request).summary["routes"] == 2


def test_two_vans_share_what_is_too_far_for_one():
    at = line("b--D--a")
    request = request_of(
        job("a", at["a"]),
        job("b", at["b"]),
        *(van(shift(at["D"]), name=name, limits={"max_distance_m": 240}) for name in ("v", "w")),
    )
    solution = solved(request)
    assert solution.status == "solved"
    assert solution.summary["routes"] == 2


def test_driving_is_without_service_and_duration_with_it():
    a = job("a", AT["a"], service_time_s=MINUTE)
    assert solved(request_of(a, limited(max_driving_s=4 * MINUTE))).status == "solved"
    assert solved(request_of(a, limited(max_route_duration_s=5 * MINUTE))).status == "solved"
    assert solved(request_of(a, limited(max_route_duration_s=4 * MINUTE))).status == "partial"


def test_driving_is_counted_at_the_vehicles_own_speed():
    a = job("a", AT["a"])
    slow = limited(max_driving_s=4 * MINUTE) | {"speed_factor": 0.5}
    assert solved(request_of(a, slow)).status == "partial"
    slow["limits"] = {"max_driving_s": 8 * MINUTE, "max_distance_m": 240}
    assert solved(request_of(a, slow)).status == "solved"


# --- duration ----------------------------------------------------------------------------------


def test_a_route_leaves_late_to_be_short():
    a = job("a", AT["a"], **window(HOUR, HOUR))
    (route,) = solved(request_of(a, limited(max_route_duration_s=4 * MINUTE))).routes
    assert route["start_time"] == HOUR - 2 * MINUTE


@pytest.mark.parametrize("latest", [HOUR - 2 * MINUTE, HOUR - 2 * MINUTE - 1])
def test_no_later_than_the_latest_start_even_to_be_short(latest):
    day = shift(AT["D"])
    day["start"]["latest"] = latest
    a = job("a", AT["a"], **window(HOUR, HOUR))
    solution = solved(request_of(a, limited(day, max_route_duration_s=4 * MINUTE)))
    assert solution.status == ("solved" if latest == HOUR - 2 * MINUTE else "partial")


@pytest.mark.parametrize(
    ("most", "is_one_route"), [(12 * MINUTE + 120, True), (12 * MINUTE, False)]
)
def test_waiting_between_two_windows_is_part_of_the_duration(most, is_one_route):
    # b opens two minutes after one who has served a as late as may be could be there.
    a = job("a", AT["a"], **window(0, 10 * MINUTE))
    b = job("b", AT["b"], **window(16 * MINUTE, HOUR))
    vans = [limited(name=name, max_route_duration_s=most) for name in ("van", "bus")]
    for each in vans:
        each["costs"] = {"fixed": 1, "per_travel_hour": 0}
    assert solved(request_of(a, b, *vans)).summary["routes"] == (1 if is_one_route else 2)


def test_the_limit_is_kept_where_a_later_stop_would_wait_for_a_shipment():
    s = shipment("s", AT["a"], AT["b"])
    s["pickup"] |= window(0, 10 * MINUTE)
    s["delivery"] |= window(16 * MINUTE, HOUR)
    for more, is_served in ((2 * MINUTE, True), (2 * MINUTE - 1, False)):
        request = request_of(s, limited(max_route_duration_s=12 * MINUTE + more))
        assert solved(request).summary["served_tasks"] == is_served


def test_limits_of_one_vehicle_bind_no_other():
    request = request_of(
        job("b", AT["b"]), limited(max_tasks=1, max_distance_m=1), van(shift(AT["D"]), name="bus")
    )
    assert routes(solved(request)) == ["bus: b"]


# --- ways that are longer round than through ---------------------------------------------------


def test_a_stop_on_the_way_may_make_a_route_shorter():
    # Out to b and back it is 100 s straight, and 70 by a.
    legs = [[0, 10, 50], [10, 0, 10], [50, 10, 0]]
    day = van(shift(0), limits={"max_driving_s": 70})
    request = request_of(job("a", 1), job("b", 2), day, matrices={"car": {"durations_s": legs}})
    solution = solved(request)
    assert solution.status == "solved"
    assert travel_minutes(solution) in (40 / 60, 70 / 60)
