"""Exchanges of stretches between routes: tails, single stops, and a part turned round."""

import pytest

from .plans import between, cost, job, plan_of, routes, shipment, state, vehicle

NAMES = "abcd"
RAYS = [(30, 40), (60, 80), (30, -40), (60, -80)]  # two from the depot, two stops on each
TWO_KG = [vehicle(v, capacity={"kg": 2}) for v in "vw"]


def on_rays(**members):
    return [
        job(name, at, delivery={"kg": 1}, **members) for name, at in zip(NAMES, RAYS, strict=True)
    ]


def exchanged(tasks, new_routes, vehicles=2):
    """A plan whose routes are new when they are looked at."""
    plan = plan_of(tasks, vehicles)
    for slot, stops in enumerate(new_routes):
        plan.load(slot, stops.split())
    before = cost(plan)
    plan.exchange()
    assert plan.faults == []
    assert cost(plan) <= before
    return plan


@pytest.mark.parametrize("windows", [{}, between(0, 9000)])
def test_tails_change_places_where_that_is_shorter(windows):
    plan = exchanged(on_rays(**windows), ["a d", "c b"], TWO_KG)
    assert {frozenset(route) for route in plan.routes} == {frozenset("ab"), frozenset("cd")}
    assert cost(plan) == 2 * 1000 + 400


@pytest.mark.parametrize("windows", [{}, between(0, 9000)])
def test_two_stops_change_places(windows):
    places = [(50, 90), (55, 95), (60, 90), (50, -90), (55, -95), (60, -90)]
    tasks = [job(name, at, **windows) for name, at in zip("pqrxyz", places, strict=True)]
    three = [vehicle(v, capacity={"kg": 3}) for v in "vw"]
    tasks = [{**task, "delivery": {"kg": 1}} for task in tasks]
    plan = exchanged(tasks, ["p y r", "x q z"], three)
    assert {frozenset(route) for route in plan.routes} == {frozenset("pqr"), frozenset("xyz")}


def test_a_crossing_is_turned_round():
    square = [job("a", (0, 100)), job("b", (100, 100)), job("c", (100, 200)), job("d", (0, 200))]
    plan = exchanged(square, ["a c d b"], 1)
    assert routes(plan) in (["a d c b"], ["b c d a"])


def test_what_the_windows_forbid_is_not_done():
    windows = {"a": (160, 170), "b": (165, 200), "c": (0, 60), "d": (0, 300)}
    tasks = [{**task, **between(*windows[task["id"]])} for task in on_rays()]
    # a and b are on one ray, but whichever is served first, the other is then too late.
    plan = exchanged(tasks, ["a d", "c b"], TWO_KG)
    assert routes(plan) == ["a d", "c b"]


def test_nothing_is_looked_at_where_no_arc_is_new():
    plan = plan_of(on_rays(), TWO_KG, ["a d", "c b"])
    plan.exchange()
    assert routes(plan) == ["a d", "c b"]


def test_it_commits_nothing():
    plan = plan_of(on_rays(**between(0, 9000)), TWO_KG)
    before = state(plan)
    plan.load(0, ["a", "d"])
    plan.load(1, ["c", "b"])
    plan.exchange()
    plan.take_back()
    assert state(plan) == before


@pytest.mark.parametrize(
    ("tasks", "suits"),
    [
        ([job("a", 10, **between(0, 900)), job("b", 20)], True),
        ([shipment("s", 10, 20), job("b", 20, **between(0, 900))], False),  # loads rise and fall
    ],
)
def test_it_suits_problems_without_jobs_among_mixed_loads(tasks, suits):
    assert plan_of(tasks).suits()["exchanges"] == suits
