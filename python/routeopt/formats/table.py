"""Stops in a CSV file, with the columns of `Problem.from_frames`."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from io import StringIO

from routeopt.formats.text import Text
from routeopt.request.problem import Problem

_TEXTS = ("id", "tags", "required_skills", "window_start", "window_end", "release_time")
_SIDES = ("pickup.", "delivery.")
Cell = str | int | float | None


def read(text: Text, content: str) -> Problem:
    """Read jobs, or shipments where a column leads into `pickup`; vehicles are added by hand."""
    rows = csv.DictReader(StringIO(content))
    columns = rows.fieldnames or []
    if "id" not in columns:
        raise text.fault("the first line has no column `id`", 1)
    cells = []
    for row in rows:
        if None in row or None in row.values():
            raise text.fault(f"{len(columns)} cells are needed here", rows.line_num)
        cells.append(_cells(text, row, rows.line_num))
    try:
        if any(name.startswith("pickup.") for name in columns):
            return Problem.from_frames(shipments=cells)
        return Problem.from_frames(jobs=cells)
    except ValueError as fault:
        raise text.fault(str(fault)) from None


def _cells(text: Text, row: Mapping[str, str], line: int) -> dict[str, Cell]:
    return {name: _cell(text, name, value.strip(), line) for name, value in row.items()}


def _cell(text: Text, name: str, value: str, line: int) -> Cell:
    """Numbers are numbers, except where texts are meant; times may be either."""
    if not value:
        return None
    for side in _SIDES:
        name = name.removeprefix(side)
    is_text = name in _TEXTS or name.startswith("eligible_vehicles.")
    is_time = "window_" in name or name == "release_time"
    if is_text and not (is_time and value.lstrip("-").isdecimal()):
        return value
    return text.number(value, line)
