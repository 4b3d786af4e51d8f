"""A day in the making: a problem, and the plan that it is made around.

First routes are made and timed where nothing hinders them; then windows, limits and prices are
put around the times that the plan has. So the plan keeps every rule, and its cost is known.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import routeopt

HOUR = 3_600
MINUTE = 60
DAY = 24 * HOUR

Stop = dict[str, Any]
Task = dict[str, Any]


class Timed(NamedTuple):
    """When a plan's stop is served."""

    route: int
    stop: int
    kind: str
    task: str | None
    start: int
    departure: int
    target_late: int


class Day:
    """A problem and its plan."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.problem: dict[str, Any] = {
            "vehicles": [],
            "jobs": [],
            "shipments": [],
            "depots": [],
            "quotas": [],
            "relations": [],
            "objective": {"costs": {}},
        }
        self.routes: list[dict[str, Any]] = []
        self.answer: dict[str, Any] = {}
        self._tasks: dict[str, Task] = {}
        self._vehicles: dict[str, dict[str, Any]] = {}

    # --- parts ------------------------------------------------------------------------------------

    @property
    def tasks(self) -> dict[str, Task]:
        """Every task by its id."""
        jobs, shipments = self.problem["jobs"], self.problem["shipments"]
        if len(jobs) + len(shipments) != len(self._tasks):
            self._tasks = {task["id"]: task for task in (*jobs, *shipments)}
        return self._tasks

    @property
    def vehicles(self) -> dict[str, dict[str, Any]]:
        """Every vehicle by its id."""
        if len(self.problem["vehicles"]) != len(self._vehicles):
            self._vehicles = {vehicle["id"]: vehicle for vehicle in self.problem["vehicles"]}
        return self._vehicles

    def shift(self, route: dict[str, Any]) -> dict[str, Any]:
        """Return the shift of a route of the plan."""
        shifts = self.vehicles[route["vehicle"]]["shifts"]
        found: dict[str, Any] = next(s for s in shifts if s["id"] == route["shift"])
        return found

    def planned(self) -> Iterator[tuple[int, str]]:
        """Yield the route and the id of each task that the plan serves."""
        for k, route in enumerate(self.routes):
            for stop in route["stops"]:
                if "task" in stop and stop.get("type") != "delivery":
                    yield k, stop["task"]

    def side(self, task: str, kind: str) -> Stop:
        """Return the part of a task that has the windows of one of its stops."""
        owner = self.tasks[task]
        return owner if kind == "job" else owner[kind]

    def chance(self, share: float) -> bool:
        """Return whether something happens that does in this share of all cases."""
        return self.rng.random() < share

    # --- times ------------------------------------------------------------------------------------

    def time(self) -> list[Timed]:
        """Return when the plan's task stops and reloads are served; it must keep every rule."""
        self.answer = evaluated(self.problem, self.routes)
        if self.answer["violations"]:
            raise ValueError(f"the plan breaks a rule: {self.answer['violations'][:3]}")
        return [
            Timed(r, k, stop["type"], stop.get("task"), stop["service_start"], stop["departure"],
                  stop.get("target_late_s", 0))
            for r, route in enumerate(self.answer["routes"])
            for k, stop in enumerate(route["stops"])
            if stop["type"] in ("job", "pickup", "delivery", "reload")
        ]  # fmt: skip

    def finished(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Return the problem without what is empty, and the routes of its plan."""
        problem = {name: value for name, value in self.problem.items() if value or name == "jobs"}
        if not problem["jobs"]:
            del problem["jobs"]
        return problem, self.routes


def evaluated(
    problem: dict[str, Any], routes: list[dict[str, Any]], matrices: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the referee's answer."""
    request = {"problem": problem, "plan": {"routes": routes}}
    answer: dict[str, Any] = routeopt.evaluate(request, matrices=matrices, limits=None).data
    return answer
