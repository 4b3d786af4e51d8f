"""Factors of service and speed."""

import pytest

from .story import (
    MINUTE,
    job,
    line,
    request_of,
    served_by,
    shift,
    shipment,
    solved,
    travel_minutes,
    van,
)

AT = line("D--a-----------------B")


def service_minutes(task, **members):
    (route,) = solved(request_of(task, van(shift(AT["D"]), **members))).routes
    return [stop["service_s"] / MINUTE for stop in route["stops"] if "task" in stop]


@pytest.mark.parametrize(("factor", "minutes"), [(1, 10), (0.5, 5), (2.5, 25), (0.001, 0.6 / 60)])
def test_the_service_factor_multiplies_the_service_time(factor, minutes):
    a = job("a", AT["a"], service_time_s=10 * MINUTE, service_factor=factor)
    expected = round(minutes * MINUTE) / MINUTE
    assert service_minutes(a) == [expected]


def test_it_multiplies_both_services_of_a_shipment():
    s = shipment("s", AT["a"], AT["B"], service_factor=2)
    s["pickup"]["service_time_s"] = 3 * MINUTE
    s["delivery"]["service_time_s"] = 4 * MINUTE
    assert service_minutes(s) == [6, 8]


def test_a_factor_by_vehicle_multiplies_further_and_only_there():
    a = job(
        "a",
        AT["a"],
        service_time_s=10 * MINUTE,
        service_factor=2,
        service_factors=[{"vehicles": ["van"], "factor": 1.5}],
    )
    assert service_minutes(a) == [30]
    a["service_factors"][0]["vehicles"] = []
    assert service_minutes(a) == [20]


def test_the_van_that_serves_faster_comes_where_time_is_short():
    a = job(
        "a",
        AT["a"],
        service_time_s=60 * MINUTE,
        service_factors=[{"vehicles": ["skilled"], "factor": 0.5}],
    )
    hours = (0, 80 * MINUTE)
    vans = [
        van(shift(AT["D"], hours=(0, 63 * MINUTE)), name="near"),
        van(shift(AT["B"], hours=hours), name="skilled"),
    ]
    assert served_by(solved(request_of(a, *vans))) == {"a": "skilled"}


@pytest.mark.parametrize(("speed", "minutes"), [(1, 4), (2, 2), (0.5, 8), (0.001, 4_000)])
def test_the_speed_factor_divides_travel_times(speed, minutes):
    day = shift(AT["D"], hours=(0, 10**9))
    solution = solved(request_of(job("a", AT["a"]), van(day, speed_factor=speed)))
    assert travel_minutes(solution) == minutes


def test_the_speed_factor_leaves_distances_alone():
    solution = solved(request_of(job("a", AT["a"]), van(shift(AT["D"]), speed_factor=2)))
    assert solution.summary["distance_m"] == 4 * MINUTE


def test_the_faster_van_is_cheaper_by_the_hour():
    vans = [
        van(shift(AT["D"]), name="slow", speed_factor=0.9),
        van(shift(AT["D"]), name="fast", speed_factor=1.1),
    ]
    assert served_by(solved(request_of(job("a", AT["a"]), *vans))) == {"a": "fast"}
