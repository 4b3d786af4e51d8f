"""Table rows with flat columns as the nested entries of a request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from routeopt.encoding import is_absent

_LISTS = frozenset(
    {"tags", "serves_tags", "preferred_tags", "allowed", "excluded", "reloads"},
)
_SKILL_LEVEL = {"required_skills": "min_level", "skills": "level"}
_IDS = frozenset({"id", "depot"})
_WINDOW = "window_"


def entries(rows: Any) -> list[dict[str, Any]]:
    """Return one entry for each row of a DataFrame, or of any iterable of dicts."""
    return [_folded(_nested(row)) for row in _records(rows)]


def vehicles(rows: Any) -> list[dict[str, Any]]:
    """Return the vehicles of a table with one row for each shift."""
    found: dict[Any, dict[str, Any]] = {}
    for index, entry in enumerate(entries(rows)):
        shift = entry.pop("shift", None)
        vehicle = found.setdefault(entry.get("id", index), entry)
        if shift is not None:
            vehicle.setdefault("shifts", []).append(shift)
    return list(found.values())


def _records(rows: Any) -> Iterable[Mapping[str, Any]]:
    if hasattr(rows, "to_dict"):
        rows = rows.to_dict("records")
    return rows  # type: ignore[no-any-return]


def _nested(row: Mapping[str, Any]) -> dict[str, Any]:
    """Split columns at their dots, and leave out empty cells."""
    nested: dict[str, Any] = {}
    for column, value in row.items():
        if value is None or is_absent(value):
            continue
        *parents, name = str(column).split(".")
        place = nested
        for parent in parents:
            place = place.setdefault(parent, {})
        place[name] = value
    return nested


def _folded(members: Mapping[str, Any]) -> dict[str, Any]:
    """Put flat members into the form of the interface."""
    folded: dict[str, Any] = {}
    window: dict[str, Any] = {}
    has_coordinates = "lon" in members and "lat" in members
    for name, value in members.items():
        if has_coordinates and name in ("lon", "lat"):
            folded["location"] = [members["lon"], members["lat"]]
        elif name.startswith(_WINDOW):
            window[name.removeprefix(_WINDOW)] = value
        else:
            folded[name] = _value(name, value)
    if window:
        folded["time_windows"] = [window]
    return folded


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return _folded(value)
    if name in _IDS:
        return _id(value)
    if name in _LISTS and not isinstance(value, (list, tuple)):
        return _parts(value)
    if name in _SKILL_LEVEL and isinstance(value, str):
        return [_skill(part, _SKILL_LEVEL[name]) for part in _parts(value)]
    return value


def _id(value: Any) -> Any:
    """Ids are texts; tables often keep them as numbers."""
    is_whole = isinstance(value, (int, float)) and value == int(value)
    return str(int(value)) if is_whole else value


def _parts(value: Any) -> list[str]:
    return [part.strip() for part in str(_id(value)).split(";") if part.strip()]


def _skill(text: str, level_name: str) -> dict[str, Any]:
    name, colon, level = text.rpartition(":")
    return {"name": name, level_name: int(level)} if colon and level.isdigit() else {"name": text}
