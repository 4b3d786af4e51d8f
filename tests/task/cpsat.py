"""The best score of problems of up to a dozen tasks by CP-SAT, which is another way to say what
`workshop` draws: people with skills and hours, units, change-overs, lags, modes, due dates.
"""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

from ortools.sat.python import cp_model

from tests.task.civil import Windows, common
from tests.task.plan import Plan, Task

_STEP = 900  # seconds; every time of these requests is a multiple


def workshop(seed: int, most: int = 12) -> dict[str, Any]:
    """Return a request in which everything can be done, in the end."""
    chance = random.Random(seed)
    left = chance.randint(3, most)
    orders = []
    while left > 0:
        count = min(left, chance.randint(1, 4))
        left -= count
        orders.append(_order(f"o{len(orders)}", count, chance))
    skills = [["saw"], ["saw", "weld"], ["weld"], ["saw", "weld"]]
    supply = [
        {"name": f"p{k}", "skills": skills[k], "calendar": chance.choice(["early", "late"])}
        for k in range(chance.randint(3, 4))
    ]
    groups = ("red", "blue")
    week = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    return {
        "period": {"from": "2026-03-27T00:00:00", "to": "2026-04-10T00:00:00"},
        "options": {"timeZone": "Europe/Brussels"},
        "calendars": [
            {"name": "early", "weekly": [{"days": week, "from": "06:00", "to": "10:00"},
                                         {"days": week, "from": "10:30", "to": "16:00"}]},
            {"name": "late", "weekly": [{"days": week[:5], "from": "13:00", "to": "23:00"},
                                        {"days": week[5:], "from": "22:00", "to": "06:00"}]},
        ],
        "resources": [
            {"type": "plannable", "name": "staff", "supply": supply},
            {"type": "capacitated", "name": "tool", "supply": 2},
            {"type": "plannable", "name": "line", "setupGroups": True,
             "supply": [{"name": "L", "initialSetup": chance.choice(groups)}]},
        ],
        "setups": [
            {"resource": "line", "from": a, "to": b, "duration": _STEP * chance.randint(1, 6)}
            for a in groups for b in groups if a != b
        ],
        "orders": orders,
    }  # fmt: skip


def _order(name: str, count: int, chance: random.Random) -> dict[str, Any]:
    tasks = []
    for k in range(count):
        task: dict[str, Any] = {"name": f"t{k}"}
        needs: dict[str, Any] = {}
        if chance.random() < 0.3:
            needs["line"] = 1
            task["setupGroup"] = chance.choice(("red", "blue"))
        else:
            skill = chance.choice(("saw", "weld"))
            needs["staff"] = [{"count": 2 if chance.random() < 0.2 else 1, "skills": [skill]}]
            task["interruptible"] = chance.random() < 0.4
        if chance.random() < 0.4:
            needs["tool"] = chance.randint(1, 2)
        length = _STEP * chance.randint(1, 14)
        if chance.random() < 0.2:
            task["modes"] = [
                {"name": "slow", "duration": 2 * length, "resourceRequirements": needs},
                {"name": "quick", "duration": length, "resourceRequirements": {**needs, "tool": 2}},
            ]
        else:
            task |= {"duration": length, "resourceRequirements": needs}
        if k and chance.random() < 0.3:
            lag = _STEP * chance.randint(0, 8)
            task["after"] = [{"task": f"t{k - 1}", "lag": lag}]
            if chance.random() < 0.5:
                task["after"][0]["maxLag"] = lag + 86_400 + _STEP * chance.randint(0, 40)
        tasks.append(task)
    made: dict[str, Any] = {"name": name, "priority": chance.randint(1, 3), "tasks": tasks}
    if chance.random() < 0.8:
        made["due"] = f"2026-03-{chance.randint(27, 30)}T{chance.randint(8, 20):02}:00:00"
    if chance.random() < 0.3:
        made["earliest"] = "2026-03-28T08:00:00"
    return made


def best(request: dict[str, Any], seconds: float = 30) -> int | None:
    """Return the best soft score of plans of all orders; `None`: not proven in that time."""
    return _Model(request).best(seconds)


class _Model:
    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.plan = Plan(request, [])
        self.begin = self.plan.times.begin
        self.horizon = (self.plan.times.to - self.begin) // _STEP
        self.model = cp_model.CpModel()
        self.start: dict[str, Any] = {}
        self.end: dict[str, Any] = {}
        self.busy: dict[str, list[tuple[Task, Any, Any]]] = {}  # by person: task, held, interval
        self.units: list[tuple[Any, int]] = []
        for task in self.plan.tasks.values():
            self._add_task(task)
        for person, spans in self.busy.items():
            self.model.add_no_overlap(interval for _, _, interval in spans)
            if person == "L":
                self._add_change_overs(spans)
        intervals, amounts = [one for one, _ in self.units], [units for _, units in self.units]
        self.model.add_cumulative(intervals, amounts, 2)
        self._add_arcs()
        self._add_objective()

    def best(self, seconds: float) -> int | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 2
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        return -_STEP * round(solver.objective_value) if status == cp_model.OPTIMAL else None

    def _at(self, instant: int) -> int:
        return (instant - self.begin) // _STEP

    def _add_task(self, task: Task) -> None:
        model = self.model
        earliest = task.order.get("earliest")
        first = self._at(self.plan.times.start(earliest)) if earliest else 0
        start = self.start[task.name] = model.new_int_var(first, self.horizon, "")
        end = self.end[task.name] = model.new_int_var(0, self.horizon, "")
        ways = []
        for mode in task.given.get("modes") or [task.given]:
            needs = mode["resourceRequirements"]
            for team in self._teams(needs):
                held = model.new_bool_var("")
                ways.append(held)
                self._add_way(task, mode, team, held)
                length = model.new_int_var(0, self.horizon, "")
                interval = model.new_optional_interval_var(start, length, end, held, "")
                for person in team:
                    self.busy.setdefault(person, []).append((task, held, interval))
                if needs.get("tool"):
                    self.units.append((interval, needs["tool"]))
        model.add_exactly_one(ways)

    def _teams(self, needs: dict[str, Any]) -> list[tuple[str, ...]]:
        if "line" in needs:
            return [("L",)]
        role = needs["staff"][0]
        workers = self.plan.resources.workers.values()
        able = [
            one.name for one in workers if any(held[0] == role["skills"][0] for held in one.skills)
        ]
        return [*combinations(able, role["count"])]

    def _add_way(self, task: Task, mode: dict[str, Any], team: tuple[str, ...], held: Any) -> None:
        """The start lies in one window and the end in one; what is between them is known."""
        model, length = self.model, mode["duration"] // _STEP
        works: Windows = [(self.begin, self.plan.times.to)]
        for person in team:
            works = common(works, self.plan.worker(person).works)
        windows = [(self._at(a), self._at(b)) for a, b in works]
        chosen = []
        for first, (a, b) in enumerate(windows):
            pauses = done = 0
            for last in range(first, len(windows)):
                c, d = windows[last]
                pauses += c - windows[last - 1][1] if last > first else 0
                low = max(a, c + 1 - length - pauses)
                high = min(b - 1, d - length - pauses)
                if low <= high:
                    inside = model.new_bool_var("")
                    chosen.append(inside)
                    start, end = self.start[task.name], self.end[task.name]
                    model.add_linear_constraint(start, low, high).only_enforce_if(inside)
                    model.add(end == start + length + pauses).only_enforce_if(inside)
                done += d - c if last > first else 0
                if not task.given.get("interruptible") or done > length:
                    break
        model.add(sum(chosen) == held)

    def _add_change_overs(self, spans: list[tuple[Task, Any, Any]]) -> None:
        """Of a line that everything needs in all modes: each held once, in a ring from node 0."""
        model, resources = self.model, self.plan.resources
        tasks = {task.name: task for task, _, _ in spans}
        names = [*tasks]
        arcs = []
        for i, name in enumerate(names, 1):
            group = tasks[name].given["setupGroup"]
            initial = resources.change_over("line", resources.workers["L"].initial, group)[0]
            first = model.new_bool_var("")
            arcs += [(0, i, first), (i, 0, model.new_bool_var(""))]
            model.add(self.start[name] >= initial // _STEP).only_enforce_if(first)
            for j, other in enumerate(names, 1):
                if i != j:
                    follows = model.new_bool_var("")
                    arcs.append((j, i, follows))
                    before = tasks[other].given["setupGroup"]
                    change = resources.change_over("line", before, group)[0] // _STEP
                    model.add(self.start[name] >= self.end[other] + change).only_enforce_if(follows)
        model.add_circuit(arcs)

    def _add_arcs(self) -> None:
        for name in self.plan.orders:
            tasks = self.plan.tasks_of(name)
            for a, b in pairwise(tasks):
                gap = self.start[b.name] - self.end[a.name]
                entry = (b.given.get("after") or [{}])[0]
                self.model.add(gap >= entry.get("lag", 0) // _STEP)
                if "maxLag" in entry:
                    self.model.add(gap <= entry["maxLag"] // _STEP)

    def _add_objective(self) -> None:
        model = self.model
        span = model.new_int_var(0, self.horizon, "")
        terms = [span]
        for name, order in self.plan.orders.items():
            last = self.end[self.plan.tasks_of(name)[-1].name]
            model.add(span >= last)
            if "due" in order:
                late = model.new_int_var(0, self.horizon, "")
                model.add(late >= last - self._at(self.plan.times.end(order["due"])))
                terms.append(10 * order["priority"] * late)
        model.minimize(sum(terms))
