"""python/routeopt/request/members.py: the objects of requests as TypedDicts."""

from __future__ import annotations

import keyword

from shapes import Member, Relations, Shape
from text import GENERATED, about, docstring

HEAD = f'''"""The objects of requests, for type checkers and editors: dicts.

{GENERATED}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict

Time = str | int | datetime
"""A point in time: an ISO 8601 text or a datetime, both with an offset from UTC, or whole seconds
from a zero of the request's own. A request has one of the two forms.
"""
Point = Sequence[float]
"""`[longitude, latitude]` in degrees."""
Location = Point | int
"""A point, or a row of the request's `locations` or `matrices`."""
Table = Any
"""Rows of whole numbers from row to column, `None` where there is no way: lists, or an array."""
'''


def source(shapes: dict[str, Shape | Relations]) -> str:
    parts = [HEAD]
    for shape in shapes.values():
        if isinstance(shape, Relations):
            union = " | ".join(kind.name for kind in shape.kinds.values())
            text = '"""A relation between tasks, by its `kind`."""'
            parts.append(f"\n{shape.name} = {union}\n{text}\n")
        elif any(keyword.iskeyword(member.name) for member in shape.members):
            parts.append(functional(shape))
        else:
            parts.append(class_of(shape))
    return "\n".join(parts)


def class_of(shape: Shape) -> str:
    lines = [f"\nclass {shape.name}(TypedDict):"]
    for member in shape.members:
        lines.append(f"    {member.name}: {type_of(member)}")
        lines.append(docstring(about(member), 4))
    return "\n".join(lines) + "\n"


def functional(shape: Shape) -> str:
    """A member is a word of Python's own: its name can only stand in quotes."""
    lines = [f'\n{shape.name} = TypedDict(\n    "{shape.name}",\n    {{']
    lines += [f'        "{member.name}": {type_of(member)},' for member in shape.members]
    lines.append("    },\n)")
    text = " ".join(f"`{member.name}`: {about(member)}" for member in shape.members)
    lines.append(docstring(text, 0))
    return "\n".join(lines) + "\n"


def type_of(member: Member) -> str:
    return member.type if member.required else f"NotRequired[{member.type}]"
