"""Times of a request of TASK as seconds since 1970, and working time as intervals of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

Interval = tuple[int, int]
Windows = list[Interval]

_YEARS = 3653 * 86_400
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_OF_TIME = {
    "from",
    "at",
    "earliest",
    "latestStart",
    "due",
    "deadline",
    "plannedFrom",
    "freeze",
    "to",
}
_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")


def seconds(value: Any) -> int:
    """Return a duration: a number, or text of days, hours, minutes and seconds."""
    if isinstance(value, int):
        return value
    found = _DURATION.fullmatch(value)
    assert found, value
    days, hours, minutes, rest = (int(part or 0) for part in found.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + rest


class Times:
    """How a request writes times, and the period that it plans."""

    def __init__(self, request: dict[str, Any]) -> None:
        name = (request.get("options") or {}).get("timeZone")
        texts = [text for key, text in _texts(request) if key in _OF_TIME]
        self.zone: tzinfo = ZoneInfo(name) if name else UTC
        if not name:
            offsets = [datetime.fromisoformat(one).utcoffset() for one in texts if len(one) > 10]
            self.zone = next((timezone(one) for one in offsets if one is not None), UTC)
        period = request.get("period") or {}
        told = _texts({**request, "period": {"from": period.get("from")}})
        self.begin = min((self.start(one) for key, one in told if key in _OF_TIME), default=0)
        if period.get("from"):
            self.begin = self.start(period["from"])
        self.to = self.end(period["to"]) if period.get("to") else self.begin + _YEARS

    def start(self, text: str) -> int:
        """Return the instant of a time, or of the beginning of a date."""
        if len(text) == 10:
            return self.instant(datetime.combine(date.fromisoformat(text), time()))
        return self.instant(datetime.fromisoformat(text))

    def end(self, text: str) -> int:
        """Return the instant of a time, or of the end of a date."""
        if len(text) == 10:
            day = date.fromisoformat(text) + timedelta(days=1)
            return self.instant(datetime.combine(day, time()))
        return self.start(text)

    def instant(self, local: datetime, zone: tzinfo | None = None) -> int:
        """Return the instant at which clocks show a time: the first, or moved beyond a gap."""
        if local.tzinfo is None:
            local = local.replace(tzinfo=zone or self.zone)
        return round(local.timestamp())

    def day(self, instant: int) -> date:
        """Return the date that clocks show."""
        return datetime.fromtimestamp(instant, self.zone).date()

    def spans(self, given: Iterable[dict[str, Any]]) -> Windows:
        """Return spans as working time within the period."""
        return merged(
            (max(self.begin, self.start(one["from"])), min(self.to, self.end(one["to"])))
            for one in given
        )

    def calendar(self, given: dict[str, Any]) -> list[tuple[int, int, int | None]]:
        """Return the windows of a calendar within the period, with their amounts."""
        zone: tzinfo = ZoneInfo(given["timeZone"]) if given.get("timeZone") else self.zone
        day = datetime.fromtimestamp(self.begin, zone).date() - timedelta(days=1)
        last = datetime.fromtimestamp(self.to, zone).date()
        found = []
        while day <= last:
            midnight = datetime.combine(day, time())
            for hours in _hours_of(given, day):
                first, end = _clock(hours["from"]), _clock(hours["to"])
                end += 0 if end > first else 86_400
                begin = max(self.begin, self.instant(midnight + timedelta(seconds=first), zone))
                to = min(self.to, self.instant(midnight + timedelta(seconds=end), zone))
                if begin < to:
                    found.append((begin, to, hours.get("amount")))
            day += timedelta(days=1)
        return found


def _hours_of(calendar: dict[str, Any], day: date) -> list[dict[str, Any]]:
    """Return the windows that begin on a day."""
    for one in reversed(calendar.get("exceptions") or []):
        first, last = one.get("date") or one.get("from"), one.get("date") or one.get("to")
        if first <= day.isoformat() <= last:
            return one.get("windows") or []
    weekday = _DAYS[day.weekday()]
    return [one for one in calendar.get("weekly") or [] if weekday in one["days"]]


def _clock(text: str) -> int:
    parts = [int(part) for part in text.split(":")]
    return parts[0] * 3600 + parts[1] * 60 + (parts[2] if len(parts) > 2 else 0)


def _texts(request: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Return the members that are times, with their names; calendars have none."""
    skipped = {"calendars", "weights", "setups", "relations", "rankings"}

    def walk(value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, list):
            for one in value:
                yield from walk(one)
        elif isinstance(value, dict):
            for key, one in value.items():
                if key in skipped:
                    continue
                if isinstance(one, str):
                    if re.match(r"\d{4}-\d\d-\d\d", one):
                        yield key, one
                else:
                    yield from walk(one)

    return walk(request)


def merged(intervals: Iterable[Interval]) -> Windows:
    """Return intervals in order, those that touch as one."""
    found: Windows = []
    for begin, end in sorted(one for one in intervals if one[0] < one[1]):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found


def common(a: Windows, b: Windows) -> Windows:
    """Return the time that is in both."""
    found, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        found.append((max(a[i][0], b[j][0]), min(a[i][1], b[j][1])))
        if a[i][1] < b[j][1]:
            i += 1
        else:
            j += 1
    return merged(found)


def without(a: Windows, taken: Windows) -> Windows:
    """Return the time of the first that is not in the second."""
    edges = [-(10**15), *(edge for one in taken for edge in one), 10**15]
    return common(a, merged(zip(edges[::2], edges[1::2], strict=True)))


def length(windows: Windows, begin: int, end: int) -> int:
    """Return how many seconds of the windows lie between two instants."""
    return sum(b - a for a, b in common(windows, merged([(begin, end)])))
