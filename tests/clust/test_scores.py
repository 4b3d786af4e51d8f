"""The score of a plan is what the raw request says of it, whatever the plan breaks."""

from __future__ import annotations

import random

import pytest

import routeopt
from tests.clust import draw
from tests.clust.scorer import clusters_of, metres, score


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


@pytest.mark.parametrize("spread", [60, 1, 0.001, 0])
def test_the_median_of_many_is_the_best_member_and_the_first_of_equals(spread):
    chance = random.Random(spread)
    places = [
        {"latitude": spread * chance.random(), "longitude": 178 + spread * chance.random() / 30}
        for _ in range(100)
    ]
    entities = [
        {"name": f"e{k}", "location": chance.choice(places), "distanceFactor": chance.randint(0, 3)}
        for k in range(300)
    ]
    request = {"clusterCount": {"max": 1}, "entities": entities}
    assigned = [{"entity": one["name"], "cluster": "c1"} for one in entities]
    answer = routeopt.clust.evaluate(request, assignments=assigned)
    sums = [
        sum(one["distanceFactor"] * metres(one["location"], to["location"]) for one in entities)
        for to in entities
    ]
    assert answer["clusters"][0]["median"] == f"e{sums.index(min(sums))}"
    assert answer["score"]["softScore"] == -min(sums)
