"""Where a task is inserted most cheaply in a plan."""

import pytest

from .plans import COSTS, PRICED_TIME, between, job, plan_of, routes, shipment, state, vehicle

PLAIN = [job(name, at) for name, at in [("a", 10), ("b", (20, 5)), ("c", 30), ("d", (0, 15))]]
TIMED = [job("a", 10, **between(0, 60)), *PLAIN[1:]]
MIXED = [job("a", 10, **between(0, 60)), job("d", 25), shipment("b", (20, 5), (5, 5))]
OPTIONAL = [{**task, "drop_fee": 70} for task in TIMED]
OF_EVERY_KIND = pytest.mark.parametrize(
    ("tasks", "costs"),
    [
        *((tasks, COSTS) for tasks in (PLAIN, TIMED, MIXED, OPTIONAL)),
        *((tasks, PRICED_TIME) for tasks in (TIMED, MIXED, OPTIONAL)),
    ],
)


@OF_EVERY_KIND
def test_the_promised_delta_is_the_change_of_the_cost(tasks, costs):
    plan = plan_of(tasks, routes=["a d"], costs=costs)
    before = plan.objective[1]
    fee = plan.fee_of("b")
    delta = plan.insert("b")
    assert plan.objective[1] == before + delta - fee
    assert plan.faults == []


@OF_EVERY_KIND
def test_a_look_changes_nothing(tasks, costs):
    plan = plan_of(tasks, routes=["a d"], costs=costs)
    before = state(plan)
    assert plan.best_place("b") is not None
    assert state(plan) == before


def test_a_job_goes_where_the_detour_is_shortest():
    plan = plan_of([job("a", 10), job("b", 20), job("c", (0, 30))], routes=["b c"])
    assert plan.best_place("a") == (0, "start of v0", "", "")


def test_a_job_goes_where_it_is_on_time():
    tasks = [job("a", 10, **between(50, 60)), job("b", 20, **between(0, 25)), job("c", 40)]
    plan = plan_of(tasks, routes=["b c"])
    plan.insert("a")
    assert routes(plan) == ["b a c", ""]
    assert plan.faults == []


def test_a_job_that_is_too_late_everywhere_has_no_place():
    plan = plan_of([job("a", 40, **between(0, 39)), job("b", 20)], routes=["b"])
    assert plan.best_place("a") is None


def test_a_full_vehicle_takes_nothing_more():
    tasks = [job("a", 10, delivery={"kg": 6}), job("b", 10, delivery={"kg": 6})]
    plan = plan_of(tasks, [vehicle(v, capacity={"kg": 10}) for v in "vw"], ["a"])
    assert plan.best_place("b", 0) is None
    plan.insert("b")
    assert routes(plan) == ["a", "b"]


def test_a_shipment_is_picked_up_on_the_way_out_and_delivered_on_the_way_on():
    tasks = [shipment("s", 10, 30), job("b", 20, **between(0, 25))]
    plan = plan_of(tasks, routes=["b"])
    assert plan.insert("s") == 20
    assert routes(plan)[0] == "s+ b s-"


def test_a_task_goes_only_to_a_vehicle_that_is_eligible():
    tasks = [job("a", 10, eligible_vehicles={"allowed": ["w"]}), job("b", 10)]
    plan = plan_of(tasks, [vehicle("v"), vehicle("w")], ["b"])
    assert plan.best_place("a", 0) is None
    plan.insert("a")
    assert routes(plan) == ["b", "a"]
