"""A plan of TASK with the request that it is of, as the checker reads both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from tests.task.civil import Times, Windows, seconds
from tests.task.resources import Resources, Worker


@dataclass
class Task:
    """A task, and how it is planned; `placed` is `None` where it is not."""

    number: int
    name: str
    order: dict[str, Any]
    given: dict[str, Any]
    placed: dict[str, Any] | None = None
    mode: dict[str, Any] = field(default_factory=dict)
    start: int = 0
    end: int = 0
    people: list[str] = field(default_factory=list)
    parts: Windows = field(default_factory=list)
    length: int = 0

    @property
    def key(self) -> tuple[int, int, int]:
        """What tasks of a person are in the order of."""
        return self.start, self.end, self.number


class Plan:
    """The tasks of a request and how they are planned."""

    def __init__(self, request: dict[str, Any], plan: list[dict[str, Any]]) -> None:
        self.request = request
        self.options = request.get("options") or {}
        self.times = Times(request)
        self.resources = Resources(request, self.times)
        self.orders = {one["name"]: one for one in request["orders"]}
        self.tasks: dict[str, Task] = {}
        for order in request["orders"]:
            for given in order.get("tasks") or [None]:
                name = order["name"] if given is None else f"{order['name']}/{given['name']}"
                task = Task(len(self.tasks), name, order, order if given is None else given)
                self.tasks[name] = task
        for entry in plan:
            self._place(self.tasks[entry["task"]], entry)
        self.planned = [task for task in self.tasks.values() if task.placed is not None]
        self.whole = {
            name: all(task.placed is not None for task in self.tasks_of(name))
            for name in self.orders
        }

    def tasks_of(self, order: str) -> list[Task]:
        """Return the tasks of an order."""
        return [task for task in self.tasks.values() if task.order["name"] == order]

    def _place(self, task: Task, entry: dict[str, Any]) -> None:
        task.placed = entry
        task.people = [one for team in (entry.get("plannable") or {}).values() for one in team]
        modes = task.given.get("modes") or [task.given]
        if entry.get("mode") is not None:
            task.mode = next(one for one in modes if one["name"] == entry["mode"])
        else:
            fitting = (one for one in modes if self.missing(one, task.people) == 0)
            task.mode = next(fitting, modes[0])
        task.start, task.end = self.times.start(entry["from"]), self.times.end(entry["to"])
        task.length = self.length(task.mode, task.people)

    def length(self, mode: dict[str, Any], people: list[str]) -> int:
        """Return how many seconds of work a mode takes these people."""
        least = min((self.worker(one).efficiency for one in people), default=Fraction(1))
        return -floor(-(seconds(mode["duration"]) / least))

    def worker(self, name: str) -> Worker:
        """Return a person."""
        return self.resources.workers[name]

    def missing(self, mode: dict[str, Any], people: list[str]) -> int:
        """Return how many people are missing or not asked for."""
        there = Counter(self.worker(one).resource for one in people)
        needed = Counter(
            {
                name: sum(role.get("count", 1) for role in self.resources.roles(need))
                for name, need in (mode.get("resourceRequirements") or {}).items()
                if self.resources.types[name] == "plannable"
            }
        )
        return sum(abs(there[name] - needed[name]) for name in there | needed)

    def lock(self, task: Task) -> tuple[int | None, list[str] | None, Any]:
        """Return the start, the people and the mode that a task has to have."""
        given = task.given
        start = people = mode = None
        if given.get("locked"):
            start = self.times.start(given["plannedFrom"]) if given.get("plannedFrom") else None
            people = given.get("plannedResources")
        schedule = self.request.get("schedule") or []
        before = next((one for one in schedule if one["task"] == task.name), None)
        if before is None:
            return start, people, mode
        freeze = self.options.get("freeze")
        begun = self.times.start(before["from"])
        holds = before.get("locked") or (freeze and begun < self.times.start(freeze))
        if holds or (given.get("locked") and start is None and people is None):
            start = begun if start is None else start
            other = Task(0, task.name, task.order, given)
            self._place(other, {"to": before["from"], **before})
            people = other.people if people is None else people
            mode = other.mode
        return start, people, mode
