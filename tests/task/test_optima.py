"""Answers of solve break no rule that could be kept, and small ones are the best there are."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from tests.task import draw, exact
from tests.task.checker import check
from tests.task.test_scores import is_valid, told


def solve(request: dict[str, Any], iterations: int) -> Any:
    options = {**request.get("options", {}), "maxIterations": iterations}
    return routeopt.task.solve({**request, "options": options}, threads=1)


def keeps_rules(seeds: range) -> None:
    """Solve requests by chance: what is in the answer keeps every rule, but for locks."""
    for seed in seeds:
        request = draw.request(seed, 12)
        if not is_valid(request):
            continue
        answer = solve(request, 300)
        found = check(request, answer["solution"])
        broken, score, _ = told(answer)
        assert (broken, score) == (found.broken, found.score), seed
        if not has_locks(request):
            assert not found.broken, seed


def has_locks(request: dict[str, Any]) -> bool:
    return any(
        task.get("locked") for order in request["orders"] for task in order.get("tasks", [order])
    )


def missed(seeds: range, iterations: int = 1_000) -> list[int]:
    """Return the small requests of which solve does not find the best plan; none is better."""
    found = []
    for seed in seeds:
        request = exact.regular(draw.request(seed, 6))
        best = exact.best(request, 20_000) if is_valid(request) else None
        if best is None:
            continue
        score = told(solve(request, iterations))[1]
        assert score <= best, seed
        if score < best:
            found.append(seed)
    return found


def test_answers_keep_the_rules() -> None:
    keeps_rules(range(60))


@pytest.mark.ci
def test_answers_keep_the_rules_on_many() -> None:
    keeps_rules(range(1_000, 1_300))


def test_small_problems_are_solved_to_the_best_plan() -> None:
    assert not missed(range(20))


@pytest.mark.ci
def test_most_small_problems_are_solved_to_the_best_plan() -> None:
    assert len(missed(range(100, 200))) <= 5


@pytest.mark.deep
def test_most_of_three_thousand_small_problems_are_solved_to_the_best_plan() -> None:
    assert len(missed(range(10_000, 13_000))) <= 200
