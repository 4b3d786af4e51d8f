"""Answers of solve against what CP-SAT proves, with calendars, lags and change-overs."""

from __future__ import annotations

import pytest

import routeopt
from tests.task.checker import check


@pytest.mark.deep
def test_problems_of_a_dozen_tasks_are_solved_to_what_another_solver_proves() -> None:
    pytest.importorskip("ortools")
    from tests.task import cpsat

    proven = missed = 0
    for seed in range(200):
        request = cpsat.workshop(seed)
        best = cpsat.best(request)
        if best is None:
            continue
        proven += 1
        options = {**request["options"], "maxIterations": 3_000}
        answer = routeopt.task.solve({**request, "options": options}, threads=1)
        found = check(request, answer["solution"])
        assert found.broken == set(), seed
        assert found.medium == 0, seed
        assert found.soft <= best, seed
        missed += found.soft < best
    assert proven > 190
    assert missed <= 2
