"""Excel workbooks as requests: a roster that was edited, or tables of employees and shifts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from routeopt.errors import FormatError, hint
from routeopt.optional import optional
from routeopt.reports.rosters.view import BETWEEN, EMPTY, GRID, LOCKED, words_of_days
from routeopt.request.staff import request_of

_TABLES = ("employees", "shifts", "schedule", "demands")
_NO_NAMES = ("", EMPTY)  # rows of the grid that are of no employee


def read(
    path: str | os.PathLike[str],
    request: Mapping[str, Any] | None,
    members: Mapping[str, Any],
) -> dict[str, Any]:
    """Read a workbook; see `routeopt.fill.read_excel`."""
    with open(path, "rb") as file:
        book = _Book(path, file)
        if request is None:
            request = book.request(members)
        elif members:
            raise ValueError("give a request or its members, not both")
        if GRID in book.sheets:
            return {**_without_plan(request), "schedule": book.schedule(request)}
        return dict(request)


def _without_plan(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request without the plan that it states."""
    shifts = [
        {name: value for name, value in shift.items() if name not in ("employees", "locked")}
        for shift in request["shifts"]
    ]
    return {**request, "shifts": shifts, "assignments": None, "schedule": None}


class _Book:
    """The sheets of a workbook as rows of values."""

    def __init__(self, path: str | os.PathLike[str], file: Any) -> None:
        openpyxl = optional("openpyxl")
        self.path = os.fspath(path)
        try:
            book = openpyxl.load_workbook(file, read_only=True, data_only=True)
        except Exception as fault:
            raise FormatError(self.path, f"no workbook that can be read: {fault}") from None
        self.sheets = {
            sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)]
            for sheet in book.worksheets
        }

    def request(self, members: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the sheets `Employees`, `Shifts`, `Schedule` and `Demands` hold."""
        by_name = {name.lower(): rows for name, rows in self.sheets.items()}
        for name in ("employees", "shifts"):
            if name not in by_name:
                what = f"there is no sheet `{name.capitalize()}`"
                raise FormatError(self.path, f"{what}; give the request that the roster is of")
        tables = {name: _table(by_name[name]) for name in _TABLES if name in by_name}
        try:
            return request_of(tables, members)
        except ValueError as fault:
            raise FormatError(self.path, str(fault)) from None

    def schedule(self, request: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return what the grid of employees and days says."""
        rows = self.sheets[GRID]
        words = words_of_days(request)
        days = self._days(rows[0] if rows else [], words)
        left = {str(entry["name"]) for entry in request["employees"]}
        names, found = set(left), []
        for number, row in enumerate(rows[1:], 2):
            name = "" if row[0] is None else str(row[0])
            if name in left:
                left.remove(name)
                for column, day in days.items():
                    entries = self._entries(number, column, row, words.get(day, {}))
                    found += [{"employee": name, **entry} for entry in entries]
            elif name not in _NO_NAMES:
                what = "is there twice" if name in names else f"is no employee{hint(name, names)}"
                raise self._fault(number, 0, f"{name!r} {what}")
        if left:
            raise FormatError(self.path, f"sheet `{GRID}`: no row of {', '.join(sorted(left))}")
        return found

    def _entries(
        self, number: int, column: int, row: Sequence[Any], known: Mapping[str, str]
    ) -> Iterator[dict[str, Any]]:
        """Return the shifts that a cell names."""
        value = row[column] if column < len(row) else None
        text = "" if value is None else str(value).strip()
        parts = [text] if text.removesuffix(LOCKED) in known else text.split(BETWEEN)
        seen = set()
        for part in filter(None, map(str.strip, parts)):
            word = part.removesuffix(LOCKED).strip()
            shift = known.get(word)
            if shift is None or shift in seen:
                near = hint(word, known) or f"; there is {', '.join(known) or 'none'}"
                what = f"no shift {word!r} on that day{near}" if shift is None else "twice the same"
                raise self._fault(number, column, what)
            seen.add(shift)
            yield {"shift": shift} | ({"locked": True} if part.endswith(LOCKED) else {})

    def _days(self, header: Sequence[Any], words: Mapping[date, object]) -> dict[int, date]:
        """Return the columns that are of a day."""
        found = ((column, _date(value)) for column, value in enumerate(header))
        days = {column: day for column, day in found if day is not None}
        lost = sorted(words.keys() - days.values())
        if lost or len(set(days.values())) < len(days):
            what = f"no column of {lost[0]}" if lost else "two columns of one day"
            raise FormatError(self.path, f"sheet `{GRID}`: {what}")
        return days

    def _fault(self, row: int, column: int, what: str) -> FormatError:
        letter = optional("openpyxl.utils").get_column_letter(column + 1)
        return FormatError(self.path, f"sheet `{GRID}`, cell {letter}{row}: {what}")


def _table(rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """Return the rows below the first one, which has the names of the columns."""
    if not rows:
        return []
    names = [None if name is None else str(name).strip() for name in rows[0]]
    return [
        {name: cell for name, cell in zip(names, row, strict=False) if name and cell is not None}
        for row in rows[1:]
        if any(cell is not None for cell in row)
    ]


def _date(value: Any) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, str):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            return None
    return value if isinstance(value, date) else None
