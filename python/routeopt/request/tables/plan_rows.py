"""Plans as tables: a row for each stop, in the order of the routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from routeopt.errors import FormatError
from routeopt.request.encoding import is_absent
from routeopt.request.flat import id_text
from routeopt.request.tables.sources import Rows, fault_of, of_csv, rows_of
from routeopt.request.tables.workbook import Book

_OF_STOPS: tuple[str, ...] = ("task", "depot", "break")
_NOT = ("", "0", "no", "false")  # what a cell of `pinned` says where it is not
_ENDS = ("start", "end")
_SERVED_TWICE = ("pickup", "delivery")


def plan_of_workbook(path: str, content: bytes) -> dict[str, Any]:
    """Return the plan on the sheet `plan` of a workbook.

    Rows may have been moved, and vehicles changed: a stop is on the route of its vehicle, in the
    order of the rows. A shift that the vehicle does not have is its only one.

    Raises:
        FormatError: there is none, or a row cannot be read.
    """
    book = Book(path, content)
    rows = book.sheet("plan")
    if rows is None:
        raise FormatError(path, "there is no sheet `plan`")
    return _plan(rows, _shifts(book.sheet("vehicles"), book.renamed()))


def plan_of_csv(path: str, content: bytes) -> dict[str, Any]:
    """Return the plan of a CSV file; as `plan_of_workbook`."""
    return _plan(of_csv(path, content), {})


def plan_of_frame(table: Any) -> dict[str, Any]:
    """Return the plan of a data frame, such as `to_frame` returns."""
    return _plan(rows_of(table, "plan"), {})


def _shifts(rows: Rows | None, renamed: Mapping[str, str | None]) -> dict[str, list[str]]:
    """Return the ids of each vehicle's shifts, as the table of vehicles numbers them."""
    found: dict[str, list[str]] = {}
    for number, cells in () if rows is None else rows.rows:
        given = {str(renamed.get(name, name)).strip().lower(): cell for name, cell in cells.items()}
        if any(cell is not None for cell in given.values()):
            own = found.setdefault(_text(given.get("id", number)) or str(number), [])
            own.append(_text(given.get("shift.id")) or str(len(own) + 1))
    return found


def _plan(rows: Rows, shifts: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the routes that have stops."""
    for needed in ("vehicle", "task"):
        if needed not in rows.headers:
            raise fault_of(rows, f"there is no column `{needed}`", rows.above)
    found = [(number, _cells(cells)) for number, cells in rows.rows]
    known = {vehicle: list(own) for vehicle, own in shifts.items()}
    for _, cells in found:
        if cells.get("type") in _ENDS and "vehicle" in cells and "shift" in cells:
            own = known.setdefault(cells["vehicle"], [])
            if cells["shift"] not in own:
                own.append(cells["shift"])
    routes: dict[tuple[str, str | None], list[dict[str, Any]]] = {}
    for number, cells in found:
        stop: dict[str, Any] = {name: cells[name] for name in _OF_STOPS if name in cells}
        if cells.get("type") in _ENDS or not stop:
            continue
        if "vehicle" not in cells:
            raise fault_of(rows, "`vehicle` is missing", number)
        if "task" in cells and "place" in cells:
            stop["place"] = _place(rows, cells["place"], number)
        if cells.get("type") in _SERVED_TWICE:
            stop["type"] = cells["type"]
        if cells.get("pinned", "").lower() not in _NOT:
            stop["pinned"] = True
        own = known.get(cells["vehicle"], [])
        shift = cells.get("shift")
        if shift not in own and len(own) == 1:
            shift = own[0]
        routes.setdefault((cells["vehicle"], shift), []).append(stop)
    return {
        "routes": [
            {"vehicle": vehicle, **({} if shift is None else {"shift": shift}), "stops": stops}
            for (vehicle, shift), stops in routes.items()
        ]
    }


def _place(rows: Rows, text: str, number: int) -> int:
    """Return which of its places a stop is at."""
    if not text.isdecimal():
        raise fault_of(rows, f"`place` is {text!r}: it is the place's index, from 0", number)
    return int(text)


def _cells(cells: Mapping[Any, Any]) -> dict[str, str]:
    found = {str(name): _text(cell) for name, cell in cells.items()}
    return {name: text for name, text in found.items() if text}


def _text(cell: Any) -> str:
    """Return a cell as text, empty where it is."""
    if cell is None or is_absent(cell):
        return ""
    try:
        return str(id_text(cell)).strip()
    except ValueError:
        return str(cell)
