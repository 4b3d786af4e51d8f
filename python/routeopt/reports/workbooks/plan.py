"""A solution as a workbook: what each vehicle does, to be read, changed and solved again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, BinaryIO

from routeopt.reports.clock import Clock
from routeopt.reports.key_figures import reasons_text, tasks_of
from routeopt.reports.own import beside
from routeopt.reports.places import Places
from routeopt.reports.view import SolutionView
from routeopt.reports.workbooks.inputs import LocalClock, add_inputs, what_is_in_the_way
from routeopt.reports.workbooks.sheets import (
    CLOCK,
    CLOCK_AND_DAY,
    DEGREES,
    LONG,
    MONEY,
    ONE,
    add_choice,
    add_note,
    add_table,
    id_cell,
    new_book,
    set_widths,
)

_DAY_S = 86_400
_NAMES = ("vehicle", "shift", "stop", "type", "task", "pinned", "place", "depot", "break")
_TIMES = ("arrival", "service_start", "departure")
_SPANS = ("travel", "wait", "service", "late")
_OF_ROUTES = ("travel", "service", "wait", "break", "duration", "overtime")
_TO_MOVE = (
    "A stop is on the route of its vehicle, in the order of the rows: move rows, or choose another"
    " vehicle; an x in the column pinned keeps it there. `routeopt evaluate` judges such a plan,"
    " `routeopt solve --plan` starts from it."
)


def write(solution: SolutionView, path: str | os.PathLike[str] | BinaryIO) -> None:
    """Write the workbook."""
    book = new_book()
    times = _Times(solution)
    _add_plan(book, solution, times)
    _add_routes(book, solution, times)
    _add_unserved(book, solution)
    reason = what_is_in_the_way(solution.problem, is_plane=solution.is_plane)
    if not solution.problem:
        reason = "its request is unknown"
    _add_figures(book, solution, reason)
    if reason is None:
        add_inputs(book, solution.problem, solution.own)
        _choose_vehicles(book, solution)
    book.save(path)


class _Times:
    """The times of an answer as cells: local clock times, with the day where there are several."""

    def __init__(self, solution: SolutionView) -> None:
        self._clock = LocalClock.of(solution.problem, solution.own)
        self._seconds = Clock(0)
        shown = [
            self.cell(route[end]) for route in solution.routes for end in ("start_time", "end_time")
        ]
        days = {time.date() for time in shown if isinstance(time, datetime)}
        self.form = CLOCK_AND_DAY if len(days) > 1 else CLOCK

    def cell(self, value: Any) -> Any:
        """Return a time as a cell; whole seconds as hours and minutes."""
        if isinstance(value, int):
            return self._seconds.text(value)
        shown = self._clock.local(value)
        return shown if isinstance(shown, datetime) else datetime.fromisoformat(shown)


def _span(seconds: Any) -> float | None:
    """Return seconds as Excel has spans, in days; nothing for none."""
    return seconds / _DAY_S if seconds else None


def _add_plan(book: Any, solution: SolutionView, times: _Times) -> None:
    places = Places(solution)
    loads = sorted(
        {name for route in solution.routes for s in route["stops"] for name in s["load"]}
    )
    own_names = solution.own.names("jobs", "shipments")
    used = [name for name in _NAMES if name in _NAMES[:6] or _has(solution, name)]
    fixed = [*used, *_TIMES, *_SPANS, "distance_km", *(f"load.{name}" for name in loads)]
    fixed += ["cost", "lon", "lat"]
    own = beside(dict.fromkeys(own_names), fixed)
    columns = [*used, *own, *fixed[len(used) :]]
    formats = dict.fromkeys(_TIMES, times.form) | dict.fromkeys(_SPANS, LONG)
    formats |= {"distance_km": ONE, "cost": MONEY, "lon": DEGREES, "lat": DEGREES}
    rows = []
    for route in solution.routes:
        for index, stop in enumerate(route["stops"]):
            point = places.find(stop.get("location"))
            cells: dict[str, Any] = {
                **{name: id_cell(stop[name]) for name in used if name in stop and name != "place"},
                **({"place": stop["place"]} if "place" in stop else {}),
                "vehicle": id_cell(route["vehicle"]),
                "shift": id_cell(route["shift"]),
                "stop": index,
                "type": stop["type"],
                **{name: times.cell(stop[name]) for name in _TIMES},
                **{name: _span(stop.get(f"{name}_s")) for name in _SPANS},
                "distance_km": stop["distance_m"] / 1000,
                **{f"load.{name}": amount for name, amount in stop["load"].items()},
                "cost": round(sum(stop["cost"].values()), 5),
                **(dict(zip(("lon", "lat"), point, strict=True)) if point else {}),
            }
            rows.append(cells | beside(solution.own.of_stop(stop), fixed))
    sheet = add_table(book, "plan", columns, _cells(rows, columns), formats)
    add_choice(sheet, columns.index("pinned") + 1, '"x"')


def _choose_vehicles(book: Any, solution: SolutionView) -> None:
    """Let the vehicle of a stop be chosen from those of the sheet of vehicles."""
    table = solution.own.sheets.get("vehicles")
    name = table.headers.get("id", "id") if table else "id"
    sheet = book["vehicles"]
    letter = next(cell.column_letter for cell in sheet[1] if cell.value == name)
    add_choice(book["plan"], 1, f"vehicles!${letter}$2:${letter}${sheet.max_row}")


def _has(solution: SolutionView, name: str) -> bool:
    return any(name in stop for route in solution.routes for stop in route["stops"])


def _cells(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> Iterator[list[Any]]:
    for row in rows:
        yield [row.get(name) for name in columns]


def _add_routes(book: Any, solution: SolutionView, times: _Times) -> None:
    parts = list(_paid(*(route["cost"] for route in solution.routes)))
    fixed = ["vehicle", "shift", "start", "end", "tasks", "distance_km", *_OF_ROUTES]
    fixed += [f"cost.{part}" for part in parts]
    own = beside(dict.fromkeys(solution.own.names("vehicles")), fixed)
    columns = [*fixed[:2], *own, *fixed[2:]]
    formats = dict.fromkeys(("start", "end"), times.form) | dict.fromkeys(_OF_ROUTES, LONG)
    formats |= {"distance_km": ONE, **{f"cost.{part}": MONEY for part in parts}}
    rows = [
        {
            "vehicle": id_cell(route["vehicle"]),
            "shift": id_cell(route["shift"]),
            "start": times.cell(route["start_time"]),
            "end": times.cell(route["end_time"]),
            "tasks": tasks_of(route),
            "distance_km": route["distance_m"] / 1000,
            **{name: _span(route.get(f"{name}_s")) for name in _OF_ROUTES},
            **{f"cost.{part}": amount for part, amount in route["cost"].items()},
            **beside(solution.own.of_vehicle(route["vehicle"]), fixed),
        }
        for route in solution.routes
    ]
    add_table(book, "routes", columns, _cells(rows, columns), formats)


def _paid(*costs: Mapping[str, float]) -> dict[str, float]:
    """Return the parts of costs that are paid anywhere, and the total."""
    parts = {part: amount for cost in costs for part, amount in cost.items() if amount}
    return {"total": 0.0, **parts}


def _add_unserved(book: Any, solution: SolutionView) -> None:
    fixed = ["task", "why", "drop_fee"]
    own = beside(dict.fromkeys(solution.own.names("jobs", "shipments")), fixed)
    columns = ["task", *own, "why", "drop_fee"]
    rows = [
        {
            "task": id_cell(entry["task"]),
            "why": reasons_text(entry) if "reasons" in entry else None,
            "drop_fee": entry.get("drop_fee"),
            **beside(solution.own.of_task(entry["task"]), fixed),
        }
        for entry in solution.unserved
    ]
    sheet = add_table(book, "unserved", columns, _cells(rows, columns), {"drop_fee": MONEY})
    if rows:
        letter = sheet.cell(1, columns.index("why") + 1).column_letter
        sheet.column_dimensions[letter].width = 60


def _add_figures(book: Any, solution: SolutionView, left_out: str | None) -> None:
    """Add the sums of the plan, each in a cell that can be reckoned with."""
    summary = solution.summary
    rows: list[tuple[str, Any, str, str | None]] = [
        ("status", solution.status, "", None),
        ("routes", summary["routes"], "", None),
        ("served tasks", summary["served_tasks"], "", None),
        ("unserved tasks", summary["unserved_tasks"], "", None),
        ("distance", summary["distance_m"] / 1000, "km", ONE),
    ]
    for name in ("duration", "travel", "service", "wait", "late", "overtime"):
        rows.append((name, (summary.get(f"{name}_s") or 0) / _DAY_S, "h:min", LONG))
    rows += [(f"cost.{part}", amount, "", MONEY) for part, amount in _paid(solution.cost).items()]
    if left_out:
        rows.append(("problem", f"is not in this workbook: {left_out}", "", None))
    sheet = add_table(book, "figures", ("figure", "value", "unit"), [row[:3] for row in rows])
    for number, (*_, form) in enumerate(rows, 2):
        if form:
            sheet.cell(number, 2).number_format = form
    sheet.auto_filter.ref = None
    set_widths(sheet, (24, 16, 8))
    add_note(sheet, len(rows) + 3, _TO_MOVE)
