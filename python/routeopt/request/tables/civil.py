"""Times as tables have them: civil times such as `08:00`, with a day and a time zone of their own.

A cell is read in two steps: what it says (`said`), and then, when the other cells of its row are
known, the time that it means (`Civil.time`).
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

_DAY_S = 86_400
_MOST_S = 2 * _DAY_S  # `30:00` is six in the morning after
_TIME_OF_DAY = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?m\.?)?", re.IGNORECASE)
_WITH_POINTS = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ T]+(\S.*))?")
_OFFSET = re.compile(r"([+-])(\d\d):(\d\d)")
_SLASHED = re.compile(r"\d+/\d+/\d+")


class OfDay(int):
    """Seconds after midnight by the clock."""


def said(cell: Any) -> Any:
    """Return what a cell says: an `OfDay`, a datetime, or whole seconds.

    Raises:
        ValueError: it is no time.
    """
    if isinstance(cell, str):
        return _of_text(cell.strip())
    if hasattr(cell, "to_pydatetime"):
        return cell.to_pydatetime(warn=False)
    if isinstance(cell, datetime):
        # Excel's times beyond a day are counted from the year 1900 on.
        return cell if cell.year > 1900 else OfDay((cell - datetime(1899, 12, 31)).total_seconds())
    if isinstance(cell, time):
        return OfDay(cell.hour * 3600 + cell.minute * 60 + cell.second)
    if isinstance(cell, timedelta):
        return OfDay(round(cell.total_seconds()))
    if getattr(getattr(cell, "dtype", None), "kind", "") == "M":
        return datetime.fromisoformat(str(cell.astype("datetime64[us]")))
    number = cell.item() if hasattr(cell, "item") else cell
    if isinstance(number, (int, float)) and not isinstance(number, bool):
        # A fraction of a day is a time of day in Excel; whole numbers are seconds of the request's.
        return int(number) if number % 1 == 0 else OfDay(round(number * _DAY_S))
    raise ValueError(f"{cell!r} is no time")


def _of_text(text: str) -> Any:
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    clock = _TIME_OF_DAY.fullmatch(text)
    if clock:
        return _of_clock(text, *clock.groups())
    pointed = _WITH_POINTS.fullmatch(text)
    if pointed:
        day, month, year, rest = pointed.groups()
        return _joined(text, f"{year}-{month:0>2}-{day:0>2}", rest or "00:00")
    if _SLASHED.match(text):
        raise ValueError(f"{text!r}: write the date as 2026-12-01, which has one meaning")
    day, _, rest = text.partition(" ")
    if rest and _TIME_OF_DAY.fullmatch(rest.strip()):
        return _joined(text, day, rest.strip())
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is no time; write 08:00, or 2026-12-01 08:00") from None


def _of_clock(text: str, hours: str, minutes: str, seconds: str | None, half: str | None) -> OfDay:
    hour = int(hours)
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(f"{text!r} is no time")
        hour = hour % 12 + (12 if half.lower() == "p" else 0)
    found = hour * 3600 + int(minutes) * 60 + int(seconds or 0)
    if int(minutes) > 59 or int(seconds or 0) > 59 or found > _MOST_S:
        raise ValueError(f"{text!r} is no time")
    return OfDay(found)


def _joined(text: str, day: str, clock: str) -> datetime:
    try:
        midnight = datetime.combine(date.fromisoformat(day), time())
    except ValueError:
        raise ValueError(f"{text!r} is no time; write 2026-12-01 08:00") from None
    found = _of_text(clock)
    if not isinstance(found, OfDay):
        raise ValueError(f"{text!r} is no time; write 2026-12-01 08:00")
    return midnight + timedelta(seconds=found)


class Civil:
    """The day and the zone of a table's civil times.

    Args:
        day: a date, or its ISO text.
        zone: an IANA name, an offset such as `+01:00`, or a tzinfo.

    Raises:
        ValueError: there is no such day or zone.
    """

    def __init__(self, day: date | str | None = None, zone: tzinfo | str | None = None) -> None:
        self.day = None if day is None else day_of(day)
        self.zone = zone_of(zone) if isinstance(zone, str) else zone
        self.where = ""  # where both are said

    @property
    def zone_name(self) -> str | None:
        """The zone as `zone_of` takes it."""
        if self.zone is None:
            return None
        name = getattr(self.zone, "key", None) or getattr(self.zone, "zone", None)
        if name is None:
            name = datetime(2000, 1, 1, tzinfo=self.zone).isoformat()[19:25]
        return str(name)

    def time(self, found: Any, day: date | None = None) -> Any:
        """Return the time that a cell means, as a request has it.

        Args:
            found: what `said` returned.
            day: of the row, where the table has none.

        Raises:
            ValueError: the day or the zone is missing, or the clock shows that time twice or never.
        """
        if type(found) is int and self.zone is not None and (self.day or day):
            if found not in (0, 1):  # midnights of Excel
                raise ValueError(f"{found} is no time of the day; write 08:00")
            found = OfDay(found * _DAY_S)
        if isinstance(found, OfDay):
            day = self.day or day
            if day is None or self.zone is None:
                missing = "date and timezone" if day is None else "timezone"
                what = f"{clock_text(found)} is a time of an unknown day or zone"
                raise ValueError(f"{what}; give {missing}{self.where}")
            found = datetime.combine(day, time()) + timedelta(seconds=int(found))
        if not isinstance(found, datetime) or found.utcoffset() is not None:
            return found.isoformat() if isinstance(found, datetime) else found
        if self.zone is None:
            raise ValueError(f"{found} has no offset from UTC; give timezone{self.where}")
        return local(found, self.zone).isoformat()


def local(clock: datetime, zone: tzinfo) -> datetime:
    """Return the time at which clocks of a zone show what `clock` says.

    Raises:
        ValueError: they show it twice, or never.
    """
    first, second = (clock.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() != second.utcoffset():
        offsets = [one.isoformat()[-6:] for one in (first, second)]
        if first.astimezone(UTC) < second.astimezone(UTC):
            either = f"{first.isoformat()} or {second.isoformat()}"
            raise ValueError(f"{clock} is there twice, as clocks are put back; write {either}")
        what = f"clocks are put forward from {offsets[0]} to {offsets[1]}"
        raise ValueError(f"{clock} does not exist: {what}")
    return first.replace(microsecond=0)


def day_of(value: Any) -> date:
    """Return the day that a value names.

    Raises:
        ValueError: it names none.
    """
    if hasattr(value, "to_pydatetime"):
        value = value.to_pydatetime()
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, str):
        found = _WITH_POINTS.fullmatch(value.strip())
        text = "{2}-{1:0>2}-{0:0>2}".format(*found.groups()) if found else value.strip()[:10]
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise ValueError(f"{value!r} is no date; write 2026-12-01")


def zone_of(name: str) -> tzinfo:
    """Return the time zone of an IANA name or of an offset.

    Raises:
        ValueError: there is none.
    """
    offset = _OFFSET.fullmatch(name.strip())
    if offset:
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes))
        return timezone(-ahead if sign == "-" else ahead)
    from routeopt.core.zones import unknown

    try:
        return ZoneInfo(name.strip())
    except (KeyError, OSError, ValueError):
        raise ValueError(unknown(name)) from None


def clock_text(seconds: int) -> str:
    """Return seconds after midnight as a clock shows them."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}"
