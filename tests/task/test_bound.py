"""The bound of makespan and lateness is never above what a schedule costs."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt import task
from tests.task.plans import at, done, order, request, staff
from tests.task.test_suggest import asked_of

LATE = {"weights": {"makespanWeight": 0, "tardinessWeight": 1}}
LONG = {"weights": {"makespanWeight": 1, "tardinessWeight": 0}}


def bound(asked: dict[str, Any]) -> int:
    """Return the bound for a schedule that has all orders."""
    names = [
        f"{one['name']}/{each['name']}" if "tasks" in one else one["name"]
        for one in asked["orders"]
        for each in one.get("tasks", [one])
    ]
    plan = [done(name, 50_000 + 1000 * place) for place, name in enumerate(names)]
    found: int = task.evaluate({**asked, "schedule": plan}).bound
    return found


def test_a_chain_takes_as_long_as_its_tasks():
    tasks = [{"name": name, "duration": 100} for name in ("x", "y")]
    assert bound(request([{"name": "a", "tasks": tasks}], **LONG)) == 200


def test_a_chain_waits_for_working_time():
    shifts = [{"from": at(0), "to": at(150)}, {"from": at(500), "to": at(900)}]
    tasks = [
        {"name": name, "duration": 100, "resourceRequirements": {"staff": 1}} for name in ("x", "y")
    ]
    asked = request([{"name": "a", "tasks": tasks}], resources=[staff("Ann", shifts=shifts)])
    assert bound({**asked, **LONG}) == 600


def test_lags_and_bounds_of_tasks_are_waited_for():
    tasks = [
        {"name": "x", "duration": 100, "earliest": at(50)},
        {"name": "y", "duration": 100, "after": [{"task": "x", "lag": 30}]},
    ]
    assert bound(request([{"name": "a", "tasks": tasks}], **LONG)) == 280


def test_people_do_no_more_than_there_is_time_for():
    asked = request([order(str(number), 100) for number in range(5)], **LONG)
    assert bound(asked) == 250


def test_the_fastest_person_counts():
    asked = request([order("a")], resources=[staff({"name": "Ann", "efficiency": 2}, "Bo")])
    assert bound({**asked, **LONG}) == 50


def test_units_that_come_later_are_waited_for():
    units = [
        {"from": at(0), "to": at(100), "amount": 1},
        {"from": at(100), "to": at(10_000), "amount": 2},
    ]
    press = {"type": "capacitated", "name": "press", "supply": units}
    orders = [
        {"name": str(number), "duration": 100, "resourceRequirements": {"press": 1}}
        for number in range(5)
    ]
    assert bound(request(orders, resources=[press], **LONG)) == 300


def test_an_order_is_as_late_as_its_chain():
    asked = request([order("a", due=at(60), priority=3)], **LATE)
    assert bound(asked) == 3 * 40


def test_of_orders_that_share_people_one_is_late():
    orders = [order("a", due=at(100), priority=3), order("b", due=at(100))]
    asked = request(orders, resources=[staff("Ann")], **LATE)
    assert bound(asked) == 100


def _holds(seed: int) -> None:
    asked = asked_of(seed)
    for one in asked["orders"]:
        one.setdefault("due", at(0) if "+" in asked["period"]["to"] else at(0)[:19])
    found = task.solve(asked, threads=1)
    if any("items" in one for one in found.violations):
        return  # what is locked breaks rules
    cost = sum(one["value"] for one in found.violations if one["name"] in ("MAKESPAN", "TARDINESS"))
    assert found.bound <= cost, (seed, found.bound, cost)


@pytest.mark.parametrize("seed", range(20))
def test_no_schedule_costs_less(seed):
    _holds(seed)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(20, 200))
def test_no_schedule_costs_less_of_many(seed):
    _holds(seed)
