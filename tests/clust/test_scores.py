"""The score of a plan is what the raw request says of it, whatever the plan breaks."""

from __future__ import annotations

import pytest

import routeopt
from tests.clust import draw
from tests.clust.scorer import clusters_of, score


def found(answer):
    told = answer["score"]
    return told["hardScore"], told["mediumScore"], told["softScore"]


def is_valid(request):
    try:
        routeopt.clust.validate(request)
    except routeopt.RequestError:
        return False
    return True


def check(seed):
    request = draw.request(seed)
    if not is_valid(request):
        return False
    names = [cluster["name"] for cluster in clusters_of(request)]
    plan = draw.plan(request, names, seed)
    assigned = [{"entity": entity, "cluster": cluster} for entity, cluster in plan.items()]
    answer = routeopt.clust.evaluate(request, assignments=assigned)
    expected = score({**request, "assignments": assigned}, plan)
    assert found(answer) == expected, seed
    sums = dict.fromkeys(("HARD", "MEDIUM"), 0)
    for broken in answer["violations"]:
        sums[broken["level"]] += broken["value"]
    assert (-sums["HARD"], -sums["MEDIUM"]) == expected[:2], seed
    return True


def test_the_score_is_that_of_an_independent_count():
    assert sum(check(seed) for seed in range(1000)) > 800


@pytest.mark.ci
def test_the_score_is_that_of_an_independent_count_on_many():
    assert sum(check(seed) for seed in range(1000, 7_000)) > 5_000


@pytest.mark.deep
def test_the_score_is_that_of_an_independent_count_on_twenty_thousand():
    assert sum(check(seed) for seed in range(1000, 21_000)) > 17_000
