"""Requests of CLUST by chance, over every member: each has its features from its seed alone."""

from __future__ import annotations

import random
from typing import Any


def request(seed: int, most: int = 9, most_clusters: int = 3) -> dict[str, Any]:
    """Return a valid request of 2 to `most` entities."""
    chance = random.Random(seed)
    count = chance.randint(2, most)
    names = [f"e{k}" for k in range(1, count + 1)]
    clusters = [f"k{k}" for k in range(1, chance.randint(1, most_clusters) + 1)]
    on_map, with_words = chance.choice([(True, False), (False, True), (True, True)])
    made: dict[str, Any] = {
        "entities": [_entity(name, clusters, on_map, with_words, chance) for name in names]
    }
    options: dict[str, Any] = {}
    if chance.random() < 0.25:
        least = chance.randint(1, len(clusters))
        where = options if chance.random() < 0.3 else made
        where["clusterCount"] = {"min": least, "max": len(clusters)}
        made["defaults"] = _bounds(count, len(clusters), chance) | _cost(chance)
        clusters = [f"c{k}" for k in range(1, len(clusters) + 1)]
        for entity in made["entities"]:
            for member in ("cluster", "allowed", "excluded", "rankings"):
                entity.pop(member, None)
    else:
        made["clusters"] = [
            _cluster(name, count, len(clusters), on_map, with_words, chance) for name in clusters
        ]
    options |= _options(on_map, with_words, chance)
    if options:
        made["options"] = options
    if chance.random() < 0.5:
        made["weights"] = _weights(chance)
    if chance.random() < 0.25:
        made["relations"] = [
            {"type": kind, "entities": chance.sample(names, min(size, count))}
            for kind, size in [("DIFFERENT_CLUSTER", 2), ("SAME_CLUSTER", 2)][
                : chance.randint(1, 2)
            ]
        ]
    if chance.random() < 0.2:
        made["contiguity"] = [
            [a, b]
            for k, a in enumerate(names)
            for b in names[k + 1 :]
            if names.index(b) == k + 1 or chance.random() < 0.2
        ]
    if chance.random() < 0.3:
        made["assignments"] = [
            {"entity": name, "cluster": chance.choice(clusters)}
            for name in names
            if chance.random() < 0.7
        ]
    return made


def plan(made: dict[str, Any], clusters: list[str], seed: int) -> dict[str, str]:
    """Return a plan by chance, which may break any rule."""
    chance = random.Random(seed)
    return {
        one["name"]: chance.choice(clusters) for one in made["entities"] if chance.random() < 0.85
    }


def _entity(
    name: str, clusters: list[str], on_map: bool, with_words: bool, chance: random.Random
) -> dict[str, Any]:
    made: dict[str, Any] = {"name": name}
    if on_map and chance.random() < 0.9:
        made["location"] = _place(chance)
        if chance.random() < 0.2:
            made["distanceFactor"] = chance.randint(0, 4)
    if with_words and chance.random() < 0.9:
        words = chance.sample("abcd", chance.randint(1, 2))
        made["keywords"] = [
            word if chance.random() < 0.3 else {"name": word, "priority": chance.randint(1, 5)}
            for word in words
        ]
    if chance.random() < 0.5:
        made["weight"] = chance.randint(0, 5)
    elif chance.random() < 0.3:
        made["weight"] = {"kg": chance.randint(0, 5), "": chance.randint(0, 3)}
    rules: list[tuple[float, str, Any]] = [
        (0.3, "cluster_type", chance.choice("xy")),
        (0.07, "cluster", chance.choice(clusters)),
        (0.1, "allowed", chance.sample(clusters, chance.randint(1, len(clusters)))),
        (0.1, "excluded", [chance.choice(clusters)]),
        (0.1, "rankings", [{"name": chance.choice(clusters), "ranking": chance.randint(1, 9)}]),
        (0.15, "dropWeight", chance.randint(0, 3000)),
    ]
    return made | {name: value for odds, name, value in rules if chance.random() < odds}


def _place(chance: random.Random) -> dict[str, float]:
    return {
        "latitude": round(50 + chance.random() / 10, 4),
        "longitude": round(4 + chance.random() / 10, 4),
    }


def _bounds(count: int, clusters: int, chance: random.Random) -> dict[str, Any]:
    fair = count // clusters
    made: dict[str, Any] = {}
    if chance.random() < 0.5:
        made[chance.choice(["max", "size"])] = fair + chance.randint(0, 2)
    if chance.random() < 0.2 and fair > 0:
        made["min"] = chance.randint(0, min(fair, 2))
    if chance.random() < 0.2:
        made["maxWeight"] = 3 * fair + chance.randint(0, 6)
    return made


def _cost(chance: random.Random) -> dict[str, Any]:
    return {"cost": chance.randint(0, 5000)} if chance.random() < 0.3 else {}


def _cluster(
    name: str, count: int, clusters: int, on_map: bool, with_words: bool, chance: random.Random
) -> dict[str, Any]:
    made: dict[str, Any] = {"name": name, **_bounds(count, clusters, chance), **_cost(chance)}
    if chance.random() < 0.15:
        made["cluster_type"] = chance.choice("xy")
    if on_map and chance.random() < 0.2:
        made["location"] = _place(chance)
    if with_words and chance.random() < 0.3:
        made["keywords"] = [{"name": chance.choice("abcd"), "priority": chance.randint(1, 5)}]
    if chance.random() < 0.2:
        made["open"] = False
    return made


def _options(on_map: bool, with_words: bool, chance: random.Random) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if on_map:
        made["compactness"] = chance.choice(["MEDIAN", "MEDIAN", "CENTROID", "PAIRS"])
    if with_words and chance.random() < 0.2:
        made["hardMatching"] = True
    if chance.random() < 0.15:
        made["partialPlanning"] = False
    if chance.random() < 0.15:
        made["balanceTolerance"] = chance.choice([0.05, 0.3, 1])
    return made


def _weights(chance: random.Random) -> dict[str, int]:
    most = {
        "matchingWeight": 500,
        "noMatchWeight": 5000,
        "distanceWeight": 3,
        "balanceWeight": 500,
        "movedWeight": 1000,
        "openWeight": 2,
        "rankingWeight": 100,
    }
    return {name: chance.randint(0, top) for name, top in most.items() if chance.random() < 0.5}
