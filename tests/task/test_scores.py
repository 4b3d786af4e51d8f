"""Which rules a plan breaks and what it scores is what an independent checker says of both."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from tests.task import draw
from tests.task.checker import check


def told(answer: Any) -> tuple[set[tuple[str, str]], tuple[int, int, int], dict[str, int]]:
    """Return what an answer says of its plan, as the checker does."""
    score = answer["score"]
    broken = {
        (entry["name"], item.get("task") or item["order"])
        for entry in answer["violations"]
        for item in entry.get("items", ())
    }
    parts = {one["name"]: one["amount"] for one in answer["violations"] if one["level"] == "SOFT"}
    return broken, (score["hardScore"], score["mediumScore"], score["softScore"]), parts


def is_valid(request: dict[str, Any]) -> bool:
    try:
        routeopt.task.validate(request)
    except routeopt.RequestError:
        return False
    return True


def judged_alike(seeds: range, plans: int = 4) -> set[str]:
    """Judge plans by chance both ways; return the rules that some of them break."""
    rules = set()
    for seed in seeds:
        request = draw.request(seed)
        if not is_valid(request):
            continue
        for number in range(plans):
            plan = draw.plan(request, 1000 * seed + number)
            answer = routeopt.task.evaluate(request, schedule=plan)
            found = check({**request, "schedule": plan}, plan)
            broken, score, parts = told(answer)
            assert broken == found.broken, (seed, number)
            assert score == found.score, (seed, number)
            assert all(found.parts[name] == amount for name, amount in parts.items()), seed
            rules |= {rule for rule, _ in broken}
    return rules


def test_the_referee_and_an_independent_checker_agree() -> None:
    assert len(judged_alike(range(60))) > 15


@pytest.mark.ci
def test_the_referee_and_an_independent_checker_agree_on_many() -> None:
    assert len(judged_alike(range(1000, 1500))) == 20


@pytest.mark.deep
def test_the_referee_and_an_independent_checker_agree_on_twenty_thousand() -> None:
    assert len(judged_alike(range(10_000, 15_000))) == 20
