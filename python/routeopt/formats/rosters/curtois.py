"""Curtois and Qu's instances: text in sections, rows with commas.

The format has no dates and no times of day: day 0 is a Monday, shifts begin at midnight.
"""

from __future__ import annotations

from collections import Counter
from datetime import time
from typing import Any

from routeopt.formats.rosters.draft import MONDAY, Draft, check_days
from routeopt.formats.text import Text

_SECTIONS = ("HORIZON", "SHIFTS", "STAFF", "DAYS_OFF", "SHIFT_ON_REQUESTS", "SHIFT_OFF_REQUESTS",
             "COVER")  # fmt: skip
_MOST_PRIORITY = 1000
_Row = tuple[int, list[str]]


def read(text: Text, content: str) -> dict[str, Any]:
    """Read a file."""
    return _Instance(text, content).request()


class _Instance:
    def __init__(self, text: Text, content: str) -> None:
        self.text = text
        self.rows = self._sections(content)
        at, words = self._one("HORIZON")
        self.days = self.text.whole_number(words[0], at)
        check_days(text, self.days)
        self.lengths = {w[0]: self.text.whole_number(w[1], at) for at, w in self._of("SHIFTS", 2)}
        self.draft = Draft(MONDAY)

    def request(self) -> dict[str, Any]:
        """Return the request."""
        for at, words in self._of("STAFF", 8):
            self._employee(at, words)
        for at, words in self._of("DAYS_OFF", 1):
            days = [self.draft.day(self._day(word, at)).isoformat() for word in words[1:] if word]
            spans = [{"from": day, "to": day} for day in days]
            self._member(words[0], at)["unavailability"] = spans
        for section, sign in (("SHIFT_ON_REQUESTS", 1), ("SHIFT_OFF_REQUESTS", -1)):
            for at, words in self._of(section, 4):
                shift = self._shift(words[1], words[2], at)
                wish = {"shift": shift, "weight": sign * self.text.whole_number(words[3], at)}
                self._member(words[0], at)["preferences"].append(wish)
        over = self._add_shifts()
        return self.draft.request(
            options={"contractPeriod": "SCHEDULE"},
            weights={
                "unassigned": "1 SOFT",
                "overstaffed": f"{over} SOFT",
                "minHoursUnassigned": "1 HARD",
            },
        )

    def _employee(self, at: int, words: list[str]) -> None:
        name, draft = words[0], self.draft
        most, least, row, work, rest, weekends = [
            self.text.whole_number(word, at) for word in words[2:8]
        ]
        hours = {"max": most / 60, "min": least / 60, "maxConsecutiveWorkDays": row}
        draft.add_employee(name, contract=hours)
        draft.rule(name, "SEQUENCE", "DAYS_WORKED", min=work)
        draft.rule(name, "SEQUENCE", "DAYS_IDLE", min=rest)
        draft.rule(name, "COUNTER", "WEEKENDS_WORKED", max=weekends)
        for part in filter(None, words[1].split("|")):
            kind, _, count = part.partition("=")
            self._known(kind, at)
            if self.text.whole_number(count, at) < self.days:
                draft.rule(name, "COUNTER", "SHIFT_TYPES_WORKED", max=int(count), tags=[kind])
        for line, shift in self._of("SHIFTS", 2):
            for after in filter(None, "|".join(shift[2:]).split("|")):
                draft.forbid(name, shift[0], self._known(after, line))

    def _add_shifts(self) -> int:
        """Add the shifts; return what a head too many costs."""
        cover = {}
        for at, words in self._of("COVER", 5):
            numbers = [self.text.whole_number(word, at) for word in words[2:5]]
            cover[self._shift(words[0], words[1], at)] = (at, *numbers)
        overs = Counter(over for _, _, _, over in cover.values())
        usual = overs.most_common(1)[0][0] if overs else 0
        for day in range(self.days):
            for kind, minutes in self.lengths.items():
                at, least, under, over = cover.get(f"{day}/{kind}", (0, 0, 1, 0))
                if under > _MOST_PRIORITY:
                    self.text.warn(f"a missing head costs {_MOST_PRIORITY}, not {under}", at)
                if over not in (0, usual):
                    self.text.warn(f"a head too many costs {usual}, not {over}", at)
                most = least if over else len(self.draft.employees)
                least = least if under else 0
                priority = max(1, min(under, _MOST_PRIORITY))
                self.draft.add_shift(f"{day}/{kind}", day, time(), minutes, (least, most),
                                     tags=[kind], priority=priority)  # fmt: skip
        return usual

    def _sections(self, content: str) -> dict[str, list[_Row]]:
        found: dict[str, list[_Row]] = {}
        rows: list[_Row] = []
        for at, line in enumerate(content.splitlines(), 1):
            stripped = line.strip()
            if not stripped or stripped.startswith("#"):
                continue
            if stripped.startswith("SECTION_"):
                name = stripped.removeprefix("SECTION_")
                if name not in _SECTIONS:
                    raise self.text.fault(f"{name} is no section that is known", at)
                rows = found.setdefault(name, [])
            else:
                rows.append((at, [word.strip() for word in stripped.split(",")]))
        for name in ("HORIZON", "SHIFTS", "STAFF", "COVER"):
            if name not in found:
                raise self.text.fault(f"SECTION_{name} is missing")
        return found

    def _one(self, section: str) -> _Row:
        rows = self._of(section, 1)
        if len(rows) != 1:
            raise self.text.fault(f"SECTION_{section} has one row, not {len(rows)}")
        return rows[0]

    def _of(self, section: str, least: int) -> list[_Row]:
        rows = self.rows.get(section, [])
        for at, words in rows:
            if len(words) < least:
                raise self.text.fault(f"{least} cells are needed here, not {len(words)}", at)
        return rows

    def _day(self, word: str, at: int) -> int:
        day = self.text.whole_number(word, at)
        if day >= self.days:
            raise self.text.fault(f"day {day} is beyond the horizon of {self.days} days", at)
        return day

    def _known(self, kind: str, at: int) -> str:
        if kind not in self.lengths:
            raise self.text.fault(f"there is no shift {kind!r}", at)
        return kind

    def _shift(self, day: str, kind: str, at: int) -> str:
        return f"{self._day(day, at)}/{self._known(kind, at)}"

    def _member(self, name: str, at: int) -> dict[str, Any]:
        if name not in self.draft.employees:
            raise self.text.fault(f"there is no employee {name!r}", at)
        return self.draft.employees[name]
