"""The plan among rules: what a change does to it, and how it is undone."""

import pytest

from .plans import METRE, between, cost, job, plan_of, routes, shipment, state

# A second of a route costs 1, a metre another one.
BY_TIME = {**METRE, "fixed": 1000, "per_route_hour": 3600}
TASKS = [job("a", 10, **between(100, 500)), job("b", 20), job("c", 30, drop_fee=70)]


def hourly(tasks, *args, **problem):
    return plan_of(tasks, *args, costs=BY_TIME, **problem)


def test_a_plan_begins_with_every_task_left_out():
    plan = hourly(TASKS)
    assert (plan.absent, plan.objective) == (["a", "b", "c"], (2, 70))


def test_a_route_costs_its_way_and_its_time_at_the_best_departure():
    plan = hourly(TASKS, 2, ["b a"])  # it leaves so late that it waits for nothing
    assert cost(plan) == 1000 + 40 + 40 + 70
    assert plan.faults == []


@pytest.mark.parametrize("task", ["b", "c"])
def test_the_promised_delta_is_the_change_of_the_cost(task):
    plan = hourly(TASKS, 2, ["a"])
    before = plan.objective[1]
    fee = plan.fee_of(task)
    delta = plan.insert(task)
    assert plan.objective[1] == before + delta - fee
    assert plan.faults == []


def test_a_look_changes_nothing():
    plan = hourly(TASKS, 2, ["a"])
    before = state(plan)
    assert plan.best_place("b") is not None
    assert state(plan) == before


def test_what_is_taken_back_was_never_done():
    plan = hourly(TASKS, 2, ["a c"])
    before = state(plan)
    plan.insert("b")
    plan.remove("a")
    assert plan.settle()
    assert state(plan) != before
    plan.take_back()
    assert state(plan) == before
    assert plan.faults == []


def test_what_is_committed_is_kept():
    plan = hourly(TASKS, 2, ["a c"])
    plan.insert("b")
    plan.commit()
    plan.take_back()
    assert plan.absent == []


def test_ruins_take_out_what_they_return():
    tasks = [*TASKS, shipment("s", 15, 40)]
    plan = hourly(tasks, 2, ["a s+ c s-", "b"])
    before = state(plan)
    for seed in range(10):
        removed = plan.remove_strings(seed)
        assert plan.settle()
        assert sorted(removed) == plan.absent
        assert plan.faults == []
        plan.take_back()
        assert state(plan) == before


def test_of_the_empty_slots_only_those_that_are_offered_are_used():
    plan = hourly([job("a", 10)], 3)
    plan.offer_only([2])
    plan.insert("a")
    assert routes(plan) == ["", "", "a"]
