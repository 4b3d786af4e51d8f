"""What an instance of the first nurse rostering competition holds, whatever its form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, time
from typing import NamedTuple

from routeopt.formats.rosters.draft import WEEKDAYS
from routeopt.formats.text import Text

FLAGS = ("CompleteWeekends", "IdenticalShiftTypesDuringWeekend", "NoNightShiftBeforeFreeWeekend",
         "TwoFreeDaysAfterNightShifts", "AlternativeSkillCategory")  # fmt: skip
_NAMES = [day.capitalize() for day in WEEKDAYS]


class Bound(NamedTuple):
    """A bound and what a unit beyond it costs."""

    weight: int
    value: int


class ShiftType(NamedTuple):
    """A kind of shift."""

    start: time
    end: time
    skills: list[str]

    @property
    def is_night(self) -> bool:
        """Whether it ends on the next day."""
        return self.end <= self.start


@dataclass(slots=True)
class Contract:
    """What is wanted of the employees of a contract; what is absent is not.

    Attributes:
        bounds: by their names in the XML form, such as `MaxNumAssignments`.
        flags: what breaking it costs, likewise, such as `CompleteWeekends`.
        weekend: the days of a weekend, 0 for Monday.
        patterns: names of unwanted patterns.
    """

    bounds: dict[str, Bound]
    flags: dict[str, int]
    weekend: list[int]
    patterns: list[str]


class Entry(NamedTuple):
    """A day of a pattern: a shift type, `Any` or `None`, and a weekday or `Any`."""

    shift: str
    day: str


class Wish(NamedTuple):
    """A day or shift that an employee wants, or does not."""

    employee: str
    day: date
    shift: str | None
    weight: int
    wanted: bool


@dataclass(slots=True)
class Period:
    """An instance."""

    first: date
    last: date
    shifts: dict[str, ShiftType] = field(default_factory=dict)
    contracts: dict[str, Contract] = field(default_factory=dict)
    patterns: dict[str, tuple[int, list[Entry]]] = field(default_factory=dict)
    employees: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    """By id: the contract and the skills."""
    weekly: dict[tuple[int, str], int] = field(default_factory=dict)
    """Heads of a weekday and a shift type."""
    dated: dict[tuple[date, str], int] = field(default_factory=dict)
    """Heads of a date and a shift type; they replace those of the weekday."""
    wishes: list[Wish] = field(default_factory=list)


def weekday(text: Text, name: str, line: int | None = None) -> int:
    """Return the number of a day of the week, 0 for Monday."""
    if name not in _NAMES:
        raise text.fault(f"{name!r} is no weekday", line)
    return _NAMES.index(name)


def weekend(text: Text, names: str, line: int | None = None) -> list[int]:
    """Return the days of a weekend, such as `SaturdaySunday`."""
    days = [weekday(text, name, line) for name in re.findall("[A-Z][a-z]*", names)]
    in_a_row = [(days[0] + further) % 7 for further in range(7)] if days else []
    if not days or days != in_a_row[: len(days)]:
        raise text.fault(f"{names!r} are no days in a row", line)
    return days
