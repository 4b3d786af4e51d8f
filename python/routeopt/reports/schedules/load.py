"""How much of each resource is used over time, as any picture draws it."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import NamedTuple

from routeopt.reports.schedules.view import ScheduleView

Steps = list[tuple[datetime, int]]


class Load(NamedTuple):
    """A resource over time.

    Attributes:
        used: what is used from each time on; of stock what is left.
        there: how much there is from each time on; empty for stock.
    """

    resource: str
    type: str
    used: Steps
    there: Steps


def loads(schedule: ScheduleView) -> list[Load]:
    """Return what is used of each resource, in the order of the request."""
    found = []
    for resource in schedule.resources:
        name, kind = resource["name"], resource["type"]
        if kind == "consumable":
            found.append(Load(name, kind, _stock(schedule, name, resource), []))
        else:
            there = _supply(schedule, resource)
            found.append(Load(name, kind, _in_use(schedule, name), there))
    return found


def _in_use(schedule: ScheduleView, name: str) -> Steps:
    """Return how many people are at work, or units are taken: these in pauses, too."""
    changes: dict[datetime, int] = defaultdict(int)
    for job in schedule.jobs:
        amount = len(job.people.get(name, ()))
        spans = job.parts if amount else [(job.start, job.end)]
        amount = amount or job.units.get(name, 0)
        for begin, end in spans if amount else ():
            changes[begin] += amount
            changes[end] -= amount
    return _summed(changes)


def _stock(schedule: ScheduleView, name: str, resource: dict[str, object]) -> Steps:
    """Return how much is left."""
    changes: dict[datetime, int] = defaultdict(int)
    supply, deliveries = resource["supply"], resource.get("deliveries")
    assert isinstance(supply, int)
    if not schedule.jobs:
        return []
    for delivery in deliveries if isinstance(deliveries, list) else ():
        changes[schedule.time(delivery["at"])] += delivery["amount"]
    for job in schedule.jobs:
        if name in job.stock:
            changes[job.start] -= job.stock[name]
    first = min([schedule.jobs[0].start, *changes])
    changes[first] += supply
    last = max(job.end for job in schedule.jobs)
    return _summed({at: change for at, change in changes.items() if at <= last} | {last: 0})


def _supply(schedule: ScheduleView, resource: dict[str, object]) -> Steps:
    supply = resource["supply"]
    if not schedule.jobs:
        return []
    first, last = schedule.jobs[0].start, max(job.end for job in schedule.jobs)
    if isinstance(supply, int) or resource["type"] == "plannable":
        amount = supply if isinstance(supply, int) else len(schedule.people[str(resource["name"])])
        return [(first, amount), (last, amount)]
    assert isinstance(supply, list)
    changes: dict[datetime, int] = defaultdict(int)
    for step in supply:
        changes[schedule.time(step["from"])] += step["amount"]
        changes[schedule.time(step["to"], is_end=True)] -= step["amount"]
    return _summed(changes)


def _summed(changes: dict[datetime, int]) -> Steps:
    found, amount = [], 0
    for at in sorted(changes):
        amount += changes[at]
        found.append((at, amount))
    return found
