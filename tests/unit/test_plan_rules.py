"""Quotas and relations in a plan among rules."""

import pytest

from .plans import cost, job, plan_of, routes, shipment, state

TASKS = [job(name, 10 * (i + 1), drop_fee=5000) for i, name in enumerate("abc")]


def related(kind, *participants, **members):
    return {"relations": [{"kind": kind, "participants": list(participants), **members}]}


def test_no_more_tasks_are_served_than_a_quota_allows():
    quota = {"id": "q", "tasks": ["a", "b", "c"], "max": 2}
    plan = plan_of(TASKS, 2, ["a b"], quotas=[quota])
    assert plan.best_place("c") is None


def test_a_quota_of_a_vehicle_sends_the_task_to_another():
    quota = {"id": "q", "tasks": ["a", "b", "c"], "vehicles": ["v0"], "max": 2}
    plan = plan_of(TASKS, 2, ["a b"], quotas=[quota])
    assert plan.insert("c") is not None
    assert routes(plan) == ["a b", "c"]
    assert plan.faults == []


def test_each_task_that_a_quota_lacks_is_paid_for():
    quota = {"id": "q", "tasks": ["a", "b", "c"], "min": 3, "per_missing": 500}
    plan = plan_of(TASKS, 2, ["a b"], quotas=[quota])
    assert cost(plan) == 1000 + 40 + 5000 + 500
    assert plan.insert("c", 0) * plan.money_per_unit == 20 - 500
    assert plan.faults == []


def test_a_task_comes_back_to_the_route_that_it_has_to_share():
    plan = plan_of(TASKS, 2, ["a c", "b"], **related("same_route", "a", "c"))
    plan.remove("a")
    assert plan.settle()
    assert plan.absent == ["a"]
    assert plan.best_place("a", 1) is None
    plan.insert("a")
    assert routes(plan) == ["a c", "b"]


def test_tasks_of_different_vehicles_stand_apart():
    plan = plan_of(TASKS[:2], 2, ["a"], **related("different_vehicles", "a", "b"))
    assert plan.best_place("b", 0) is None
    plan.insert("b")
    assert routes(plan) == ["a", "b"]


def test_ordered_tasks_keep_their_order():
    plan = plan_of(TASKS, 1, ["b"], **related("ordered", "c", "a"))
    plan.insert("c")
    plan.insert("a")
    assert plan.absent == []
    order = plan.routes[0]
    assert order.index("c") < order.index("a")
    assert plan.faults == []


def test_a_task_leaves_with_what_is_served_only_behind_it():
    plan = plan_of(TASKS, 1, ["b c a"], **related("ordered", "c", "a"))
    plan.remove("c")
    assert plan.settle()
    assert plan.absent == ["a", "c"]


def test_what_a_relation_forbids_has_no_place():
    plan = plan_of(TASKS[:2], 1, ["a"], **related("different_vehicles", "a", "b"))
    before = state(plan)
    assert plan.best_place("b") is None
    assert plan.insert("b") is None
    assert state(plan) == before


@pytest.mark.parametrize("kind", ["same_vehicle", "same_route"])
def test_a_shipment_can_be_held_to_a_job(kind):
    tasks = [shipment("s", 10, 30, drop_fee=9000), *TASKS[1:]]
    plan = plan_of(tasks, 2, ["b"], **related(kind, "s", "c"))
    plan.insert("s")
    plan.insert("c")
    assert plan.absent == []
    assert plan.faults == []
    assert any({"s+", "s-", "c"} <= set(route) for route in plan.routes)
