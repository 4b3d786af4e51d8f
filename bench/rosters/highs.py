"""HiGHS: a mixed-integer program with a variable for each employee, day and kind of shift."""

from __future__ import annotations

from typing import Any

import highspy
import numpy as np

from bench.rosters import highs_shifts
from bench.rosters.instances import Answer, Person, Roster, read
from bench.rosters.program import Program, Terms


def solve(family: str, path: str, seconds: float, seed: int) -> Answer:
    """Solve with one thread; building the model does not count.

    Raises:
        ValueError: it has no such model, or found nothing in time.
    """
    if family == "shift_design":
        return highs_shifts.solve(path, seconds, seed)
    if family != "curtois":
        raise ValueError("no model")
    roster = read(path)
    program = _Program(roster)
    values, spent = program.optimised(seconds, seed)
    plan = {name: [""] * roster.days for name in roster.staff}
    for (name, day, kind), column in program.works.items():
        if values[column] > 0.5:
            plan[name][day] = kind
    return Answer(plan, spent)


def version() -> str:
    """Return what was run."""
    return str(highspy.Highs().version())


class _Program(Program):
    def __init__(self, roster: Roster) -> None:
        super().__init__()
        self.roster = roster
        self.works: dict[tuple[str, int, str], int] = {}
        prices: dict[tuple[str, int, str], int] = {}
        for requests, sign in ((roster.wanted, -1), (roster.unwanted, 1)):
            for name, day, kind, weight in requests:
                prices[name, day, kind] = prices.get((name, day, kind), 0) + sign * weight
        self.offset = sum(weight for *_, weight in roster.wanted)
        for name, person in roster.staff.items():
            self._add_person(name, person, prices)
        self.whole = len(self.upper)
        for day, kind, heads, under, over in roster.cover:
            here = [(self.works[key], 1.0) for name in roster.staff
                    if (key := (name, day, kind)) in self.works]  # fmt: skip
            here += [(self.column(heads, under), 1), (self.column(np.inf, over), -1)]
            self.rows.append((here, heads, heads))

    def _add_person(self, name: str, person: Person, prices: dict[Any, int]) -> None:
        days = range(self.roster.days)
        kinds = [kind for kind in self.roster.minutes if person.most_of.get(kind, 1)]
        off = self.roster.off.get(name, [])
        for day in days:
            for kind in kinds:
                key = name, day, kind
                self.works[key] = self.column(day not in off, prices.get(key, 0))

        def busy(day: int, sign: float = 1) -> Terms:
            return [(self.works[name, day, kind], sign) for kind in kinds]

        for day in days:
            self.rows.append((busy(day), 0, 1))
        for before, after in self.roster.forbidden:
            if before in kinds and after in kinds:
                for day in days[1:]:
                    pair = self.works[name, day - 1, before], self.works[name, day, after]
                    self.rows.append(([(column, 1) for column in pair], 0, 1))
        for kind in kinds:
            most = person.most_of.get(kind, len(days))
            own = [(self.works[name, day, kind], 1.0) for day in days]
            self.rows.append((own, 0, most))
        minutes = [(self.works[name, day, kind], float(self.roster.minutes[kind]))
                   for day in days for kind in kinds]  # fmt: skip
        self.rows.append((minutes, person.least, person.most))
        weekends = []
        for week in range(0, len(days), 7):
            worked = self.column(1, 0)
            weekends.append((worked, 1.0))
            for day in days[week + 5 : week + 7]:
                self.rows.append(([*busy(day), (worked, -1)], -np.inf, 0))
        self.rows.append((weekends, 0, person.weekends))
        self._add_runs(person, busy)

    def _add_runs(self, person: Person, busy: Any) -> None:
        days = self.roster.days
        for day in range(days - person.longest):
            window = range(day, day + person.longest + 1)
            self.rows.append((_joined(map(busy, window)), 0, person.longest))
        for length in range(1, max(person.shortest, person.shortest_off)):
            for day in range(1, days - length):
                run = range(day, day + length)
                ends = busy(day - 1) + busy(day + length)
                if length < person.shortest:
                    terms = ends + _joined(busy(one, -1) for one in run)
                    self.rows.append((terms, 1 - length, np.inf))
                if length < person.shortest_off:
                    ends = busy(day - 1, -1) + busy(day + length, -1)
                    self.rows.append((ends + _joined(map(busy, run)), -1, np.inf))


def _joined(parts: Any) -> Terms:
    return [term for part in parts for term in part]
