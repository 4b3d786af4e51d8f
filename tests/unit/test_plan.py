"""A plan, of hard rules alone or among rules: what a change does to it, and how it is undone."""

import pytest

from .plans import COSTS, PRICED_TIME, between, cost, job, plan_of, routes, shipment, state, vehicle

LINE = [job("a", 10), job("b", 20), job("c", 30)]
IN_TIME = [job("a", 10, **between(0, 500)), job("b", 20), job("c", 30)]
OF_EVERY_KIND = pytest.mark.parametrize(
    ("tasks", "costs"), [(LINE, COSTS), (IN_TIME, COSTS), (IN_TIME, PRICED_TIME)]
)


@pytest.mark.parametrize("costs", [COSTS, PRICED_TIME])
def test_a_plan_begins_with_every_task_left_out(costs):
    plan = plan_of([job("a", 10, drop_fee=70), job("b", 20)], costs=costs)
    assert (plan.absent, plan.objective) == (["a", "b"], (1, 70))


def test_a_route_costs_its_way_and_the_vehicle():
    plan = plan_of(LINE, routes=["a c b"])
    assert (cost(plan), plan.faults) == (1000 + 60, [])


def test_an_optional_task_left_out_costs_its_fee():
    plan = plan_of([job("a", 10, drop_fee=70), job("b", 20)], routes=["b"])
    assert cost(plan) == 1000 + 40 + 70


@OF_EVERY_KIND
def test_what_is_taken_back_was_never_done(tasks, costs):
    plan = plan_of(tasks, routes=["a c"], costs=costs)
    before = state(plan)
    plan.insert("b")
    plan.remove("a")
    assert plan.settle()
    assert state(plan) != before
    plan.take_back()
    assert state(plan) == before
    assert plan.faults == []


@OF_EVERY_KIND
def test_what_is_committed_is_kept(tasks, costs):
    plan = plan_of(tasks, routes=["a c"], costs=costs)
    plan.insert("b")
    plan.commit()
    committed = state(plan)
    plan.take_back()
    assert (state(plan), plan.absent) == (committed, [])


def test_a_shipment_leaves_with_both_its_stops():
    plan = plan_of([shipment("s", 10, 30), job("b", 20, **between(0, 90))], routes=["s+ b s-"])
    plan.remove("s")
    assert plan.settle()
    assert (routes(plan), plan.absent, cost(plan)) == (["b", ""], ["s"], 1040)


def test_times_are_those_of_the_earliest_departure_and_the_latest_arrival():
    tasks = [job("a", 10, service_time_s=5, **between(40, 500)), job("b", 20, **between(0, 80))]
    plan = plan_of(tasks, routes=["a b"])
    assert plan.times("a") == (45, 65)  # ready once it has opened; 80 less 10 less 5
    assert plan.times("b") == (55, 80)


def test_an_emptied_route_costs_nothing():
    plan = plan_of(
        [job("a", 10, drop_fee=70), job("b", 20)], [vehicle("v"), vehicle("w")], ["a", "b"]
    )
    plan.remove("a")
    assert plan.settle()
    assert cost(plan) == 70 + 1040
