"""What suggest and explain say of a plan is what an independent count finds by trying all ways."""

from __future__ import annotations

import random
from itertools import product

import pytest

import routeopt
from tests.clust import draw
from tests.clust.exact import open_to
from tests.clust.scorer import clusters_of, score
from tests.clust.test_scores import found, is_valid


def drawn(seed, most):
    """Return a request with a plan by chance, or nothing where it is not valid."""
    request = draw.request(seed, most)
    names = [cluster["name"] for cluster in clusters_of(request)]
    plan = draw.plan(request, names, seed)
    request["assignments"] = [{"entity": e, "cluster": c} for e, c in plan.items()]
    request.setdefault("options", {})["maxSuggestions"] = 0
    return (request, plan) if is_valid(request) else None


def together(request):
    """Return the entities that move as one, by entity."""
    groups = {one["name"]: {one["name"]} for one in request["entities"]}
    for one in request.get("relations") or []:
        if one["type"] == "SAME_CLUSTER":
            group = set().union(*(groups[name] for name in one["entities"]))
            for name in group:
                groups[name] = group
    return groups


def is_divided(request, plan):
    return any(
        one["type"] == "SAME_CLUSTER" and len({plan.get(name) for name in one["entities"]}) > 1
        for one in request.get("relations") or []
    )


def best_way(request, plan, entity, cluster):
    """Return the best score with the entity in the cluster: alone where that breaks no more,
    else with one that leaves it, and perhaps another one that leaves where that goes.
    """
    groups = together(request)
    entities = {one["name"]: one for one in request["entities"]}
    clusters = clusters_of(request)

    def moved(plan, name, to):
        return plan | dict.fromkeys(groups[name], to)

    def choices(name, but):
        return set.intersection(
            *({c for c in open_to(entities[e], clusters) if c != but} for e in groups[name])
        )

    if cluster not in choices(entity, None):
        return None
    alone = moved(plan, entity, cluster)
    now = score(request, plan)
    if score(request, alone)[0] >= now[0]:
        return score(request, alone)
    best = []
    for leaving in [e for e, c in plan.items() if c == cluster]:
        for to in choices(leaving, cluster):
            once = moved(alone, leaving, to)
            best.append(score(request, once))
            for other in [e for e, c in plan.items() if c == to]:
                best += [score(request, moved(once, other, third)) for third in choices(other, to)]
    best = [one for one in best if one[0] >= now[0]]
    return max(best, default=None)


def check_suggestions(seed):
    got = drawn(seed, 6)
    if got is None or is_divided(*got):
        return 0
    request, plan = got
    answer = routeopt.clust.suggest(request)
    assert answer["search"]["complete"]
    assert found(answer) == score(request, plan)
    listed = {}
    for one in answer["suggestions"]:
        listed[one["entity"], one["cluster"]] = found(one)
        changed = plan | {a["entity"]: a["cluster"] for a in one["assignments"]}
        assert found(one) == score(request, changed), seed
        assert [a.get("from") for a in one["assignments"]] == [
            plan.get(a["entity"]) for a in one["assignments"]
        ]
    groups = together(request)
    names = [one["name"] for one in request["entities"]]
    first = [e for e in names if e not in plan and e == min(groups[e], key=names.index)]
    for entity, cluster in product(first, [one["name"] for one in clusters_of(request)]):
        expected = best_way(request, plan, entity, cluster)
        assert listed.get((entity, cluster)) == expected, (seed, entity, cluster)
    return len(first)


def test_suggestions_are_the_best_ways():
    assert sum(check_suggestions(seed) for seed in range(150)) > 60


@pytest.mark.ci
def test_more_suggestions_are_the_best_ways():
    assert sum(check_suggestions(seed) for seed in range(1000, 1800)) > 300


def check_explanation(seed):
    got = drawn(seed, 8)
    if got is None:
        return 0
    request, plan = got
    answer = routeopt.clust.explain(request)
    before = score(request, plan)
    assert [one["entity"] for one in answer["entities"]] == [
        one["name"] for one in request["entities"]
    ]
    for one in answer["entities"]:
        assert one.get("cluster") == plan.get(one["entity"])
        others = [c["name"] for c in clusters_of(request) if c["name"] != one.get("cluster")]
        soft = [score(request, plan | {one["entity"]: c})[2] - before[2] for c in others]
        told = [there["deltaSoft"] for there in one["alternatives"]]
        assert told == sorted(soft, reverse=True)[:2], (seed, one["entity"])
        for there in one["alternatives"]:
            after = score(request, plan | {one["entity"]: there["cluster"]})
            told = there["deltaHard"], there["deltaMedium"], there["deltaSoft"]
            assert told == tuple(b - a for a, b in zip(before, after, strict=True)), seed
            if told[0] < 0:
                assert there["obstacles"], (seed, one)
    return len(answer["entities"])


def test_alternatives_are_the_best_and_cost_what_they_say():
    assert sum(check_explanation(seed) for seed in range(300)) > 1000


@pytest.mark.parametrize("compactness", ["MEDIAN", "CENTROID", "PAIRS"])
def test_alternatives_of_eight_clusters_are_the_best(compactness):
    chance = random.Random(6)
    request = {
        "clusters": [{"name": f"c{k}"} for k in range(8)],
        "entities": [
            {
                "name": f"e{k}",
                "location": {
                    "latitude": 50 + chance.random(),
                    "longitude": 4 + chance.random(),
                },
            }
            for k in range(24)
        ],
        "options": {"compactness": compactness},
    }
    plan = {one["name"]: f"c{chance.randint(0, 6)}" for one in request["entities"]}
    assigned = [{"entity": e, "cluster": c} for e, c in plan.items()]
    before = score(request, plan)[2]
    for one in routeopt.clust.explain(request, assignments=assigned)["entities"]:
        others = [c["name"] for c in request["clusters"] if c["name"] != one["cluster"]]
        all_of = [score(request, plan | {one["entity"]: c})[2] - before for c in others]
        told = [there["deltaSoft"] for there in one["alternatives"]]
        assert told == sorted(all_of, reverse=True)[:2], one["entity"]


def test_who_would_share_no_keyword_is_left_out_for_that():
    request = {
        "clusters": [{"keywords": ["k"]}, {}],
        "entities": [{"name": "a", "keywords": ["k"]}, {"name": "b", "keywords": ["z"]}],
        "options": {"hardMatching": True},
    }
    answer = routeopt.clust.solve(request, millis=100)
    assert answer["unassignedReasons"] == {"b": ["No Matching Keyword Conflict"]}


def test_who_is_left_out_at_a_price_has_that_as_the_reason():
    request = {
        "clusters": [{"name": "c", "location": {"latitude": 50, "longitude": 4}}],
        "entities": [{"name": "a", "location": {"latitude": 60, "longitude": 4}, "dropWeight": 1}],
    }
    assert routeopt.clust.solve(request, millis=100)["unassignedReasons"] == {"a": ["DROP_WEIGHT"]}


def test_clusters_of_thousands_get_suggestions_in_little_time():
    clusters = [{"name": "a"}, {"name": "b"}]
    entities = [
        {"name": str(k), "location": {"latitude": 50 + k / 10_000, "longitude": 4}}
        for k in range(6_001)
    ]
    request = {"clusters": clusters, "entities": entities}
    plan = [{"entity": str(k), "cluster": "a"} for k in range(6_000)]
    answer = routeopt.clust.suggest(request, assignments=plan, millis=100)
    assert answer["suggestions"][0]["assignments"] in (
        [{"entity": "6000", "cluster": "a"}],
        [{"entity": "6000", "cluster": "b"}],
    )


FULL = {
    "clusters": [{"name": "a", "size": 1}, {"name": "b", "size": 1}, {"name": "c", "size": 1}],
    "entities": [
        {"name": "x", "allowed": ["a"]},
        {"name": "y", "allowed": ["a", "b"]},
        {"name": "z", "allowed": ["b", "c"]},
    ],
    "assignments": [{"entity": "y", "cluster": "a"}, {"entity": "z", "cluster": "b"}],
}


def test_a_chain_makes_room():
    [one] = routeopt.clust.suggest(FULL)["suggestions"]
    assert one["assignments"] == [
        {"entity": "x", "cluster": "a"},
        {"entity": "y", "cluster": "b", "from": "a"},
        {"entity": "z", "cluster": "c", "from": "b"},
    ]
    assert (one["deltaHard"], one["deltaMedium"], one["deltaSoft"]) == (0, 1, 0)
    followed = {**FULL, "assignments": one["assignments"]}
    assert routeopt.clust.evaluate(followed)["score"] == one["score"]


def test_a_swap_makes_room_by_weight():
    request = {
        "clusters": [{"name": "a", "maxWeight": 5}, {"name": "b", "maxWeight": 5}],
        "entities": [{"name": n, "weight": w} for n, w in [("x", 2), ("y", 5), ("z", 3)]],
        "assignments": [{"entity": "y", "cluster": "a"}, {"entity": "z", "cluster": "b"}],
    }
    told = routeopt.clust.suggest({**request, "options": {"maxSuggestions": 1}})["suggestions"]
    assert [one["assignments"] for one in told] == [[{"entity": "x", "cluster": "b"}]]
    by_cluster = {one["cluster"]: one for one in routeopt.clust.suggest(request)["suggestions"]}
    assert [a["cluster"] for a in by_cluster["a"]["assignments"]] == ["a", "b", "a"]


def test_what_nothing_makes_room_for_has_no_suggestion():
    request = {**FULL, "entities": [{**one, "allowed": ["a"]} for one in FULL["entities"][:2]]}
    request["assignments"] = FULL["assignments"][:1]
    answer = routeopt.clust.suggest(request)
    assert answer["suggestions"] == []
    assert answer["unassignedReasons"] == {"x": ["CLUSTER_MAX", "EXCLUDED"]}


def test_advice_needs_a_plan():
    for ask in (routeopt.clust.suggest, routeopt.clust.explain):
        with pytest.raises(routeopt.RequestError, match="assignments"):
            ask({**FULL, "assignments": None})


def test_the_bound_that_costs_most_is_told_with_its_gain():
    request = {
        "clusters": [
            {"name": "near", "size": 1, "location": {"latitude": 50, "longitude": 4}},
            {"name": "far", "location": {"latitude": 51, "longitude": 4}},
        ],
        "entities": [
            {"name": name, "location": {"latitude": 50, "longitude": 4}} for name in ("x", "y")
        ],
        "assignments": [{"entity": "x", "cluster": "near"}, {"entity": "y", "cluster": "far"}],
    }
    answer = routeopt.clust.explain(request)
    assert answer["entities"][1]["alternatives"] == [
        {
            "cluster": "near",
            "cost": 0,
            "deltaHard": -1,
            "deltaMedium": 0,
            "deltaSoft": 111195,
            "obstacles": ["CLUSTER_MAX"],
        }
    ]
    [binding] = answer["binding"]
    assert (binding["cluster"], binding["bound"], binding["more"]) == ("near", "max", 1)
    request["clusters"][0]["size"] = 2
    plan = [{"entity": e, "cluster": "near"} for e in "xy"]
    more = routeopt.clust.evaluate(request, assignments=plan)["score"]["softScore"]
    assert binding["deltaSoft"] == more - answer["score"]["softScore"] == 111195
