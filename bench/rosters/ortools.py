"""CP-SAT of OR-Tools: a variable for each employee, day and kind of shift; one worker."""

from __future__ import annotations

import threading
from time import process_time, sleep
from typing import Any

import ortools as installed
from ortools.sat.python import cp_model

from bench.rosters.instances import Answer, Person, Roster, read

_LONGEST = 20  # times the processor's limit, on the clock


def solve(family: str, path: str, seconds: float, seed: int) -> Answer:
    """Solve; building the model does not count.

    Raises:
        ValueError: it has no such model, or found nothing in time.
    """
    if family != "curtois":
        raise ValueError("no model")
    roster = read(path)
    model = _Model(roster)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_time_in_seconds = _LONGEST * seconds
    began = process_time()
    ended = threading.Event()

    def watch() -> None:
        while not ended.is_set() and process_time() - began < seconds:
            sleep(0.02)
        solver.stop_search()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    status = solver.solve(model.model)
    ended.set()
    watcher.join()
    spent = process_time() - began
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise ValueError("no plan")
    plan = {name: [""] * roster.days for name in roster.staff}
    for (name, day, kind), works in model.works.items():
        if solver.value(works):
            plan[name][day] = kind
    return Answer(plan, spent)


def version() -> str:
    """Return what was run."""
    return str(installed.__version__)


class _Model:
    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.model = cp_model.CpModel()
        self.works: dict[tuple[str, int, str], Any] = {}
        for name, person in roster.staff.items():
            self._add_person(name, person)
        self._add_objective()

    def _add_person(self, name: str, person: Person) -> None:
        model, days = self.model, range(self.roster.days)
        kinds = [kind for kind in self.roster.minutes if person.most_of.get(kind, 1)]
        busy = [model.new_bool_var("") for _ in days]
        for day in days:
            own = [model.new_bool_var("") for _ in kinds]
            self.works.update({(name, day, kind): own[i] for i, kind in enumerate(kinds)})
            model.add_exactly_one([*own, busy[day].negated()])
        for day in self.roster.off.get(name, []):
            model.add(busy[day] == 0)
        for before, after in self.roster.forbidden:
            if before in kinds and after in kinds:
                for day in days[1:]:
                    pair = [self.works[name, day - 1, before], self.works[name, day, after]]
                    model.add_at_most_one(pair)
        for kind in kinds:
            most = person.most_of.get(kind, len(days))
            if most < len(days):
                model.add(sum(self.works[name, day, kind] for day in days) <= most)
        total = sum(
            minutes * self.works[name, day, kind]
            for kind, minutes in self.roster.minutes.items()
            if kind in kinds
            for day in days
        )
        model.add_linear_constraint(total, person.least, person.most)
        self._add_runs(person, busy)
        worked = []
        for week in range(0, len(days), 7):
            weekend = model.new_bool_var("")
            worked.append(weekend)
            for day in busy[week + 5 : week + 7]:
                model.add_implication(day, weekend)
        model.add(sum(worked) <= person.weekends)

    def _add_runs(self, person: Person, busy: list[Any]) -> None:
        idle = [day.negated() for day in busy]
        for day in range(len(busy) - person.longest):
            self.model.add_bool_or(idle[day : day + person.longest + 1])
        for least, inside, outside in (
            (person.shortest, busy, idle),
            (person.shortest_off, idle, busy),
        ):
            for length in range(1, least):
                for day in range(1, len(busy) - length):
                    run = outside[day : day + length]
                    self.model.add_bool_or([inside[day - 1], *run, inside[day + length]])

    def _add_objective(self) -> None:
        terms: list[Any] = []
        for name, day, kind, weight in self.roster.wanted:
            if (name, day, kind) in self.works:
                terms.append(weight * self.works[name, day, kind].negated())
        for name, day, kind, weight in self.roster.unwanted:
            if (name, day, kind) in self.works:
                terms.append(weight * self.works[name, day, kind])
        for day, kind, heads, under, over in self.roster.cover:
            missing = self.model.new_int_var(0, heads, "")
            spare = self.model.new_int_var(0, len(self.roster.staff), "")
            here = [self.works[name, day, kind] for name in self.roster.staff
                    if (name, day, kind) in self.works]  # fmt: skip
            self.model.add(sum(here) + missing - spare == heads)
            terms += [under * missing, over * spare]
        self.model.minimize(sum(terms))
