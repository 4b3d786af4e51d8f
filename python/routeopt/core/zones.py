"""Time zones for the core, whose own library knows none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_STEP = 12 * 3600  # no zone changes twice within it
_FIRST, _LAST = -62_104_060_800, 253_339_228_800  # the years 2 to 9997, which `datetime` can reckon
_MISSING = "no data about time zones is installed; the Python package `tzdata` brings them"


def offsets(name: str, first: int, last: int) -> tuple[int, list[tuple[int, int]]] | str:
    """Return a zone's offset from UTC at an instant and its changes up to another.

    Args:
        name: an IANA name, such as "Europe/Brussels".
        first, last: seconds since 1970-01-01T00:00:00Z.

    Returns:
        Seconds ahead of UTC at `first`, and for each later change its instant and the seconds from
        then on; or the text of why the zone is not known.
    """
    try:
        zone = ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # not there, no name of a zone, or a folder of them
        return unknown(name)
    first, last = (min(max(_FIRST, instant), _LAST) for instant in (first, last))
    changes: list[tuple[int, int]] = []
    begin = before = _offset_s(zone, first)
    for instant in range(first, last, _STEP):
        after = _offset_s(zone, instant + _STEP)
        if after != before:
            changes.append((_change_between(zone, instant, instant + _STEP), after))
            before = after
    return begin, changes


def unknown(name: str) -> str:
    """Return why a zone is not known."""
    try:
        ZoneInfo("Europe/Brussels")
    except (KeyError, OSError, ValueError):
        return _MISSING
    return f"unknown time zone `{name[:64]}`; IANA names are like Europe/Brussels"


def _offset_s(zone: ZoneInfo, instant: int) -> int:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=instant)
    offset = moment.astimezone(zone).utcoffset()
    return 0 if offset is None else int(offset.total_seconds())


def _change_between(zone: ZoneInfo, before: int, after: int) -> int:
    """Return the first instant of the new offset."""
    old = _offset_s(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset_s(zone, middle) == old:
            before = middle
        else:
            after = middle
    return after
