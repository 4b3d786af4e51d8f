"""A request of FILL in the making, as the readers of formats fill it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

from routeopt.formats.text import Text

_MOST_DAYS = 400
MONDAY = date(2024, 1, 1)
"""Where plans of formats without dates begin."""
WEEKDAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")

WEEKEND = {
    "fromDayOfWeek": "SATURDAY",
    "fromTime": "00:00",
    "toDayOfWeek": "SUNDAY",
    "toTime": "24:00",
}


def check_days(text: Text, days: int) -> None:
    """Refuse more days than FILL takes."""
    if days > _MOST_DAYS:
        raise text.fault(f"{days} days are more than {_MOST_DAYS}")


class Draft:
    """Employees, shifts, rules and patterns; those that are the same for several employees are
    told once.
    """

    def __init__(self, first: date) -> None:
        self.first = first
        self.employees: dict[str, dict[str, Any]] = {}
        self.shifts: list[dict[str, Any]] = []
        self.schedule: list[dict[str, Any]] = []
        self.requirements: list[dict[str, Any]] = []
        self._grouped: dict[tuple[str, str], list[str]] = {}

    def day(self, number: int) -> date:
        """Return the date of a day, counted from 0."""
        return self.first + timedelta(days=number)

    def add_employee(self, name: str, **members: Any) -> dict[str, Any]:
        """Add an employee who works at most a shift a day, and return the members."""
        contract = {"maxShiftsDay": 1, **members.pop("contract", {})}
        self.employees[name] = {"name": name, "contracts": [contract], "preferences": [], **members}
        return self.employees[name]

    def add_shift(
        self, name: str, day: int, start: time, minutes: int, heads: tuple[int, int], **members: Any
    ) -> None:
        """Add a shift of a day, with the least and the most heads."""
        begin = datetime.combine(self.day(day), start)
        end = begin + timedelta(minutes=minutes)
        times = {"from": begin.isoformat(), "to": end.isoformat()}
        self.shifts.append({"name": name, **times, "min": heads[0], "max": heads[1], **members})

    def rule(self, employee: str, constraint: str, type: str, **members: Any) -> None:
        """Add a rule for an employee, where it has a bound."""
        if members.get("min") is not None or members.get("max") is not None:
            given = {name: value for name, value in members.items() if value is not None}
            self._group("rules", employee, {"constraint": constraint, "type": type, **given})

    def pattern(self, employee: str, elements: Iterable[dict[str, Any]], **members: Any) -> None:
        """Add days in a row that are not wanted of an employee."""
        whole = {"type": "MULTI_DAY", "satisfy": "UNPREFERRED", "elements": list(elements)}
        self._group("patterns", employee, whole | members)

    def forbid(self, employee: str, before: str, after: str, days_off: int = 0) -> None:
        """Forbid a kind of shift right after another, or with days off between."""
        elements = [on(before), *[off()] * days_off, on(after)]
        self.pattern(employee, elements, satisfy="PROHIBITED")

    def request(self, **members: Any) -> dict[str, Any]:
        """Return the request."""
        for employee in self.employees.values():
            if not employee["preferences"]:
                del employee["preferences"]
        whole = {
            "employees": list(self.employees.values()),
            "shifts": self.shifts,
            "requirements": self.requirements,
            "patterns": self._told("patterns"),
            "rules": self._told("rules"),
            "schedule": self.schedule,
        }
        options = {"timeZone": "UTC", "idleWeekend": WEEKEND, **members.pop("options", {})}
        return {name: entries for name, entries in whole.items() if entries} | {
            "options": options,
            **members,
        }

    def _group(self, list_: str, employee: str, members: dict[str, Any]) -> None:
        self._grouped.setdefault((list_, json.dumps(members)), []).append(employee)

    def _told(self, list_: str) -> list[dict[str, Any]]:
        told = []
        for (of, text), names in self._grouped.items():
            if of == list_:
                everybody = len(names) == len(self.employees)
                told.append(json.loads(text) | ({} if everybody else {"employees": names}))
        return told


def on(*tags: str) -> dict[str, Any]:
    """Return the element of a pattern in which a shift of one of the tags is worked."""
    return {"type": "ON", "tags": list(tags)} if tags else {"type": "ON"}


def off(*tags: str) -> dict[str, Any]:
    """Return the element of a pattern in which no such shift is worked."""
    return {"type": "OFF", "tags": list(tags)} if tags else {"type": "OFF"}
