"""The rows of a Gantt chart, as any picture draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from routeopt.reports.schedules.view import Job, ScheduleView

_MOST_LANES = 12


class Row(NamedTuple):
    """A row: what is done one after the other.

    Attributes:
        name: what stands beside it; empty for the further lanes of what is shared.
        resource: of a row of a resource its name.
        has_setups: whether the change-overs of its tasks take place here.
        due: of a row of an order when that is due.
    """

    name: str
    resource: str
    jobs: list[Job]
    has_setups: bool = False
    due: datetime | None = None


def rows_of_resources(schedule: ScheduleView) -> list[Row]:
    """Return a row for each person, and for shared resources one for each task at a time."""
    found: list[Row] = []
    for resource in schedule.resources:
        name = resource["name"]
        has_setups = bool(resource.get("setupGroups"))
        if resource["type"] == "plannable":
            found += [
                Row(person, name, schedule.jobs_of_people.get(person, []), has_setups)
                for person in schedule.people[name]
            ]
        elif resource["type"] == "capacitated":
            found += _lanes(name, (job for job in schedule.jobs if name in job.units), has_setups)
    return found


def rows_of_orders(schedule: ScheduleView) -> list[Row]:
    """Return a row for each order that is planned, the earliest first; tasks of an order that
    overlap stand below each other.
    """
    named = [(jobs[0].start, name) for name, jobs in schedule.jobs_of.items() if jobs]
    found = []
    for _, name in sorted(named):
        for lane in _lanes(name, schedule.jobs_of[name], has_setups=False):
            found.append(lane._replace(resource="", due=schedule.due.get(name)))
    return found


def _lanes(name: str, jobs: Iterable[Job], has_setups: bool) -> Iterator[Row]:
    """Put each job into the first lane that is free; of very many lanes the last takes the rest."""
    lanes: list[list[Job]] = [[]]
    for job in jobs:
        begin = (job.setup if has_setups else None) or job.start
        free = (lane for lane in lanes if not lane or lane[-1].end <= begin)
        lane = next(free, None)
        if lane is None and len(lanes) < _MOST_LANES:
            lanes.append([])
            lane = lanes[-1]
        (lanes[-1] if lane is None else lane).append(job)
    for number, lane in enumerate(lanes):
        yield Row(name if number == 0 else "", name, lane, has_setups)
