"""What a page shows of a job's answer."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_ROWS = 200
MOST_LINES = 500


@dataclass(frozen=True)
class Table:
    """Rows of texts under their heads; columns from `numbers` on hold numbers."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    count: int
    numbers: int


@dataclass(frozen=True)
class Shown:
    """An answer for people.

    Args:
        figures: names and values.
        pictures: kinds, titles and descriptions.
        table: its first rows.
        lines: of text; one that begins with spaces belongs to the one before.
        title: of the lines.
        has_plan: whether it can be explained and compared as well.
    """

    figures: list[tuple[str, str]] = field(default_factory=list)
    pictures: tuple[tuple[str, str, str], ...] = ()
    table: Table | None = None
    lines: list[str] = field(default_factory=list)
    title: str = "Answer"
    has_plan: bool = False


def cut(lines: list[str]) -> list[str]:
    """Return the first lines, and how many more there are."""
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[:MOST_LINES], f"and {len(lines) - MOST_LINES:,} more lines"]
