"""Breaks: taken once, anywhere on the way or at a place, and left out only outside the route."""

from __future__ import annotations

from .story import DAY, HOUR, MINUTE, job, line, request_of, shift, solved, van, window

AT = line("D----------a----------b")
PRICES = {"costs": {"per_travel_hour": 60, "per_route_hour": 6}}


def lunch(earliest, latest, **members):
    return {
        "id": "lunch",
        "duration_s": 30 * MINUTE,
        "earliest": earliest,
        "latest": latest,
        **members,
    }


def plan_with(*breaks, service_time_s=0, hours=(0, DAY)):
    return solved(
        request_of(
            job("a", AT["a"], service_time_s=service_time_s),
            job("b", AT["b"], time_windows=[{"start": HOUR, "end": HOUR}]),
            van(shift(AT["D"], hours=hours) | {"breaks": list(breaks)}),
            objective=PRICES,
        )
    )


def kinds(plan):
    return [stop["type"] for stop in plan.routes[0]["stops"]]


def test_a_break_that_the_route_lies_around_is_taken():
    plan = plan_with(lunch(HOUR, HOUR + 10 * MINUTE), hours=(0, DAY))
    assert plan.violations == []
    assert kinds(plan).count("break") == 1
    assert plan.routes[0]["break_s"] == 30 * MINUTE


def test_a_break_after_the_route_is_left_out():
    plan = plan_with(lunch(10 * HOUR, 11 * HOUR))
    assert "break" not in kinds(plan)


def test_a_break_with_a_place_is_driven_to():
    plan = plan_with(lunch(50 * MINUTE, HOUR, location=AT["b"]))
    assert plan.violations == []
    (stop,) = (s for s in plan.routes[0]["stops"] if s["type"] == "break")
    assert stop["location"] == AT["b"]


def test_a_break_that_leaves_no_time_for_a_task_leaves_it_out():
    late = job("a", AT["a"], time_windows=[{"start": 0, "end": 30 * MINUTE}], drop_fee=1000)
    day = shift(AT["D"], hours=(0, HOUR)) | {"breaks": [lunch(0, 5 * MINUTE)]}
    day["start"]["latest"] = 5 * MINUTE
    assert solved(request_of(late, van(day))).summary["served_tasks"] == 0
    short = day | {"breaks": [lunch(0, 5 * MINUTE) | {"duration_s": 20 * MINUTE}]}
    assert solved(request_of(late, van(short))).summary["served_tasks"] == 1


def test_a_break_at_a_place_without_a_way_on_is_left_out_by_departing_later():
    """No way leads on from the canteen at 1; its break begins at 20 seconds at the latest."""
    ways = [[0, 4, 7], [None, 0, None], [5, 2, 0]]
    pause = {"id": "lunch", "duration_s": 8, "earliest": 5, "latest": 20, "location": 1}
    plan = solved(
        request_of(
            job("a", 2),
            van(shift(0, hours=(0, 60)) | {"breaks": [pause]}),
            matrices={"car": {"durations_s": ways}},
        )
    )
    assert plan.violations == []
    assert kinds(plan) == ["start", "job", "end"]
    assert plan.routes[0]["start_time"] > 20


NEAR = line("D-a-b-x")
SOON = {"costs": {"per_travel_km": 0, "per_travel_hour": 0, "per_route_hour": 0}}


def due(start):
    return {"time_windows": [{"start": start, "end": start, "per_late_hour": 100}]}


def lateness(*tasks, open_end=False, start, pauses):
    day = shift(NEAR["D"], hours=(start, DAY)) | {"breaks": pauses}
    if open_end:
        del day["end"]["location"]
    plan = solved(request_of(*tasks, van(day), objective=SOON))
    assert len(kinds(plan)) == 2 + len(tasks) + len(pauses)
    return plan.cost["lateness"]


def test_a_job_more_gives_lunch_the_gap_that_an_open_end_does_not():
    """No break stands before an open end: alone, a has to wait for lunch to be over."""
    a = job("a", NEAR["a"], service_time_s=10 * MINUTE, **due(55 * MINUTE))
    x = job("x", NEAR["x"], **window(2 * HOUR, 3 * HOUR))
    day = {"open_end": True, "start": 50 * MINUTE, "pauses": [lunch(HOUR, 2 * HOUR)]}
    assert lateness(a, **day) > 0
    assert lateness(a, x, **day) == 0


def test_a_job_more_lets_breaks_be_taken_in_another_order():
    """In one gap the long one comes first, and the short one is too late then."""
    a = job("a", NEAR["a"], service_time_s=10 * MINUTE, **due(630 * MINUTE))
    b = job("b", NEAR["b"], service_time_s=3 * HOUR, **due(720 * MINUTE))
    x = job("x", NEAR["x"], **window(680 * MINUTE, 684 * MINUTE))
    long, short = lunch(10 * HOUR, 14 * HOUR), lunch(630 * MINUTE, 11 * HOUR)
    day = {"start": 620 * MINUTE, "pauses": [long | {"id": "long"}, short | {"id": "short"}]}
    assert lateness(a, b, **day) > 0
    assert lateness(a, b, x, **day) == 0


def test_so_it_does_where_breaks_have_the_same_hours():
    """Behind the long one, which comes first in one gap, the short one is too late."""
    a = job("a", NEAR["a"], service_time_s=10 * MINUTE, **due(630 * MINUTE))
    b = job("b", NEAR["b"], **due(720 * MINUTE))
    x = job("x", NEAR["x"], **window(650 * MINUTE, 655 * MINUTE))
    hours = lunch(630 * MINUTE, 660 * MINUTE)
    long, short = hours | {"duration_s": HOUR}, hours | {"duration_s": 10 * MINUTE}
    day = {"start": 620 * MINUTE, "pauses": [long | {"id": "long"}, short | {"id": "short"}]}
    assert lateness(a, b, **day) > 0
    assert lateness(a, b, x, **day) == 0
