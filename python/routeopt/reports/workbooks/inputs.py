"""A problem as the sheets that it can be read from: jobs, vehicles, settings."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any, BinaryIO
from zoneinfo import ZoneInfo

from routeopt.reports.own import Own
from routeopt.reports.problem_view import ProblemView
from routeopt.reports.workbooks.sheets import (
    DEGREES,
    LONGEST_TEXT,
    add_table,
    id_cell,
    new_book,
)

_TABLES = ("jobs", "shipments", "vehicles", "depots")
_LISTS = ("relations", "quotas", "balance")
_SKILLS = {"required_skills": "min_level", "skills": "level"}
_WINDOW = "window_"
# Columns whose times of day are on the day after where they are before the other's.
_AFTER = {
    "window_end": "window_start",
    "shift.end.time": "shift.start.time",
    "shift.start.latest": "shift.start.time",
    "shift.end.overtime_until": "shift.end.time",
}
_TIME_NAMES = ("time", "window_start", "window_end", "latest", "overtime_until")
_IDS = ("id", "shift.id", "shift.start.depot", "shift.end.depot")


def write(view: ProblemView, own: Own, path: str | os.PathLike[str] | BinaryIO) -> None:
    """Write a workbook of a problem alone.

    Raises:
        ValueError: no sheet can hold the problem.
    """
    reason = what_is_in_the_way(view.problem, is_plane=view.is_plane)
    if reason:
        raise ValueError(f"no workbook can hold the problem: {reason}")
    book = new_book()
    add_inputs(book, view.problem, own)
    book.save(path)


def what_is_in_the_way(problem: Mapping[str, Any], *, is_plane: bool) -> str | None:
    """Return why no workbook can hold a problem, `None` where it can."""
    if is_plane:
        return "its places are in a plane"
    if "matrices" in problem:
        return "it has matrices of travel, or travel by time of day"
    long = [name for name, text in _rest(problem).items() if len(text) > LONGEST_TEXT]
    return f"`{long[0]}` is too long for a cell" if long else None


def add_inputs(book: Any, problem: Mapping[str, Any], own: Own) -> None:
    """Add the sheets of a problem."""
    clock = LocalClock.of(problem, own)
    for name in _TABLES:
        if name in problem:
            _add_entries(book, name, problem, own, clock)
    for name in _LISTS:
        rows = [dict(_json_cells(entry)) for entry in problem.get(name, ())]
        if rows:
            columns = list(dict.fromkeys(column for row in rows for column in row))
            add_table(book, name, columns, [[row.get(one) for one in columns] for row in rows])
    _add_settings(book, problem, own, clock)


class LocalClock:
    """Times of a request as the cells of its tables have them.

    Args:
        zone: the zone of civil times; `None` where the request has times in whole seconds, or of
            several offsets and no zone.
        day: the day of times of day.
    """

    def __init__(self, zone: tzinfo | None, day: date | None, name: str | None) -> None:
        self.zone = zone
        self.day = day
        self.name = name

    @classmethod
    def of(cls, problem: Mapping[str, Any], own: Own) -> LocalClock:
        """Return the clock of a problem."""
        times = [
            datetime.fromisoformat(shift[end]["time"])
            for vehicle in problem.get("vehicles", ())
            for shift in vehicle.get("shifts", ())
            for end in ("start", "end")
            if isinstance(shift.get(end, {}).get("time"), str)
        ]
        name = own.timezone
        offsets = {time.utcoffset() for time in times}
        if name is None and len(offsets) == 1:
            name = times[0].isoformat()[19:25]
        zone = None if name is None else _zone(name)
        if own.date:
            return cls(zone, date.fromisoformat(own.date), name)
        days = Counter(time.astimezone(zone).date() for time in times[::2]) if zone else Counter()
        return cls(zone, days.most_common(1)[0][0] if days else None, name)

    def local(self, value: Any) -> Any:
        """Return a time as the clocks of the zone show it; unclear times as they are."""
        if not isinstance(value, str) or self.zone is None:
            return value
        shown = datetime.fromisoformat(value).astimezone(self.zone)
        naive = shown.replace(tzinfo=None, fold=0)
        either = {naive.replace(tzinfo=self.zone, fold=fold).utcoffset() for fold in (0, 1)}
        return naive if len(either) == 1 else value

    def cell(self, value: Any, before: Any = None) -> Any:
        """Return the cell of a time: a time of day where it is on the day of the table.

        Args:
            before: the time that it may not be before, where the day after is meant otherwise.
        """
        shown = self.local(value)
        if not isinstance(shown, datetime) or self.day is None:
            return shown
        first = self.local(before)
        first = first if isinstance(first, datetime) and first.date() == self.day else None
        ahead = (shown.date() - self.day).days
        if ahead == 0 and (first is None or shown >= first):
            return shown.time()
        if ahead == 1 and first is not None and shown.time() < first.time():
            return shown.time()
        return shown


def _zone(name: str) -> tzinfo:
    if name[:1] not in "+-":
        return ZoneInfo(name)
    hours, minutes = map(int, name[1:].split(":"))
    ahead = timedelta(hours=hours, minutes=minutes)
    return timezone(-ahead if name[0] == "-" else ahead) if ahead else UTC


def _add_entries(
    book: Any, name: str, problem: Mapping[str, Any], own: Own, clock: LocalClock
) -> None:
    split = _of_vehicle if name == "vehicles" else _of_entry
    rows = []
    for entry in problem[name]:
        for cells in split(entry, problem.get("locations")):
            shown = dict(_shown(cells, clock))
            of_entry = own.columns.get(name, {}).get(str(entry.get("id")), {})
            rows.append({**of_entry, **shown})
    sheet = own.sheets.get(name)
    headers = dict(sheet.headers) if sheet else {}
    names = list(dict.fromkeys([*headers, *(column for row in rows for column in row)]))
    formats = {headers.get(one, one): DEGREES for one in names if one.endswith(("lon", "lat"))}
    columns = [headers.get(one, one) for one in names]
    add_table(book, name, columns, [[row.get(one) for one in names] for row in rows], formats)


def _shown(cells: Mapping[str, Any], clock: LocalClock) -> Iterator[tuple[str, Any]]:
    """Give the cells of a row with civil times, and ids as numbers where they are."""
    for name, value in cells.items():
        side, _, last = (
            name.rpartition(".") if name.startswith(("pickup", "delivery")) else ("", "", name)
        )
        if name in _IDS:
            yield name, id_cell(value)
        elif last.endswith(_TIME_NAMES) and isinstance(value, str):
            before = _AFTER.get(last)
            yield name, clock.cell(value, cells.get(f"{side}.{before}" if side else str(before)))
        else:
            yield name, value


def _of_entry(
    entry: Mapping[str, Any], locations: Sequence[Any] | None
) -> Iterator[dict[str, Any]]:
    yield dict(_flat(entry, locations))


def _of_vehicle(
    entry: Mapping[str, Any], locations: Sequence[Any] | None
) -> Iterator[dict[str, Any]]:
    """Give a row for each shift."""
    members = {name: value for name, value in entry.items() if name != "shifts"}
    whole = dict(_flat(members, locations))
    for shift in entry.get("shifts", ()):
        yield {**whole, **dict(_flat(shift, locations, "shift."))}
    if not entry.get("shifts"):
        yield whole


def _flat(
    members: Mapping[str, Any], locations: Sequence[Any] | None, prefix: str = ""
) -> Iterator[tuple[str, Any]]:
    """Give the columns of an object and their cells, from which the same object is read."""
    for name, value in members.items():
        place = prefix + name
        if name == "location":
            point = locations[value] if isinstance(value, int) and locations else value
            if isinstance(point, (list, tuple)):
                yield f"{prefix}lon", point[0]
                yield f"{prefix}lat", point[1]
            else:
                yield place, point
        elif name == "time_windows" and _is_simple_window(value):
            for part, cell in value[0].items():
                yield f"{prefix}{_WINDOW}{part}", cell
        elif name in _SKILLS and isinstance(value, list):
            yield place, _skills(value, _SKILLS[name])
        elif isinstance(value, Mapping) and value and not any("." in str(key) for key in value):
            yield from _flat(value, locations, f"{place}.")
        elif isinstance(value, list):
            yield place, _listed(value)
        elif isinstance(value, Mapping):
            yield place, json.dumps(value, ensure_ascii=False)
        else:
            yield place, value


def _is_simple_window(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 1
        and bool(value[0])
        and None not in value[0].values()
    )


def _listed(value: Sequence[Any]) -> str:
    """Return a list of names as `a;b`, another one as JSON."""
    plain = value and all(
        isinstance(one, str)
        and one == one.strip()
        and one
        and ";" not in one
        and one[0] not in "[{"
        for one in value
    )
    return ";".join(value) if plain else json.dumps(value, ensure_ascii=False)


def _skills(value: Sequence[Mapping[str, Any]], level: str) -> str:
    """Return skills as `lift;cooling:2`, as JSON where a name does not fit."""
    parts = []
    for skill in value:
        name = skill["name"]
        if {*skill} - {"name", level} or {";", ":"} & {*name} or name != name.strip():
            return json.dumps(value, ensure_ascii=False)
        parts.append(f"{name}:{skill[level]}" if level in skill else name)
    return ";".join(parts) or "[]"


def _json_cells(entry: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in entry.items():
        whole = isinstance(value, (list, Mapping))
        yield name, json.dumps(value, ensure_ascii=False) if whole else value


def _rest(problem: Mapping[str, Any]) -> dict[str, str]:
    """Return the members that are no list of a sheet and no price, as JSON texts."""
    aside = (*_TABLES, *_LISTS, "locations", "objective")
    more = {name: value for name, value in problem.items() if name not in aside}
    objective = {name: of for name, of in problem.get("objective", {}).items() if name != "costs"}
    if objective:
        more["objective"] = objective
    return {name: json.dumps(value, ensure_ascii=False) for name, value in more.items()}


def _add_settings(book: Any, problem: Mapping[str, Any], own: Own, clock: LocalClock) -> None:
    rows: list[tuple[str, Any, str]] = [
        ("date", clock.day, "the day of times such as 08:00"),
        ("timezone", clock.name, "the zone of times without an offset"),
    ]
    rows += [(name, value, "travel as the crow flies") for name, value in own.travel.items()]
    costs = problem.get("objective", {}).get("costs", {})
    rows += [(f"costs.{name}", price, "a price for all vehicles") for name, price in costs.items()]
    rows += [(f"problem.{name}", text, "as JSON") for name, text in _rest(problem).items()]
    renamed = {
        header: name
        for table, sheet in own.sheets.items()
        for name, header in sheet.headers.items()
        if name != header and table in problem
    }
    rows += [
        (f"column.{header}", name, "what the column means") for header, name in renamed.items()
    ]
    sheet = add_table(book, "settings", ("setting", "value", "meaning"), rows)
    sheet.auto_filter.ref = None
