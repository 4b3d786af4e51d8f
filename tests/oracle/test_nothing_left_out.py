"""No answer of solve leaves out a task that can be added without loss."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

import routeopt
from tests.oracle.generate import generate
from tests.oracle.tiny import small, tiny

FEW = range(200)
ALL = range(2_000)


def problem_of(seed: int) -> dict:
    """Tiny ones, larger ones, and those with every feature."""
    if seed % 4 == 0:
        return tiny(seed)
    if seed % 4 == 1:
        return small(seed)
    return json.loads(json.dumps(generate(seed)["problem"], default=float))


def left_out_without_need(seeds: Iterable[int]) -> list[tuple[int, str]]:
    """What fits with a window alone is no plan that solve could give: the timing chooses."""
    found = []
    for seed in seeds:
        problem = {"problem": problem_of(seed)}
        solution = routeopt.solve(problem, options={"max_iterations": 100, "seed": seed})
        if not solution.unserved:
            continue
        explanation = routeopt.explain(problem, plan=solution)
        found += [
            (seed, entry["task"])
            for entry in explanation.unserved
            if entry["class"] == "fits" and "]` alone)" not in entry["reasons"][0]["message"]
        ]
    return found


@pytest.mark.long
def test_solve_leaves_nothing_out_that_fits_and_pays():
    assert left_out_without_need(FEW) == []


def unlooked(seeds: Iterable[int]) -> list[int]:
    """Beside plans with locked and pinned parts, and whatever they break."""
    found = []
    for seed in seeds:
        request = json.loads(json.dumps(generate(seed), default=float))
        solution = routeopt.solve(request, options={"max_iterations": 20, "seed": seed})
        codes = {reason["code"] for entry in solution.unserved for reason in entry["reasons"]}
        found += [seed] if "not_analysed" in codes else []
    return found


def test_every_task_left_out_beside_a_given_plan_has_a_reason():
    assert unlooked(FEW) == []


@pytest.mark.ci
def test_nor_is_one_without_a_reason_beside_two_thousand_plans():
    assert unlooked(ALL) == []


@pytest.mark.ci
def test_nor_in_a_thousand_problems():
    assert left_out_without_need(ALL[:1_000]) == []
