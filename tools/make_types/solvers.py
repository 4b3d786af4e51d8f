"""The reference pages of the other solvers' requests, from their JSON Schemas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import page
from shapes import Reader

import routeopt


class Solver(NamedTuple):
    """A solver: its schema, what its objects are called by where they stand, its page's head."""

    schema: Callable[[], dict[str, Any]]
    request: str
    names: dict[str, str]
    head: str


CLUST = Solver(
    schema=routeopt.clust.schema,
    request="ClustRequest",
    names={
        "clusters": "Cluster",
        "clusterCount": "ClusterCount",
        "defaults": "Defaults",
        "keywords": "Keyword",
        "location": "Place",
        "entities": "Entity",
        "rankings": "Ranking",
        "relations": "Relation",
        "assignments": "Assignment",
        "options": "Options",
        "weights": "Weights",
    },
    head="""# Reference of requests of CLUST

Written by `tools/make_types` from the JSON Schema that `routeopt.clust.schema` returns. What the
members mean together, and what an answer has, is in [clust.md](clust.md). A member that may be left
out may also be null.
""",
)


def source(solver: Solver) -> str:
    reader = Reader(solver.names, "Mapping", "Sequence")
    reader.read(without_null(solver.schema()), "request", solver.request)
    tables = [page.table(shape, request=True) for shape in page.outer_first(reader.shapes)]
    return "\n".join([solver.head, *tables])


def without_null(schema: Any) -> Any:
    """Return the schema as if nothing could be null, at any depth."""
    if isinstance(schema, list):
        return [without_null(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: without_null(value) for name, value in schema.items()}
    left = [one for one in found.get("anyOf", ()) if one != {"type": "null"}]
    if len(left) == 1:
        del found["anyOf"]
        return {**left[0], **found}
    return {**found, "anyOf": left} if left else found
