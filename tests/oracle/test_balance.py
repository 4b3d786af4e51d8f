"""Tiny days with a balance: solve finds what trying every plan finds."""

from __future__ import annotations

import copy
import os

import pytest

import routeopt
from tests.oracle.fair_days import best, drawn
from tests.oracle.optima_of_balance import is_found as of_any_rules
from tests.oracle.optima_of_balance import request_of

BY_TASKS = [(seed, 8, measure) for seed in range(4) for measure in ("tasks", "service")]
BY_WAYS = [(seed, 4, measure) for seed in range(9) for measure in ("duration", "driving",
                                                                   "distance")]  # fmt: skip
MORE = [(seed, jobs, measure) for seed, jobs, measure in
        [*((seed, 7, "tasks") for seed in range(4, 30)),
         *((seed, 4, "duration") for seed in range(9, 80))]]  # fmt: skip
DEEP = range(10_000, 10_000 + int(os.environ.get("ROUTEOPT_RANDOM_SEEDS", "0")))

ROUNDING = 2e-5


def found(problem: dict, seed: int = 1) -> float:
    options = {"max_iterations": 1_500, "seed": seed}
    solution = routeopt.solve({"problem": problem, "options": options})
    assert solution.data["status"] == "solved"
    return solution.cost["total"]


def is_found(seed: int, jobs: int, measure: str) -> bool:
    problem = drawn(seed, jobs, measure)
    least, cost = float(best(problem)[0]), found(problem)
    assert cost > least - ROUNDING, "what is tried is not every plan"
    return cost < least + ROUNDING


@pytest.mark.parametrize(("seed", "jobs", "measure"), [*BY_TASKS, *BY_WAYS])
def test_the_best_plan_is_found(seed, jobs, measure):
    assert is_found(seed, jobs, measure)


@pytest.mark.ci
@pytest.mark.parametrize(("seed", "jobs", "measure"), MORE)
def test_the_best_plan_of_more_days_is_found(seed, jobs, measure):
    assert is_found(seed, jobs, measure)


@pytest.mark.parametrize("seed", range(4))
def test_a_rising_price_never_raises_what_is_above_shares_in_the_best_plans(seed):
    problem = drawn(seed, 6, "tasks")
    above = []
    for price in (0, 0.25, 0.5, 1, 2, 4, 8):
        problem["balance"][0]["price"] = price
        above.append(best(problem)[1])
    assert above == sorted(above, reverse=True)


@pytest.mark.parametrize("measure", ["tasks", "duration"])
def test_other_names_and_another_order_of_vehicles_change_nothing(measure):
    problem = drawn(3, 8, measure)
    other = copy.deepcopy(problem)
    names = {"van 0": "z", "van 1": "a", "van 2": "m"}
    for vehicle in other["vehicles"]:
        vehicle["id"] = names[vehicle["id"]]
    for member in ("shares", "history"):
        if member in other["balance"][0]:
            given = other["balance"][0][member]
            other["balance"][0][member] = {names[name]: own for name, own in given.items()}
    assert found(other) == found(problem)
    other["vehicles"].reverse()
    assert found(other) == found(problem)


ANY_RULES = [seed for seed in range(60) if request_of(seed, 4) is not None]


@pytest.mark.parametrize("seed", ANY_RULES[:12])
def test_the_best_plan_by_any_rules_is_found(seed):
    assert of_any_rules(seed, max_iterations=1_000) is not False


@pytest.mark.deep
@pytest.mark.skipif(not DEEP, reason="ROUTEOPT_RANDOM_SEEDS is not set")
def test_nearly_all_best_plans_are_found():
    days = [(seed, 4, measure) for seed in DEEP for measure in ("duration", "distance")]
    misses = [day for day in days if not is_found(*day)]
    assert len(misses) <= 0.005 * len(days), misses
