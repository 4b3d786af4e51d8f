"""Which rules a plan of TASK breaks and what it scores, from the raw request and the raw answer, by
nothing of the core.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor
from typing import Any

from tests.task.civil import Windows, common, length, merged, seconds
from tests.task.plan import Plan, Task

_WEIGHTS = {
    "tardiness": 10, "makespan": 1, "asap": 0, "cost": 0, "setup": 0, "ranking": 10,
    "workloadSpread": 0, "planned": 1, "reassign": 0,
}  # fmt: skip
_PARTS = {
    "tardiness": "TARDINESS", "makespan": "MAKESPAN", "asap": "ASAP", "cost": "COST",
    "setup": "SETUP", "ranking": "RANKING_SOFT", "workloadSpread": "FAIR_WORK",
    "planned": "PLANNED_MOVED", "reassign": "PLANNED_REASSIGNED",
}  # fmt: skip


@dataclass
class Found:
    """What is to be said of a plan.

    Attributes:
        broken: rules, each with the task or order that breaks it.
        parts: the parts of the soft score before their weights, by their names.
    """

    broken: set[tuple[str, str]] = field(default_factory=set)
    hard: int = 0
    medium: int = 0
    soft: int = 0
    parts: Counter[str] = field(default_factory=Counter)

    @property
    def score(self) -> tuple[int, int, int]:
        """The three levels."""
        return self.hard, self.medium, self.soft


def check(request: dict[str, Any], assignments: Iterable[dict[str, Any]]) -> Found:
    """Judge a plan: the `solution` of an answer, or the `schedule` of a request."""
    return _Checker(request, list(assignments)).found_all()


def fitting(plan: Plan, team: list[str], roles: list[dict[str, Any]], span: tuple[int, int]) -> int:
    """Return how many of the team can have a role at once, by trying all ways."""
    fits = [[plan.worker(one).may_take(role, *span) for role in roles] for one in team]

    @cache
    def most(person: int, places: tuple[int, ...]) -> int:
        if person == len(team):
            return 0
        best = most(person + 1, places)
        for role, left in enumerate(places):
            if left and fits[person][role]:
                rest = (*places[:role], left - 1, *places[role + 1 :])
                best = max(best, 1 + most(person + 1, rest))
        return best

    return most(0, tuple(role.get("count", 1) for role in roles))


def left_out(request: dict[str, Any], planned: Iterable[str]) -> tuple[int, int]:
    """Return what leaving out all other orders scores at the hard and the medium level."""
    checker = _Checker(request, [])
    checker.whole |= dict.fromkeys(planned, True)
    checker.add_left_out()
    return checker.out.hard, checker.out.medium


class _Checker(Plan):
    def __init__(self, request: dict[str, Any], plan: list[dict[str, Any]]) -> None:
        super().__init__(request, plan)
        self.out = Found()

    def add(self, rule: str, task: str, breaks: Any) -> None:
        if breaks:
            self.out.broken.add((rule, task))

    def found_all(self) -> Found:
        for task in self.planned:
            self._bounds(task)
            self._team(task)
            self._work(task)
        self._overlaps()
        self._days()
        for name, kind in self.resources.types.items():
            if kind == "capacitated":
                self._capacity(name)
            elif kind == "consumable":
                self._stock(name)
        self._setups()
        self._links()
        for relation in self.request.get("relations") or []:
            self._relation(relation)
        self.add_left_out()
        self.out.hard -= len(self.out.broken)
        self._price()
        return self.out

    # A task by itself.

    def _bounds(self, task: Task) -> None:
        name, begin, end = task.name, self.times.begin, self.times.to
        self.add("PERIOD", name, task.start < begin or task.end > end)
        for holder in (task.given, task.order):
            if holder.get("earliest"):
                earliest = self.times.start(holder["earliest"])
                self.add("EARLIEST", name, earliest > begin and task.start < earliest)
            if holder.get("deadline"):
                deadline = self.times.end(holder["deadline"])
                self.add("DEADLINE", name, deadline < end and task.end > deadline)
        if task.given.get("latestStart"):
            self.add("LATEST_START", name, task.start > self.times.end(task.given["latestStart"]))

    def _team(self, task: Task) -> None:
        self.add("PLANNED_RESOURCE", task.name, self.missing(task.mode, task.people))
        for resource, need in (task.mode.get("resourceRequirements") or {}).items():
            if self.resources.types[resource] != "plannable":
                continue
            roles = self.resources.roles(need)
            team = [one for one in task.people if self.worker(one).resource == resource]
            asked = sum(role.get("count", 1) for role in roles)
            self.add(
                "SKILL",
                task.name,
                fitting(self, team, roles, (task.start, task.end)) < min(len(team), asked),
            )
        locked_from, locked_people, locked_mode = self.lock(task)
        self.add("PLANNED_START", task.name, locked_from not in (None, task.start))
        self.add(
            "PLANNED_RESOURCE",
            task.name,
            (locked_people is not None and set(locked_people) != set(task.people))
            or (locked_mode is not None and locked_mode is not task.mode),
        )

    def _work(self, task: Task) -> None:
        if task.start == task.end:
            self.add("DURATION", task.name, task.length)
            return
        span = merged([(task.start, task.end)])
        open_ = span
        for one in task.people:
            open_ = common(open_, self.worker(one).works)
        for resource, need in (task.mode.get("resourceRequirements") or {}).items():
            if self.resources.types[resource] == "capacitated" and need:
                open_ = common(open_, self.resources.is_on(resource))
        worked = length(open_, task.start, task.end)
        task.parts = open_ if task.given.get("interruptible") else span
        if not task.given.get("interruptible"):
            self.add("DURATION", task.name, task.end - task.start != task.length)
            self.add("CALENDAR", task.name, open_ != span)
        elif open_:
            self.add("DURATION", task.name, worked != task.length)
            at_work = open_[0][0] == task.start and open_[-1][1] == task.end
            self.add("CALENDAR", task.name, not at_work)
        else:
            self.add("CALENDAR", task.name, breaks=True)

    # What tasks share.

    def _served(self, person: str) -> list[Task]:
        return sorted((one for one in self.planned if person in one.people), key=lambda t: t.key)

    def _overlaps(self) -> None:
        for person in self.resources.workers:
            long = [one for one in self._served(person) if one.start < one.end]
            for place, task in enumerate(long):
                over = any(before.end > task.start for before in long[:place])
                self.add("RESOURCE_CAPACITY", task.name, over)

    def _days(self) -> None:
        for name, worker in self.resources.workers.items():
            if worker.most_work is None:
                continue
            done: Counter[Any] = Counter()
            for task in self._served(name):
                for begin, end in task.parts:
                    at = begin
                    while at < end:
                        day, cut = self.times.day(at), self._next_day(at)
                        done[day] += min(end, cut) - at
                        self.add("MAX_WORK_TIME", task.name, done[day] > worker.most_work)
                        at = min(end, cut)

    def _next_day(self, at: int) -> int:
        """Return the first instant of the next date."""
        low, high = at, at + 49 * 3600
        day = self.times.day(at)
        while high - low > 1:
            middle = (low + high) // 2
            if self.times.day(middle) == day:
                low = middle
            else:
                high = middle
        return high

    def _users(self, resource: str) -> list[tuple[Task, int]]:
        """Return the tasks that need it, by their start, and how much of it."""
        found = [
            (one, (one.mode.get("resourceRequirements") or {}).get(resource) or 0)
            for one in self.planned
        ]
        return sorted(
            (one for one in found if one[1]), key=lambda one: (one[0].start, one[0].number)
        )

    def _capacity(self, resource: str) -> None:
        users = [one for one in self._users(resource) if one[0].start < one[0].end]
        edges = {edge for one, _ in users for edge in (one.start, one.end)}
        edges |= {begin for begin, _, _ in self.resources.steps[resource]}
        for at in edges:
            there = self.resources.amount(resource, at)
            active = [(one, units) for one, units in users if one.start <= at < one.end]
            over = sum(units for _, units in active) - there
            for task, units in reversed(active):
                self.add("RESOURCE_CAPACITY", task.name, there > 0 and over > 0)
                over -= units

    def _stock(self, resource: str) -> None:
        used = 0
        for task, units in self._users(resource):
            used += units
            self.add("STOCK", task.name, used > self.resources.stock(resource, task.start))

    def _setups(self) -> None:
        """Walk through what each person, or one-unit resource, does one after the other."""
        units: list[tuple[str, Windows, str | None, list[Task]]] = []
        for name, worker in self.resources.workers.items():
            if self.resources.has_setups(worker.resource):
                units.append((worker.resource, worker.works, worker.initial, self._served(name)))
        for name, kind in self.resources.types.items():
            if kind == "capacitated" and self.resources.has_setups(name):
                users = sorted((one for one, _ in self._users(name)), key=lambda t: t.key)
                units.append((name, self.resources.is_on(name), None, users))
        for resource, works, initial, tasks in units:
            group, free = initial, self.times.begin
            for task in tasks:
                needed = task.given.get("setupGroup")
                if needed is not None:
                    duration, cost = self.resources.change_over(resource, group, needed)
                    self.out.parts["SETUP"] += duration
                    self.out.parts["COST"] += cost
                    room = length(works, free, task.start)
                    self.add("SETUP_TIME", task.name, duration > room)
                    group = needed
                free = max(free, task.end)

    # What holds between tasks.

    def _is_excused(self, order: str) -> bool:
        """Tell whether another order of its ONE_OF is planned."""
        return any(
            relation["type"] == "ONE_OF"
            and order in relation["tasks"]
            and any(self.whole[one] for one in relation["tasks"])
            for relation in self.request.get("relations") or []
        )

    def _links(self) -> None:
        for name, order in self.orders.items():
            tasks = self.tasks_of(name)
            done = sorted((one for one in tasks if one.placed is not None), key=lambda t: t.key)
            if not done:
                continue
            self.add("ALL_OR_NONE", name, len(done) < len(tasks))
            kind = order.get("taskOrder") or "SEQUENCE"
            if kind == "SEQUENCE":
                for before, task in pairwise(tasks):
                    self._after(before, task, 0, None)
            elif kind == "ANY":
                long = [one for one in done if one.start < one.end]
                for place, task in enumerate(long):
                    over = any(before.end > task.start for before in long[:place])
                    self.add("PRECEDENCE", task.name, over)
            for earlier in order.get("after") or []:
                self.add(
                    "ALL_OR_NONE", name, not self.whole[earlier] and not self._is_excused(earlier)
                )
                ends = [one.end for one in self.tasks_of(earlier) if one.placed is not None]
                self.add(
                    "PRECEDENCE", done[0].name, max(ends, default=done[0].start) > done[0].start
                )
            for task in tasks:
                self._predecessors(task, {one.given.get("name"): one for one in tasks})

    def _predecessors(self, task: Task, own: dict[str, Task]) -> None:
        for entry in task.given.get("after") or [] if task.given is not task.order else []:
            entry = {"task": entry} if isinstance(entry, str) else entry
            before = own.get(entry["task"]) or self.tasks[entry["task"]]
            most = entry.get("maxLag")
            self._after(before, task, seconds(entry.get("lag") or 0), most)
            lost = before.placed is None and before.order is not task.order
            lost = lost and task.placed is not None and not self._is_excused(before.order["name"])
            self.add("ALL_OR_NONE", task.name, lost)

    def _after(self, before: Task, task: Task, least: int, most: Any, by: str = "end") -> None:
        if before.placed is None or task.placed is None:
            return
        lag = task.start - getattr(before, by)
        self.add("PRECEDENCE", task.name, lag < least)
        self.add("MAX_LAG", task.name, most is not None and lag > seconds(most))

    def _relation(self, relation: dict[str, Any]) -> None:
        kind, resource = relation["type"], relation.get("resource")
        if kind in ("ALL_OR_NONE", "ONE_OF"):
            done = [one for one in relation["tasks"] if self.whole[one]]
            if kind == "ONE_OF":
                for one in done[1:]:
                    self.add("ONE_OF", one, breaks=True)
            elif done:
                self.add("ALL_OR_NONE", done[0], len(done) < len(relation["tasks"]))
            return
        tasks = [self.tasks[name] for name in relation["tasks"]]
        if kind.endswith("SEQUENCE"):
            by = "start" if relation.get("timeInterval") == "FROM_ARRIVAL" else "end"
            least = seconds(relation.get("minTimeInterval") or 0)
            for before, task in pairwise(tasks):
                self._after(before, task, least, relation.get("maxTimeInterval"), by)
                if kind == "DIRECT_SEQUENCE" and before.placed and task.placed:
                    self._between(before, task, resource)
            return
        tasks = [one for one in tasks if one.placed is not None]
        teams = {one.name: self._people(one, resource) for one in tasks}
        most: set[str] = max(teams.values(), key=len, default=set())
        seen: set[str] = set()
        for task in tasks:
            if kind == "SAME_TIME":
                waits = task.start - min(one.start for one in tasks)
                self.add(kind, task.name, waits > seconds(relation.get("maxWaitingTime") or 0))
            elif kind == "SAME_RESOURCE":
                self.add(kind, task.name, teams[task.name] - most)
            else:
                self.add(kind, task.name, teams[task.name] & seen)
                seen |= teams[task.name]

    def _people(self, task: Task, resource: str | None) -> set[str]:
        return {one for one in task.people if resource in (None, self.worker(one).resource)}

    def _between(self, before: Task, task: Task, resource: str | None) -> None:
        """Find others at work, between the two, for what serves both."""
        lanes = [
            self._served(one)
            for one in self._people(before, resource) & self._people(task, resource)
        ]
        for name, kind in self.resources.types.items():
            if kind == "capacitated" and self.resources.has_setups(name):
                users = [one for one, _ in self._users(name)]
                if before in users and task in users and resource in (None, name):
                    lanes.append(users)
        for lane in lanes:
            for other in lane:
                inside = min(other.end, task.start) > max(other.start, before.end)
                is_long = other.start < other.end
                self.add(
                    "PRECEDENCE", task.name, other not in (before, task) and inside and is_long
                )

    # What it comes to.

    def add_left_out(self) -> None:
        one_of = [
            one["tasks"] for one in self.request.get("relations") or [] if one["type"] == "ONE_OF"
        ]
        alone = [[name] for name in self.orders if not any(name in one for one in one_of)]
        for names in alone + one_of:
            if any(self.whole[name] for name in names):
                continue
            orders = [self.orders[name] for name in names]
            self.out.medium -= max(one.get("priority") or 1 for one in orders)
            partial = self.options.get("partialPlanning", True)
            self.out.hard -= not partial or any(one.get("mandatory") for one in orders)

    def _price(self) -> None:
        parts = self.out.parts
        work: Counter[str] = Counter()
        for task in self.planned:
            parts["COST"] += task.mode.get("cost") or 0
            hourly = sum(self.worker(one).hourly_cost for one in task.people)
            parts["COST"] += _rounded(Fraction(hourly * task.length, 3600))
            for one in task.people:
                work[one] += task.length
            ranks = {one["name"]: one.get("ranking", 1) for one in task.given.get("rankings") or []}
            parts["RANKING_SOFT"] += sum(ranks.get(one, 1) - 1 for one in task.people)
            if not task.given.get("locked"):
                if task.given.get("plannedFrom"):
                    moved = abs(task.start - self.times.start(task.given["plannedFrom"]))
                    parts["PLANNED_MOVED"] += moved
                before = task.given.get("plannedResources")
                parts["PLANNED_REASSIGNED"] += len(set(task.people) - set(before)) if before else 0
        last = max((one.end for one in self.planned), default=self.times.begin)
        parts["MAKESPAN"] = max(0, last - self.times.begin)
        for name, order in self.orders.items():
            if self.whole[name]:
                self._price_order(order)
        teams = defaultdict(list)
        for name, worker in self.resources.workers.items():
            teams[worker.resource].append(work[name])
        for team in teams.values():
            mean = Fraction(sum(team), len(team))
            parts["FAIR_WORK"] += _rounded(sum((abs(one - mean) for one in team), Fraction(0)))
        given = self.request.get("weights") or {}
        for name, default in _WEIGHTS.items():
            self.out.soft -= given.get(f"{name}Weight", default) * parts[_PARTS[name]]

    def _price_order(self, order: dict[str, Any]) -> None:
        tasks = self.tasks_of(order["name"])
        end = max(one.end for one in tasks)
        dues = [(one.given, one.end) for one in tasks if one.given is not order]
        late = sum(
            max(0, at - self.times.end(one["due"]))
            for one, at in [*dues, (order, end)]
            if one.get("due")
        )
        priority = order.get("priority") or 1
        self.out.parts["TARDINESS"] += priority * late
        begin = self.times.start(order["earliest"]) if order.get("earliest") else self.times.begin
        self.out.parts["ASAP"] += priority * (end - begin)


def _rounded(value: Fraction) -> int:
    """Return the nearest whole number; of two the greater."""
    return floor(value + Fraction(1, 2))
