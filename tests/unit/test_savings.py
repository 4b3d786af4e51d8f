"""Routes of a first plan by savings."""

import pytest

from .plans import between, job, plan_of, state, vehicle

RAYS = [job("a", (30, 40)), job("b", (60, 80)), job("c", (-30, -40)), job("d", (-60, -80))]


def of_capacity(kg, tasks):
    return plan_of(
        [{**task, "delivery": {"kg": 1}} for task in tasks],
        [vehicle(f"v{i}", capacity={"kg": kg}) for i in range(4)],
    )


def test_stops_on_one_ray_are_one_route():
    routes = of_capacity(2, RAYS).savings()
    assert {frozenset(route) for route in routes} == {frozenset("ab"), frozenset("cd")}


def test_every_stop_is_in_one_route_and_no_route_is_too_full():
    routes = of_capacity(3, RAYS).savings()
    assert sorted(stop for route in routes for stop in route) == list("abcd")
    assert max(map(len, routes)) <= 3


def test_a_join_that_would_be_late_is_not_made():
    tasks = [
        job("a", 10, **between(0, 15)),
        job("b", 20, **between(0, 20)),
        job("c", 12, **between(0, 12)),
    ]
    plan = plan_of(tasks, 3)
    for slot, route in enumerate(plan.savings()):
        assert plan.load(slot, route)
    assert (plan.absent, plan.faults) == ([], [])


def test_a_stop_that_nobody_can_serve_is_in_no_route():
    assert plan_of([job("a", 10), job("b", 90, **between(0, 50))]).savings() == [["a"]]


def test_the_plan_itself_stays_as_it_is():
    plan = of_capacity(2, RAYS)
    before = state(plan)
    plan.savings()
    assert state(plan) == before


@pytest.mark.parametrize(
    ("other", "suits"),
    [({"capacity": {"kg": 2}}, True), ({"costs": {"fixed": 5}}, False), ({"end": 900}, False)],
)
def test_they_suit_vehicles_that_differ_by_their_capacity_alone(other, suits):
    tasks = [{**task, "delivery": {"kg": 1}} for task in RAYS]
    plan = plan_of(tasks, [vehicle("v", capacity={"kg": 1}), vehicle("w", **other)])
    assert plan.suits()["savings"] == suits
