"""Requests of FILL from tables: employees, shifts, a schedule, demands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from routeopt.request.encoding import is_absent
from routeopt.request.flat import id_text, nested, parts, records

_Cell = Callable[[Any], Any]


def request_of(tables: Mapping[str, Any], members: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request.

    Args:
        tables: `employees`, `shifts`, `schedule` and `demands`, those that there are: DataFrames,
            lists of dicts, or dicts of columns.
        members: what else the request has.

    Raises:
        ValueError: a cell cannot be read; the text names table, row and column.
    """
    found = {
        name: [_entry(row, f"{name}, row {index}") for index, row in enumerate(records(table))]
        for name, table in tables.items()
    }
    for employee in found.get("employees", ()):
        if "contract" in employee:
            employee["contracts"] = [*employee.get("contracts", ()), employee.pop("contract")]
    return {**found, **{name: value for name, value in members.items() if value is not None}}


def _entry(row: Mapping[str, Any], place: str) -> dict[str, Any]:
    try:
        return {name: _value(name, value) for name, value in nested(row).items()}
    except ValueError as fault:
        raise ValueError(f"{place}: {fault}") from None


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return {inner: _value(inner, cell) for inner, cell in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    read = _READ_BY.get(name, _plain)
    try:
        return read(value)
    except ValueError as fault:
        raise ValueError(f"{name}: {fault}") from None


def _plain(value: Any) -> Any:
    """Return a cell as JSON has it: times as ISO texts without an offset that they do not have,
    durations as seconds, whole numbers as such.
    """
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items() if not is_absent(inner)}
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return int(value.total_seconds())
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _skills(value: Any) -> list[Any]:
    """`nurse;lead:3` are two skills, the second of level 3."""
    found: list[Any] = []
    for part in parts(value):
        name, colon, level = part.rpartition(":")
        if colon and not level.strip().isdecimal():
            raise ValueError(f"{part!r}: a whole number is needed behind the colon")
        found.append({"name": name.strip(), "level": int(level)} if colon else part)
    return found


def _spans(value: Any) -> list[dict[str, str]]:
    """`2026-05-06;2026-05-08/2026-05-10` are a day, and three."""
    if isinstance(value, date):
        value = _plain(value)
    found = []
    for part in parts(value):
        start, _, end = part.partition("/")
        found.append({"from": start.strip(), "to": (end or start).strip()})
    return found


_READ_BY: dict[str, _Cell] = {
    **dict.fromkeys(("name", "employee", "shift"), id_text),
    **dict.fromkeys(("skills",), _skills),
    **dict.fromkeys(("availability", "unavailability"), _spans),
    **dict.fromkeys(
        ("tags", "preferences", "daysOfWeek", "employees", "blocklist", "allowlist"), parts
    ),
}
