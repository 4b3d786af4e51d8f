"""Excel workbooks: one sheet for each list of a problem, and the settings of all."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from io import BytesIO
from typing import Any

from routeopt.errors import FormatError, hint
from routeopt.optional import optional
from routeopt.reports.own import Own
from routeopt.request.problem import Problem
from routeopt.request.tables.civil import Civil
from routeopt.request.tables.columns import members_of_problem
from routeopt.request.tables.sources import Rows, fault_of
from routeopt.request.tables.table import Table, check_no_time, check_renamed
from routeopt.travel import GreatCircle

TABLES = ("jobs", "shipments", "vehicles", "depots")
_LISTS = ("relations", "quotas", "balance")
_OURS = (*TABLES, *_LISTS, "settings", "plan", "routes", "unserved", "figures", "notes")
_TRAVEL = ("speed_kmh", "road_factor")
_PRICE, _COLUMN, _MEMBER = "costs.", "column.", "problem."


class Book:
    """The sheets of a workbook.

    Args:
        path: its name, for faults.
        content: what it holds.

    Raises:
        FormatError: it cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str], content: bytes) -> None:
        openpyxl = optional("openpyxl")
        self.path = os.fspath(path)
        try:
            book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True)
            self._sheets = {
                sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)]
                for sheet in book.worksheets
            }
        except Exception as fault:
            raise FormatError(self.path, f"no workbook that can be read: {fault}") from None
        self._titles = {title.strip().lower(): title for title in self._sheets}

    def sheet(self, name: str) -> Rows | None:
        """Return the sheet of a name in any case, if it is there and has a header."""
        title = self._titles.get(name)
        return None if title is None else self._rows(title)

    def first(self) -> Rows:
        """Return the first sheet that is none of a plan's or of the settings'.

        Raises:
            FormatError: it is empty.
        """
        titles = [title for name, title in self._titles.items() if name not in _OURS]
        rows = self._rows(titles[0]) if titles else None
        if rows is None:
            raise FormatError(self.path, "there is no sheet with a table")
        return rows

    def settings(self) -> dict[str, tuple[int, Any]]:
        """Return the row and the value of each setting that has one."""
        rows = self._sheets.get(self._titles.get("settings", ""), [])
        return {
            str(row[0]).strip(): (number, row[1])
            for number, row in enumerate(rows, 1)
            if len(row) > 1 and row[0] is not None and row[1] not in (None, "")
            if str(row[0]).strip().lower() != "setting"
        }

    def renamed(self) -> dict[str, str | None]:
        """Return headers and the members that the settings say they mean."""
        return {
            name.removeprefix(_COLUMN): str(value)
            for name, (_, value) in self.settings().items()
            if name.startswith(_COLUMN)
        }

    def _rows(self, title: str) -> Rows | None:
        """Return a sheet's rows; above its header there may be empty ones."""
        lines = self._sheets[title]
        above = next((i for i, row in enumerate(lines) if any(_is_there(c) for c in row)), None)
        if above is None:
            return None
        named = [
            (index, str(cell).strip()) for index, cell in enumerate(lines[above]) if _is_there(cell)
        ]
        rows = [
            (number, {header: row[index] for index, header in named if index < len(row)})
            for number, row in enumerate(lines[above + 1 :], above + 2)
        ]
        source = f"{os.path.basename(self.path)}, sheet {title}"
        headers = [header for _, header in named]
        return Rows(source, "row", headers, rows, self.path, above + 1)


def problem_of(
    path: str | os.PathLike[str],
    content: bytes,
    day: Any = None,
    zone: tzinfo | str | None = None,
    columns: Mapping[str, str | None] | None = None,
) -> Problem:
    """Return the problem that a workbook holds; see `routeopt.read`.

    A workbook of none of the sheets has its jobs, or shipments, in the first one.

    Raises:
        FormatError: something in it cannot be read.
    """
    book = Book(path, content)
    settings = _Settings(book)
    civil = settings.civil(day, zone)
    civil.where = " on a sheet `settings`"
    renamed = {**book.renamed(), **(columns or {})}
    problem = Problem(settings.members(), travel=settings.travel())
    problem.own = Own(civil.zone_name, civil.day.isoformat() if civil.day else None)
    problem.own.travel = settings.travel_settings()
    tables = {name: book.sheet(name) for name in TABLES}
    if not any(tables.values()):
        stops = book.first()
        tables[kind_of_tasks(stops.headers, renamed)] = stops
    check_renamed(renamed, [rows for rows in tables.values() if rows is not None])
    for name, rows in tables.items():
        if rows is not None:
            Table(name, rows, civil, renamed).read_into(problem.members, problem.own)
    for name in _LISTS:
        found = book.sheet(name)
        if found is not None:
            problem.members[name] = [
                _entry(found, number, cells) for number, cells in found.rows if any(cells.values())
            ]
    return problem


def kind_of_tasks(headers: Sequence[Any], renamed: Mapping[str, str | None]) -> str:
    """Return which tasks a table has: shipments where a column leads into a pickup, or nearly."""
    names = [str(renamed.get(str(one), one)).strip().lower() for one in headers]
    has_pickups = any(one.startswith("pickup.") or one == "pickup_lon" for one in names)
    return "shipments" if has_pickups else "jobs"


class _Settings:
    """What the sheet `settings` says."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.found = book.settings()
        known = ("date", "timezone", *_TRAVEL)
        for name, (row, _) in self.found.items():
            if name not in known and not name.startswith((_PRICE, _COLUMN, _MEMBER)):
                prefixes = [f"{_PRICE}fixed", f"{_PRICE}per_travel_km", f"{_PRICE}per_route_hour"]
                near = hint(name, [*known, *prefixes])
                raise self._fault(row, f"the setting `{name}` is unknown{near}")

    def civil(self, day: Any, zone: tzinfo | str | None) -> Civil:
        """Return the day and the zone, those given first."""
        row, own_day = self.found.get("date", (0, None))
        zone_row, own_zone = self.found.get("timezone", (0, None))
        if day is None and own_day is not None:
            try:
                Civil(own_day)
            except ValueError as fault:
                raise self._fault(row, str(fault)) from None
        if zone is None and own_zone is not None:
            try:
                return Civil(own_day if day is None else day, str(own_zone))
            except ValueError as fault:
                raise self._fault(zone_row, str(fault)) from None
        return Civil(own_day if day is None else day, zone)

    def members(self) -> dict[str, Any]:
        """Return the members of the problem that are no list of a sheet."""
        found: dict[str, Any] = {}
        costs = {
            name.removeprefix(_PRICE): value
            for name, (_, value) in self.found.items()
            if name.startswith(_PRICE)
        }
        for name, (row, value) in self.found.items():
            if name.startswith(_MEMBER):
                member = name.removeprefix(_MEMBER)
                if member not in members_of_problem():
                    near = hint(member, members_of_problem())
                    raise self._fault(row, f"a problem has no member `{member}`{near}")
                try:
                    found[member] = json.loads(str(value))
                except ValueError:
                    raise self._fault(row, f"the setting `{name}` is no JSON") from None
        if costs:
            objective = found.get("objective")
            found["objective"] = {
                **(objective if isinstance(objective, dict) else {}),
                "costs": costs,
            }
        return found

    def travel(self) -> GreatCircle | None:
        """Return the provider that settings of travel make, if there are any."""
        given = self.travel_settings()
        try:
            return GreatCircle(**given) if given else None
        except (TypeError, ValueError) as fault:
            raise self._fault(self.found[next(iter(given))][0], str(fault)) from None

    def travel_settings(self) -> dict[str, float]:
        """Return the settings of travel that there are."""
        return {name: self.found[name][1] for name in _TRAVEL if name in self.found}

    def _fault(self, row: int, what: str) -> FormatError:
        return FormatError(self.book.path, f"sheet settings, row {row}: {what}")


def _entry(rows: Rows, number: int, cells: Mapping[Any, Any]) -> dict[str, Any]:
    """Return an entry of a list that has no flat form: lists and objects are JSON."""
    found = {name: cell for name, cell in cells.items() if _is_there(cell)}
    for name, cell in found.items():
        try:
            check_no_time(cell)
            if isinstance(cell, str) and cell[0] in "[{":
                found[name] = json.loads(cell)
        except ValueError as fault:
            raise fault_of(rows, f"`{name}`: {fault}", number) from None
    return found


def _is_there(cell: Any) -> bool:
    return cell is not None and str(cell).strip() != ""
