"""Breaks: taken once, anywhere on the way or at a place, and left out only outside the route."""

from __future__ import annotations

import routeopt
from routeopt.travel import Euclidean

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


def test_breaks_are_taken_in_the_order_that_fits_in_one_gap_or_in_two():
    """Behind the long one, whose window begins first, the short one is too late."""
    a = job("a", NEAR["a"], service_time_s=10 * MINUTE, **due(630 * MINUTE))
    b = job("b", NEAR["b"], service_time_s=3 * HOUR, **due(720 * MINUTE))
    x = job("x", NEAR["x"], **window(680 * MINUTE, 684 * MINUTE))
    long, short = lunch(10 * HOUR, 14 * HOUR), lunch(630 * MINUTE, 11 * HOUR)
    day = {"start": 620 * MINUTE, "pauses": [long | {"id": "long"}, short | {"id": "short"}]}
    assert lateness(a, b, **day) == 0
    assert lateness(a, b, x, **day) == 0


def test_so_are_breaks_of_the_same_hours():
    """Behind the long one, which is listed first, the short one is too late."""
    a = job("a", NEAR["a"], service_time_s=10 * MINUTE, **due(630 * MINUTE))
    b = job("b", NEAR["b"], **due(720 * MINUTE))
    x = job("x", NEAR["x"], **window(650 * MINUTE, 655 * MINUTE))
    hours = lunch(630 * MINUTE, 660 * MINUTE)
    long, short = hours | {"duration_s": HOUR}, hours | {"duration_s": 10 * MINUTE}
    day = {"start": 620 * MINUTE, "pauses": [long | {"id": "long"}, short | {"id": "short"}]}
    assert lateness(a, b, **day) == 0
    assert lateness(a, b, x, **day) == 0


def route_of(plan):
    (route,) = plan.routes
    return route


def opened(request, plan):
    """What evaluate makes of the same stops with the breaks left open."""
    routes = [
        {
            "vehicle": route["vehicle"],
            "shift": route["shift"],
            "stops": [stop for stop in route["stops"] if stop["type"] != "break"],
        }
        for route in plan.routes
    ]
    return routeopt.evaluate(request | {"plan": {"routes": routes}}, travel=Euclidean())


MORNING = shift(NEAR["D"], hours=(8 * HOUR, 18 * HOUR))
NOON = lunch(12 * HOUR, 13 * HOUR)
KILOMETRES = {"costs": {"per_travel_km": 1}}


def test_a_round_that_is_done_before_lunch_is_not_moved_to_noon():
    """No price of time: of equally dear times those that end first hold."""
    plan = solved(
        request_of(
            job("a", NEAR["a"], service_time_s=HOUR),
            van(MORNING | {"breaks": [NOON]}),
            objective=KILOMETRES,
        )
    )
    assert kinds(plan) == ["start", "job", "end"]
    assert route_of(plan)["end_time"] == 9 * HOUR + 2 * MINUTE


def test_a_break_at_one_instant_after_all_work_is_not_waited_for():
    late = lunch(10 * HOUR, 10 * HOUR)
    plan = solved(request_of(job("a", NEAR["a"]), van(MORNING | {"breaks": [late]})))
    assert kinds(plan) == ["start", "job", "end"]


def test_a_break_is_left_out_by_leaving_just_after_its_latest_start():
    """Ending first is the tie, and the shift may be left at any time."""
    first = lunch(8 * HOUR, 8 * HOUR + 5 * MINUTE) | {"duration_s": 3 * HOUR}
    plan = solved(request_of(job("a", NEAR["a"]), van(MORNING | {"breaks": [first]})))
    assert route_of(plan)["start_time"] == 8 * HOUR + 5 * MINUTE + 1
    assert kinds(plan) == ["start", "job", "end"]


def test_breaks_are_taken_in_the_order_that_fits_not_as_they_are_listed():
    """The rest has to begin before the meal, which is listed first."""
    meal, rest = lunch(8 * HOUR, 12 * HOUR), lunch(8 * HOUR, 8 * HOUR) | {"id": "rest"}
    day = MORNING | {"start": MORNING["start"] | {"latest": 8 * HOUR}, "breaks": [meal, rest]}
    request = request_of(job("a", NEAR["a"], service_time_s=5 * HOUR), van(day))
    plan = solved(request)
    taken = [stop["break"] for stop in route_of(plan)["stops"] if stop["type"] == "break"]
    assert taken == ["rest", "lunch"]
    assert opened(request, plan).status == "solved"
    assert opened(request, plan).routes == plan.routes


def test_a_break_may_come_before_a_reload_that_ends_an_open_route():
    noon = lunch(9 * HOUR, 12 * HOUR)
    day = MORNING | {"end": {"time": 18 * HOUR}, "breaks": [noon], "reloads": ["hub"]}
    day["start"] = day["start"] | {"latest": 8 * HOUR}
    request = request_of(
        job("a", NEAR["a"], service_time_s=2 * HOUR),
        van(day),
        depots=[{"id": "hub", "location": NEAR["x"]}],
    )
    stops = [{"task": "a"}, {"depot": "hub"}]
    plan = {"routes": [{"vehicle": "van", "shift": "day", "stops": stops}]}
    found = routeopt.evaluate(request | {"plan": plan}, travel=Euclidean())
    assert found.status == "solved"
    assert kinds(found) == ["start", "job", "break", "reload", "end"]


def test_every_shift_may_have_a_break_of_the_same_name():
    """The name in a plan is that of the route's own shift."""
    early, late = lunch(9 * HOUR, 9 * HOUR), lunch(11 * HOUR, 11 * HOUR)
    fleet = [
        van(MORNING | {"breaks": [early]}, name="one"),
        van(MORNING | {"breaks": [late]}, name="two"),
    ]
    request = request_of(
        job("a", NEAR["a"], service_time_s=10 * MINUTE), job("b", NEAR["b"]), *fleet
    )
    stops = {"one": "a", "two": "b"}
    routes = [
        {"vehicle": name, "shift": "day", "stops": [{"break": "lunch"}, {"task": task}]}
        for name, task in stops.items()
    ]
    found = routeopt.evaluate(request | {"plan": {"routes": routes}}, travel=Euclidean())
    begun = [route["stops"][1]["service_start"] for route in found.routes]
    assert (found.status, begun) == ("solved", [9 * HOUR, 11 * HOUR])


def test_a_pinned_break_stays_and_an_unpinned_one_moves_where_evaluate_would_put_it():
    request = request_of(
        job("a", NEAR["a"], service_time_s=HOUR),
        van(MORNING | {"breaks": [NOON]}),
        objective=KILOMETRES,
    )

    def solved_from(**members):
        stops = [{"task": "a"}, {"break": "lunch"} | members]
        routes = [{"vehicle": "van", "shift": "day", "stops": stops}]
        return kinds(solved(request | {"plan": {"routes": routes}}))

    assert solved_from(pinned=True) == ["start", "job", "break", "end"]
    assert solved_from() == ["start", "job", "end"]


def test_a_suggestion_has_its_breaks_where_evaluate_would_put_them():
    request = request_of(
        job("a", NEAR["a"], service_time_s=HOUR),
        job("b", NEAR["b"], service_time_s=HOUR),
        van(MORNING | {"breaks": [NOON]}),
        objective=KILOMETRES,
    )
    stops = [{"task": "a"}, {"break": "lunch"}]
    plan = {"routes": [{"vehicle": "van", "shift": "day", "stops": stops}]}
    answer = routeopt.suggest(request | {"plan": plan}, travel=Euclidean())
    for suggestion in answer.suggestions:
        (route,) = suggestion["routes"]
        assert [stop["type"] for stop in route["stops"]].count("break") == 0
        assert route["end_time"] == 10 * HOUR + 4 * MINUTE


def joined_plan(*items, relation):
    """Of jobs with a relation of times, at prices of travel and of waiting."""
    request = request_of(*items, objective={"costs": {"per_travel_hour": 60, "per_wait_hour": 6}})
    request["problem"]["relations"] = [relation]
    return solved(request)


def stops_of(plan):
    return [(s.get("task") or s.get("break")) for s in plan.data["routes"][0]["stops"][1:-1]]


def test_a_break_goes_before_two_jobs_that_have_to_follow_each_other_closely():
    plan = joined_plan(
        job("a", AT["a"], service_time_s=MINUTE),
        job("b", AT["a"], time_windows=[{"start": 3 * HOUR, "end": 4 * HOUR}]),
        van(shift(AT["D"]) | {"breaks": [lunch(2 * HOUR, 170 * MINUTE)]}),
        relation={"kind": "time_lag", "from": "a", "to": "b", "max_s": 10 * MINUTE},
    )
    assert stops_of(plan) == ["lunch", "a", "b"]


def test_a_joined_route_that_ends_before_a_break_leaves_it_out():
    plan = joined_plan(
        job("a", AT["a"], service_time_s=MINUTE),
        job("b", AT["a"]),
        van(shift(AT["D"]) | {"breaks": [lunch(3 * HOUR, 20 * HOUR)]}),
        relation={"kind": "time_lag", "from": "a", "to": "b"},
    )
    assert stops_of(plan) == ["a", "b"]
