"""Times of routes that depend on each other."""

from .plans import between, job, plan_of, routes

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
