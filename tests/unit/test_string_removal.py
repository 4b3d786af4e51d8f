"""What the ruin of ruin and recreate takes out."""

import pytest

from .plans import COSTS, PRICED_TIME, between, job, plan_of, shipment, state, vehicle

SEEDS = range(12)
JOBS = [job(name, (10 + 7 * i, 5 * (i % 3))) for i, name in enumerate("abcdef")]
TIMED = [*JOBS[:5], job("f", (45, 10), **between(0, 9000))]
OF_EVERY_KIND = pytest.mark.parametrize(
    ("tasks", "costs"), [(JOBS, COSTS), (TIMED, COSTS), (TIMED, PRICED_TIME)]
)
ROUTES = ["a b c", "d e f"]


@pytest.mark.parametrize("seed", SEEDS)
@OF_EVERY_KIND
def test_what_it_returns_is_what_is_absent_now(seed, tasks, costs):
    plan = plan_of(tasks, routes=ROUTES, costs=costs)
    removed = plan.remove_strings(seed)
    assert plan.settle()
    assert removed
    assert sorted(removed) == plan.absent
    assert plan.faults == []


@pytest.mark.parametrize("seed", SEEDS)
def test_those_that_stay_keep_their_routes_and_order(seed):
    plan = plan_of(TIMED, routes=ROUTES)
    plan.remove_strings(seed)
    assert plan.settle()
    for before, now in zip(ROUTES, plan.routes, strict=True):
        assert [stop for stop in before.split() if stop not in plan.absent] == now


@pytest.mark.parametrize("seed", SEEDS)
@OF_EVERY_KIND
def test_it_can_be_taken_back(seed, tasks, costs):
    plan = plan_of(tasks, routes=ROUTES, costs=costs)
    before = state(plan)
    plan.remove_strings(seed)
    assert plan.settle()
    plan.take_back()
    assert state(plan) == before


@pytest.mark.parametrize("costs", [COSTS, PRICED_TIME])
def test_shipments_go_as_wholes(costs):
    tasks = [shipment("s", 10, 30), shipment("t", (20, 5), 40), job("b", 50, **between(0, 900))]
    plan = plan_of(tasks, routes=["s+ t+ s- t-", "b"], costs=costs)
    for seed in SEEDS:
        assert plan.remove_strings(seed)
        assert plan.settle()
        served = {stop for route in plan.routes for stop in route}
        assert all((name + "+" in served) == (name + "-" in served) for name in "st")
        plan.take_back()


@pytest.mark.parametrize("most", [1, 3])
def test_absent_tasks_nearby_are_returned_too_as_many_as_are_asked_for(most):
    tasks = [*JOBS[:3], *(job(f"x{i}", (20 + i, 3), drop_fee=1) for i in range(5))]
    plan = plan_of(tasks, routes=["a b c"])
    for seed in SEEDS:
        returned = plan.remove_strings(seed, most_fed=most)
        assert sum(name.startswith("x") for name in returned) == most
        assert plan.settle()
        plan.take_back()


def test_a_depot_that_is_needed_no_more_is_not_visited():
    hub = [{"id": "hub", "location": [0, 0]}]
    tasks = [job(name, 10 * (i + 1), delivery={"kg": 1}) for i, name in enumerate("ab")]
    plan = plan_of(
        tasks, [vehicle("v", capacity={"kg": 1}, reloads=["hub"])], ["a hub b"], depots=hub
    )
    plan.remove("a")
    assert plan.settle()
    assert plan.routes == [["b"]]
