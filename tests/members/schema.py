"""Every member that a request can have, read off the package's JSON Schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import routeopt


def members() -> list[str]:
    """Those of `evaluate`, then what `solve` and `suggest` add; entries are `[]`, a map's `*`.

    A member that has members of its own, alone or in its entries, is followed by them.
    """
    schemas = map(routeopt.schema, ("evaluate", "solve", "suggest"))
    return list(dict.fromkeys(member for schema in schemas for member in _members(schema, "")))


def leaves() -> list[str]:
    every = members()
    inner = {parent for member in every for parent in parents(member)}
    return [member for member in every if member not in inner]


def parents(member: str) -> Iterator[str]:
    """`a.b[].c`: `a.b`, `a`."""
    *outer, _ = member.split(".")
    for k in range(len(outer), 0, -1):
        yield ".".join(outer[:k]).removesuffix(".*").removesuffix("[]")


def _members(schema: Any, path: str) -> Iterator[str]:
    if not isinstance(schema, dict):
        return
    for word in ("anyOf", "oneOf", "allOf"):
        for one in schema.get(word, []):
            yield from _members(one, path)
    for name, inner in schema.get("properties", {}).items():
        own = f"{path}.{name}" if path else name
        yield own
        yield from _members(inner, own)
    yield from _members(schema.get("items"), f"{path}[]")
    yield from _members(schema.get("additionalProperties"), f"{path}.*")
