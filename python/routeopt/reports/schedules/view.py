"""A schedule as reports read it: tasks with their times, orders, and what there is of resources."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, tzinfo
from functools import cached_property
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from routeopt.reports.key_figures import hours, plural


class Job(NamedTuple):
    """A task that is planned.

    Attributes:
        parts: when it is worked on, in order.
        setup: when its change-over begins; `None`: it needs none.
        people: who does it, by resource.
        units: how many units it takes, by resource.
        stock: what it uses up, by resource.
        late: seconds after its due date.
    """

    task: str
    order: str
    mode: str | None
    start: datetime
    end: datetime
    parts: list[tuple[datetime, datetime]]
    setup: datetime | None
    people: Mapping[str, list[str]]
    units: Mapping[str, int]
    stock: Mapping[str, int]
    late: int
    locked: bool


class ScheduleView:
    """An answer of TASK, and what its request says of orders and resources.

    Args:
        answer: the decoded answer.
        request: the request as JSON text. It is decoded when a report first asks for it.
    """

    def __init__(self, answer: Mapping[str, Any], request: bytes) -> None:
        self.answer = answer
        self._text = request

    @cached_property
    def request(self) -> dict[str, Any]:
        """The request."""
        import json

        found: dict[str, Any] = json.loads(self._text.removeprefix(b"\xef\xbb\xbf"))
        return found

    @cached_property
    def resources(self) -> list[dict[str, Any]]:
        """The resources, in the order of the request."""
        return list(self.request.get("resources") or ())

    @cached_property
    def people(self) -> dict[str, list[str]]:
        """By plannable resource the names of its people, in the order of the request."""
        return {
            one["name"]: [who if isinstance(who, str) else who["name"] for who in one["supply"]]
            for one in self.resources
            if one["type"] == "plannable"
        }

    @cached_property
    def orders(self) -> dict[str, dict[str, Any]]:
        """The orders by their names, in the order of the request."""
        return {one["name"]: one for one in self.request["orders"]}

    @cached_property
    def jobs(self) -> list[Job]:
        """Every task that is planned, by its start."""
        found = [self._job(entry) for entry in self.answer["solution"]]
        return sorted(found, key=lambda job: (job.start, job.end))

    @cached_property
    def jobs_of(self) -> dict[str, list[Job]]:
        """By order its tasks that are planned, by their start."""
        found: dict[str, list[Job]] = {name: [] for name in self.orders}
        for job in self.jobs:
            found[job.order].append(job)
        return found

    @cached_property
    def jobs_of_people(self) -> dict[str, list[Job]]:
        """By person what they do, by its start; those who do nothing are not there."""
        found: dict[str, list[Job]] = {}
        for job in self.jobs:
            for team in job.people.values():
                for person in team:
                    found.setdefault(person, []).append(job)
        return found

    @cached_property
    def due(self) -> dict[str, datetime]:
        """By order when it is due, of those that say so."""
        return {
            name: self.time(order["due"], is_end=True)
            for name, order in self.orders.items()
            if order.get("due") is not None
        }

    def time(self, text: str, *, is_end: bool = False) -> datetime:
        """Return a time of the request or the answer; an end that is a date is that day's."""
        if len(text) == len("2026-03-02"):
            day = date.fromisoformat(text)
            last = date.fromordinal(day.toordinal() + 1) if is_end else day
            return datetime.combine(last, time(), self.zone or UTC)
        found = datetime.fromisoformat(text)
        if found.tzinfo is None:
            return found.replace(tzinfo=self.zone or UTC)
        return found.astimezone(self.zone) if self.zone else found

    @cached_property
    def zone(self) -> tzinfo | None:
        """The zone that the request names."""
        name = (self.request.get("options") or {}).get("timeZone")
        return ZoneInfo(name) if name else None

    def _job(self, entry: Mapping[str, Any]) -> Job:
        start, end = self.time(entry["from"]), self.time(entry["to"])
        parts = [
            (self.time(part["from"]), self.time(part["to"])) for part in entry.get("parts") or ()
        ]
        setup = entry.get("setupFrom")
        return Job(
            entry["task"],
            entry["order"],
            entry.get("mode"),
            start,
            end,
            parts or [(start, end)],
            None if setup is None else self.time(setup),
            entry.get("plannable") or {},
            entry.get("capacitated") or {},
            entry.get("consumable") or {},
            entry.get("lateSeconds") or 0,
            bool(entry.get("locked")),
        )


def elapsed(start: datetime, end: datetime) -> int:
    """Return how many seconds pass, whatever clocks do."""
    return round(end.timestamp() - start.timestamp())


def clock_text(at: datetime) -> str:
    """Return a time as people read it."""
    return f"{at:%a} {at.day} {at:%b %H:%M}"


def key_figures(schedule: ScheduleView) -> list[tuple[str, str]]:
    """Return names and values, ready to be shown."""
    score, totals = schedule.answer["score"], schedule.answer["totals"]
    left_out = len(schedule.answer["unserved"])
    figures = [
        ("Rules", "kept" if score["feasible"] else "broken"),
        ("Orders", f"{len(schedule.orders) - left_out:,} of {len(schedule.orders):,}"),
        ("Tasks", f"{len(schedule.jobs):,}"),
        ("Makespan", hours(totals["makespanSeconds"])),
        ("Late", f"{totals['lateOrders']:,} by {hours(totals['tardinessSeconds'])}"),
        ("Change-overs", hours(totals["setupSeconds"])),
        ("Cost", f"{totals['cost']:,}"),
        ("Score", f"{score['softScore']:,}"),
    ]
    unused = {"Change-overs": totals["setupSeconds"], "Cost": totals["cost"]}
    return [(name, value) for name, value in figures if unused.get(name, 1)]


def one_line(schedule: ScheduleView) -> str:
    """Return the most important figures in one line."""
    score = schedule.answer["score"]
    left_out = len(schedule.answer["unserved"])
    text = f"{plural(len(schedule.jobs), 'task')} of {plural(len(schedule.orders), 'order')}"
    if left_out:
        text += f", {left_out:,} left out"
    late = schedule.answer["totals"]["lateOrders"]
    return (
        f"{text}, {late:,} late, score"
        f" {score['hardScore']}hard/{score['mediumScore']}medium/{score['softScore']}soft"
    )


def left_out_lines(schedule: ScheduleView) -> list[str]:
    """Return a line for each order that is left out: the rules that keep it out."""
    reasons = schedule.answer.get("unservedReasons") or {}
    return [
        f"{name}: {', '.join(reasons.get(name) or ('no reason given',))}"
        for name in schedule.answer["unserved"]
    ]


def broken_lines(schedule: ScheduleView) -> list[str]:
    """Return a line for each place where a rule is broken."""
    return [
        f"{entry['name']}: {_what(item)} by {item['amount']:,} {entry['unit']}"
        for entry in schedule.answer["violations"]
        for item in entry.get("items", ())
    ]


def _what(item: Mapping[str, Any]) -> str:
    words = [item.get("task") or item["order"]]
    words += [f"{name} {item[name]}" for name in ("person", "resource", "other") if name in item]
    return ", ".join(words)
