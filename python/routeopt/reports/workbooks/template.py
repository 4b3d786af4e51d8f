"""A workbook to fill in: jobs, vehicles and settings, with some rows to write over."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from datetime import date, time, timedelta
from typing import Any, BinaryIO

from routeopt.optional import optional
from routeopt.reports.workbooks.sheets import (
    DEGREES,
    MONEY,
    add_note,
    add_table,
    new_book,
)

_LAST = 5_000
_ZONES = (
    *("Europe/Brussels", "Europe/Berlin", "Europe/London", "Europe/Madrid", "Europe/Athens"),
    *("America/New_York", "America/Chicago", "America/Los_Angeles", "Asia/Tokyo", "UTC"),
)
_JOBS: tuple[dict[str, Any], ...] = (
    {
        "id": 1001,
        "customer": "Bakery Nord",
        "address": "Friedrichstr. 100, Berlin",
        "phone": "+49 30 1234567",
        "lon": 13.38822,
        "lat": 52.52193,
        "service_time_s": 300,
        "delivery.crates": 4,
        "window_start": time(8),
        "window_end": time(10),
    },
    {
        "id": 1002,
        "customer": "School Mitte",
        "address": "Gipsstr. 23a, Berlin",
        "phone": "+49 30 7654321",
        "lon": 13.40057,
        "lat": 52.52707,
        "service_time_s": 420,
        "delivery.crates": 9,
        "window_start": time(9),
        "window_end": time(12),
    },
    {
        "id": 1003,
        "customer": "Cafe am Park",
        "address": "Goerlitzer Str. 1, Berlin",
        "phone": "+49 30 5551234",
        "lon": 13.43771,
        "lat": 52.49693,
        "service_time_s": 300,
        "delivery.crates": 3,
        "required_skills": "cooling",
    },
)
_VEHICLES: tuple[dict[str, Any], ...] = tuple(
    {
        "id": name,
        "driver": driver,
        "capacity.crates": crates,
        "skills": skills,
        "costs.fixed": 40,
        "shift.id": "day",
        "shift.start.time": time(7),
        "shift.start.lon": 13.34242,
        "shift.start.lat": 52.53921,
        "shift.end.time": time(15),
        "shift.end.lon": 13.34242,
        "shift.end.lat": 52.53921,
    }
    for name, driver, crates, skills in (
        ("van 1", "Ada", 20, "cooling"),
        ("van 2", "Ben", 12, None),
    )
)
_HOW = (
    "Write over the rows of the sheets jobs and vehicles; rows and columns may be added. Columns of"
    " other names are your own: they come back in the plan. Then: routeopt solve orders.xlsx -o"
    " plan.xlsx"
)


def write(problem: Mapping[str, Any], path: str | os.PathLike[str] | BinaryIO) -> None:
    """Write the workbook.

    Args:
        problem: the schemas of a problem's members; they say what columns mean.
    """
    book = new_book()
    meanings = {name: dict(_columns(problem[name]["items"], "")) for name in ("jobs", "vehicles")}
    for name, rows in (("jobs", _JOBS), ("vehicles", _VEHICLES)):
        columns = list(dict.fromkeys(column for row in rows for column in row))
        formats = {one: DEGREES for one in columns if one.endswith(("lon", "lat"))}
        formats |= {one: MONEY for one in columns if one.startswith("costs.")}
        cells = [[row.get(one) for one in columns] for row in rows]
        sheet = add_table(book, name, columns, cells, formats)
        _explain(sheet, meanings[name])
        sheet.auto_filter.ref = None
    _check_times(book)
    _add_settings(book)
    _add_notes(book, meanings)
    book.save(path)


def _explain(sheet: Any, meanings: Mapping[str, str]) -> None:
    """Have the heads of columns say what they mean, where the mouse is on them."""
    comment = optional("openpyxl.comments").Comment
    for cell in sheet[1]:
        told = comment(meanings.get(cell.value, "A column of your own."), "routeopt")
        told.width, told.height = 280, 90
        cell.comment = told


def _check_times(book: Any) -> None:
    """Have the columns of times of day, and of numbers, warn of what is none."""
    made = optional("openpyxl.worksheet.datavalidation").DataValidation
    for name in ("jobs", "vehicles"):
        sheet = book[name]
        for cell in sheet[1]:
            column = str(cell.value)
            if column.startswith("window_") or column.endswith(".time"):
                rule = made(type="time", operator="between", formula1="0", formula2="0.99999")
                rule.error = "A time such as 08:00 is needed."
            elif column.endswith("_s"):
                rule = made(type="whole", operator="between", formula1="0", formula2="2147483647")
                rule.error = "Whole seconds are needed."
            else:
                continue
            rule.errorStyle, rule.showErrorMessage, rule.allow_blank = "warning", True, True
            rule.add(f"{cell.column_letter}2:{cell.column_letter}{_LAST}")
            sheet.add_data_validation(rule)


def _add_settings(book: Any) -> None:
    tomorrow = date.today() + timedelta(days=1)
    rows = [
        ("date", tomorrow, "the day of times such as 08:00"),
        ("timezone", "Europe/Berlin", "the zone of times without an offset"),
        ("speed_kmh", 35, "how fast vehicles drive where no roads are asked"),
        ("road_factor", 1.3, "how much longer roads are than the crow flies"),
        ("costs.per_travel_km", 0.35, "a price for all vehicles, per kilometre"),
        ("costs.per_route_hour", 24, "a price for all vehicles, per hour of a route"),
    ]
    sheet = add_table(book, "settings", ("setting", "value", "meaning"), rows)
    sheet.auto_filter.ref = None
    choice = optional("openpyxl.worksheet.datavalidation").DataValidation(
        type="list", formula1=f'"{",".join(_ZONES)}"', errorStyle="warning"
    )
    choice.add("B3")
    sheet.add_data_validation(choice)


def _add_notes(book: Any, meanings: Mapping[str, Mapping[str, str]]) -> None:
    rows = [
        (table, column, meaning)
        for table, columns in meanings.items()
        for column, meaning in columns.items()
    ]
    sheet = add_table(book, "notes", ("sheet", "column", "meaning"), rows)
    sheet.column_dimensions["C"].width = 110
    add_note(sheet, len(rows) + 3, _HOW)


def _columns(of: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    """Give the columns of an object and what they mean."""
    for name, member in of.get("properties", {}).items():
        meaning = str(member.get("description", ""))
        inner = member.get("additionalProperties")
        if name == "location":
            yield f"{prefix}lon", f"{meaning.rstrip('.')}: degrees east."
            yield f"{prefix}lat", f"{meaning.rstrip('.')}: degrees north."
        elif name == "time_windows":
            yield from _columns(member["items"], f"{prefix}window_")
        elif name == "shifts":
            yield from _columns(member["items"], "shift.")
        elif isinstance(inner, Mapping):
            yield f"{prefix}{name}.kg", f"{meaning} In place of kg: a name of your own."
        elif member.get("properties"):
            yield from _columns(member, f"{prefix}{name}.")
        else:
            yield prefix + name, meaning
