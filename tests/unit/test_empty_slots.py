"""The empty slots of a kind: the last one offered is found first."""

import pytest

from routeopt import _inside

from .plans import COSTS, PRICED_TIME, job, plan_of, routes, text

THREE = text([job("a", 1)], 3)
NONE = -1


def filled(slot):
    return -1 - slot


def test_no_slot_is_found_before_one_is_offered():
    assert _inside.empty_slots(THREE, [filled(0)]) == [NONE]


def test_the_last_one_offered_is_found_first():
    assert _inside.empty_slots(THREE, [0, 2, 1]) == [0, 2, 1]


def test_a_filled_one_is_passed_over_until_it_is_offered_again():
    assert _inside.empty_slots(THREE, [0, 1, filled(1), 1, filled(1), filled(0)]) == [
        0, 1, 0, 1, 0, NONE,
    ]  # fmt: skip


@pytest.mark.parametrize("costs", [COSTS, PRICED_TIME])
def test_a_plan_uses_only_the_slots_that_are_offered(costs):
    plan = plan_of([job("a", 10)], 3, costs=costs)
    plan.offer_only([1])
    plan.insert("a")
    assert routes(plan) == ["", "a", ""]


def test_a_plan_has_no_place_for_a_new_route_if_none_is_offered():
    plan = plan_of([job("a", 10)], 3)
    plan.offer_only([])
    assert plan.best_place("a") is None
