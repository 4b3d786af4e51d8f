"""The best score of a small problem: all ways to put its entities into clusters, or leave out."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.clust.scorer import Level, clusters_of, score


def best(request: dict[str, Any]) -> Level:
    """Return the best score of all plans that keep together what must be together, and each
    entity within the clusters that it may be in.
    """
    names = [one["name"] for one in request["entities"]]
    choices = [[None, *open_to(one, clusters_of(request))] for one in request["entities"]]
    together = [
        [names.index(name) for name in one["entities"]]
        for one in request.get("relations") or []
        if one["type"] == "SAME_CLUSTER"
    ]
    return max(
        score(request, {name: c for name, c in zip(names, where, strict=True) if c is not None})
        for where in product(*choices)
        if all(len({where[k] for k in group}) == 1 for group in together)
    )


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
