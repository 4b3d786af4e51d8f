"""docs/reference.md: every member of requests and answers."""

from __future__ import annotations

from shapes import Member, Relations, Shape
from text import default

HEAD = """# Reference of requests and answers

Written by `tools/make_types` from the JSON Schemas that `routeopt.schema` returns and the server
publishes at `/openapi.json`. Python has these objects as types in `routeopt.types`: those of
requests are dicts, those of answers have their members as attributes, too.

Units are in the names: `_s` are whole seconds, `_m` whole metres, `_ms` milliseconds. Money is in a
unit of the caller's own, with at most 5 decimals. `evaluate` and `explain` take no `options`, and
need a `plan`.
"""


def source(requests: dict[str, Shape | Relations], answers: dict[str, Shape | Relations]) -> str:
    parts = [HEAD, "## Requests\n"]
    parts += [table(shape, request=True) for shape in outer_first(requests)]
    parts.append("## Answers\n")
    parts += [table(shape, request=False) for shape in outer_first(answers)]
    return "\n".join(parts)


def outer_first(shapes: dict[str, Shape | Relations]) -> list[Shape]:
    return [shape for shape in reversed(shapes.values()) if isinstance(shape, Shape)]


def table(shape: Shape, *, request: bool) -> str:
    head = "Member | Type | Default | Bounds | Meaning" if request else "Member | Type | Meaning"
    lines = [f"### {shape.name}", "", f"| {head} |", f"|{' - |' * head.count('|')} - |"]
    lines += [f"| {row(member, request)} |" for member in shape.members]
    return "\n".join(lines) + "\n"


def row(member: Member, request: bool) -> str:
    kind = member.type.replace("|", "\\|")
    cells = [f"`{member.name}`", f"`{kind}`"]
    meaning, _, without = member.about.partition(" Without it: ")
    if request:
        left_out = default(member) if member.has_default else without.removesuffix(".")
        if not left_out.startswith('"'):
            left_out = left_out.lower()  # True and None as JSON and people write them
        cells += ["required" if member.required else left_out, member.bounds]
    return " | ".join([*cells, meaning.replace("|", "\\|")])
