"""The best score of a small problem: all ways to put its entities into clusters, or leave out."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.clust.scorer import Level, clusters_of, score


def best(request: dict[str, Any]) -> Level:
    """Return the best score of all plans that break no rule which a plan can keep."""
    names = [one["name"] for one in request["entities"]]
    clusters = [one["name"] for one in clusters_of(request)]
    return max(
        score(request, {name: c for name, c in zip(names, where, strict=True) if c is not None})
        for where in product([None, *clusters], repeat=len(names))
    )
