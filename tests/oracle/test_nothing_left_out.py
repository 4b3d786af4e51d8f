"""No answer of solve leaves out a task that suggest can add without loss."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import routeopt
from tests.oracle.tiny import small, tiny

FEW = range(150)
ALL = range(2_000)


def left_out_without_need(seeds: Iterable[int]) -> list[tuple[int, str]]:
    found = []
    for seed in seeds:
        problem = {"problem": (tiny if seed % 2 else small)(seed)}
        solution = routeopt.solve(problem, options={"max_iterations": 100, "seed": seed})
        if not solution.unserved:
            continue
        explanation = routeopt.explain(problem, plan=solution)
        found += [
            (seed, entry["task"]) for entry in explanation.unserved if entry["class"] == "fits"
        ]
    return found


def test_solve_leaves_nothing_out_that_fits_and_pays():
    assert left_out_without_need(FEW) == []


@pytest.mark.ci
def test_nor_in_two_thousand_problems():
    assert left_out_without_need(ALL) == []
