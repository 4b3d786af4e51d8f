"""A roster as an Excel workbook: a grid to edit, hours, heads, and what is empty."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, BinaryIO

from routeopt.optional import optional
from routeopt.reports.pictures.colours import ink_on
from routeopt.reports.rosters.view import (
    BETWEEN,
    EMPTY,
    GRID,
    LOCKED,
    Head,
    RosterView,
    empty_shifts,
    hours_of,
    is_weekend,
    words_of_days,
)

_WEEKEND = "#e4e9ee"
_TO_EDIT = (
    f"Edit the days: the word of a shift, several with {BETWEEN} between, nothing for a free day."
    f"{LOCKED} behind a word keeps it there."
)


def write(roster: RosterView, path: str | os.PathLike[str] | BinaryIO) -> None:
    """Write the workbook."""
    openpyxl = optional("openpyxl")
    book = openpyxl.Workbook()
    _write_grid(book.active, roster)
    _write_table(
        book.create_sheet("Hours"),
        ("employee", "hours", "shifts", "days", "weekends", "cost"),
        (tuple(entry.values()) for entry in roster.answer["employees"]),
    )
    _write_table(
        book.create_sheet("Heads"),
        ("shift", "kind", "day", "from", "to", "hours", "employee"),
        map(_row_of_head, roster.heads),
    )
    _write_table(
        book.create_sheet("Empty"),
        ("shift", "why"),
        empty_shifts(roster),
    )
    book.save(path)


def _row_of_head(head: Head) -> tuple[Any, ...]:
    times = (head.start.replace(tzinfo=None), head.end.replace(tzinfo=None))
    return (head.shift, head.kind, head.day, *times, hours_of(head), head.employee)


def _write_grid(sheet: Any, roster: RosterView) -> None:
    sheet.title = GRID
    words = _words(roster)
    _put(sheet, 1, 1, "employee")
    for column, day in enumerate(roster.days, 2):
        _put(sheet, 1, column, day, fill=_WEEKEND if is_weekend(day) else None)
        sheet.cell(1, column).number_format = "ddd dd.mm."
    for row, employee in enumerate(roster.employees, 2):
        _put(sheet, row, 1, employee)
        for column, day in enumerate(roster.days, 2):
            heads = roster.cells.get((employee, day), ())
            text = f"{BETWEEN} ".join(words[head.shift] + LOCKED * head.locked for head in heads)
            free = _WEEKEND if is_weekend(day) else None
            fill = roster.colours[heads[0].kind] if heads else free
            _put(sheet, row, column, text or None, fill=fill)
    last = len(roster.employees) + 2
    if roster.heads_empty:
        _put(sheet, last, 1, EMPTY)
        for column, day in enumerate(roster.days, 2):
            _put(sheet, last, column, _empty_on(roster, day))
    _put(sheet, last + 1, 2, _TO_EDIT)
    sheet.freeze_panes = "B2"
    sheet.column_dimensions["A"].width = max(10, *(len(name) for name in roster.employees)) + 2


def _words(roster: RosterView) -> dict[str, str]:
    """Return what a cell says of each shift: its kind, or its name."""
    found: dict[str, str] = {}
    for words in words_of_days(roster.request).values():
        for word, shift in words.items():
            found.setdefault(shift, word)
    return found


def _empty_on(roster: RosterView, day: date) -> str | None:
    counts = [(roster.missing[kind, day], kind) for kind in roster.kinds]
    return ", ".join(f"{count} {kind}" for count, kind in counts if count) or None


def _write_table(sheet: Any, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    for row, cells in enumerate([columns, *rows], 1):
        for column, value in enumerate(cells, 1):
            _put(sheet, row, column, value)
    sheet.freeze_panes = "A2"


def _put(sheet: Any, row: int, column: int, value: Any, *, fill: str | None = None) -> None:
    """Write a cell; a text stays a text, even one that begins like a formula."""
    cell = sheet.cell(row, column, value)
    if isinstance(value, str):
        cell.data_type = "s"
    if fill:
        styles = optional("openpyxl.styles")
        cell.fill = styles.PatternFill("solid", start_color=fill.removeprefix("#"))
        cell.font = styles.Font(color=ink_on(fill).removeprefix("#"))
