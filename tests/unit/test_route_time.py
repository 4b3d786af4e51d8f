"""What the time of a route costs, at its best departure."""

import pytest

from .plans import METRE, between, cost, job, plan_of, vehicle

SECONDS = {"per_route_hour": 3600}
WAITS = {"per_wait_hour": 3600}
LATE = {"per_late_hour": 3600}


def timed(tasks, stops, costs, **members):
    plan = plan_of(tasks, [vehicle("v", **members)], [stops], costs={**METRE, **costs})
    assert plan.faults == []
    return cost(plan)


def test_a_route_departs_so_late_that_it_waits_for_nothing():
    tasks = [job("a", 10, **between(500, 900)), job("b", 20)]
    assert timed(tasks, "a b", SECONDS) == 40 + 40


def test_waiting_between_two_windows_can_not_be_avoided():
    tasks = [job("a", 10, **between(0, 100)), job("b", 20, **between(500, 900))]
    assert timed(tasks, "a b", SECONDS) == 40 + 40 + (500 - 100 - 10)
    assert timed(tasks, "a b", WAITS) == 40 + (500 - 100 - 10)


@pytest.mark.parametrize("service", [0, 7])
def test_service_is_time_of_the_route(service):
    assert timed([job("a", 10, service_time_s=service)], "a", SECONDS) == 20 + 20 + service


def test_a_duration_limit_is_met_by_departing_late():
    tasks = [job("a", 10, **between(500, 900))]
    assert timed(tasks, "a", SECONDS, limits={"max_route_duration_s": 20}) == 40


def test_a_task_that_would_make_the_route_too_long_has_no_place():
    tasks = [job("a", 10, **between(0, 100)), job("b", 20, **between(500, 900))]
    short = [vehicle("v", limits={"max_route_duration_s": 429})]
    plan = plan_of(tasks, short, ["a"], costs={**METRE, **SECONDS})
    assert plan.best_place("b") is None
    long = [vehicle("v", limits={"max_route_duration_s": 430})]
    plan = plan_of(tasks, long, ["a"], costs={**METRE, **SECONDS})
    assert plan.insert("b") is not None
    assert plan.faults == []
