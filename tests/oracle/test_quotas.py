"""Tiny problems whose quotas ask for tasks: solve finds what trying every plan finds."""

from __future__ import annotations

import os

import pytest

import routeopt
from tests.oracle.quotas import best, drawn

SEEDS = range(320, 380)
DEEP = range(10_000, 10_000 + int(os.environ.get("ROUTEOPT_RANDOM_SEEDS", "0")))


def found(seed: int) -> tuple[int, float]:
    problem = drawn(seed)
    options = {"max_iterations": 400, "seed": seed}
    solution = routeopt.solve({"problem": problem, "options": options})
    left_out = {entry["task"] for entry in solution.data["unserved"]}
    mandatory = {job["id"] for job in problem["jobs"] if "drop_fee" not in job}
    return len(left_out & mandatory), solution.cost["total"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_plan_is_found(seed):
    assert found(seed) == best(drawn(seed))


def test_quotas_are_met_and_missed_and_at_their_bounds():
    """What is tested above is not all one thing."""
    costs = [
        routeopt.solve({"problem": drawn(seed), "options": {"max_iterations": 50}}).cost["quotas"]
        for seed in SEEDS
    ]
    assert 0.2 * len(costs) < sum(cost > 0 for cost in costs) < 0.8 * len(costs)


@pytest.mark.deep
@pytest.mark.skipif(not DEEP, reason="ROUTEOPT_RANDOM_SEEDS is not set")
def test_nearly_all_best_plans_are_found():
    misses = [seed for seed in DEEP if found(seed) != best(drawn(seed))]
    assert len(misses) <= 0.005 * len(DEEP), misses
