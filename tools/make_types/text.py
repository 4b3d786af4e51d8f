"""Pieces of generated text."""

from __future__ import annotations

import keyword
import textwrap
from collections.abc import Callable, Iterable

from shapes import Member, Shape

GENERATED = "Written by `tools/make_types` from the schemas of the core; not to be changed by hand."
WIDTH = 100


def attribute(name: str) -> str:
    """Return a member's name as an identifier of Python."""
    return f"{name}_" if keyword.iskeyword(name) else name


def about(member: Member) -> str:
    """Say what a member is, its bounds, and what it is where it is left out."""
    meaning, mark, without = member.about.removesuffix(".").partition(" Without it: ")
    facts = [member.bounds] if member.bounds else []
    if member.type.startswith("Literal[") and member.type.endswith("]") and ", " in member.type:
        facts.append(f"one of {member.type.removeprefix('Literal[').removesuffix(']')}")
    if member.has_default:
        facts.append(f"default: {default(member)}")
    told = meaning.removesuffix(".") + (f" ({'; '.join(facts)})." if facts else ".")
    return f"{told}{mark}{without}." if mark else told


def default(member: Member) -> str:
    if member.default in ([], {}):
        return "none"
    return str(member.default) if not isinstance(member.default, str) else f'"{member.default}"'


def wrapped(text: str, indent: int) -> str:
    """Return a paragraph whose lines after the first are indented."""
    return "\n".join(
        textwrap.wrap(
            text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4)
        )
    )


def docstring(text: str, indent: int) -> str:
    """Return a text as a string that documents what stands before it."""
    pad = " " * indent
    if len(text) + indent + 6 <= WIDTH:
        return f'{pad}"""{text}"""'
    lines = textwrap.wrap(text, WIDTH, initial_indent=f'{pad}"""', subsequent_indent=pad)
    return "\n".join([*lines, f'{pad}"""'])


def listed(members: Iterable[Member], indent: int, name: Callable[[str], str]) -> list[str]:
    """Return a line for every member, followed by those of the object that it holds."""
    lines = []
    for member in members:
        lines.append(wrapped(f"{name(member.name)}: {about(member)}", indent))
        if isinstance(member.inner, Shape):
            lines += listed(member.inner.members, indent + 4, "- `{}`".format)
    return lines
