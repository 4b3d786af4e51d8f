"""Vehicles and tails that two routes among rules exchange."""

from .plans import METRE, cost, job, plan_of, routes, state, vehicle

BY_TIME = {**METRE, "per_route_hour": 3600}
RAYS = [job("a", (30, 40)), job("b", (60, 80)), job("c", (30, -40)), job("d", (60, -80))]


def moves(plan, stop):
    """The routes after each move that is found, taken back in between."""
    before = state(plan)
    found = set()
    for seed in range(200):
        if plan.move_whole(stop, seed):
            assert plan.faults == []
            found.add(tuple(routes(plan)))
        plan.take_back()
        assert state(plan) == before
    return found


def test_tails_change_places_where_that_is_shorter():
    found = moves(plan_of(RAYS, 2, ["a d", "c b"], costs=BY_TIME), "a")
    assert ("a b", "c d") in found


def test_a_whole_route_is_a_tail_too():
    found = moves(plan_of(RAYS[:2], 2, ["a", "b"], costs=BY_TIME), "a")
    assert ("a b", "") in found


def test_two_vehicles_of_different_kinds_change_routes():
    fleet = [vehicle("v", capacity={"kg": 9}), vehicle("w")]
    found = moves(plan_of(RAYS[:3], fleet, ["a b", "c"], costs=BY_TIME), "a")
    assert ("c", "a b") in found


def test_a_route_goes_to_an_empty_vehicle_of_another_kind():
    fleet = [vehicle("v"), vehicle("w", costs={**BY_TIME, "fixed": 5})]
    plan = plan_of(RAYS[:2], fleet, ["a b"], costs={**BY_TIME, "fixed": 900})
    found = moves(plan, "a")
    assert ("", "a b") in found


def test_a_vehicle_that_is_not_eligible_gets_no_such_route():
    tasks = [job("a", 10, eligible_vehicles={"allowed": ["v0"]}), job("b", 20)]
    for after in moves(plan_of(tasks, 2, ["a", "b"], costs=BY_TIME), "a"):
        assert "a" in after[0].split()


def test_a_single_vehicle_has_nothing_to_exchange():
    assert not plan_of(RAYS, 1, ["a b"], costs=BY_TIME).suits()["whole moves"]
    assert plan_of(RAYS, 2, ["a b"], costs=BY_TIME).suits()["whole moves"]
    assert cost(plan_of(RAYS, 2, costs=BY_TIME)) == 0
