"""Rows of a table as entries of a request, and what is their maker's own."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from typing import Any, NamedTuple, NoReturn

from routeopt.errors import FormatError, grouped, hint
from routeopt.reports.own import Own, Sheet
from routeopt.request import flat
from routeopt.request.encoding import is_absent
from routeopt.request.tables.civil import Civil, OfDay, day_of, said
from routeopt.request.tables.columns import (
    AMOUNTS,
    AMOUNTS_OF_JOBS,
    NUMBERS,
    Column,
    Columns,
)
from routeopt.request.tables.sources import Rows, fault_of, warn_of

_LARGEST = 1e15  # beyond it a number has no fraction
_DECIMAL = re.compile(r"[-+]?\d*,\d+|[-+]?\d+,")
_THOUSANDS = re.compile(r"[-+]?\d{1,3}([.,]\d{3})+")  # or one with a fraction of three digits
_DAY_S = 86_400
# Times of the day that are on the day after where they are before the other.
_AFTER = (
    ("window_start", "window_end"),
    ("pickup.window_start", "pickup.window_end"),
    ("delivery.window_start", "delivery.window_end"),
    ("shift.start.time", "shift.end.time"),
    ("shift.start.time", "shift.start.latest"),
    ("shift.end.time", "shift.end.overtime_until"),
)
_DATE = "date"


class _Fault(NamedTuple):
    kind: str
    row: int | None
    text: str


class Table:
    """A table that becomes a list of a request.

    Args:
        name: `jobs`, `shipments`, `vehicles` or `depots`.
        rows: the table.
        civil: the day and the zone of its times.
        renamed: as of `Columns`.
    """

    def __init__(
        self, name: str, rows: Rows, civil: Civil, renamed: Mapping[str, str | None]
    ) -> None:
        self.name = name
        self.rows = rows
        self.civil = civil
        self.columns = Columns(name, rows.headers, renamed)
        self._faults = [_Fault(text, rows.above, text) for text in self.columns.faults]
        self._dated = [one for one in self.columns.own if one.name.strip().lower() == _DATE]
        names = {column.name for column in self.columns.members}
        self._named = "id" in names
        self._number_shifts = "shift.id" not in names and any(
            name.startswith("shift.") for name in names
        )
        self._comma = rows.commas and not self._has_points()
        for slip in self.columns.slips:
            warn_of(rows, slip)

    def read_into(self, members: dict[str, Any], own: Own) -> None:
        """Put the entries into the members of a problem, and what is the maker's own beside them.

        Raises:
            ValueError: cells cannot be read, or contradict each other; of a file `FormatError`.
        """
        if self._faults:  # of columns: those of cells would follow from them
            self._refuse()
        entries: list[tuple[int, dict[str, Any]]] = []
        for number, cells in self.rows.rows:
            if all(_is_empty(cell) for cell in cells.values()):
                continue
            entry = self._entry(number, cells)
            if entry is not None:
                entries.append((number, entry))
                self._keep(own, entry, cells)
        if self.name != "vehicles":
            self._check_once(entries)
        if self._faults:
            self._refuse()
        if self.name == "vehicles":
            members[self.name] = self._vehicles(entries)
        else:
            members[self.name] = [entry for _, entry in entries]
        numbers: dict[str, list[int]] = {}
        for number, entry in entries:
            numbers.setdefault(str(entry.get("id")), []).append(number)
        headers = {column.name: column.header for column in self.columns.found}
        own.sheets[self.name] = Sheet(self.rows.source, self.rows.word, headers, numbers)

    def _entry(self, number: int, cells: Mapping[Any, Any]) -> dict[str, Any] | None:
        faults = len(self._faults)
        found = {
            column.name: self._cell(column, number, cells.get(column.header))
            for column in self.columns.members
        }
        if not self._named:
            found = {"id": str(number), **found}
        elif found["id"] is None and len(self._faults) == faults:
            self._tell("id", number, "`id` is missing")
        try:
            self._put_times(found, number, cells)
            entry = flat.entry(found) if len(self._faults) == faults else None
        except ValueError as fault:
            self._tell(str(fault), number, str(fault))
            return None
        return entry

    def _cell(self, column: Column, number: int, cell: Any) -> Any:
        """Return a cell as flat entries have it; of times what `said` makes of them."""
        if _is_empty(cell):
            return None
        try:
            return self._value(column, cell)
        except ValueError as fault:
            header = f"`{column.header}`"
            self._tell(f"{column.kind} {header}", number, f"{header}: {fault}")
            return None

    def _value(self, column: Column, cell: Any) -> Any:
        kind = column.kind
        text = cell.strip() if isinstance(cell, str) else None
        if kind == "time":
            return said(cell)
        if kind in NUMBERS:
            if kind == "whole" and text is not None and self._is_unclear(text):
                raise ValueError(f"{text!r} can be read in two ways; write it in digits")
            cell = _number(cell) if text is None else self._number_of(text)
        check_no_time(cell)
        if kind == "text":
            return flat.id_text(cell) if text is None else text
        if kind not in NUMBERS and text and text[0] in "[{":
            return json.loads(text)
        if kind == AMOUNTS and not isinstance(cell, Mapping):
            such = AMOUNTS_OF_JOBS if self.name == "jobs" else f"`{column.name}.kg` is a column"
            raise ValueError(f"{cell!r} of what? {such}")
        return cell

    def _is_unclear(self, text: str) -> bool:
        """Tell whether a sign in a number may be of thousands or of a fraction."""
        return bool(_THOUSANDS.fullmatch(text)) and (self._comma or "," not in text)

    def _number_of(self, text: str) -> int | float:
        shown = text
        if self._comma and _DECIMAL.fullmatch(text):
            text = text.replace(",", ".")
        try:
            value = float(text)
        except ValueError:
            raise ValueError(f"{shown!r} is no number") from None
        if not abs(value) <= _LARGEST:
            raise ValueError(f"{shown!r} is no number of at most {_LARGEST:.0e}")
        return int(value) if value.is_integer() else value

    def _put_times(self, found: dict[str, Any], number: int, cells: Mapping[Any, Any]) -> None:
        """Replace what the cells of a row say of times by the times that they mean."""
        for first, second in _AFTER:
            start, end = found.get(first), found.get(second)
            if isinstance(start, OfDay) and isinstance(end, OfDay) and end < start:
                found[second] = OfDay(end + _DAY_S)
        day = self._day(number, cells)
        for column in self.columns.members:
            value = found.get(column.name)
            if column.kind == "time" and value is not None:
                try:
                    found[column.name] = self.civil.time(value, day)
                except ValueError as fault:
                    header = f"`{column.header}`"
                    self._tell("civil", number, f"{header}: {fault}")

    def _day(self, number: int, cells: Mapping[Any, Any]) -> date | None:
        """Return what a column `date` says of a row, where the table has no day of its own."""
        if self.civil.day is not None or not self._dated:
            return None
        cell = cells.get(self._dated[0].header)
        try:
            return None if _is_empty(cell) else day_of(cell)
        except ValueError as fault:
            self._tell("date", number, f"`{self._dated[0].header}`: {fault}")
            return None

    def _keep(self, own: Own, entry: Mapping[str, Any], cells: Mapping[Any, Any]) -> None:
        kept = {
            column.name: _plain(cells[column.header])
            for column in self.columns.own
            if not _is_empty(cells.get(column.header))
        }
        if kept:
            held = own.columns.setdefault(self.name, {}).setdefault(str(entry.get("id")), {})
            for name, cell in kept.items():
                held.setdefault(name, cell)

    def _check_once(self, entries: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        numbers: dict[Any, list[int]] = {}
        for number, entry in entries:
            numbers.setdefault(str(entry.get("id")), []).append(number)
        for name, where in numbers.items():
            if len(where) > 1:
                shown = ", ".join(map(str, where[:-1]))
                words = f"{self.rows.word}s {shown} and {where[-1]}"
                self._tell("twice", None, f"the id {name!r} is in {words}")

    def _vehicles(self, entries: Sequence[tuple[int, dict[str, Any]]]) -> list[dict[str, Any]]:
        try:
            found = flat.vehicles([entry for _, entry in entries])
        except ValueError as fault:
            raise fault_of(self.rows, str(fault)) from None
        for vehicle in found if self._number_shifts else ():
            for number, shift in enumerate(vehicle.get("shifts", ()), 1):
                shift.setdefault("id", str(number))
        return found

    def _has_points(self) -> bool:
        """Tell whether a number of the table has a decimal point."""
        headers = [column.header for column in self.columns.members if column.kind in NUMBERS]
        return any(
            isinstance(cells.get(header), str) and "." in cells[header]
            for _, cells in self.rows.rows
            for header in headers
        )

    def _tell(self, kind: str, row: int | None, text: str) -> None:
        self._faults.append(_Fault(kind, row, text))

    def _refuse(self) -> NoReturn:
        """Raise all faults as one error."""
        first = self._faults[0]
        if len(self._faults) == 1:
            raise fault_of(self.rows, first.text, first.row)
        texts = [
            (one.kind, one.text if one.row is None else f"{self.rows.word} {one.row}: {one.text}")
            for one in self._faults
        ]
        lines = "".join(f"\n  {line}" for line in grouped(texts))
        raise fault_of(self.rows, f"{len(self._faults):,} faults{lines}")


def check_renamed(renamed: Mapping[str, str | None], tables: Sequence[Rows]) -> None:
    """Refuse names of columns that no table has.

    Raises:
        ValueError: there is one; of a file `FormatError`.
    """
    path = next((rows.path for rows in tables if rows.path), None)
    headers = {str(header) for rows in tables for header in rows.headers}
    for name in renamed:
        if name not in headers:
            what = f"no table has a column `{name}`{hint(name, headers)}"
            raise FormatError(path, what) if path else ValueError(f"columns: {what}")


def check_no_time(cell: Any) -> None:
    """Refuse a cell that a spreadsheet has made a date or a time of.

    Raises:
        ValueError: it has.
    """
    if isinstance(cell, (date, time, timedelta)):
        raise ValueError(f"{cell} is a date or a time; format the cell as text, and write it again")


def _is_empty(cell: Any) -> bool:
    if isinstance(cell, (list, tuple, dict)):
        return False
    return cell is None or (isinstance(cell, str) and not cell.strip()) or is_absent(cell)


def _number(cell: Any) -> Any:
    """Return a number; a time of Excel's as its seconds, as `0:05` of a service is five minutes."""
    if isinstance(cell, time):
        return cell.hour * 3600 + cell.minute * 60 + cell.second
    return round(cell.total_seconds()) if isinstance(cell, timedelta) else cell


def _plain(cell: Any) -> Any:
    """Return a cell of one's own without the types of NumPy and pandas."""
    if isinstance(cell, str):
        return cell.strip()
    if hasattr(cell, "to_pydatetime"):
        return cell.to_pydatetime(warn=False)
    return cell.item() if hasattr(cell, "item") and getattr(cell, "ndim", 1) == 0 else cell
