"""How few routes may do, and what the routes of a plan cost."""

import pytest

from .plans import COSTS, PRICED_TIME, job, plan_of, vehicle

VANS = [vehicle(v, capacity={"kg": 10}) for v in "vw"]
JOBS = [job(name, 10, delivery={"kg": 6}) for name in "abc"]


def bounds(plan):
    """The fewest routes, and in money the vehicles' fixed costs and those of time and distance."""
    fewest, fixed, way = plan.bounds
    return fewest, round(fixed * plan.money_per_unit, 3), round(way * plan.money_per_unit, 3)


@pytest.mark.parametrize("costs", [COSTS, PRICED_TIME])
def test_as_many_routes_are_needed_as_hold_the_sum_of_the_loads(costs):
    assert bounds(plan_of(JOBS, VANS, costs=costs))[0] == 2
    assert bounds(plan_of(JOBS[:1], VANS, costs=costs))[0] == 1


def test_optional_and_hidden_tasks_need_no_route():
    optional = [JOBS[0], *({**task, "drop_fee": 9} for task in JOBS[1:])]
    assert bounds(plan_of(optional, VANS))[0] == 1
    plan = plan_of(JOBS, VANS)
    plan.hide("a")
    plan.hide("b")
    plan.commit()
    assert bounds(plan)[0] == 1


def test_a_vehicle_that_reloads_may_do_with_one_route():
    hub = [{"id": "hub", "location": [0, 0]}]
    vans = [vehicle(v, capacity={"kg": 10}, reloads=["hub"]) for v in "vw"]
    assert bounds(plan_of(JOBS, vans, depots=hub))[0] == 1


@pytest.mark.parametrize(("costs", "way"), [(COSTS, 20), (PRICED_TIME, 40)])
def test_vehicles_ways_and_fees_are_told_apart(costs, way):
    tasks = [JOBS[0], job("b", 50, drop_fee=70)]
    assert bounds(plan_of(tasks, VANS, ["a"], costs=costs))[1:] == (1000, way)


def test_what_short_quotas_charge_is_no_price_of_a_way():
    tasks = [JOBS[0], job("b", 50, drop_fee=0)]
    quota = {"id": "q", "tasks": ["b"], "min": 1, "per_missing": 70}
    assert bounds(plan_of(tasks, VANS, ["a"], quotas=[quota]))[1:] == (1000, 20)
