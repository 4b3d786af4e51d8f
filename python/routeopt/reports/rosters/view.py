"""A roster as reports read it: employees, days, and what each works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import route_colour

GRID, EMPTY, LOCKED, BETWEEN = "Roster", "(empty)", " (locked)", ";"
"""Words of workbooks: the sheet with the grid of employees and days and the row of what is empty
there; what stands behind a shift that is locked, and between several of a day."""


class Head(NamedTuple):
    """A head of a shift.

    Attributes:
        kind: the shift's first tag, or its name where it has no tags.
        day: the local date on which it starts.
        employee: who is on it; `None`: nobody.
    """

    shift: str
    kind: str
    day: date
    start: datetime
    end: datetime
    employee: str | None
    locked: bool


class RosterView:
    """The answer of FILL, and what its request says of the shifts.

    Args:
        answer: the decoded answer.
        request: the request as JSON text. It is decoded when a report first asks for it.
    """

    def __init__(self, answer: Mapping[str, Any], request: bytes) -> None:
        self.answer = answer
        self._text = request

    @cached_property
    def request(self) -> dict[str, Any]:
        """The request; among its shifts are those that the answer opened."""
        import json

        found: dict[str, Any] = json.loads(self._text.removeprefix(b"\xef\xbb\xbf"))
        opened = [shift | {"tags": [shift["pattern"]]} for shift in self.answer.get("shifts", ())]
        return found | {"shifts": [*(found.get("shifts") or ()), *opened]}

    @cached_property
    def shifts(self) -> dict[str, Mapping[str, Any]]:
        """The request's shifts by their names."""
        return {shift["name"]: shift for shift in self.request["shifts"]}

    @property
    def employees(self) -> list[str]:
        """The names of all employees, in the order of the request."""
        return [entry["name"] for entry in self.answer["employees"]]

    @cached_property
    def heads(self) -> list[Head]:
        """Every head, filled or empty, in the order of the answer."""
        return [self._head(entry) for entry in self.answer["assignments"]]

    @cached_property
    def days(self) -> list[date]:
        """Every date from the first shift to the last."""
        return days_between(days_of_shifts(self.request).values())

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of shift, in the order in which the request has them."""
        used = {head.kind for head in self.heads}
        ordered = dict.fromkeys(kind_of(shift) for shift in self.shifts.values())
        return [kind for kind in ordered if kind in used]

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour of each kind."""
        return {kind: route_colour(index) for index, kind in enumerate(self.kinds)}

    @cached_property
    def cells(self) -> dict[tuple[str, date], list[Head]]:
        """What each employee works on each day, in order of time."""
        found: dict[tuple[str, date], list[Head]] = {}
        for head in sorted(self.heads, key=lambda head: head.start):
            if head.employee is not None:
                found.setdefault((head.employee, head.day), []).append(head)
        return found

    @cached_property
    def kinds_of(self) -> dict[str, Counter[str]]:
        """How many shifts of each kind each employee works."""
        found: dict[str, Counter[str]] = {name: Counter() for name in self.employees}
        for head in self.heads:
            if head.employee is not None:
                found[head.employee][head.kind] += 1
        return found

    @cached_property
    def missing(self) -> Counter[tuple[str, date]]:
        """How many heads of each kind are empty on each day."""
        return Counter((head.kind, head.day) for head in self.heads if head.employee is None)

    @property
    def heads_empty(self) -> int:
        """How many heads are empty that are needed."""
        return self.missing.total()

    def _head(self, entry: Mapping[str, Any]) -> Head:
        start, end = (instant(entry[name], self._zone) for name in ("from", "to"))
        name = entry["shift"]
        return Head(
            name,
            kind_of(self.shifts[name]),
            start.date(),
            start,
            end,
            entry.get("employee"),
            bool(entry.get("locked")),
        )

    @cached_property
    def _zone(self) -> tzinfo | None:
        return zone_of(self.request)


def zone_of(request: Mapping[str, Any]) -> tzinfo | None:
    """Return the zone that a request names."""
    name = (request.get("options") or {}).get("timeZone")
    return ZoneInfo(name) if name else None


def instant(text: str, zone: tzinfo | None) -> datetime:
    """Return a time as one of the zone, or of its own offset where there is no zone."""
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        return time.replace(tzinfo=zone or UTC)
    return time.astimezone(zone) if zone else time


def days_of_shifts(request: Mapping[str, Any]) -> dict[str, date]:
    """Return the local date on which each shift starts."""
    zone = zone_of(request)
    if zone is None and request["shifts"]:
        zone = instant(request["shifts"][0]["from"], None).tzinfo
    return {shift["name"]: instant(shift["from"], zone).date() for shift in request["shifts"]}


def words_of_days(request: Mapping[str, Any]) -> dict[date, dict[str, str]]:
    """Return for each day what people may call its shifts: by their kind, where no other shift of
    that day is of that kind or has it as its name, and by their names.
    """
    days: dict[date, list[Mapping[str, Any]]] = {}
    of_shifts = days_of_shifts(request)
    for shift in request["shifts"]:
        days.setdefault(of_shifts[shift["name"]], []).append(shift)
    words: dict[date, dict[str, str]] = {}
    for day, shifts in days.items():
        kinds = Counter(map(kind_of, shifts))
        alone = {kind_of(shift): shift["name"] for shift in shifts if kinds[kind_of(shift)] == 1}
        words[day] = alone | {shift["name"]: shift["name"] for shift in shifts}
    return words


def hours_of(head: Head) -> float:
    """Return how long a shift lasts: time that passes, whatever clocks do."""
    return (head.end.astimezone(UTC) - head.start.astimezone(UTC)).total_seconds() / 3600


def kind_of(shift: Mapping[str, Any]) -> str:
    """Return what kind of shift it is: its first tag, or its name."""
    for tag in shift.get("tags") or ():
        return str(tag["name"] if isinstance(tag, Mapping) else tag)
    return str(shift["name"])


def days_between(days: Iterable[date]) -> list[date]:
    """Return every date from the first to the last."""
    found = sorted(set(days))
    if not found:
        return []
    return [found[0] + timedelta(days=i) for i in range((found[-1] - found[0]).days + 1)]


def is_weekend(day: date) -> bool:
    """Tell whether a date is a Saturday or a Sunday."""
    return day.weekday() >= 5


def key_figures(roster: RosterView) -> list[tuple[str, str]]:
    """Return names and values, ready to be shown."""
    score, cost = roster.answer["score"], roster.answer["cost"]
    filled = sum(head.employee is not None for head in roster.heads)
    figures = [
        ("Rules", "kept" if score["feasible"] else "broken"),
        ("Heads", f"{filled:,} of {len(roster.heads):,}"),
        ("Employees", f"{len(roster.employees):,}"),
        ("Days", f"{len(roster.days):,}"),
        ("Hours", f"{sum(entry['hours'] for entry in roster.answer['employees']):,.1f}"),
        ("Hard", f"{score['hardScore']:,}"),
        ("Medium", f"{score['mediumScore']:,}"),
        ("Soft", f"{score['softScore']:,}"),
    ]
    if cost["total"]:
        figures.append(("Cost", f"{cost['total']:,.2f}"))
    return figures


def one_line(roster: RosterView) -> str:
    """Return the most important figures in one line."""
    score = roster.answer["score"]
    empty = f", {plural(roster.heads_empty, 'empty head')}" if roster.heads_empty else ""
    return (
        f"{plural(len(roster.employees), 'employee')}, {plural(len(roster.heads), 'head')}{empty},"
        f" score {score['hardScore']}hard/{score['mediumScore']}medium/{score['softScore']}soft"
    )


def empty_shifts(roster: RosterView) -> list[tuple[str, str]]:
    """Return each shift with an empty head, and what bars how many employees."""
    reasons = roster.answer["unassignedReasons"]
    return [(name, _barred(reasons.get(name, ()))) for name in roster.answer["unassigned"]]


def empty_lines(roster: RosterView) -> list[str]:
    """Return the same as lines of text."""
    return [f"{name}: {why}" if why else name for name, why in empty_shifts(roster)]


def _barred(reasons: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(
        f"{plural(reason['employees'], 'employee')} free"
        if reason["constraint"] == "none"
        else f"{reason['constraint']} bars {reason['employees']}"
        for reason in reasons
    )


def broken_lines(roster: RosterView) -> list[str]:
    """Return a line for each constraint that is broken."""
    return [
        f"{entry['name']} ({entry['level'].lower()}): {entry['amount']:,} {entry['unit']}"
        for entry in roster.answer["violations"]
    ]
