"""An answer of CREATE as reports read it: shifts, days, and heads beside what is demanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any, NamedTuple

from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import route_colour
from routeopt.reports.rosters.view import days_between, instant, zone_of

_NAMELESS = "1970-01-01"
_DAY = timedelta(days=1)


class Opened(NamedTuple):
    """A shift with its heads.

    Attributes:
        kind: its template with the times of day, which shifts of several days have in common.
        start, end: local times.
        breaks: its breaks as starts and ends.
        worked_hours: hours of work of a head: what passes, less all breaks.
    """

    name: str
    pattern: str
    kind: str
    skill: str
    day: date
    start: datetime
    end: datetime
    breaks: Sequence[tuple[datetime, datetime]]
    worked_hours: float
    heads: int


class Piece(NamedTuple):
    """A time in which demand and supply of a skill stay as they are."""

    start: datetime
    end: datetime
    demand: int
    supplied: int


class Due(NamedTuple):
    """Minutes of work that are done by a time, and their bounds."""

    by: datetime
    least: int
    most: int | None
    done: int


class ShiftsView:
    """An answer of CREATE.

    Args:
        answer: the decoded answer.
        request: the request as JSON text; it names the zone.
    """

    def __init__(self, answer: Mapping[str, Any], request: bytes) -> None:
        self.answer = answer
        self._text = request

    @cached_property
    def shifts(self) -> list[Opened]:
        """The shifts in the order of the answer."""
        return [self._shift(entry) for entry in self.answer["shifts"]]

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of shift, by template and then by their times."""
        found: dict[str, tuple[Any, ...]] = {}
        for one in self.shifts:
            order = (self.patterns.index(one.pattern), one.start.time(), one.end - one.start)
            found.setdefault(one.kind, order)
        return sorted(found, key=found.__getitem__)

    @cached_property
    def patterns(self) -> list[str]:
        """The templates of which there are shifts, in the order of the answer."""
        return [*dict.fromkeys(entry["pattern"] for entry in self.answer["shifts"])]

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour of each template."""
        return {name: route_colour(index) for index, name in enumerate(self.patterns)}

    @cached_property
    def days(self) -> list[date]:
        """Every date from the first shift to the last."""
        return days_between(one.day for one in self.shifts)

    @cached_property
    def is_nameless(self) -> bool:
        """Whether times are times of day without a date."""
        entries = [*self.answer["coverage"], *self.answer["shifts"]]
        return any(":" in entry["from"][:3] for entry in entries)

    @cached_property
    def heads_on(self) -> Counter[tuple[str, date]]:
        """The heads of each kind on each day."""
        found: Counter[tuple[str, date]] = Counter()
        for one in self.shifts:
            found[one.kind, one.day] += one.heads
        return found

    @cached_property
    def pieces(self) -> dict[str, list[Piece]]:
        """By skill demand and supply over time; nothing where work is due by times."""
        found: dict[str, list[Piece]] = {}
        for entry in self.answer["coverage"]:
            if "demand" in entry:
                start, end = self._span(entry)
                piece = Piece(start, end, entry["demand"], entry["supplied"])
                found.setdefault(entry.get("skill", ""), []).append(piece)
        return {skill: _without_gaps(sorted(pieces)) for skill, pieces in found.items()}

    @cached_property
    def dues(self) -> dict[str, list[Due]]:
        """By skill the work that is due; nothing where heads are demanded."""
        found: dict[str, list[Due]] = {}
        for entry in self.answer["coverage"]:
            if "done" in entry:
                by = self._span(entry)[1]
                due = Due(by, entry.get("min", 0), entry.get("max"), entry["done"])
                found.setdefault(entry.get("skill", ""), []).append(due)
        return {skill: sorted(dues) for skill, dues in found.items()}

    def _shift(self, entry: Mapping[str, Any]) -> Opened:
        start, end = self._aware(entry)
        breaks = [self._within(start, pause) for pause in entry.get("breaks", ())]
        kind = f"{entry['pattern']} {start:%H:%M}-{end:%H:%M}"
        return Opened(
            entry["name"],
            entry["pattern"],
            kind,
            entry.get("skill", ""),
            start.date(),
            start.replace(tzinfo=None),
            end.replace(tzinfo=None),
            [(a.replace(tzinfo=None), b.replace(tzinfo=None)) for a, b in breaks],
            (_passed(start, end) - sum(_passed(a, b) for a, b in breaks)) / 3600,
            entry["value"],
        )

    def _within(self, start: datetime, entry: Mapping[str, Any]) -> tuple[datetime, datetime]:
        """Return the span of a break; after midnight of the nameless day it is the next day's."""
        begin, end = self._aware(entry)
        later = _DAY if self.is_nameless and begin < start else timedelta()
        return begin + later, end + later

    def _span(self, entry: Mapping[str, Any]) -> tuple[datetime, datetime]:
        start, end = self._aware(entry)
        return start.replace(tzinfo=None), end.replace(tzinfo=None)

    def _aware(self, entry: Mapping[str, Any]) -> tuple[datetime, datetime]:
        start, end = self._instant(entry["from"]), self._instant(entry["to"])
        return start, end + _DAY if self.is_nameless and end <= start else end

    def _instant(self, text: str) -> datetime:
        if not self.is_nameless:
            return instant(text, self._zone)
        hours, rest = text.split(":", 1)
        days, hour = divmod(int(hours), 24)
        return instant(f"{_NAMELESS}T{hour:02}:{rest}", None) + days * _DAY

    @cached_property
    def _zone(self) -> tzinfo | None:
        import json

        return zone_of(json.loads(self._text.removeprefix(b"\xef\xbb\xbf")))


def _passed(start: datetime, end: datetime) -> float:
    """Return the seconds that pass, whatever clocks do."""
    return (end.astimezone(UTC) - start.astimezone(UTC)).total_seconds()


def _without_gaps(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces in time order and, between them, those in which there is nothing."""
    found = [*pieces[:1]]
    for piece in pieces[1:]:
        if found[-1].end < piece.start:
            found.append(Piece(found[-1].end, piece.start, 0, 0))
        found.append(piece)
    return found


def key_figures(view: ShiftsView) -> list[tuple[str, str]]:
    """Return names and values, ready to be shown."""
    answer = view.answer
    score, shifts = answer["score"], view.shifts
    figures = [
        ("Rules", "kept" if score["feasible"] else "broken"),
        ("Heads", f"{sum(one.heads for one in shifts):,}"),
        ("Shifts", f"{len(shifts):,}"),
        ("Kinds", f"{len(view.kinds):,}"),
        ("Hours", f"{hours_of(shifts):,.1f}"),
        *([] if view.is_nameless else [("Days", f"{len(view.days):,}")]),
        ("Hard", f"{score['hardScore']:,}"),
        ("Medium", f"{score['mediumScore']:,}"),
        ("Soft", f"{score['softScore']:,}"),
    ]
    if answer["cost"]:
        figures.append(("Cost", f"{answer['cost']:,.2f}"))
    return figures


def hours_of(shifts: Iterable[Opened]) -> float:
    """Return the hours of work of all heads."""
    return sum(one.heads * one.worked_hours for one in shifts)


def one_line(view: ShiftsView) -> str:
    """Return the most important figures in one line."""
    score = view.answer["score"]
    return (
        f"{plural(sum(one.heads for one in view.shifts), 'head')} in"
        f" {plural(len(view.shifts), 'shift')} of {plural(len(view.kinds), 'kind')},"
        f" score {score['hardScore']}hard/{score['mediumScore']}medium/{score['softScore']}soft"
    )


def unmet_lines(view: ShiftsView) -> list[str]:
    """Return a line for each time at which heads, or minutes of work, are missing."""
    unit = " minutes" if view.dues else ""
    return [
        f"{entry['from']} to {entry['to']}{_of(entry)}: {entry['missing']:,}{unit} missing"
        for entry in view.answer["unmet"]
    ]


def broken_lines(view: ShiftsView) -> list[str]:
    """Return a line for each constraint that costs something."""
    return [
        f"{entry['name']} ({entry['level'].lower()}): {entry['amount']:,} {entry['unit']}"
        for entry in view.answer["violations"]
    ]


def _of(entry: Mapping[str, Any]) -> str:
    return f", {entry['skill']}" if entry.get("skill") else ""
