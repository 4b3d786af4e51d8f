"""The best score of a small problem of TASK: all orders of its tasks, each in every mode and with
every team, each at the first time at which it fits.

One of these plans is the best where no rule asks for a later start: `regular` takes away what does.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from tests.task.checker import check, fitting, left_out
from tests.task.civil import Windows, common, length, merged, seconds
from tests.task.plan import Plan, Task

Level = tuple[int, int, int]
_NEVER = 10**15


def regular(request: dict[str, Any]) -> dict[str, Any]:
    """Return a request without what may ask for a later start than the first that fits."""
    made = copy.deepcopy(request)
    made.get("options", {}).pop("snapUnit", None)
    for resource in made["resources"]:
        for person in resource["supply"] if resource["type"] == "plannable" else ():
            person.pop("maxWorkTime", None)
    for order in made["orders"]:
        for task in order.get("tasks", [order]):
            for name in ("plannedFrom", "locked"):
                task.pop(name, None)
            for mode in task.get("modes", [task]):
                mode["duration"] = max(900, seconds(mode["duration"]))
            if task is not order:
                for entry in task.get("after", []):
                    if not isinstance(entry, str):
                        entry.pop("maxLag", None)
    kept = [one for one in made.get("relations", []) if one["type"] not in _ASKS_FOR_LATER]
    for one in kept:
        one.pop("maxTimeInterval", None)
    made["relations"] = kept
    return made


_ASKS_FOR_LATER = ("SAME_TIME", "DIRECT_SEQUENCE")


def best(request: dict[str, Any], most: int = 200_000) -> Level | None:
    """Return the best score; `None` where more than `most` plans had to be looked at."""
    search = _Search(request, most)
    search.run()
    return None if search.looked_at > most else search.best


def some_plan(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a plan of all tasks that fit, in the order of the request, as assignments."""
    search = _Search(request, 0)
    state: tuple[_Placed, ...] = ()
    for task in search.plan.tasks.values():
        if len(state) < task.number and task.order.get("taskOrder", "SEQUENCE") == "SEQUENCE":
            before = [one.task for one in state if one.task.order is task.order]
            if len(before) < search.plan.tasks_of(task.order["name"]).index(task):
                continue
        placed = [found for way in search.ways[task.name] if (found := search.place(way, state))]
        if placed:
            state = (*state, min(placed, key=lambda one: one.end))
    return search.assignments(state)


@dataclass(frozen=True)
class _Way:
    """A mode and a team for a task."""

    task: Task
    mode: dict[str, Any]
    people: tuple[str, ...]
    length: int
    works: tuple[tuple[int, int], ...]
    units: tuple[tuple[str, int], ...]
    stock: tuple[tuple[str, int], ...]


class _Placed(NamedTuple):
    way: _Way
    start: int
    end: int

    @property
    def task(self) -> Task:
        """The task."""
        return self.way.task


class _Search:
    def __init__(self, request: dict[str, Any], most: int) -> None:
        self.request = request
        self.plan = Plan(request, [])
        self.most = most
        self.looked_at = 0
        self.ways = {name: [*self._ways(task)] for name, task in self.plan.tasks.items()}
        self.arcs = [*self._arcs()]
        self.seen: set[frozenset[tuple[str, str | None, tuple[str, ...], int]]] = set()
        self.best: Level | None = None

    def run(self) -> None:
        """Try all sets of orders, from what leaves out least on."""
        names = [*self.plan.orders]
        sets = [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]
        ranked = sorted(((left_out(self.request, one), one) for one in sets), reverse=True)
        for level, chosen in ranked:
            if self.best is not None and level < self.best[:2]:
                return
            self.seen.clear()
            self._extend((), [one for name in chosen for one in self.plan.tasks_of(name)])

    def _extend(self, state: tuple[_Placed, ...], left: list[Task]) -> None:
        key = frozenset(
            (one.task.name, one.way.mode.get("name"), one.way.people, one.start) for one in state
        )
        if key in self.seen or self.looked_at > self.most:
            return
        self.seen.add(key)
        if not left:
            self.looked_at += 1
            found = check(self.request, self.assignments(state))
            if not found.broken:
                self.best = max(self.best or found.score, found.score)
            return
        if self.best is not None and self._least(state) > -self.best[2]:
            return
        waiting = {after.name for before, after, _, _ in self.arcs if before in left}
        for task in left:
            if task.name in waiting:
                continue
            rest = [one for one in left if one is not task]
            for way in self.ways[task.name]:
                placed = self.place(way, state)
                if placed is not None:
                    self._extend((*state, placed), rest)

    def _least(self, state: tuple[_Placed, ...]) -> int:
        """Return what lateness and makespan of placed tasks cost, which only grows."""
        plan, weights = self.plan, self.request.get("weights") or {}
        late = asap = 0
        ends: dict[str, int] = {}
        for one in state:
            name, priority = one.task.order["name"], one.task.order.get("priority", 1)
            ends[name] = max(ends.get(name, 0), one.end)
            if one.task.given is not one.task.order and one.task.given.get("due"):
                late += priority * max(0, one.end - plan.times.end(one.task.given["due"]))
        for name, end in ends.items():
            order = plan.orders[name]
            priority = order.get("priority", 1)
            if order.get("due"):
                late += priority * max(0, end - plan.times.end(order["due"]))
            begin = order.get("earliest")
            asap += priority * (end - (plan.times.start(begin) if begin else plan.times.begin))
        span = max(ends.values(), default=plan.times.begin) - plan.times.begin
        return int(
            weights.get("tardinessWeight", 10) * late
            + weights.get("makespanWeight", 1) * span
            + weights.get("asapWeight", 0) * asap
        )

    def place(self, way: _Way, state: tuple[_Placed, ...]) -> _Placed | None:
        """Return the first place of a task beside those that are placed."""
        at = self._earliest(way.task, state)
        while at < self.plan.times.to:
            end = self._end(way, at)
            later = at + 1 if end is None else self._blocked_until(way, at, end, state)
            if end is not None and later is None:
                return _Placed(way, at, end)
            at = self._next_start(way, max(at + 1, later or 0))
        return None

    def _next_start(self, way: _Way, at: int) -> int:
        """Return the first time from an instant on at which the task could begin."""
        return next((max(begin, at) for begin, end in way.works if end > at), _NEVER)

    def _earliest(self, task: Task, state: tuple[_Placed, ...]) -> int:
        times = self.plan.times
        at = times.begin
        for holder in (task.given, task.order):
            if holder.get("earliest"):
                at = max(at, times.start(holder["earliest"]))
        for one in state:
            for before, after, lag, by in self.arcs:
                if before is one.task and after is task:
                    at = max(at, (one.end if by == "end" else one.start) + lag)
        return at

    def _end(self, way: _Way, at: int) -> int | None:
        left = way.length
        for begin, end in way.works:
            if end <= at:
                continue
            if begin > at and left == way.length:
                return None
            start = max(at, begin)
            if end - start >= left:
                return start + left
            if not way.task.given.get("interruptible"):
                return None
            left -= end - start
        return None

    def _blocked_until(
        self, way: _Way, at: int, end: int, state: tuple[_Placed, ...]
    ) -> int | None:
        """Return the next time to try at which something else is true; `None`: nothing blocks."""
        resources, later = self.plan.resources, []
        one_at_a_time = way.task.order.get("taskOrder") == "ANY"
        for one in state:
            shares = set(one.way.people) & set(way.people)
            shares_order = one_at_a_time and one.task.order is way.task.order
            if (shares or shares_order) and one.start < end and at < one.end:
                later.append(one.end)
        for name, units in way.units:
            if not self._has_units(name, units, at, end, state):
                edges = [edge for one in state for edge in (one.start, one.end)]
                edges += [begin for begin, _, _ in resources.steps[name]]
                later.append(min((edge for edge in edges if edge > at), default=_NEVER))
        for name, units in way.stock:
            starts = [(one.start, dict(one.way.stock).get(name, 0)) for one in state]
            starts.append((at, units))
            used = {s: sum(n for t, n in starts if t <= s) for s, _ in starts if s >= at}
            if any(n > resources.stock(name, s) for s, n in used.items()):
                comes = resources.given[name].get("deliveries") or []
                edges = [self.plan.times.start(one["at"]) for one in comes]
                edges += [one.start for one in state]
                later.append(min((edge for edge in edges if edge > at), default=_NEVER))
        if self._no_setup(way, at, state) or self._unskilled(way, at, end):
            later.append(at + 900 - at % 900)
        return max(later, default=None)

    def _has_units(
        self, name: str, units: int, at: int, end: int, state: tuple[_Placed, ...]
    ) -> bool:
        resources = self.plan.resources
        users = [(one, dict(one.way.units).get(name, 0)) for one in state]
        edges = {
            at,
            *(one.start for one, n in users if n),
            *(b for b, _, _ in resources.steps[name]),
        }
        for edge in edges:
            if at <= edge < end:
                used = sum(n for one, n in users if one.start <= edge < one.end)
                there = resources.amount(name, edge)
                if there and used + units > there:
                    return False
        return True

    def _no_setup(self, way: _Way, at: int, state: tuple[_Placed, ...]) -> bool:
        """Tell whether a change-over has no room, or something would come after the task."""
        resources = self.plan.resources
        group = way.task.given.get("setupGroup")
        lanes: list[tuple[str, Windows, str | None, list[_Placed]]] = []
        for person in way.people:
            worker = self.plan.worker(person)
            if resources.has_setups(worker.resource):
                done = [one for one in state if person in one.way.people]
                lanes.append((worker.resource, worker.works, worker.initial, done))
        for name, _ in way.units:
            if resources.has_setups(name):
                done = [one for one in state if name in dict(one.way.units)]
                lanes.append((name, resources.is_on(name), None, done))
        for resource, works, before, done in lanes:
            free = max((one.end for one in done), default=self.plan.times.begin)
            if at < free:
                return True
            for one in sorted(done, key=lambda one: one.start):
                before = one.task.given.get("setupGroup") or before
            if group is None:
                continue
            duration, _ = resources.change_over(resource, before, group)
            if duration > length(works, free, at):
                return True
        return False

    def _unskilled(self, way: _Way, at: int, end: int) -> bool:
        for resource, need in (way.mode.get("resourceRequirements") or {}).items():
            if self.plan.resources.types[resource] == "plannable":
                team = [one for one in way.people if self.plan.worker(one).resource == resource]
                if fitting(self.plan, team, self.plan.resources.roles(need), (at, end)) < len(team):
                    return True
        return False

    def assignments(self, state: tuple[_Placed, ...]) -> list[dict[str, Any]]:
        """Return placed tasks as assignments."""
        return [
            self._assignment(one.way)
            | {"from": _text(self.plan, one.start), "to": _text(self.plan, one.end)}
            for one in state
        ]

    def _assignment(self, way: _Way) -> dict[str, Any]:
        teams: dict[str, list[str]] = {}
        for person in way.people:
            teams.setdefault(self.plan.worker(person).resource, []).append(person)
        entry: dict[str, Any] = {"task": way.task.name, "plannable": teams}
        return entry | ({"mode": way.mode["name"]} if "modes" in way.task.given else {})

    def _ways(self, task: Task) -> Iterator[_Way]:
        resources = self.plan.resources
        always = [(self.plan.times.begin, self.plan.times.to)]
        for mode in task.given.get("modes") or [task.given]:
            needs = mode.get("resourceRequirements") or {}
            kinds = {name: resources.types[name] for name in needs}
            teams = [self._teams(name, needs[name]) for name in needs if kinds[name] == "plannable"]
            for team in product(*teams):
                people = tuple(one for part in team for one in part)
                works = merged(always)
                for person in people:
                    works = common(works, self.plan.worker(person).works)
                least = min((self.plan.worker(one).efficiency for one in people), default=1)
                units, stock = (
                    tuple((n, needs[n]) for n in needs if kinds[n] == kind and needs[n])
                    for kind in ("capacitated", "consumable")
                )
                for name, _ in units:
                    works = common(works, resources.is_on(name))
                lasts = -int(-seconds(mode["duration"]) / least // 1)
                yield _Way(task, mode, people, lasts, tuple(works), units, stock)

    def _teams(self, resource: str, need: Any) -> list[tuple[str, ...]]:
        """Return the teams that have the skills at some time."""
        workers = self.plan.resources.workers
        names = [name for name, one in workers.items() if one.resource == resource]
        roles = self.plan.resources.roles(need)
        held = {(n, s): (s[2], s[3]) for n in names for s in workers[n].skills}
        times = {0, *(edge for span in held.values() for edge in span if abs(edge) < _NEVER / 1e4)}
        count = sum(role.get("count", 1) for role in roles)
        return [
            team
            for team in combinations(names, count)
            if any(fitting(self.plan, [*team], roles, (at, at)) == count for at in times)
        ]

    def _arcs(self) -> Iterator[tuple[Task, Task, int, str]]:
        plan = self.plan
        for order in plan.orders.values():
            tasks = plan.tasks_of(order["name"])
            if order.get("taskOrder", "SEQUENCE") == "SEQUENCE":
                yield from ((a, b, 0, "end") for a, b in pairwise(tasks))
            for name in order.get("after", []):
                yield from ((a, b, 0, "end") for a in plan.tasks_of(name) for b in tasks)
            for task in tasks if "tasks" in order else []:
                for given in task.given.get("after", []):
                    entry = {"task": given} if isinstance(given, str) else given
                    own = plan.tasks.get(f"{order['name']}/{entry['task']}")
                    before = own or plan.tasks[entry["task"]]
                    yield before, task, seconds(entry.get("lag", 0)), "end"
        for relation in self.request.get("relations", []):
            if relation["type"] == "SEQUENCE":
                by = "start" if relation.get("timeInterval") == "FROM_ARRIVAL" else "end"
                chain = [plan.tasks[name] for name in relation["tasks"]]
                for a, b in pairwise(chain):
                    yield a, b, seconds(relation.get("minTimeInterval", 0)), by


def _text(plan: Plan, at: int) -> str:
    from tests.task.draw import text_of

    return text_of(plan, at)
