"""The first nurse rostering competition, in its text and its XML form.

A run that is too short counts at the ends of the period, too, where FILL counts none: patterns that
are tied to those days do it. Of the last night only the part before midnight is planned, so that
the plan ends with the period.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from itertools import product
from typing import Any

from routeopt.formats.rosters import inrc1_text, inrc1_xml
from routeopt.formats.rosters.draft import WEEKDAYS, Draft, check_days, off, on
from routeopt.formats.rosters.inrc1_model import Bound, Contract, Entry, Period
from routeopt.formats.text import Text

_LONGEST = 14  # days of a pattern
_MOST_TYPES = 30  # of shift, for weekends of one type
_LAST_DAY = date(9999, 12, 1)  # `datetime` can reckon the days after it
_RUNS = {
    "WorkingDays": "DAYS_WORKED",
    "FreeDays": "DAYS_IDLE",
    "WorkingWeekends": "WEEKENDS_WORKED",
}
_COUNTS = {
    "MaxNumAssignments": ("max", "DAYS_WORKED"),
    "MinNumAssignments": ("min", "DAYS_WORKED"),
    "MaxWorkingWeekendsInFourWeeks": ("max", "WEEKENDS_WORKED"),
}
_Elements = list[dict[str, Any]]


def read(text: Text, content: str) -> dict[str, Any]:
    """Read a file in the text form."""
    return _Mapping(inrc1_text.read(text, content), text).request()


def read_xml(text: Text, content: str) -> dict[str, Any]:
    """Read a file in the XML form."""
    return _Mapping(inrc1_xml.read(text, content), text).request()


class _Mapping:
    def __init__(self, period: Period, text: Text) -> None:
        self.period, self.text = period, text
        self.draft = Draft(period.first)
        self.days = (period.last - period.first).days + 1
        self.nights = [name for name, shift in period.shifts.items() if shift.is_night]
        self._check()
        used = [period.contracts[contract] for contract, _ in period.employees.values()]
        self.weekend = Counter(tuple(c.weekend) for c in used).most_common(1)[0][0]

    def request(self) -> dict[str, Any]:
        """Return the request."""
        for name, (contract, skills) in self.period.employees.items():
            wishes = self._alternatives(self.period.contracts[contract], skills)
            self.draft.add_employee(name, preferences=wishes)
        self._add_shifts()
        self._add_wishes()
        for name, (contract, _) in self.period.employees.items():
            self._add_bounds(name, self.period.contracts[contract])
            self._add_weekends(name, self.period.contracts[contract])
            self._add_patterns(name, self.period.contracts[contract])
        for name, held in self.period.contracts.items():
            self._tell(name, held)
        return self.draft.request(options={"idleWeekend": self._idle_weekend()})

    def _check(self) -> None:
        """Refuse names that nothing has, and a period without days."""
        period = self.period
        named: dict[str, tuple[set[str], Mapping[str, object]]] = {
            "contract": ({contract for contract, _ in period.employees.values()}, period.contracts),
            "employee": ({wish.employee for wish in period.wishes}, period.employees),
            "pattern": (
                {p for c in period.contracts.values() for p in c.patterns},
                period.patterns,
            ),
            "shift type": (
                {kind for _, kind in (*period.weekly, *period.dated)}
                | {wish.shift for wish in period.wishes if wish.shift is not None}
                | {entry.shift for _, days in period.patterns.values() for entry in days}
                - {"Any", "None"},
                period.shifts,
            ),
        }
        for what, (used, known) in named.items():
            if unknown := sorted(used - known.keys()):
                raise self.text.fault(f"there is no {what} {unknown[0]!r}")
        if not period.employees or self.days < 1:
            raise self.text.fault("a period of days and an employee are needed")
        check_days(self.text, self.days)
        if period.last > _LAST_DAY:
            raise self.text.fault(f"the period ends by {_LAST_DAY}, not on {period.last}")

    def _alternatives(self, contract: Contract, skills: list[str]) -> list[dict[str, Any]]:
        """What working a shift without its skills costs; nothing where the contract is silent."""
        cost = contract.flags.get("AlternativeSkillCategory", 0)
        missing = {name: sum(skill not in skills for skill in shift.skills)
                   for name, shift in self.period.shifts.items()}  # fmt: skip
        return [{"tag": name, "weight": -cost * n} for name, n in missing.items() if cost * n]

    def _add_shifts(self) -> None:
        for number in range(self.days):
            day = self.draft.day(number)
            for name, shift in self.period.shifts.items():
                key = (day.weekday(), name)
                heads = self.period.dated.get((day, name), self.period.weekly.get(key, 0))
                begin = datetime.combine(day, shift.start)
                end = datetime.combine(day + timedelta(days=shift.is_night), shift.end)
                if number == self.days - 1:
                    end = min(end, datetime.combine(day + timedelta(days=1), time()))
                minutes = (end - begin) // timedelta(minutes=1)
                self.draft.add_shift(f"{day}/{name}", number, shift.start, minutes,
                                     (heads, heads), tags=[name, day.isoformat()])  # fmt: skip

    def _add_wishes(self) -> None:
        for wish in self.period.wishes:
            day = wish.day.isoformat()
            if not self.period.first <= wish.day <= self.period.last:
                raise self.text.fault(f"a wish for {day}, outside the period")
            what = {"tag": day} if wish.shift is None else {"shift": f"{day}/{wish.shift}"}
            if wish.weight:
                weight = wish.weight if wish.wanted else -wish.weight
                told = what | {"weight": weight}
                self.draft.employees[wish.employee]["preferences"].append(told)

    def _add_bounds(self, name: str, contract: Contract) -> None:
        soft = {"level": "SOFT"}
        for bound_name, (side, measure) in _COUNTS.items():
            bound = contract.bounds.get(bound_name)
            if bound and (measure != "WEEKENDS_WORKED" or self._has_usual_weekend(contract)):
                self.draft.rule(name, "COUNTER", measure, weight=bound.weight,
                                **{side: bound.value}, **soft)  # fmt: skip
        for what, measure in _RUNS.items():
            if measure == "WEEKENDS_WORKED" and not self._has_usual_weekend(contract):
                continue
            most = contract.bounds.get(f"MaxConsecutive{what}")
            least = contract.bounds.get(f"MinConsecutive{what}")
            if most:
                self.draft.rule(name, "SEQUENCE", measure, max=most.value, weight=most.weight,
                                **soft)  # fmt: skip
            if least and least.value > 1:
                self.draft.rule(name, "SEQUENCE", measure, min=least.value, weight=least.weight,
                                **soft)  # fmt: skip
                for elements, short in self._at_ends(measure, least):
                    self.draft.pattern(name, elements, weight=short * least.weight, **soft)

    def _at_ends(self, measure: str, least: Bound) -> Iterator[tuple[_Elements, int]]:
        """Runs that are too short at the first or the last day, and by how much."""
        if measure == "WEEKENDS_WORKED":
            yield from ((elements, least.value - 1) for elements in self._weekends_at_ends())
            return
        for length in range(1, min(least.value, _LONGEST, self.days)):
            short = least.value - length
            if measure == "DAYS_IDLE":
                yield [*[off()] * length, self._on(length)], short
                yield [self._on(self.days - 1 - length), *[off()] * length], short
            else:
                yield [self._on(0), *[on()] * (length - 1), off()], short
                yield [off(), *[on()] * (length - 1), self._on(self.days - 1)], short

    def _weekends_at_ends(self) -> Iterator[_Elements]:
        """A first or last weekend with work, and none in the one beside it."""
        starts = self._weekend_starts(self.weekend)
        if len(starts) < 2:
            return
        width = len(self.weekend)
        free = [off()] * width
        for worked in range(width):
            before, after = [off()] * worked, width - worked - 1
            first = [*before, self._on(starts[0] + worked)]
            last = [*before, self._on(starts[-1] + worked)]
            # What is not worked on a day outside of the pattern holds on each of its days.
            yield [*first, *[self._off(self.days - 1)] * (after + 7 - width), *free]
            yield [*free, *[self._off(0)] * (7 - width), *last, *[self._off(0)] * after]

    def _add_weekends(self, name: str, contract: Contract) -> None:
        """Complete weekends, identical ones, and no night before a free one."""
        width = len(contract.weekend)
        members = {"startDays": [WEEKDAYS[contract.weekend[0]]], "level": "SOFT"}
        for days in product((True, False), repeat=width):
            cost = contract.flags.get("CompleteWeekends", 0) * _incomplete(days)
            if cost:
                elements = [on() if worked else off() for worked in days]
                self.draft.pattern(name, elements, weight=cost, **members)
        identical = contract.flags.get("IdenticalShiftTypesDuringWeekend")
        if identical and self._has_few_types(contract):
            for elements in self._new_types(width):
                self.draft.pattern(name, elements, weight=width * identical, **members)
        cost = contract.flags.get("NoNightShiftBeforeFreeWeekend", 0)
        if cost and self.nights:
            members["startDays"] = [WEEKDAYS[contract.weekend[0] - 1]]
            elements = [on(*self.nights), *[off()] * width]
            self.draft.pattern(name, elements, weight=cost, **members)

    def _new_types(self, width: int) -> Iterator[_Elements]:
        """Weekends that are worked whole, each day of another type than all days before it."""
        kinds = list(self.period.shifts)
        for new in range(1, width):
            for before in product(kinds, repeat=new):
                others = [kind for kind in kinds if kind not in before]
                if others:
                    yield [*map(on, before), on(*others), *[on()] * (width - new - 1)]

    def _add_patterns(self, name: str, contract: Contract) -> None:
        for id_ in contract.patterns:
            weight, entries = self.period.patterns[id_]
            start = entries[0].day
            days = {} if start == "Any" else {"startDays": [start.upper()]}
            elements = [_element(entry) for entry in entries]
            self.draft.pattern(name, elements, weight=weight, level="SOFT", **days)

    def _tell(self, id_: str, contract: Contract) -> None:
        """Warn of what is left aside."""
        left = [name for name in contract.bounds if name not in _KNOWN]
        if not self._has_usual_weekend(contract):
            left += [name for name in contract.bounds if "Weekends" in name]
        elif contract.bounds.get("MinConsecutiveWorkingWeekends", Bound(0, 0)).value > 2:
            left.append("MinConsecutiveWorkingWeekends of two and more at the ends of the period")
        if "TwoFreeDaysAfterNightShifts" in contract.flags and self.nights:
            left.append("TwoFreeDaysAfterNightShifts")
        identical = "IdenticalShiftTypesDuringWeekend"
        if identical in contract.flags and not self._has_few_types(contract):
            left.append(identical)
        if left:
            self.text.warn(f"contract {id_}: {', '.join(left)}: not expressed, left aside")

    def _has_usual_weekend(self, contract: Contract) -> bool:
        """Whether its weekend is the one that the request's weekend rules have."""
        return tuple(contract.weekend) == self.weekend

    def _has_few_types(self, contract: Contract) -> bool:
        """Whether patterns can tell all weekends on which types differ."""
        return len(contract.weekend) <= 3 and len(self.period.shifts) <= _MOST_TYPES

    def _weekend_starts(self, weekend: tuple[int, ...]) -> list[int]:
        width = len(weekend)
        return [number for number in range(self.days - width + 1)
                if self.draft.day(number).weekday() == weekend[0]]  # fmt: skip

    def _idle_weekend(self) -> dict[str, str]:
        """A weekend that the night before it does not reach into."""
        ends = [self.period.shifts[name].end for name in self.nights]
        return {
            "fromDayOfWeek": WEEKDAYS[self.weekend[0]],
            "fromTime": f"{max(ends, default=time()):%H:%M}",
            "toDayOfWeek": WEEKDAYS[self.weekend[-1]],
            "toTime": "24:00",
        }

    def _on(self, number: int) -> dict[str, Any]:
        """Return the element that holds where work is done on that very day."""
        return on(self.draft.day(number).isoformat())

    def _off(self, number: int) -> dict[str, Any]:
        """Return the element that fails on that very day alone, where work is done on it."""
        return off(self.draft.day(number).isoformat())


_KNOWN = {*_COUNTS, *(f"{side}Consecutive{what}" for side in ("Max", "Min") for what in _RUNS)}


def _element(entry: Entry) -> dict[str, Any]:
    return {"Any": on(), "None": off()}.get(entry.shift) or on(entry.shift)


def _incomplete(days: tuple[bool, ...]) -> int:
    """What a weekend costs of which only some days are worked; a gap costs most."""
    if not any(days) or all(days):
        return 0
    worked = [number for number, is_worked in enumerate(days) if is_worked]
    gap = worked[-1] - worked[0] + 1 > len(worked)
    return days.count(False) + (len(days) if gap else 0)
