"""Whole routes go to an empty vehicle that is cheaper."""

from .plans import METRE, cost, job, plan_of, routes, state, vehicle

SMALL = {"capacity": {"kg": 5}, "costs": {**METRE, "fixed": 100}}
LARGE = {"capacity": {"kg": 10}, "costs": {**METRE, "fixed": 900}}
DRIVEN_DEARLY = {"capacity": {"kg": 10}, "costs": {"per_travel_km": 9000, "fixed": 100}}


def fleet(**of):
    return [vehicle(name, **kind) for name, kind in of.items()]


def with_new_route(plan, slot):
    """A route that has changed since the last commit."""
    plan.insert("a", slot)
    return plan


def test_a_route_goes_to_the_cheaper_vehicle_that_suffices():
    plan = plan_of([job("a", 10, delivery={"kg": 5})], fleet(large=LARGE, small=SMALL))
    with_new_route(plan, 0).change_vehicles()
    assert (routes(plan), cost(plan), plan.faults) == (["", "a"], 120, [])


def test_it_stays_where_the_cheaper_one_is_too_small():
    plan = plan_of([job("a", 10, delivery={"kg": 6})], fleet(large=LARGE, small=SMALL))
    with_new_route(plan, 0).change_vehicles()
    assert routes(plan) == ["a", ""]


def test_a_long_route_goes_where_metres_are_cheap():
    plan = plan_of([job("a", 1000)], fleet(v=DRIVEN_DEARLY, w=LARGE))
    with_new_route(plan, 0).change_vehicles()
    assert (routes(plan), cost(plan)) == (["", "a"], 2900)


def test_a_route_that_has_not_changed_is_not_looked_at():
    plan = plan_of([job("a", 10)], fleet(large=LARGE, small=SMALL), ["a"])
    plan.change_vehicles()
    assert routes(plan) == ["a", ""]


def test_it_can_be_taken_back():
    plan = plan_of([job("a", 10)], fleet(large=LARGE, small=SMALL))
    before = state(plan)
    with_new_route(plan, 0).change_vehicles()
    plan.take_back()
    assert state(plan) == before


def test_it_is_possible_only_where_vehicles_differ():
    tasks = [job("a", 10)]
    assert plan_of(tasks, fleet(large=LARGE, small=SMALL)).suits()["vehicle changes"]
    assert not plan_of(tasks, fleet(v=SMALL, w=SMALL)).suits()["vehicle changes"]
