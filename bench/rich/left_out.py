"""Which tasks that a plan leaves out would fit at no loss.

Each is tried alone at every place of every route and of every empty shift, first in a problem of
that route only, then, where it looks well, in the whole one, by the referee.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from bench.rich.day import evaluated

Json = dict[str, Any]

LEAST_GAIN = 0.001
"""Money; the ledger's parts are rounded."""


def that_fit(
    problem: Json, routes: Sequence[Json], matrices: Json | None = None, most: int = 20
) -> list[str]:
    """Return those of the tasks left out that fit at no loss, of a sample of at most `most`.

    Tasks of relations may need each other: they are not tried.
    """
    whole = _Whole(problem, routes, matrices)
    linked = _linked(problem)
    out = [one["task"] for one in whole.answer["unserved"] if one["task"] not in linked]
    chosen = random.Random(1).sample(out, min(most, len(out)))
    return [name for name in chosen if whole.has_room_for(name)]


def _linked(problem: Json) -> set[str]:
    found: set[str] = set()
    for relation in problem.get("relations", []):
        parts = [*relation.get("participants", []), relation.get("from"), relation.get("to")]
        found |= {one if isinstance(one, str) else one["task"] for one in parts if one}
    return found


class _Whole:
    """A plan and what it is worth."""

    def __init__(self, problem: Json, routes: Sequence[Json], matrices: Json | None) -> None:
        self.problem = problem
        self.matrices = matrices
        self.routes = [plain(route) for route in routes]
        self.tasks = {
            task["id"]: (kind, task)
            for kind in ("jobs", "shipments")
            for task in problem.get(kind, [])
        }
        self.answer = self._judged(problem, self.routes)
        self.alone: dict[tuple[str, str], float] = {}

    def has_room_for(self, name: str) -> bool:
        """Whether the task fits somewhere and the plan is better then."""
        is_mandatory = "drop_fee" not in self.tasks[name][1]
        fee = self.tasks[name][1].get("drop_fee", 0)
        for vehicle, shift, stops in self._places():
            own = {"vehicle": vehicle["id"], "shift": shift["id"], "stops": stops}
            small = self._small(vehicle, stops, name)
            before = self._cost_alone(small, own)
            for tried in inserted(stops, self._stops(name)):
                answer = self._judged(small, [own | {"stops": tried}])
                gain = before + fee - answer["cost"]["total"]
                if answer["violations"] or not (is_mandatory or gain > LEAST_GAIN):
                    continue
                if self._is_better_with(own | {"stops": tried}, is_mandatory):
                    return True
        return False

    def _is_better_with(self, route: Json, is_mandatory: bool) -> bool:
        key = route["vehicle"], route["shift"]
        others = [one for one in self.routes if (one["vehicle"], one["shift"]) != key]
        answer = self._judged(self.problem, [*others, route])
        gain = self.answer["cost"]["total"] - answer["cost"]["total"]
        is_valid = len(answer["violations"]) <= len(self.answer["violations"])
        return is_valid and (is_mandatory or bool(gain > LEAST_GAIN))

    def _places(self) -> Iterator[tuple[Json, Json, list[Json]]]:
        used = {(route["vehicle"], route["shift"]): route["stops"] for route in self.routes}
        for vehicle in self.problem["vehicles"]:
            for shift in vehicle["shifts"]:
                yield vehicle, shift, used.get((vehicle["id"], shift["id"]), [])

    def _stops(self, name: str) -> list[Json]:
        if self.tasks[name][0] == "jobs":
            return [{"task": name}]
        return [{"task": name, "type": kind} for kind in ("pickup", "delivery")]

    def _small(self, vehicle: Json, stops: Sequence[Json], name: str) -> Json:
        """The problem of one vehicle and its tasks, without what links them."""
        made: Json = {"vehicles": [vehicle], "objective": self.problem["objective"]}
        for member in ("depots", "locations"):
            if member in self.problem:
                made[member] = self.problem[member]
        names = dict.fromkeys([*(stop["task"] for stop in stops if "task" in stop), name])
        for one in names:
            kind, task = self.tasks[one]
            made.setdefault(kind, []).append(of_one_vehicle(task, vehicle["id"]))
        return made

    def _cost_alone(self, small: Json, route: Json) -> float:
        key = route["vehicle"], route["shift"]
        if key not in self.alone:
            answer = self._judged(small, [route] if route["stops"] else [])
            self.alone[key] = answer["cost"]["total"] - answer["cost"]["drop_fees"]
        return self.alone[key]

    def _judged(self, problem: Json, routes: Sequence[Json]) -> Json:
        return evaluated(problem, list(routes), self.matrices)


def of_one_vehicle(task: Json, vehicle: str) -> Json:
    """Return a task as it is for this vehicle, with no other one's name."""
    made = dict(task)
    if "eligible_vehicles" in task:
        made["eligible_vehicles"] = {
            member: [vehicle] if vehicle in names else []
            for member, names in task["eligible_vehicles"].items()
        }
    for member in ("preferences", "service_factors"):
        if member in task:
            made[member] = [_own(entry, vehicle) for entry in task[member]]
    return made


def _own(entry: Json, vehicle: str) -> Json:
    if "vehicles" not in entry:
        return entry
    return entry | {"vehicles": [vehicle] if vehicle in entry["vehicles"] else []}


def inserted(stops: Sequence[Json], task: Sequence[Json]) -> Iterator[list[Json]]:
    """Yield the stops with a task's one or two at all places."""
    for i in range(len(stops) + 1):
        if len(task) == 1:
            yield [*stops[:i], task[0], *stops[i:]]
            continue
        for j in range(i, len(stops) + 1):
            yield [*stops[:i], task[0], *stops[i:j], task[1], *stops[j:]]


def plain(route: Json) -> Json:
    """Return a route of an answer as a plan has it."""
    stops = []
    for stop in route["stops"]:
        if stop.get("type") in ("start", "end"):
            continue
        kind = {"type": stop["type"]} if stop.get("type") in ("pickup", "delivery") else {}
        named = {name: stop[name] for name in ("task", "depot", "break") if stop.get(name)}
        stops.append(named | kind)
    return {"vehicle": route["vehicle"], "shift": route["shift"], "stops": stops}
