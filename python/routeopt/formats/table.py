"""Stops in a CSV file, with the columns of `Problem.from_frames`.

Cells are separated by commas, semicolons or tabs, or by what a first line such as `sep=|` names.
Beside semicolons and tabs a comma may be the decimal sign.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from io import StringIO
from typing import Any, NamedTuple

from routeopt.core.call import schema
from routeopt.formats.text import Text
from routeopt.formats.values import hint
from routeopt.request import flat
from routeopt.request.problem import Problem

_TIMES = ("window_start", "window_end", "release_time", "target.time")
_TEXTS = ("id", "tags", "required_skills", *_TIMES)
_SIDES = ("pickup.", "delivery.")
_SEPARATORS = ",;\t"
_AXES = {"latitude": "lat", "longitude": "lon", "long": "lon", "lng": "lon", "x": "lon", "y": "lat"}
# What columns are called elsewhere, and the members that they mean.
_ALIASES = {**_AXES, "skill": "required_skills", "skills": "required_skills"}
_WINDOW = "window_"
_DECIMAL = re.compile(r"[-+]?\d*,\d+|[-+]?\d+,")
Cell = str | int | float | None


class _Row(NamedTuple):
    line: int
    cells: dict[str, str]


def read(text: Text, content: str) -> Problem:
    """Read jobs, or shipments where a column leads into `pickup`; vehicles are added by hand."""
    table = _Table(text, content)
    return Problem({table.kind: table.tasks})


class _Table:
    def __init__(self, text: Text, content: str) -> None:
        self.text = text
        first, separator, self.above = _separator(content)
        self.columns, rows = self._split(content[first:], separator)
        self._check_header()
        self.kind = "shipments" if any(c.startswith("pickup.") for c in self.columns) else "jobs"
        known = [name for name in self.columns if self._is_kept(name, rows)]
        # A comma is the decimal sign where it separates no cells and no number has a point.
        numbers = (row.cells[name] for row in rows for name in known if not _is_text(name))
        self.decimal_comma = separator != "," and not any("." in cell for cell in numbers)
        self.tasks = [self._task(row, known) for row in rows]

    def _split(self, content: str, separator: str) -> tuple[list[str], list[_Row]]:
        reader = csv.reader(StringIO(content), delimiter=separator)
        columns: list[str] = []
        rows = []
        try:
            for cells in reader:
                line = self.above + reader.line_num
                if not columns:
                    columns = [cell.strip() or f"(no. {i})" for i, cell in enumerate(cells, 1)]
                elif any(cell.strip() for cell in cells):
                    if len(cells) != len(columns):
                        what = f"{len(columns)} cells are needed here, not {len(cells)}"
                        raise self.text.fault(what, line)
                    stripped = (cell.strip() for cell in cells)
                    rows.append(_Row(line, dict(zip(columns, stripped, strict=True))))
        except csv.Error as fault:
            raise self.text.fault(str(fault), self.above + reader.line_num) from None
        return columns, rows

    def _check_header(self) -> None:
        line = self.above + 1
        for i, name in enumerate(self.columns):
            if name in self.columns[:i]:
                raise self.text.fault(f"the column `{name}` is there twice", line)
        if "id" not in self.columns:
            columns = ", ".join(f"`{name}`" for name in self.columns)
            raise self.text.fault(f"there is no column `id`, only {columns or 'nothing'}", line)

    def _is_kept(self, name: str, rows: Sequence[_Row]) -> bool:
        """Tell whether a column is a member of tasks.

        A column of texts that is none is left aside with a warning, unless its name looks like a
        slip of one; a column of numbers, which may be meant as a rule, is refused.
        """
        if _is_member(name.split("."), _task_schema(self.kind)):
            return True
        line = self.above + 1
        cells = [row.cells[name] for row in rows if row.cells[name]]
        if not cells:
            return False
        near = _near(name, self.kind)
        if near or not any(map(_is_words, cells)):
            raise self.text.fault(f"the column `{name}` is unknown{near}", line)
        self.text.warn(f"the column `{name}` is left aside: it is no member of {self.kind}", line)
        return False

    def _task(self, row: _Row, columns: Sequence[str]) -> dict[str, Any]:
        cells = {name: self._cell(name, row.cells[name], row.line) for name in columns}
        try:
            return flat.entry(cells)
        except ValueError as fault:
            raise self.text.fault(str(fault), row.line) from None

    def _cell(self, name: str, value: str, line: int) -> Cell:
        """Numbers are numbers, except where texts are meant; times may be either."""
        if not value:
            return None
        name = _within_side(name)
        if _is_text(name) and not (name in _TIMES and value.lstrip("-").isdecimal()):
            return value
        if self.decimal_comma and _DECIMAL.fullmatch(value):
            value = value.replace(",", ".")
        try:
            return self.text.number(value, line)
        except ValueError:
            raise self.text.fault(f"`{name}`: {value!r} is no number", line) from None


def _separator(content: str) -> tuple[int, str, int]:
    """Return where the header begins, what separates its cells, and how many lines are above it."""
    named = re.match(r"sep=([^\w\s\"]|\t)\n", content)
    if named:
        return named.end(), named[1], 1
    blank = re.match(r"\s*\n", content)
    start = blank.end() if blank else 0
    header = next(iter(content[start:].splitlines()), "")
    parts = {mark: [part.strip(' "') for part in header.split(mark)] for mark in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda mark: ("id" in parts[mark], len(parts[mark])))
    return start, best, content[:start].count("\n")


def _within_side(name: str) -> str:
    for side in _SIDES:
        name = name.removeprefix(side)
    return name


def _is_text(name: str) -> bool:
    name = _within_side(name)
    return name in _TEXTS or name.startswith("eligible_vehicles.")


def _is_words(cell: str) -> bool:
    """Tell whether a cell is no number, not even one with a unit, a price or a time of the day."""
    return not re.match(r"[-+]?\W?\d+([.,:]\d+)*\s*\S{0,3}$", cell)


@cache
def _task_schema(kind: str) -> Mapping[str, Any]:
    problem = json.loads(schema("solve"))["properties"]["problem"]["properties"]
    found: Mapping[str, Any] = problem[kind]["items"]
    return found


def _is_member(path: Sequence[str], of: Mapping[str, Any]) -> bool:
    """Tell whether a column leads to a member of an object."""
    name, *rest = path
    members = of.get("properties", {})
    if name in ("lon", "lat"):
        return "location" in members and not rest
    if name.startswith(_WINDOW) and "time_windows" in members:
        return _is_member([name.removeprefix(_WINDOW)], members["time_windows"]["items"])
    if name in members:
        return not rest or _is_member(rest, members[name])
    return bool(name) and not rest and isinstance(of.get("additionalProperties"), Mapping)


def _near(name: str, kind: str) -> str:
    """Return the question whether a known column was meant."""
    *parents, last = name.lower().split(".")
    schema = _task_schema(kind)
    for parent in parents:
        schema = schema.get("properties", {}).get(parent, {})
    members: Collection[str] = schema.get("properties", {})
    windows = [f"{_WINDOW}{of}" for of in ("start", "end", "cost")]
    return hint(_ALIASES.get(last, last), [*members, *windows, *_AXES.values()])
