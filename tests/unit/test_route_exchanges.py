"""Vehicles and tails that two routes among rules exchange."""

import pytest

from .plans import METRE, job, plan_of, vehicle, whole_moves

BY_TIME = {**METRE, "per_route_hour": 3600}
RAYS = [job("a", (30, 40)), job("b", (60, 80)), job("c", (30, -40)), job("d", (60, -80))]


def test_tails_change_places_where_that_is_shorter():
    found = whole_moves(plan_of(RAYS, 2, ["a d", "c b"], costs=BY_TIME), "a")
    assert ("a b", "c d") in found


def test_a_whole_route_is_a_tail_too():
    found = whole_moves(plan_of(RAYS[:2], 2, ["a", "b"], costs=BY_TIME), "a")
    assert ("a b", "") in found


def test_two_vehicles_of_different_kinds_change_routes():
    fleet = [vehicle("v", capacity={"kg": 9}), vehicle("w")]
    found = whole_moves(plan_of(RAYS[:3], fleet, ["a b", "c"], costs=BY_TIME), "a")
    assert ("c", "a b") in found


def test_a_route_goes_to_an_empty_vehicle_of_another_kind():
    fleet = [vehicle("v"), vehicle("w", costs={**BY_TIME, "fixed": 5})]
    plan = plan_of(RAYS[:2], fleet, ["a b"], costs={**BY_TIME, "fixed": 900})
    found = whole_moves(plan, "a")
    assert ("", "a b") in found


TWO_KINDS = [vehicle("v0"), vehicle("v1", capacity={"kg": 9})]


@pytest.mark.parametrize(("fleet", "without_rule"), [(2, ("", "b a")), (TWO_KINDS, ("b", "a"))])
def test_no_task_goes_to_a_vehicle_that_is_not_eligible(fleet, without_rule):
    tasks = [job("a", 10), job("b", 20)]
    assert without_rule in whole_moves(plan_of(tasks, fleet, ["a", "b"], costs=BY_TIME), "b")
    tasks[0]["eligible_vehicles"] = {"allowed": ["v0"]}
    assert not whole_moves(plan_of(tasks, fleet, ["a", "b"], costs=BY_TIME), "b")


def test_a_single_vehicle_has_nothing_to_exchange():
    assert not plan_of(RAYS, 1, ["a b"], costs=BY_TIME).suits()["whole moves"]
    assert plan_of(RAYS, 2, ["a b"], costs=BY_TIME).suits()["whole moves"]
