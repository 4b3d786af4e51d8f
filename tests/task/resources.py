"""What there is of each resource of a request of TASK, and when; of nothing of the core."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from tests.task.civil import Times, Windows, merged, seconds, without

_ALL = 10**12


@dataclass
class Worker:
    """A person, or a single machine."""

    name: str
    resource: str
    works: Windows
    efficiency: Fraction
    hourly_cost: int
    initial: str | None
    most_work: int | None
    skills: list[tuple[str, int, int, int]]  # level, from, to

    def may_take(self, role: dict[str, Any], start: int, end: int) -> bool:
        """Tell whether they may take a role in that time."""
        only = role.get("only")
        if (only is not None and self.name not in only) or self.name in (role.get("never") or []):
            return False
        for needed in role.get("skills") or []:
            name = needed if isinstance(needed, str) else needed["name"]
            level = 1 if isinstance(needed, str) else needed.get("minLevel", 1)
            if not any(
                skill == name and held >= level and begin <= start and end <= to
                for skill, held, begin, to in self.skills
            ):
                return False
        return True


class Resources:
    """The resources of a request."""

    def __init__(self, request: dict[str, Any], times: Times) -> None:
        self.times = times
        self.given = {one["name"]: one for one in request.get("resources") or []}
        self.types = {name: one["type"] for name, one in self.given.items()}
        self.entries = request.get("setups") or []
        self.calendars = {
            one["name"]: times.calendar(one) for one in request.get("calendars") or []
        }
        self.workers: dict[str, Worker] = {}
        self.steps: dict[str, list[tuple[int, int, int]]] = {}
        always = [(times.begin, times.to)]
        for name, one in self.given.items():
            if one["type"] == "plannable":
                works = self._working(one, always)
                for person in one["supply"]:
                    self._add_worker(name, person, works)
            elif one["type"] == "capacitated":
                self.steps[name] = self._steps(one)
        self.is_on = cache(self._is_on)

    def roles(self, need: Any) -> list[dict[str, Any]]:
        """Return what is needed of people as roles."""
        if isinstance(need, int):
            return [{"count": need}] if need else []
        return list(need)

    def has_setups(self, resource: str) -> bool:
        """Tell whether change-overs apply."""
        return bool(self.given[resource].get("setupGroups"))

    def change_over(self, resource: str, before: str | None, to: str) -> tuple[int, int]:
        """Return how long a change-over takes, and what it costs."""
        if before is None:
            return 0, 0
        own = [one for one in self.entries if one["resource"] == resource and one["to"] == to]
        for one in own:
            if one.get("from") == before:
                return seconds(one["duration"]), one.get("cost", 0)
        for one in own:
            if one.get("from") is None and before != to:
                return seconds(one["duration"]), one.get("cost", 0)
        return 0, 0

    def amount(self, resource: str, at: int) -> int:
        """Return how many units there are at an instant."""
        return next((n for begin, end, n in self.steps[resource] if begin <= at < end), 0)

    def stock(self, resource: str, at: int) -> int:
        """Return how much has come by an instant, that at the start included."""
        one = self.given[resource]
        comes = one.get("deliveries") or []
        return int(one["supply"]) + sum(
            d["amount"] for d in comes if self.times.start(d["at"]) <= at
        )

    def _is_on(self, resource: str) -> Windows:
        return merged((begin, end) for begin, end, n in self.steps[resource] if n > 0)

    def _working(self, one: dict[str, Any], default: Windows) -> Windows:
        if one.get("shifts") is not None:
            return self.times.spans(one["shifts"])
        if one.get("calendar") is not None:
            return merged((begin, end) for begin, end, _ in self.calendars[one["calendar"]])
        return default

    def _add_worker(self, resource: str, given: Any, default: Windows) -> None:
        one = {"name": given} if isinstance(given, str) else given
        works = self._working(one, default)
        if one.get("unavailable"):
            works = without(works, self.times.spans(one["unavailable"]))
        skills = []
        for skill in one.get("skills") or []:
            held = {"name": skill} if isinstance(skill, str) else skill
            begin = self.times.start(held["from"]) if held.get("from") else -_ALL
            end = self.times.end(held["to"]) if held.get("to") else _ALL
            skills.append((held["name"], held.get("level", 1), begin, end))
        most = one.get("maxWorkTime")
        self.workers[one["name"]] = Worker(
            one["name"],
            resource,
            works,
            Fraction(str(one.get("efficiency", 1))),
            one.get("hourlyCost") or 0,
            one.get("initialSetup"),
            None if most is None else seconds(most),
            skills,
        )

    def _steps(self, one: dict[str, Any]) -> list[tuple[int, int, int]]:
        """Return the units between any two instants at which something changes."""
        begin, to = self.times.begin, self.times.to
        supply = one["supply"]
        if isinstance(supply, int):
            there = [(begin, to, supply)]
        else:
            there = [
                (
                    max(begin, self.times.start(s["from"])),
                    min(to, self.times.end(s["to"])),
                    s["amount"],
                )
                for s in supply
            ]
        on: list[tuple[int, int, int | None]] = [(begin, to, None)]
        if one.get("calendar") is not None:
            on = self.calendars[one["calendar"]]
        elif one.get("shifts") is not None:
            on = [(a, b, None) for a, b in self.times.spans(one["shifts"])]
        edges = sorted({edge for a, b, _ in [*there, *on] for edge in (a, b)})
        found = []
        for a, b in pairwise(edges):
            here = max((n for x, y, n in there if x <= a and b <= y), default=0)
            open_ = [_ALL if n is None else n for x, y, n in on if x <= a and b <= y]
            found.append((a, b, min(here, max(open_, default=0))))
        return found
