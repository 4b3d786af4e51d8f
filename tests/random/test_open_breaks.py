"""Answers of solve and suggest have their open breaks where evaluate would put them."""

from __future__ import annotations

import pytest

import routeopt
from tests.oracle.generate import generate
from tests.oracle.opened import key
from tests.oracle.places import task_of
from tests.random.deep import DEEP_SEEDS, deep
from tests.random.open_breaks import later_or_dearer

FEW = [*range(100), 6181, 6710, 10_597]
"""In the last ones a lag that says nothing makes a route one of joined times."""


def has_breaks(request: dict) -> bool:
    return any(
        shift.get("breaks")
        for vehicle in request["problem"]["vehicles"]
        for shift in vehicle["shifts"]
    )


def solved_worse(seed: int, options: dict) -> list[str]:
    request = generate(seed)
    problem, given = request["problem"], []
    if not has_breaks(request):
        return []
    if seed % 3 == 0:
        given = request["plan"]["routes"]
    asked = {"problem": problem, "options": options} | (
        {"plan": {"routes": given}} if given else {}
    )
    return later_or_dearer(problem, given, routeopt.solve(asked).data["routes"])


def suggested_worse(seed: int) -> list[str]:
    request = generate(seed)
    if not has_breaks(request):
        return []
    given = request["plan"]["routes"]
    answer = routeopt.suggest(request | {"options": {"max_suggestions": 2}}).data
    worse = []
    for suggestion in answer["suggestions"]:
        if any(has_windows(request["problem"], own["task"]) for own in suggestion["assignments"]):
            continue
        changed = {key(route) for route in suggestion["routes"]}
        others = [route for route in given if key(route) not in changed]
        worse += later_or_dearer(
            request["problem"], [*given, *locked(others)], [*suggestion["routes"], *others]
        )
    return worse


def has_windows(problem: dict, name: str) -> bool:
    """Whether a task has a choice of windows: a suggestion is of one, evaluate takes the best."""
    _, sides = task_of(problem, name)
    return any(len(side.get("time_windows", [])) > 1 for _, side in sides)


def locked(routes: list[dict]) -> list[dict]:
    """Routes that a suggestion leaves alone have their breaks where the given plan has them."""
    return [route | {"locked": True} for route in routes]


@pytest.mark.parametrize("seed", FEW)
def test_breaks_of_a_solution_stand_where_evaluate_would_put_them(seed):
    assert solved_worse(seed, {"max_iterations": 50}) == []


@pytest.mark.parametrize("seed", FEW)
def test_breaks_of_a_suggestion_stand_where_evaluate_would_put_them(seed):
    assert suggested_worse(seed) == []


@deep
def test_breaks_of_many_answers_stand_where_evaluate_would_put_them():
    options = {"max_iterations": 100}
    found = {seed: solved_worse(seed, options) + suggested_worse(seed) for seed in DEEP_SEEDS}
    assert {seed: worse for seed, worse in found.items() if worse} == {}
