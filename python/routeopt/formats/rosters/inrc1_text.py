"""The text form of the first competition's instances."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, time
from functools import partial

from routeopt.formats.rosters.inrc1_model import (
    FLAGS,
    Bound,
    Contract,
    Entry,
    Period,
    ShiftType,
    Wish,
    weekday,
    weekend,
)
from routeopt.formats.text import Text

_BOUNDS = ("MaxNumAssignments", "MinNumAssignments", "MaxConsecutiveWorkingDays",
           "MinConsecutiveWorkingDays", "MaxConsecutiveFreeDays", "MinConsecutiveFreeDays",
           "MaxConsecutiveWorkingWeekends", "MinConsecutiveWorkingWeekends",
           "MaxWorkingWeekendsInFourWeeks")  # fmt: skip
_REQUESTS = {
    "DAY_OFF_REQUESTS": (False, False),
    "DAY_ON_REQUESTS": (False, True),
    "SHIFT_OFF_REQUESTS": (True, False),
    "SHIFT_ON_REQUESTS": (True, True),
}
_Row = tuple[int, str]


def read(text: Text, content: str) -> Period:
    """Read a file."""
    return _Reader(text, content).period


class _Reader:
    def __init__(self, text: Text, content: str) -> None:
        self.text = text
        rows = self._sections(content)
        at, line = next(iter(rows["SCHEDULING_PERIOD"]), (0, ""))
        words = self._words(line, at, 3)
        self.period = Period(self._date(words[1], at), self._date(words[2], at))
        for name, read in self._read_by().items():
            for at, line in rows.get(name, ()):
                read(line, at)

    def _read_by(self) -> dict[str, Callable[[str, int], None]]:
        found: dict[str, Callable[[str, int], None]] = {
            "SHIFT_TYPES": self._shift_type,
            "CONTRACTS": self._contract,
            "PATTERNS": self._pattern,
            "EMPLOYEES": self._employee,
            "DAY_OF_WEEK_COVER": self._weekly,
            "DATE_SPECIFIC_COVER": self._dated,
        }
        for name, (of_shift, wanted) in _REQUESTS.items():
            found[name] = partial(self._wish, of_shift, wanted)
        return found

    def _shift_type(self, line: str, at: int) -> None:
        words = self._words(line, at, 6)
        skills = [word for word in " ".join(words[5:]).split() if word]
        times = self._time(words[2], at), self._time(words[3], at)
        self.period.shifts[words[0]] = ShiftType(*times, skills)

    def _contract(self, line: str, at: int) -> None:
        cells = [found.split("|") for found in re.findall(r"\(([^()]*\|[^()]*)\)", line)]
        if [len(cell) for cell in cells] != [2, *[3] * len(_BOUNDS), *[2] * len(FLAGS)]:
            raise self.text.fault("a contract has 9 bounds and 5 flags behind the first", at)
        pairs = [[self.text.whole_number(word, at) for word in cell] for cell in cells]
        bounds, flags = pairs[1 : len(_BOUNDS) + 1], pairs[len(_BOUNDS) + 1 :]
        days = re.search(r"\), *([A-Za-z]+), *\(", line)
        if not days:
            raise self.text.fault("the weekend's days are missing", at)
        words = self._words(line, at, 3)
        patterns = words[-1].split() if self.text.whole_number(words[-2], at) else []
        self.period.contracts[words[0]] = Contract(
            {n: Bound(w, v) for n, (on, w, v) in zip(_BOUNDS, bounds, strict=True) if on and w},
            {n: w for n, (on, w) in zip(FLAGS, flags, strict=True) if on and w},
            weekend(self.text, days[1], at),
            patterns,
        )

    def _pattern(self, line: str, at: int) -> None:
        words = self._words(line, at, 3)
        entries = re.findall(r"\(([^|()]+)\|([^|()]+)\)", line)
        days = self.text.whole_number(words[2].partition(" ")[0], at)
        if not entries or len(entries) != days:
            raise self.text.fault(f"{max(1, days)} days are needed here", at)
        self.period.patterns[words[0]] = (
            self.text.whole_number(words[1], at),
            [Entry(*e) for e in entries],
        )

    def _employee(self, line: str, at: int) -> None:
        words = self._words(line, at, 5)
        self.period.employees[words[0]] = words[2], " ".join(words[4:]).split()

    def _weekly(self, line: str, at: int) -> None:
        day, shift, heads = self._words(line, at, 3)[:3]
        self.period.weekly[weekday(self.text, day, at), shift] = self.text.whole_number(heads, at)

    def _dated(self, line: str, at: int) -> None:
        day, shift, heads = self._words(line, at, 3)[:3]
        self.period.dated[self._date(day, at), shift] = self.text.whole_number(heads, at)

    def _wish(self, of_shift: bool, wanted: bool, line: str, at: int) -> None:
        words = self._words(line, at, 4 if of_shift else 3)
        shift = words[2] if of_shift else None
        wish = Wish(
            words[0], self._date(words[1], at), shift, self.text.whole_number(words[-1], at), wanted
        )
        self.period.wishes.append(wish)

    def _sections(self, content: str) -> dict[str, list[_Row]]:
        found: dict[str, list[_Row]] = {}
        rows: list[_Row] = []
        counts: dict[str, tuple[int, int]] = {}
        for at, line in enumerate(content.splitlines(), 1):
            stripped = line.strip()
            heading = re.fullmatch(r"([A-Z_]+)(?: *=? *(\d+))? *;", stripped)
            if heading:
                rows = found.setdefault(heading[1], [])
                counts[heading[1]] = at, self.text.whole_number(heading[2] or "1", at)
            elif stripped and not stripped.startswith("//"):
                rows.append((at, stripped.removesuffix(";")))
        for name in ("SCHEDULING_PERIOD", "SHIFT_TYPES", "CONTRACTS", "EMPLOYEES"):
            if name not in found:
                raise self.text.fault(f"{name} is missing")
        for name, (at, count) in counts.items():
            if len(found[name]) != count:
                raise self.text.fault(f"{name} has {len(found[name])} of {count} lines", at)
        return found

    def _words(self, line: str, at: int, least: int) -> list[str]:
        words = [word.strip() for word in line.split(",")]
        if len(words) < least:
            raise self.text.fault(f"{least} cells are needed here, not {len(words)}", at)
        return words

    def _date(self, word: str, at: int) -> date:
        try:
            return date.fromisoformat(word)
        except ValueError:
            raise self.text.fault(f"{word!r} is no date", at) from None

    def _time(self, word: str, at: int) -> time:
        try:
            return time.fromisoformat(word)
        except ValueError:
            raise self.text.fault(f"{word!r} is no time of day", at) from None
