"""What tables say beside a request: columns of their own, their time zone, where entries stand."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


class Sheet:
    """Where the entries of one list stand in the table that they were read from.

    Args:
        source: the table, such as `orders.xlsx, sheet jobs`.
        word: what a line of it is called, `row` or `line`.
        headers: the names of its columns as requests have them, and as the table has them.
        rows: the numbers of an entry's rows by its id, more than one for a vehicle's shifts.
    """

    __slots__ = ("headers", "rows", "source", "word")

    def __init__(
        self, source: str, word: str, headers: Mapping[str, str], rows: Mapping[str, Sequence[int]]
    ) -> None:
        self.source = source
        self.word = word
        self.headers = dict(headers)
        self.rows = dict(rows)


class Own:
    """What tables say beside the request of a problem; it is never sent.

    Attributes:
        columns: the cells of columns that are no member of the interface: by the table (`jobs`,
            `shipments`, `vehicles`, `depots`), the id and the column.
        timezone: the zone of the tables' civil times, an IANA name or an offset such as `+01:00`.
        date: the day of their times of day, `YYYY-MM-DD`.
        travel: settings of great-circle travel that a workbook has, such as `speed_kmh`.
        sheets: by table, where its entries stand.
    """

    __slots__ = ("columns", "date", "sheets", "timezone", "travel")

    def __init__(self, timezone: str | None = None, date: str | None = None) -> None:
        self.columns: dict[str, dict[str, dict[str, Any]]] = {}
        self.timezone = timezone
        self.date = date
        self.travel: dict[str, float] = {}
        self.sheets: dict[str, Sheet] = {}

    def of_task(self, task: str) -> dict[str, Any]:
        """Return a job's or a shipment's cells."""
        return self._of("jobs", task) or self._of("shipments", task)

    def of_vehicle(self, vehicle: str) -> dict[str, Any]:
        """Return a vehicle's cells."""
        return self._of("vehicles", vehicle)

    def of_stop(self, stop: Mapping[str, Any]) -> dict[str, Any]:
        """Return the cells of a stop's task, or of the depot where it reloads."""
        if "task" in stop:
            return self.of_task(stop["task"])
        return self._of("depots", stop["depot"]) if "depot" in stop else {}

    def names(self, *tables: str) -> list[str]:
        """Return the names of all columns of some tables, in their order."""
        rows = (row for table in tables for row in self.columns.get(table, {}).values())
        return list(dict.fromkeys(name for row in rows for name in row))

    def place(self, pointer: str, problem: Mapping[str, Any]) -> str:
        """Return where in its table a member of a request stands, or its pointer if in none."""
        parts = pointer.split("/")
        if len(parts) < 4 or parts[1] != "problem" or not parts[3].isdecimal():
            return pointer
        table, index, path = parts[2], int(parts[3]), parts[4:]
        sheet, entries = self.sheets.get(table), problem.get(table, ())
        if sheet is None or index >= len(entries):
            return pointer
        name = str(entries[index].get("id"))
        rows = sheet.rows.get(name)
        if not rows:
            return pointer
        shift = path[:1] == ["shifts"] and len(path) > 1 and path[1].isdecimal()
        row = rows[min(int(path[1]), len(rows) - 1)] if shift else rows[0]
        member = _column(path)
        where = f"{sheet.source}, {sheet.word} {row} ({name})"
        columns = _PARTS.get(member, (member,) if member else ())
        return ", ".join([where, *(f"`{sheet.headers.get(one, one)}`" for one in columns)])

    def _of(self, table: str, name: str) -> dict[str, Any]:
        return self.columns.get(table, {}).get(name, {})


def beside(cells: Mapping[str, Any], names: Mapping[str, Any] | Sequence[str]) -> dict[str, Any]:
    """Return cells of columns of one's own; names that are taken have `own.` before them."""
    return {f"own.{name}" if name in names else name: cell for name, cell in cells.items()}


_LOCATION = "location"
# Members that no column is named like, and the columns that make them.
_PARTS = {
    "shift": ("shift.start.time", "shift.start.lon", "shift.start.lat", "shift.end.time"),
    "shift.start": ("shift.start.time",),
    "shift.end": ("shift.end.time",),
    **{
        f"{side}{_LOCATION}": (f"{side}lon", f"{side}lat")
        for side in ("", "pickup.", "delivery.", "shift.start.", "shift.end.")
    },
}


def _column(path: Sequence[str]) -> str:
    """Return the name of the column that a member's path within its entry is read from."""
    parts = list(path)
    if parts[:1] == ["shifts"]:
        parts[:2] = ["shift"]
    text = ".".join(parts)
    for axis, name in (("location.0", "lon"), ("location.1", "lat")):
        text = text.removesuffix(axis) + name if text.endswith(axis) else text
    return text.replace("time_windows.0.", "window_")
