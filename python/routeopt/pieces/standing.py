"""A plan of the whole, small: what each vehicle does and what its routes cost.

A stop of a task is a number, three times the task's and 0 for a job, 1 for a pickup or 2 for a
delivery; another stop (a reload, a break) is the dict of the interface.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from routeopt.pieces.whole import money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from routeopt.pieces.whole import Whole

    PlanStop = int | dict[str, Any]

_KINDS = ("job", "pickup", "delivery")


@dataclass(slots=True)
class Route:
    """What a vehicle does in a shift; its cost is in money's smallest unit."""

    shift: str
    stops: list[PlanStop]
    cost: int = 0

    def tasks(self) -> Iterator[int]:
        """Give the number of each task once."""
        for stop in self.stops:
            if isinstance(stop, int) and stop % 3 < 2:
                yield stop // 3


Routes = dict[int, list[Route]]
"""By vehicle its routes; a vehicle that does nothing is absent."""


@dataclass(slots=True)
class Standing:
    """A plan, and what it costs.

    Attributes:
        routes: by vehicle.
        cost: all of it, in money's smallest unit.
        missing: the weight of the mandatory tasks that it leaves out.
        unserved: how many tasks it leaves out.
        quotas: what it pays for tasks short of quotas, which is part of the cost.
        sound: whether it keeps every rule.
        body: the answer that says so.
        is_evaluated: whether that is an evaluation, and not a search's answer.
    """

    routes: Routes = field(default_factory=dict)
    cost: int = 0
    missing: int = 0
    unserved: int = 0
    quotas: int = 0
    sound: bool = True
    body: bytes = b""
    is_evaluated: bool = True

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Smaller is better."""
        return (not self.sound, self.missing, self.cost)

    def vehicle_of(self) -> dict[int, int]:
        """Return by task the vehicle that serves it."""
        return {
            task: vehicle
            for vehicle, routes in self.routes.items()
            for route in routes
            for task in route.tasks()
        }


_ROUTES = '"routes":['

Told = tuple[str, str, list[Any], int]
"""A route in few words, as workers send it: vehicle, shift, stops, cost. A stop of a job is the
job's id; other stops are the dicts of a plan."""


def head(body: bytes) -> dict[str, Any]:
    """Return what stands before the routes of an answer: its status, cost and summary."""
    members: dict[str, Any] = json.loads(body[: body.index(_ROUTES.encode())].rstrip(b",") + b"}")
    return members


def read(body: bytes) -> tuple[dict[str, Any], list[Told]]:
    """Return an answer without its routes, and these in few words.

    They are decoded one after the other: all at once would need ten times the room of the text.
    """
    text = body.decode()
    start = at = text.index(_ROUTES) + len(_ROUTES)
    decode = json.JSONDecoder().raw_decode
    routes = []
    while text[at] != "]":
        entry, at = decode(text, at)
        routes.append(_told(entry))
        at += text[at] == ","
    return json.loads(text[:start] + text[at:]), routes


def _told(route: Mapping[str, Any]) -> Told:
    stops: list[Any] = []
    for stop in route["stops"]:
        kind = stop["type"]
        if kind == "job":
            stops.append(stop["task"])
        elif kind not in ("start", "end"):
            names = ("task", "depot", "break") + (("type",) if "task" in stop else ())
            stops.append({name: stop[name] for name in names if name in stop})
    return route["vehicle"], route["shift"], stops, money(route["cost"]["total"])


def taken(whole: Whole, routes: Iterable[Told]) -> Routes:
    """Return routes of workers by number."""
    found: Routes = {}
    for vehicle, shift, stops, cost in routes:
        coded = [_coded(whole, stop) for stop in stops]
        found.setdefault(whole.vehicle_number[vehicle], []).append(Route(shift, coded, cost))
    return found


def _coded(whole: Whole, stop: Any) -> PlanStop:
    if isinstance(stop, str):
        return 3 * whole.task_number[stop]
    if "task" in stop:
        return 3 * whole.task_number[stop["task"]] + _KINDS.index(stop["type"])
    return dict(stop)


def worded(whole: Whole, stop: PlanStop) -> dict[str, Any]:
    """Return a stop as a plan of the interface has it."""
    if not isinstance(stop, int):
        return stop
    task, kind = divmod(stop, 3)
    name = {"task": whole.tasks[task]["id"]}
    return name if kind == 0 else {**name, "type": _KINDS[kind]}
