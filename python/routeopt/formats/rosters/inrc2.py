"""The second nurse rostering competition: a scenario, a history, and the weeks to be planned.

All weeks are known at once, as in its static form. The format has no dates and no times of day:
the first week begins on a Monday, and shift types divide the day in the order of the file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import time
from typing import Any, NamedTuple

from routeopt.formats.rosters.draft import MONDAY, WEEKDAYS, Draft, check_days, off, on
from routeopt.formats.text import Line, Text

_OPTIMUM, _RUN_OF_TYPE, _RUN, _UNDESIRED, _WEEKEND, _TOTAL = 30, 15, 30, 10, 30, 20
_DAYS = [day[:3].capitalize() for day in WEEKDAYS]
_MOST_HEADS = 50_000
_Span = tuple[int, int]


class _Contract(NamedTuple):
    total: _Span
    work: _Span
    rest: _Span
    weekends: int
    complete: bool


class _Past(NamedTuple):
    total: int
    weekends: int
    last: str
    of_type: int
    work: int
    rest: int


def read(scenario: Text, history: Text, weeks: Sequence[Text]) -> dict[str, Any]:
    """Read the files of an instance."""
    return _Instance(scenario, history, weeks).request()


class _Instance:
    def __init__(self, scenario: Text, history: Text, weeks: Sequence[Text]) -> None:
        self.text, self.weeks = scenario, weeks
        self.types = {w[0]: self._span(w[1], at) for at, w in self._list("SHIFT_TYPES", 2)}
        self.contracts = {w[0]: self._contract(w, at) for at, w in self._list("CONTRACTS", 6)}
        self.nurses = {w[0]: (at, w[1], w[3:]) for at, w in self._list("NURSES", 3)}
        self.past = {w[0]: self._past(history, w, at) for at, w in history.lines if len(w) == 7}
        missing = self.nurses.keys() - self.past.keys()
        if missing:
            raise history.fault(f"no history of {min(missing)}")
        self.days = 7 * len(weeks)
        check_days(scenario, self.days)
        skills = {skill for _, _, held in self.nurses.values() for skill in held}
        self.most = _MOST_HEADS // (self.days * max(1, len(self.types) * len(skills)))
        if self.most < len(self.nurses):
            scenario.warn(f"a duty has at most {self.most} nurses or as many as are best")
        self.draft = Draft(MONDAY)

    def request(self) -> dict[str, Any]:
        """Return the request."""
        for name, (at, contract, skills) in self.nurses.items():
            if contract not in self.contracts:
                raise self.text.fault(f"there is no contract {contract!r}", at)
            self.draft.add_employee(name, skills=skills)
            self._bounds(name, self.contracts[contract], self.past[name])
        for at, words in self._block("FORBIDDEN_SHIFT_TYPES_SUCCESSIONS", len(self.types)):
            for name in self.nurses:
                for after in words[2:]:
                    self.draft.forbid(name, self._type(words[0], at), self._type(after, at))
        for number, week in enumerate(self.weeks):
            self._week(number, week)
        self._add_past()
        return self.draft.request(
            options={"planFrom": MONDAY.isoformat(), "alwaysScoreSharedSkills": True},
            weights={
                "unassigned": f"{_OPTIMUM} SOFT",
                "requirements": "1 HARD",
                "overstaffed": "OFF",
            },
        )

    def _contract(self, words: list[str], at: int) -> _Contract:
        total, work, rest = (self._span(word, at) for word in words[1:4])
        weekends, complete = (self.text.whole_number(word, at) for word in words[4:6])
        return _Contract(total, work, rest, weekends, complete == 1)

    def _past(self, history: Text, words: list[str], at: int) -> _Past:
        total, weekends, of_type, work, rest = [
            history.whole_number(word, at) for word in (*words[1:3], *words[4:])
        ]
        check_days(history, max(work, rest))
        return _Past(total, weekends, words[3], of_type, work, rest)

    def _bounds(self, name: str, contract: _Contract, past: _Past) -> None:
        draft, soft = self.draft, {"level": "SOFT"}
        least, most = contract.total
        if past.total > most or past.weekends > contract.weekends:
            self.text.warn(f"{name}: what the past has over a maximum is not counted")
        draft.rule(name, "COUNTER", "DAYS_WORKED", min=max(0, least - past.total),
                   max=max(0, most - past.total), weight=_TOTAL, **soft)  # fmt: skip
        left = max(0, contract.weekends - past.weekends)
        draft.rule(name, "COUNTER", "WEEKENDS_WORKED", max=left, weight=_WEEKEND, **soft)
        for measure, (least, most) in (("WORKED", contract.work), ("IDLE", contract.rest)):
            draft.rule(name, "SEQUENCE", f"DAYS_{measure}", min=least, max=most, weight=_RUN,
                       **soft)  # fmt: skip
        for kind, (least, most) in self.types.items():
            draft.rule(name, "SEQUENCE", "DAYS_WORKED", min=least, max=most, tags=[kind],
                       weight=_RUN_OF_TYPE, **soft)  # fmt: skip
        if contract.complete:
            for elements in ([on(), off()], [off(), on()]):
                draft.pattern(name, elements, startDays=["SATURDAY"], weight=_WEEKEND, **soft)

    def _week(self, number: int, text: Text) -> None:
        for at, words in text.lines:
            if len(words) == 9:
                self._cover(number, words, at, text)
        duties = {shift["name"] for shift in self.draft.shifts}
        for at, words in text.lines:
            if len(words) == 3 and words[0] in self.nurses:
                day = self._day_of(words[2], at, text) + 7 * number
                kinds = list(self.types) if words[1] == "Any" else [self._type(words[1], at, text)]
                held = [f"{day}/{kind}/{skill}" for kind in kinds
                        for skill in self.nurses[words[0]][2]]  # fmt: skip
                self.draft.employees[words[0]]["preferences"] += [
                    {"shift": duty, "weight": -_UNDESIRED} for duty in held if duty in duties
                ]

    def _cover(self, number: int, words: list[str], at: int, text: Text) -> None:
        kind, skill = self._type(words[0], at, text), words[1]
        holders = sum(skill in skills for _, _, skills in self.nurses.values())
        place = list(self.types).index(kind)
        minutes = 1440 // len(self.types)
        for weekday, word in enumerate(words[2:]):
            day = 7 * number + weekday
            least, best = self._span(word, at, text)
            name = f"{day}/{kind}/{skill}"
            start = time(*divmod(place * minutes, 60))
            most = max(best, min(holders, self.most))
            self.draft.add_shift(
                name, day, start, minutes, (best, most), skills=[skill], tags=[kind]
            )
            if least:
                needed = {"shifts": [name], "skill": skill, "value": least}
                self.draft.requirements.append(needed)

    def _add_past(self) -> None:
        """Add the days before the plan on which nurses worked, and one on which nobody did."""
        worked: dict[tuple[int, str], list[str]] = {}
        for name in self.nurses:
            past = self.past[name]
            for back in range(1, past.work + 1):
                kind = past.last if back <= past.of_type else ""
                worked.setdefault((-back, kind), []).append(name)
            if past.rest:
                worked.setdefault((-past.rest - 1, ""), []).append(name)
        worked[min((day for day, _ in worked), default=0) - 1, ""] = []
        for (day, kind), names in sorted(worked.items()):
            shift = f"{day}/{kind}"
            self.draft.add_shift(shift, day, time(), 60, (0, max(1, len(names))),
                                 tags=[kind] if kind else [])  # fmt: skip
            entries = [{"employee": name, "shift": shift, "locked": True} for name in names]
            self.draft.schedule += entries

    def _list(self, section: str, least: int) -> list[Line]:
        """Return the lines of a section that says how many it has."""
        for at, words in self.text.lines:
            if words[0] == section:
                count = self.text.whole_number(words[-1], at)
                return self._checked(self._block(section, count), least)
        raise self.text.fault(f"{section} is missing")

    def _block(self, section: str, count: int) -> list[Line]:
        for index, (_, words) in enumerate(self.text.lines):
            if words[0] == section:
                return list(self.text.rows(index + 1, count, f"lines of {section}"))
        return []

    def _checked(self, lines: list[Line], least: int) -> list[Line]:
        for at, words in lines:
            if len(words) < least:
                raise self.text.fault(f"{least} words are needed here, not {len(words)}", at)
        return lines

    def _span(self, word: str, at: int, text: Text | None = None) -> _Span:
        found = re.fullmatch(r"\((\d+),(\d+)\)", word)
        if not found:
            raise (text or self.text).fault(f"two numbers as in (1,2) are needed, not {word}", at)
        least, most = (self.text.whole_number(word, at) for word in found.groups())
        return least, most

    def _type(self, word: str, at: int, text: Text | None = None) -> str:
        if word not in self.types:
            raise (text or self.text).fault(f"there is no shift type {word!r}", at)
        return word

    def _day_of(self, word: str, at: int, text: Text) -> int:
        if word not in _DAYS:
            raise text.fault(f"{word!r} is no day ({', '.join(_DAYS)})", at)
        return _DAYS.index(word)
