"""The best score of a small problem. What a plan scores is the sum of what its clusters score, so
that the sets of members of each cluster are scored, and the best division into such sets is found.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from tests.clust.scorer import Level, clusters_of, pieces, score


def best(request: dict[str, Any]) -> Level:
    """Return the best score of all plans that keep together what must be together, each entity
    within the clusters that it may be in, and clusters connected.
    """
    names = [one["name"] for one in request["entities"]]
    empty = score(request, {})
    divided = {0: empty}  # by the set of entities that are in one of the clusters so far
    for cluster in clusters_of(request):
        open_ = [cluster["name"] in open_to(one, [cluster]) for one in request["entities"]]
        gains = {0: (0, 0, 0)}
        for members in _sets(request, names, open_):
            plan = {name: cluster["name"] for k, name in enumerate(names) if members >> k & 1}
            if pieces(request, [*plan]) == 1:
                gains[members] = _plus(score(request, plan), empty, -1)
        found: dict[int, Level] = {}
        for before, value in divided.items():
            for members, gain in gains.items():
                if not before & members:
                    now = _plus(value, gain)
                    found[before | members] = max(now, found.get(before | members, now))
        divided = found
    return max(divided.values())


def open_to(entity: dict[str, Any], clusters: list[dict[str, Any]]) -> list[str]:
    """Return the clusters that the entity's own rules let it be in."""
    return [
        one["name"]
        for one in clusters
        if one["name"] in entity.get("allowed", [one["name"]])
        and one["name"] not in entity.get("excluded", [])
        and entity.get("cluster", one["name"]) == one["name"]
        and one.get("cluster_type", entity.get("cluster_type")) == entity.get("cluster_type")
    ]


def _sets(request: dict[str, Any], names: list[str], open_: list[bool]) -> list[int]:
    """Return all sets of entities that may be in a cluster, each with whom it must be with."""
    units = [1 << k for k in range(len(names))]
    for one in request.get("relations") or []:
        if one["type"] == "SAME_CLUSTER":
            together = reduce(or_, (units[names.index(name)] for name in one["entities"]))
            units = [together if unit & together else unit for unit in units]
    shut = sum(1 << k for k, is_open in enumerate(open_) if not is_open)
    sets = [0]
    for unit in sorted(set(units)):
        if not unit & shut:
            sets += [one | unit for one in sets]
    return sets[1:]


def _plus(a: Level, b: Level, sign: int = 1) -> Level:
    return a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2]
