"""Why tasks are left out, as far as the request alone tells: what holds for every plan.

`shared_causes` compares what all tasks need with what all vehicles have; `TaskCauses` finds tasks
that no vehicle could ever serve. Both leave aside what makes them no proof, such as travel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import islice
from math import floor
from typing import Any, NamedTuple

from routeopt.reports.key_figures import hours, plural
from routeopt.reports.places import sites_of

_MOST_RELOADS = 8
_MOST_SKILLS = 100
"""Of how many skills the sums are compared."""


class _Group(NamedTuple):
    """Some tasks, and all vehicles that could serve them."""

    tasks: Sequence[Mapping[str, Any]]
    vehicles: Sequence[Mapping[str, Any]]
    subject: str
    whose: str


def shared_causes(problem: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each sum that no plan can keep within what there is."""
    found = []
    for group in _groups(problem):
        found += [*_short_of_room(group), *_short_of_hours(group), *_short_of_tasks(group)]
    return found


def _groups(problem: Mapping[str, Any]) -> Iterator[_Group]:
    """All tasks, and those that need a skill which some of the vehicles have."""
    vehicles = problem.get("vehicles", [])
    optional = _alternatives(problem)
    every = [*problem.get("jobs", ()), *problem.get("shipments", ())]
    tasks = [task for task in every if task["id"] not in optional]
    yield _Group(tasks, vehicles, "the vehicles", "")
    levels = [_levels(vehicle) for vehicle in vehicles]
    needing: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for task in tasks:
        for name, level in _required(task):
            needing.setdefault(name, []).append((level, task))
    needed = ((name, level) for name, own in needing.items() for level in {one for one, _ in own})
    for name, level in islice(needed, _MOST_SKILLS):
        pairs = zip(vehicles, levels, strict=True)
        able = [vehicle for vehicle, has in pairs if has.get(name, -1) >= level]
        if able and len(able) < len(vehicles):
            own = [task for least, task in needing[name] if least >= level]
            subject = f"the vehicles with {_skill(name, level)}"
            yield _Group(own, able, subject, " of tasks that need it")


def _alternatives(problem: Mapping[str, Any]) -> set[str]:
    """Return the tasks that may stay out as another one is served in their place."""
    relations = problem.get("relations", ())
    return {name for own in relations if own["kind"] == "one_of" for name in own["participants"]}


def _short_of_room(group: _Group) -> Iterator[str]:
    """Amounts of jobs; those of shipments leave the vehicle on the way, and prove nothing."""
    with_reloads = any(shift.get("reloads") for one in group.vehicles for shift in one["shifts"])
    for member, doing in (("delivery", "deliver"), ("demand", "collect")):
        amounts: dict[str, list[int]] = {}
        for job in group.tasks:
            if _is_job(job):
                for dimension, amount in job.get(member, {}).items():
                    amounts.setdefault(dimension, []).append(int(amount))
        for dimension, own in amounts.items():
            room = _room(group.vehicles, dimension)
            if room is not None and sum(own) > room:
                places = f"{room:,} places{', reloads included,' if with_reloads else ''}"
                yield (
                    f"{group.subject} have {places} for {sum(own):,} `{dimension}` to"
                    f" {doing}{group.whose}: {_left_behind(own, room)}"
                )


def _short_of_hours(group: _Group) -> Iterator[str]:
    """Service alone: what travel takes is left aside."""
    amounts = [_least_service(task) for task in group.tasks]
    there = 0
    for vehicle in group.vehicles:
        most = vehicle.get("limits", {}).get("max_route_duration_s")
        for shift in vehicle["shifts"]:
            first, last = _shift_span(shift)
            there += int(max(0, last - first if most is None else min(last - first, most)))
    if sum(amounts) > there:
        yield (
            f"{group.subject} work {hours(there)} in all shifts, for {hours(sum(amounts))} of"
            f" service{group.whose}: {_left_behind(amounts, there)}"
        )


def _short_of_tasks(group: _Group) -> Iterator[str]:
    most = [vehicle.get("limits", {}).get("max_tasks") for vehicle in group.vehicles]
    if None in most:
        return
    pairs = zip(most, group.vehicles, strict=True)
    there = int(sum(own * len(vehicle["shifts"]) for own, vehicle in pairs))
    if len(group.tasks) > there:
        yield (
            f"{group.subject} may serve {plural(there, 'task')} by `max_tasks`, for"
            f" {plural(len(group.tasks), 'task')}{group.whose.replace(' of tasks', '')}:"
            f" {_left_behind([1] * len(group.tasks), there)}"
        )


def _left_behind(amounts: Sequence[int], there: int) -> str:
    """Say how many tasks stay out at least: as few as can be, those that need most."""
    excess, count = sum(amounts) - there, 0
    for amount in sorted(amounts, reverse=True):
        if excess <= 0:
            break
        excess -= amount
        count += 1
    return f"any plan leaves out {plural(count, 'task')} or more"


def _room(vehicles: Iterable[Mapping[str, Any]], dimension: str) -> int | None:
    """Return what all trips of all shifts can hold; `None` where something has no limit."""
    room = 0
    for vehicle in vehicles:
        capacity = vehicle.get("capacity", {}).get(dimension)
        if capacity is None:
            return None
        capacity = int(capacity)
        first = max(0, capacity - int(vehicle.get("initial_load", {}).get(dimension, 0)))
        for shift in vehicle["shifts"]:
            room += first + capacity * _reloads(shift)
    return room


def _reloads(shift: Mapping[str, Any]) -> int:
    return sum(
        _MOST_RELOADS if isinstance(reload, str) else int(reload.get("max_visits", _MOST_RELOADS))
        for reload in shift.get("reloads", ())
    )


def _least_service(task: Mapping[str, Any]) -> int:
    """Return seconds of service with the vehicle, and at the places, that take least; waiting and
    setup aside.
    """
    factors = [one["factor"] for one in task.get("service_factors", ())]
    factor = Fraction(1)
    for own in [task.get("service_factor", 1), *(one for one in factors if one < 1)]:
        factor *= Fraction(str(own)) if own != 1 else 1
    seconds = [
        min(site.get("service_time_s", 0) for site in sites_of(stop)) for stop in _stops(task)
    ]
    return sum(int(one) if factor == 1 else floor(one * factor) for one in seconds)


class TaskCauses:
    """Finds the tasks of a problem that no vehicle could serve on any route, and says why."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        every = [*problem.get("jobs", ()), *problem.get("shipments", ())]
        self._tasks = {task["id"]: task for task in every}
        self._vehicles = problem.get("vehicles", [])
        self._levels = [_levels(vehicle) for vehicle in self._vehicles]
        self._numbers = {one["id"]: number for number, one in enumerate(self._vehicles)}
        self._all = frozenset(self._numbers.values())
        self._by_tag: dict[str, set[int]] = {}
        for number, vehicle in enumerate(self._vehicles):
            for tag in vehicle.get("serves_tags", ()):
                self._by_tag.setdefault(tag, set()).add(number)
        free = (n for n, vehicle in enumerate(self._vehicles) if "serves_tags" not in vehicle)
        self._any_tag = frozenset(free)
        self._able: dict[tuple[str, int], frozenset[int]] = {}
        self._soft_windows = "per_late_hour" in problem.get("objective", {}).get("costs", {})
        self._spans = [
            _shift_span(shift) for vehicle in self._vehicles for shift in vehicle["shifts"]
        ]

    def of(self, task: str) -> str | None:
        """Return why no vehicle could serve the task, or `None` where the request alone does not
        tell.
        """
        own = self._tasks.get(task)
        if own is None:
            return None
        able = self._all
        for name, level in _required(own):
            if not self._with_skill(name, level):
                return f"no vehicle has {_skill(name, level)}"
            able &= self._with_skill(name, level)
        if not able:
            names = " and ".join(sorted(_skill(*needed) for needed in set(_required(own))))
            return f"no one vehicle has {names}"
        eligible, by_tags = self._eligible(own), self._with_tags(own)
        if not eligible:
            return "no vehicle is eligible for them"
        if not by_tags:
            return "no vehicle serves their tags"
        able &= eligible & by_tags
        if not able:
            return "`eligible_vehicles`, tags and skills together leave no vehicle"
        if not any(self._fits_in(own, number) for number in able):
            return "larger than every vehicle that may serve them"
        if self._is_outside_all_shifts(own):
            return "their time windows lie outside all shifts"
        return None

    def _with_skill(self, name: str, level: int) -> frozenset[int]:
        if (name, level) not in self._able:
            having = (n for n, has in enumerate(self._levels) if has.get(name, -1) >= level)
            self._able[name, level] = frozenset(having)
        return self._able[name, level]

    def _eligible(self, task: Mapping[str, Any]) -> frozenset[int]:
        rule = task.get("eligible_vehicles", {})
        allowed = self._all
        if "allowed" in rule:
            allowed = frozenset(self._numbers[one] for one in rule["allowed"])
        return allowed - {self._numbers[one] for one in rule.get("excluded", ())}

    def _with_tags(self, task: Mapping[str, Any]) -> frozenset[int]:
        return self._any_tag.union(*(self._by_tag.get(tag, ()) for tag in task.get("tags", ())))

    def _fits_in(self, task: Mapping[str, Any], number: int) -> bool:
        capacity = self._vehicles[number].get("capacity", {})
        return all(
            amount <= capacity.get(dimension, amount)
            for member in ("demand", "delivery")
            if member != "delivery" or _is_job(task)
            for dimension, amount in task.get(member, {}).items()
        )

    def _is_outside_all_shifts(self, task: Mapping[str, Any]) -> bool:
        return any(
            all(self._is_site_outside(site.get("time_windows", ())) for site in sites_of(stop))
            for stop in _stops(task)
        )

    def _is_site_outside(self, windows: Sequence[Mapping[str, Any]]) -> bool:
        """Late starts count as outside only where no window allows them."""
        if not windows or not self._spans:
            return False
        first = min(start for start, _ in self._spans)
        last = max(end for _, end in self._spans)
        return all(
            _seconds(window["start"]) > last
            or (_seconds(window["end"]) < first and self._is_hard(window))
            for window in windows
        )

    def _is_hard(self, window: Mapping[str, Any]) -> bool:
        if "per_late_hour" in window:
            return window["per_late_hour"] is None
        return not self._soft_windows


def _is_job(task: Mapping[str, Any]) -> bool:
    return "pickup" not in task


def _stops(task: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [task] if _is_job(task) else [task["pickup"], task["delivery"]]


def _required(task: Mapping[str, Any]) -> list[tuple[str, int]]:
    return [(one["name"], one.get("min_level", 1)) for one in task.get("required_skills", ())]


def _levels(vehicle: Mapping[str, Any]) -> dict[str, int]:
    levels: dict[str, int] = {}
    for one in vehicle.get("skills", ()):
        level = one.get("level", one.get("min_level", 1))
        levels[one["name"]] = max(level, levels.get(one["name"], level))
    return levels


def _skill(name: str, level: int) -> str:
    return f"the skill `{name}`" if level <= 1 else f"the skill `{name}` at level {level:,}"


def _shift_span(shift: Mapping[str, Any]) -> tuple[int, int]:
    end = shift["end"]
    return _seconds(shift["start"]["time"]), _seconds(end.get("overtime_until", end["time"]))


def _seconds(time: Any) -> int:
    return int(datetime.fromisoformat(time).timestamp()) if isinstance(time, str) else int(time)
