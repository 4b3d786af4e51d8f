"""Rows of tables as entries of a request: flat columns such as `shift.start.time` become members of
members, and short forms such as `lon`, `lat` and `window_start` the interface's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from routeopt.request.encoding import is_absent, plain

_LISTS = frozenset(
    {"tags", "serves_tags", "preferred_tags", "allowed", "excluded", "reloads"},
)
_SKILL_LEVEL = {"required_skills": "min_level", "skills": "level"}
_IDS = frozenset({"id", "depot"})
_COORDINATES = ("lon", "lat")
_WINDOW = "window_"


def entry(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a row, a dict of cells by their columns.

    Raises:
        ValueError: cells contradict each other, or cannot be read.
    """
    return _folded(nested(row))


def vehicles(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the vehicles of entries that have one `shift` each.

    Raises:
        ValueError: rows of one vehicle contradict each other.
    """
    found: dict[Any, dict[str, Any]] = {}
    shifts: dict[Any, list[Any]] = {}
    for index, members in enumerate(rows):
        key = members.get("id", index)
        if "shift" in members:
            shifts.setdefault(key, []).append(members.pop("shift"))
        _merge(found.setdefault(key, {}), members, f"vehicle {key!r}: ")
    for key, own in shifts.items():
        whole = found[key].get("shifts", [])
        if not isinstance(whole, list):
            raise ValueError(f"vehicle {key!r}: shifts is {whole!r}, not a list")
        found[key]["shifts"] = [*whole, *own]
    return list(found.values())


def _merge(members: dict[str, Any], more: Mapping[str, Any], place: str) -> None:
    """Add to `members` what it lacks of `more`.

    Raises:
        ValueError: both have a member, and not the same value.
    """
    for name, value in more.items():
        held = members.setdefault(name, value)
        if isinstance(held, dict) and isinstance(value, Mapping):
            _merge(held, value, f"{place}{name}.")
        elif held is not value and plain(held, place + name) != plain(value, place + name):
            raise ValueError(f"{place}{name} is {held!r} in one row and {value!r} in another")


def records(rows: Any) -> Iterable[Mapping[str, Any]]:
    """Return the rows of a DataFrame, of dicts, or of a dict of columns, as dicts."""
    if isinstance(rows, Mapping):
        return [dict(zip(rows, cells, strict=True)) for cells in zip(*rows.values(), strict=True)]
    if hasattr(rows, "to_dict"):
        rows = rows.to_dict("records")
    return rows  # type: ignore[no-any-return]


def nested(row: Mapping[str, Any]) -> dict[str, Any]:
    """Split columns at their dots, and leave out empty cells."""
    cells = {
        str(column): value
        for column, value in row.items()
        if value is not None and not is_absent(value)
    }
    nested: dict[str, Any] = {}
    for column, value in cells.items():
        *parents, name = column.split(".")
        place = nested
        for depth, parent in enumerate(parents, 1):
            _check_alone(".".join(parents[:depth]), column, cells)
            place = place.setdefault(parent, {})
        place[name] = value
    return nested


def _folded(members: Mapping[str, Any], place: str = "") -> dict[str, Any]:
    """Put flat members into the form of the interface."""
    folded: dict[str, Any] = {}
    window: dict[str, Any] = {}
    for name, value in members.items():
        if name in _COORDINATES:
            _check_alone("location", name, members, place)
            folded["location"] = [_coordinate(members, axis, place) for axis in _COORDINATES]
        elif name.startswith(_WINDOW):
            _check_alone("time_windows", name, members, place)
            window[name.removeprefix(_WINDOW)] = value
        else:
            folded[name] = _value(name, value, place)
    if window:
        folded["time_windows"] = [window]
    return folded


def _check_alone(whole: str, part: str, given: Mapping[str, Any], place: str = "") -> None:
    if whole in given:
        raise ValueError(f"give {place}{whole} or {place}{part}, not both")


def _coordinate(members: Mapping[str, Any], axis: str, place: str) -> Any:
    if axis not in members:
        raise ValueError(f"{place}{axis} is missing")
    return members[axis]


def _value(name: str, value: Any, place: str) -> Any:
    if isinstance(value, Mapping):
        return _folded(value, f"{place}{name}.")
    if name in _IDS:
        return id_text(value)
    if name in _LISTS and not isinstance(value, (list, tuple)):
        return parts(value)
    if name in _SKILL_LEVEL and isinstance(value, str):
        return [_skill(part, _SKILL_LEVEL[name]) for part in parts(value)]
    return value


def id_text(value: Any) -> Any:
    """Return an id as text; tables often keep ids as numbers."""
    number = value.item() if hasattr(value, "item") else value
    if not isinstance(number, (int, float)):
        return value
    if isinstance(number, bool) or number % 1 != 0:
        raise ValueError(f"{value!r} is no id: a text or a whole number is")
    return str(int(number))


def parts(value: Any) -> list[str]:
    return [part.strip() for part in str(id_text(value)).split(";") if part.strip()]


def _skill(text: str, level_name: str) -> dict[str, Any]:
    name, _, level = map(str.strip, text.rpartition(":"))
    return {"name": name, level_name: int(level)} if name and level.isdecimal() else {"name": text}
