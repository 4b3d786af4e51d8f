"""Linear problems: what an entity costs in a cluster does not depend on who else is there."""

from __future__ import annotations

import random

import pytest

import routeopt
from tests.clust import draw
from tests.clust.exact import best
from tests.clust.test_scores import found


def linear(seed, most=6):
    """Return a linear problem over bounds, own rules, keywords, balance and prices."""
    chance = random.Random(seed)
    count = chance.randint(2, most)
    clusters = [
        {
            "name": f"k{k}",
            "location": place(chance),
            "keywords": [{"name": f"w{chance.randint(1, 4)}", "priority": chance.randint(1, 900)}],
            **bounds(count, chance),
        }
        for k in range(chance.randint(1, 3))
    ]
    names = [one["name"] for one in clusters]
    entities = [entity(k, names, chance) for k in range(1, count + 1)]
    options = {"partialPlanning": chance.random() < 0.8, "hardMatching": chance.random() < 0.2}
    weights = {"noMatchWeight": chance.randint(0, 9000), "balanceWeight": chance.randint(0, 2000)}
    return {"clusters": clusters, "entities": entities, "options": options, "weights": weights}


def place(chance):
    return {"latitude": 50 + chance.random() / 10, "longitude": 4 + chance.random() / 10}


def bounds(count, chance):
    made = {"size": chance.randint(1, count)} if chance.random() < 0.6 else {}
    if chance.random() < 0.3:
        made["min"] = chance.randint(0, made.get("size", count) // 2)
    if chance.random() < 0.3:
        made["maxWeight"] = 3 * chance.randint(1, count) + 1
    return made


def entity(number, clusters, chance):
    made = {"name": f"e{number}", "weight": 3, "location": place(chance)}
    if chance.random() < 0.7:
        made["keywords"] = [{"name": f"w{number}", "priority": chance.randint(1, 9)}]
    if chance.random() < 0.2:
        made["excluded"] = [chance.choice(clusters)]
    if chance.random() < 0.3:
        made["dropWeight"] = chance.randint(0, 20_000)
    if chance.random() < 0.2:
        made["rankings"] = [{"name": chance.choice(clusters), "ranking": chance.randint(1, 99)}]
    return made


def check(seeds, most=5):
    solved = 0
    for seed in seeds:
        request = linear(seed, most)
        try:
            answer = routeopt.clust.solve(request, threads=1)
        except routeopt.RequestError:
            continue  # lower bounds are out of reach
        assert answer["search"] == {"optimal": True}, seed
        assert found(answer) == best(request), seed
        solved += 1
    return solved


def test_linear_problems_are_solved_best_and_said_to_be():
    assert check(range(40)) > 25


@pytest.mark.ci
def test_more_linear_problems_are_solved_best():
    assert check(range(100, 300)) > 120


def test_what_is_not_linear_is_not_said_to_be_best():
    request = draw.request(1)
    assert routeopt.clust.solve(request, millis=100)["search"] == {"optimal": False}


def test_a_thousand_visits_go_to_depots_with_room_for_just_so_many():
    chance = random.Random(1)
    request = {
        "clusters": [{"name": f"k{k}", "size": 100, "location": place(chance)} for k in range(10)],
        "entities": [{"name": f"e{k}", "location": place(chance)} for k in range(1000)],
    }
    answer = routeopt.clust.solve(request, threads=1)
    assert answer["search"]["optimal"]
    assert [one["size"] for one in answer["clusters"]] == 10 * [100]
