"""The JSON Schemas of requests, in portions that a model can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from routeopt.agents.asked import Operation, Solver, refused
from routeopt.core.call import schema, schema_of

_MOST_BYTES = 6_000
_LONGEST_PATTERN = 60


def schema_of_request(solver: Solver, operation: Operation) -> dict[str, Any]:
    """Return the whole schema."""
    if solver != "vrp":
        return schema_of(solver)
    found: dict[str, Any] = json.loads(schema(operation))
    return found


def section_of(found: dict[str, Any], section: str) -> dict[str, Any]:
    """Return a part of a schema, as deep as it stays short; where it ends it says how to go on.

    Args:
        section: members with dots between them, such as "problem.vehicles.shifts"; lists are
            passed through. Empty for the top.

    Raises:
        RefusedError: there is no such member; those that there are are told.
    """
    part: Any = found
    way = [name for name in section.replace("/", ".").split(".") if name and not name.isdigit()]
    for depth, name in enumerate(way):
        members = _members(part)
        if name not in members:
            where = ".".join(way[:depth]) or "the request"
            raise refused(f"{where} has no member `{name}`, but {', '.join(members)}", "/section")
        part = members[name]
    outline: dict[str, Any] = {}
    for depth in (8, 5, 4, 3, 2, 1):
        outline = _pruned(part, depth, ".".join(way))
        if len(json.dumps(outline)) <= _MOST_BYTES:
            break
    return outline


def _members(part: Any) -> dict[str, Any]:
    """Return the members of what a schema describes, through lists and alternatives."""
    ways: dict[str, list[Any]] = {}
    _gather(part, ways)
    return {name: one[0] if len(one) == 1 else {"anyOf": one} for name, one in ways.items()}


def _gather(part: Any, ways: dict[str, list[Any]]) -> None:
    if not isinstance(part, Mapping):
        return
    for name, one in part.get("properties", {}).items():
        found = ways.setdefault(name, [])
        if one not in found:
            found.append(one)
    for name in ("items", "additionalProperties"):
        _gather(part.get(name), ways)
    for name in ("anyOf", "oneOf", "allOf"):
        for one in part.get(name, ()):
            _gather(one, ways)


def _pruned(part: Any, depth: int, way: str) -> Any:
    """Return a part to a depth of members; below it stands what leads there."""
    if isinstance(part, list):
        return [_pruned(one, depth, way) for one in part]
    if not isinstance(part, Mapping):
        return part
    kept: dict[str, Any] = {}
    for name, value in part.items():
        if name == "properties" and isinstance(value, Mapping):
            if depth == 0:
                kept["members"] = ", ".join(value)
                kept["section"] = way
            else:
                kept[name] = {
                    member: _pruned(one, depth - 1, f"{way}.{member}".lstrip("."))
                    for member, one in value.items()
                }
        elif name == "pattern" and len(str(value)) > _LONGEST_PATTERN:
            continue  # of times; the description says it in words
        elif name != "$schema":
            kept[name] = _pruned(value, depth, way)
    return kept
