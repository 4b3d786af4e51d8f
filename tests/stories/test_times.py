"""Times: ISO 8601 with an offset, or seconds; the answer uses what the request uses."""

from datetime import datetime, timedelta, timezone

import pytest

import routeopt

from .story import job, line, request_of, shift, solved, van, window

AT = line("D--a")


def times(hours, windows=None):
    """The start, the service and the end of the route that serves one job."""
    a = job("a", AT["a"], **(window(*windows) if windows else {}))
    (route,) = solved(request_of(a, van(shift(AT["D"], hours=hours)))).routes
    return route["start_time"], route["stops"][1]["service_start"], route["end_time"]


@pytest.mark.parametrize(
    ("start", "served", "end"),
    [
        ("2026-12-01T08:00:00+01:00", "2026-12-01T08:02:00+01:00", "2026-12-01T08:04:00+01:00"),
        ("2026-12-01T08:00Z", "2026-12-01T08:02:00+00:00", "2026-12-01T08:04:00+00:00"),
        ("2024-02-28T23:59-05:45", "2024-02-29T00:01:00-05:45", "2024-02-29T00:03:00-05:45"),
        ("2026-12-31T23:58:30.00+14:00", "2027-01-01T00:00:30+14:00", "2027-01-01T00:02:30+14:00"),
    ],
)
def test_an_answers_times_are_in_the_offset_of_the_first_shifts_start(start, served, end):
    assert times((start, "2030-01-01T00:00Z")) == (
        datetime.fromisoformat(start).isoformat(),
        served,
        end,
    )


def test_offsets_may_be_mixed_and_mean_the_same_moments():
    hours = ("2026-12-01T08:00:00+01:00", "2026-12-01T09:00:00+02:00")  # both are 07:00 Z
    a = job("a", AT["a"])
    assert solved(request_of(a, van(shift(AT["D"], hours=hours)))).routes == []
    start, served, _ = times(
        ("2026-12-01T08:00:00+01:00", "2026-12-01T18:00:00+01:00"),
        ("2026-12-01T13:30:00+05:30", "2026-12-01T13:30:00+05:30"),  # 08:00 Z
    )
    assert start == "2026-12-01T08:58:00+01:00"
    assert served == "2026-12-01T09:00:00+01:00"


def test_all_vehicles_times_are_in_the_first_ones_offset():
    hours = ("2026-12-01T08:00:00+01:00", "2026-12-01T18:00:00+01:00")
    far = ("2026-12-01T02:00:00-05:00", "2026-12-01T12:00:00-05:00")
    vans = [
        van(shift(AT["D"], hours=hours), name="first", capacity={"kg": 0}),
        van(shift(AT["D"], hours=far), name="second"),
    ]
    a = job("a", AT["a"], demand={"kg": 1})
    (route,) = solved(request_of(a, *vans)).routes
    assert (route["vehicle"], route["start_time"]) == ("second", "2026-12-01T08:00:00+01:00")


@pytest.mark.parametrize("zero", [0, 1_700_000_000, -(2**40), 2**40 - 3_600])
def test_seconds_may_count_from_any_zero(zero):
    assert times((zero, zero + 3_600)) == (zero, zero + 120, zero + 240)


def test_an_aware_datetime_is_a_time_and_a_naive_one_is_not():
    zone = timezone(timedelta(hours=1))
    hours = (datetime(2026, 12, 1, 8, tzinfo=zone), datetime(2026, 12, 1, 18, tzinfo=zone))
    assert times(hours)[0] == "2026-12-01T08:00:00+01:00"
    naive = (datetime(2026, 12, 1, 8), hours[1])
    with pytest.raises(ValueError, match="no offset"):
        times(naive)


def test_the_two_forms_are_not_mixed():
    with pytest.raises(routeopt.RequestError) as refused:
        times((0, "2026-12-01T18:00:00Z"))
    (error,) = refused.value.errors
    assert error["pointer"] == "/problem/vehicles/0/shifts/0/end/time"
