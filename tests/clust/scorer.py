"""What a plan of CLUST is worth, computed from the raw request and by nothing of the core."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import Any

_RADIUS_M = 6_371_008.8
Level = tuple[int, int, int]  # hard, medium, soft


def score(request: dict[str, Any], plan: dict[str, str]) -> Level:
    """Return the score of a plan: the cluster's name of each entity that is in one."""
    return _Scorer(request, plan).score()


def clusters_of(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the clusters with their names; those of `clusterCount` are made."""
    options = request.get("options") or {}
    count = request.get("clusterCount") or options.get("clusterCount")
    if count is None:
        return [{"name": f"c{k}", **one} for k, one in enumerate(request["clusters"], 1)]
    most = count.get("max", count.get("min"))
    least = count.get("min", most)
    made = request.get("defaults") or {}
    return [
        {**made, "name": f"c{k}", "min": max(1, made.get("min", 0)), "open": k <= least}
        for k in range(1, most + 1)
    ]


def pieces(request: dict[str, Any], names: list[str]) -> int:
    """Return how many connected pieces the members of a cluster are; one where all are free."""
    edges = request.get("contiguity", "NONE")
    if edges == "NONE":
        return 1
    left, found = set(names), 0
    while left:
        found += 1
        open_ = [left.pop()]
        while open_:
            here = open_.pop()
            near = {b for a, b in edges if a == here} | {a for a, b in edges if b == here}
            open_ += near & left
            left -= near
    return found


def metres(a: dict[str, float], b: dict[str, float]) -> int:
    """Return the great-circle distance, by the chord between two points of the sphere."""
    return math.floor(_RADIUS_M * _angle(_point(a), _point(b)) + 0.5)


def _point(place: dict[str, float]) -> tuple[float, float, float]:
    lat, lon = math.radians(place["latitude"]), math.radians(place["longitude"])
    return math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat)


def _angle(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return 2 * math.asin(min(1.0, math.dist(a, b) / 2))


def _amounts(value: Any) -> dict[str, int]:
    return value if isinstance(value, dict) else {"": value}


def _keywords(thing: dict[str, Any]) -> dict[str, int]:
    return {
        one if isinstance(one, str) else one["name"]: 1
        if isinstance(one, str)
        else one.get("priority", 1)
        for one in thing.get("keywords") or []
    }


def _tolerated(
    clusters: list[dict[str, Any]], name: str, total: int, millionths: int
) -> tuple[int, int]:
    """Return the bounds of weight in a dimension of clusters that have none of their own."""
    count = len(clusters)
    least = [_amounts(one.get("minWeight", {})).get(name, 0) for one in clusters]
    most = [_amounts(one.get("maxWeight", {})).get(name) for one in clusters]
    low = min(total // count, -(-total * (10**6 - millionths) // (count * 10**6)))
    if 0 in least:
        low = min(low, max(0, total - sum(least)) // least.count(0))
    high = max(-(-total // count), total * (10**6 + millionths) // (count * 10**6))
    if None in most:
        left = max(0, total - sum(one for one in most if one is not None))
        high = max(high, -(-left // most.count(None)))
    return low, high


class _Scorer:
    def __init__(self, request: dict[str, Any], plan: dict[str, str]) -> None:
        self.request = request
        self.plan = plan
        self.options = request.get("options") or {}
        given = {"matching": 1, "noMatch": 1000, "distance": 1, "balance": 0, "moved": 0}
        given |= {"open": 1, "ranking": 10}
        for name, value in (request.get("weights") or {}).items():
            given[name.removesuffix("Weight")] = value
        self.weights = given
        self.entities = {one["name"]: one for one in request["entities"]}
        self.hard = self.medium = self.soft = 0

    def score(self) -> Level:
        clusters = clusters_of(self.request)
        for name, entity in self.entities.items():
            self._entity(entity, {c["name"]: c for c in clusters}.get(self.plan.get(name, "")))
        for cluster in clusters:
            inside = [self.entities[e] for e, c in self.plan.items() if c == cluster["name"]]
            self._bounds(cluster, inside, clusters)
            self._match(cluster, inside)
            self.soft -= self.weights["distance"] * self._spread(cluster, inside)
            self.hard -= max(0, pieces(self.request, [one["name"] for one in inside]) - 1)
        for relation in self.request.get("relations") or []:
            where = Counter(self.plan.get(name) for name in set(relation["entities"]))
            if relation["type"] == "SAME_CLUSTER":
                self.hard -= len(where) - 1
            else:
                self.hard -= sum(n - 1 for c, n in where.items() if c is not None)
        return self.hard, self.medium, self.soft

    def _entity(self, entity: dict[str, Any], cluster: dict[str, Any] | None) -> None:
        given = {one["entity"]: one["cluster"] for one in self.request.get("assignments") or []}
        before = given.get(entity["name"])
        if before is not None and before != (cluster or {}).get("name"):
            self.soft -= self.weights["moved"]
        if cluster is None:
            if "dropWeight" in entity:
                self.soft -= entity["dropWeight"]
                return
            self.medium -= 1
            self.hard -= 0 if self.options.get("partialPlanning", True) else 1
            return
        name = cluster["name"]
        wanted = cluster.get("cluster_type")
        self.hard -= "cluster" in entity and entity["cluster"] != name
        self.hard -= wanted is not None and wanted != entity.get("cluster_type")
        self.hard -= name in entity.get("excluded", []) or name not in entity.get("allowed", [name])
        for one in entity.get("rankings", []):
            if one["name"] == name:
                self.soft -= self.weights["ranking"] * (one.get("ranking", 1) - 1)

    def _bounds(
        self,
        cluster: dict[str, Any],
        inside: list[dict[str, Any]],
        clusters: list[dict[str, Any]],
    ) -> None:
        everything: Counter[str] = Counter()
        here: Counter[str] = Counter()
        for one in self.entities.values():
            everything.update(_amounts(one.get("weight", 1)))
        for one in inside:
            here.update(_amounts(one.get("weight", 1)))
        least = dict(_amounts(cluster.get("minWeight", {})))
        most = dict(_amounts(cluster.get("maxWeight", {})))
        tolerance = self.options.get("balanceTolerance")
        for name, total in everything.items():
            if tolerance is not None:
                low, high = _tolerated(clusters, name, total, round(tolerance * 10**6))
                most.setdefault(name, max(high, least.get(name, 0)))
                if least.get(name, 0) == 0:
                    least[name] = min(low, most[name])
            self.soft -= self.weights["balance"] * abs(here[name] - total // len(clusters))
        over = max(0, len(inside) - cluster.get("max", cluster.get("size", 10**9)))
        over += sum(max(0, here[name] - bound) for name, bound in most.items())
        self.hard -= over
        if inside or cluster.get("open", True):
            self.hard -= max(0, cluster.get("min", 0) - len(inside))
            self.hard -= sum(max(0, bound - here[name]) for name, bound in least.items())
        if inside:
            self.soft -= self.weights["open"] * cluster.get("cost", 0)

    def _match(self, cluster: dict[str, Any], inside: list[dict[str, Any]]) -> None:
        holders = [_keywords(cluster), *map(_keywords, inside)]
        common = sum(a[key] * b[key] for a, b in combinations(holders, 2) for key in a if key in b)
        self.soft += self.weights["matching"] * common
        for k, own in enumerate(holders[1:], 1):
            others = set().union(*(one for j, one in enumerate(holders) if j != k))
            if own and not others & own.keys():
                if self.options.get("hardMatching"):
                    self.hard -= 1
                else:
                    self.soft -= self.weights["noMatch"]

    def _spread(self, cluster: dict[str, Any], inside: list[dict[str, Any]]) -> int:
        located = [one for one in inside if "location" in one]
        factors = [one.get("distanceFactor", 1) for one in located]
        kind = self.options.get("compactness", "MEDIAN")

        def to(place: dict[str, float]) -> int:
            return sum(
                f * metres(one["location"], place) for f, one in zip(factors, located, strict=True)
            )

        if kind == "PAIRS":
            return sum(
                a.get("distanceFactor", 1)
                * b.get("distanceFactor", 1)
                * metres(a["location"], b["location"])
                for a, b in combinations(located, 2)
            )
        if "location" in cluster:
            return to(cluster["location"])
        if not located:
            return 0
        if kind == "MEDIAN":
            return min(to(one["location"]) for one in located)
        sums = [0.0, 0.0, 0.0]
        for factor, one in zip(factors, located, strict=True):
            for k, x in enumerate(_point(one["location"])):
                sums[k] += factor * x
        length = math.hypot(*sums)
        if length == 0:
            return 0
        middle = tuple(x / length for x in sums)
        return sum(
            f * math.floor(_RADIUS_M * _angle(_point(one["location"]), middle) + 0.5)
            for f, one in zip(factors, located, strict=True)
        )
