"""The referee against an oracle that reads the raw request and shares no code with it; what the
search finds against all plans of tiny requests.
"""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from routeopt import create
from tests.create import draw, exact
from tests.create.oracle import Oracle

MOST_PLANS = 2_000


def is_valid(request: dict[str, Any]) -> bool:
    try:
        create.validate(request)
    except routeopt.RequestError:
        return False
    return True


def drawn(seed: int, *, tiny: bool = False) -> Oracle | None:
    """Return a request of a seed with its oracle, some with a plan that is published already."""
    request = draw.Draw(seed, tiny=tiny).request()
    if not is_valid(request):
        return None
    oracle = Oracle(request)
    if seed % 4:
        return oracle
    published = oracle.stated(draw.plan(oracle.slots, seed + 1))
    options = request.get("options", {}) | {"stability": seed % 3}
    return Oracle(request | {"shifts": published, "options": options})


def compare(seed: int) -> bool:
    oracle = drawn(seed)
    if oracle is None:
        return False
    plan = draw.plan(oracle.slots, seed)
    answer = create.evaluate(oracle.request, solution={"shifts": oracle.stated(plan)})
    told = {
        (broken["level"], broken["name"]): (broken["amount"], broken["value"])
        for broken in answer["violations"]
    }
    assert told == oracle.score(plan), f"seed {seed}"
    score = answer["score"]
    levels = score["hardScore"], score["mediumScore"], score["softScore"]
    assert levels == oracle.rank(plan), f"seed {seed}"
    return True


def solved(seed: int, **options: Any) -> tuple[exact.Order, exact.Order] | None:
    """Return what a search finds and what is best; nothing where the request is no tiny one."""
    oracle = drawn(seed, tiny=True)
    if oracle is None or not 4 <= exact.plans(oracle) <= MOST_PLANS:
        return None
    request = oracle.request | {"options": oracle.options | options}
    return order(create.solve(request, threads=1)), exact.best(oracle)


def order(answer: create.ShiftPlan) -> exact.Order:
    """Return what plans are compared by: rules, all minutes demanded, medium, soft."""
    total = -sum(
        broken["value"]
        for broken in answer["violations"]
        if (broken["name"], broken["level"]) == ("totalDemand", "HARD")
    )
    score = answer.score
    return score.hardScore - total, total, score.mediumScore, score.softScore


def share_of_optima(seeds: range, **options: Any) -> float:
    pairs = [pair for seed in seeds if (pair := solved(seed, **options)) is not None]
    assert len(pairs) > len(seeds) / 4
    return sum(found >= best for found, best in pairs) / len(pairs)


def test_a_plan_by_chance_loses_what_the_oracle_says():
    assert sum(compare(seed) for seed in range(120)) > 80


@pytest.mark.ci
def test_many_plans_by_chance_lose_what_the_oracle_says():
    assert sum(compare(seed) for seed in range(120, 1_200)) > 700


@pytest.mark.deep
def test_twenty_thousand_plans_lose_what_the_oracle_says():
    assert sum(compare(seed) for seed in range(3_000, 30_000)) >= 20_000


def test_the_search_finds_the_best_of_all_plans():
    assert share_of_optima(range(25), maxIterations=3_000) == 1


@pytest.mark.deep
def test_the_search_finds_the_best_of_all_plans_of_two_thousand():
    assert share_of_optima(range(25, 4_000), maxIterations=10_000) >= 0.995
