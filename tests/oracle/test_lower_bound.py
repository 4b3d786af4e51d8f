"""No plan costs less than the bound that an explanation tells."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest

import routeopt
from tests.oracle.cases import case, job, second_van
from tests.oracle.compare import money, read
from tests.oracle.optima import Optimum, kept, problem_of

FEW = 300


def bound(problem: dict, plan: list) -> int:
    """In hundred thousandths."""
    return money(read(routeopt.explain({"problem": problem}, plan=plan).to_json())["lower_bound"])


def bounds(optima: list[Optimum]) -> Iterator[tuple[Optimum, int]]:
    """Of plans of a short search: where they leave out more than the best one, the bound is one of
    plans that may."""
    for optimum in optima:
        problem = problem_of(optimum.seed)
        solution = routeopt.solve({"problem": problem}, options={"max_iterations": 30})
        yield optimum, bound(problem, solution.routes)


def above(optima: list[Optimum]) -> list[int]:
    return [optimum.seed for optimum, found in bounds(optima) if found > optimum.cost]


def test_no_bound_is_above_the_best_cost():
    assert above(kept()[:FEW]) == []


@pytest.mark.ci
def test_no_bound_of_all_kept_optima_is():
    assert above(kept()) == []


def test_bounds_say_something():
    shares = [found / optimum.cost for optimum, found in bounds(kept()[:FEW]) if optimum.cost > 0]
    assert mean(shares) > 0.2


def test_half_of_two_ways_is_what_a_stop_costs():
    """Home to 3, 2 and 1 and back: 6 km, of which 1 km is half the ways of home."""
    request = case([job("b", 2), job("a", 1), job("c", 3)], [], costs={"per_travel_km": 1})
    assert bound(request["problem"], []) == 0
    plan = [{"vehicle": "van", "shift": "day", "stops": [{"task": name} for name in "abc"]}]
    assert 0 < bound(request["problem"], plan) <= 600_000


def test_what_is_left_out_pays_its_fee():
    request = case([job("far", 3, drop_fee=3)], [], costs={"per_travel_km": 1})
    assert bound(request["problem"], []) == 300_000 - 2


def test_one_route_runs_where_one_is_needed():
    request = second_van(case([job("a", 1)], [], costs={"fixed": 7}), [])
    plan = [{"vehicle": "van", "shift": "day", "stops": [{"task": "a"}]}]
    assert bound(request["problem"], plan) >= 700_000
