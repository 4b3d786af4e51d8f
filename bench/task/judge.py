"""What a plan costs and which rules it breaks, from the request alone: those rules that instances
of this folder have.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from bench.task.instances import Instance, Placed

_QUARTER_S = 900


class Verdict(NamedTuple):
    """What the plan costs, and what is wrong with it."""

    cost: float
    faults: list[str]


def judge(instance: Instance, plan: Sequence[Placed]) -> Verdict:
    """Judge a plan of all tasks."""
    request = instance.request
    tasks = dict(tasks_of(request))
    placed = {one.task: one for one in plan}
    if missing := [name for name in tasks if name not in placed]:
        return Verdict(0, [f"{len(missing)} tasks are not planned, such as {missing[0]}"])
    modes = {name: mode_of(tasks[name], placed[name].mode) for name in tasks}
    faults = [*_precedences(request, placed), *_lengths(modes, placed)]
    faults += [*_resources(request, modes, placed), *_people(request, modes, placed)]
    return Verdict(_cost(instance, placed), faults)


def tasks_of(request: Mapping[str, Any]) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield all tasks by their full names."""
    for order in request["orders"]:
        if "tasks" in order:
            yield from ((f"{order['name']}/{task['name']}", task) for task in order["tasks"])
        else:
            yield order["name"], order


def mode_of(task: Mapping[str, Any], name: str | None) -> Mapping[str, Any]:
    """Return the mode of that name, or the task where it has no modes."""
    return next((one for one in task.get("modes", ()) if one["name"] == name), task)


def seconds_of(request: Mapping[str, Any], text: str) -> int:
    """Return a time in seconds from the period's start."""
    begin = (request.get("period") or {}).get("from", "1970-01-01T00:00:00+00:00")
    return round((datetime.fromisoformat(text) - datetime.fromisoformat(begin)).total_seconds())


def _names(order: Mapping[str, Any]) -> list[str]:
    return [f"{order['name']}/{one['name']}" for one in order.get("tasks", ())] or [order["name"]]


def _precedences(request: Mapping[str, Any], placed: Mapping[str, Placed]) -> Iterable[str]:
    names = {order["name"]: _names(order) for order in request["orders"]}
    for order in request["orders"]:
        own = names[order["name"]]
        pairs = [*itertools.pairwise(own)]
        pairs += [(a, b) for before in order.get("after", ()) for a in names[before] for b in own]
        for a, b in pairs:
            if placed[b].start < placed[a].end:
                yield f"{b} starts before the end of {a}"
        if "earliest" in order and placed[own[0]].start < seconds_of(request, order["earliest"]):
            yield f"{order['name']} starts too early"


def _lengths(modes: Mapping[str, Mapping[str, Any]], placed: Mapping[str, Placed]) -> Iterable[str]:
    for name, one in placed.items():
        if one.start < 0 or one.end - one.start != modes[name]["duration"]:
            yield f"{name} does not take its duration"


def _resources(
    request: Mapping[str, Any],
    modes: Mapping[str, Mapping[str, Any]],
    placed: Mapping[str, Placed],
) -> Iterable[str]:
    for resource in request["resources"]:
        name, kind = resource["name"], resource["type"]
        users = [(modes[t].get("resourceRequirements", {}).get(name, 0), placed[t]) for t in modes]
        if kind == "consumable" and sum(units for units, _ in users) > resource["supply"]:
            yield f"more {name} is used than there is"
        if kind == "capacitated":
            changes: dict[int, int] = defaultdict(int)
            for units, one in users:
                changes[one.start] += units
                changes[one.end] -= units
            used = 0
            for at in sorted(changes):
                used += changes[at]
                if used > resource["supply"]:
                    yield f"{used} of {name} are used at {at}"
                    break


def _people(
    request: Mapping[str, Any],
    modes: Mapping[str, Mapping[str, Any]],
    placed: Mapping[str, Placed],
) -> Iterable[str]:
    staff = [one for one in request["resources"] if one["type"] == "plannable"]
    people = {person["name"]: person for one in staff for person in one["supply"]}
    busy: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for name, one in placed.items():
        needs = modes[name].get("resourceRequirements", {})
        roles = [role for kind in staff for role in needs.get(kind["name"], ())]
        wanted = [role["skills"][0] for role in roles for _ in range(role["count"])]
        if len(wanted) != len(one.people) or not _fit(wanted, [people[p] for p in one.people]):
            yield f"{name} has the wrong people"
        for person in one.people:
            busy[person].append((one.start, one.end))
    for name, spans in busy.items():
        spans.sort()
        if any(a[1] > b[0] for a, b in itertools.pairwise(spans)):
            yield f"{name} does two tasks at once"
        shifts = people[name].get("shifts")
        hours = [
            (seconds_of(request, one["from"]), seconds_of(request, one["to"]))
            for one in shifts or ()
        ]
        if shifts is not None and any(
            not any(begin <= a and b <= end for begin, end in hours) for a, b in spans
        ):
            yield f"{name} works outside of the shifts"


def _fit(wanted: Sequence[str], people: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether each can have a skill of those wanted: by counts, role after role."""
    skills = sorted(set(wanted))
    counts = tuple(wanted.count(skill) for skill in skills)

    @cache
    def fits(person: int, left: tuple[int, ...]) -> bool:
        if person == len(people):
            return True
        return any(
            fits(person + 1, (*left[:k], n - 1, *left[k + 1 :]))
            for k, n in enumerate(left)
            if n and skills[k] in people[person]["skills"]
        )

    return fits(0, counts)


def _cost(instance: Instance, placed: Mapping[str, Placed]) -> float:
    if instance.cost == "makespan":
        return max(one.end for one in placed.values())
    late = 0
    for order in instance.request["orders"]:
        end = max(placed[name].end for name in _names(order))
        due = seconds_of(instance.request, order["due"])
        late += order["priority"] * max(0, end - due)
    return late / _QUARTER_S
