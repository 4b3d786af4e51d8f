"""Times of routes that depend on each other."""

import pytest

from .plans import COSTS, between, cost, job, plan_of, routes, vehicle

TOGETHER = {"relations": [{"kind": "synchronized", "participants": ["a", "b"]}]}
TASKS = [job("a", 10, **between(0, 100)), job("b", 20, **between(0, 900)), job("c", 300)]


def lag(least, most):
    ends = {"from": "a", "to": "b", "min_s": least, "max_s": most}
    return {"relations": [{"kind": "time_lag", **ends}]}


def test_synchronized_tasks_are_served_at_one_time_on_two_routes():
    plan = plan_of(TASKS, 2, ["a", "b"], **TOGETHER)
    assert plan.faults == []


def test_a_stop_that_would_come_in_between_too_long_has_no_place_there():
    plan = plan_of(TASKS, 2, ["a", "b"], **TOGETHER)
    assert plan.insert("c") is not None
    assert plan.faults == []
    assert "c a" not in routes(plan)  # a closes before c is reached
    assert "c b" not in routes(plan)  # b waits for a no longer


def test_with_a_single_vehicle_one_of_two_synchronized_tasks_has_no_place():
    plan = plan_of(TASKS[:2], 1, [], **TOGETHER)
    assert plan.best_place("a") is None
    assert plan.absent == ["a", "b"]


def test_partners_come_in_together_and_leave_together():
    plan = plan_of(TASKS, 2, ["a", "b"], **TOGETHER)
    plan.remove("b")
    assert plan.settle()
    assert plan.absent == ["a", "b", "c"]
    plan.insert("a")
    assert plan.absent == ["c"]
    assert plan.faults == []


def test_a_lag_is_kept_by_waiting():
    plan = plan_of(TASKS, 1, ["a b"], **lag(200, 300))
    assert plan.faults == []


def test_a_lag_that_is_too_short_for_the_way_takes_a_second_vehicle():
    plan = plan_of(TASKS[:2], 2, [], **lag(0, 5))
    plan.insert("a")
    plan.insert("b")
    assert sorted(routes(plan)) == ["a", "b"]
    assert plan.faults == []


@pytest.mark.parametrize("latest", [600, 100_000])
@pytest.mark.parametrize("earliest", [19, 20, 21, 500])
def test_a_joined_route_waits_for_no_break_that_it_may_end_before(earliest, latest):
    """The route is back at 20; the referee, too, leaves the break out from 21 on."""
    driver = vehicle("v")
    driver["shifts"][0]["breaks"] = [
        {"id": "rest", "duration_s": 30, "earliest": earliest, "latest": latest}
    ]
    plan = plan_of(
        [job("a", 10), job("b", 10)],
        [driver, vehicle("w")],
        ["a", "b"],
        costs={**COSTS, "per_wait_hour": 3600},
        **TOGETHER,
    )
    assert plan.faults == []
    assert cost(plan) == 2 * (1000 + 20)
