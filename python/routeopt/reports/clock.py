"""The times of an answer as numbers that can be drawn, and as clock times that can be read."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

_DAY = 86_400
_STEPS = (300, 600, 900, 1_800, 3_600, 7_200, 10_800, 14_400, 21_600, 43_200, _DAY, 7 * _DAY)


class Clock:
    """Reads times of one answer, which are all texts or all whole seconds.

    Args:
        sample: any time of the answer; its offset from UTC is the one that is shown.
    """

    def __init__(self, sample: Any) -> None:
        self._has_dates = isinstance(sample, str)
        offset = datetime.fromisoformat(sample).utcoffset() if self._has_dates else None
        self._offset_s = int(offset.total_seconds()) if offset else 0

    def seconds(self, time: Any) -> int:
        """Return local seconds: a whole number of days is midnight."""
        if not self._has_dates:
            return int(time)
        return int(datetime.fromisoformat(time).timestamp()) + self._offset_s

    def text(self, seconds: int, with_day: bool = False) -> str:
        """Return the clock time of local seconds."""
        if not self._has_dates:
            sign = "-" if seconds < 0 else ""
            return f"{sign}{abs(seconds) // 3600}:{abs(seconds) // 60 % 60:02}"
        return datetime.fromtimestamp(seconds, UTC).strftime("%a %H:%M" if with_day else "%H:%M")

    def needs_day(self, first: int, last: int) -> bool:
        """Whether clock times alone would be ambiguous."""
        return self._has_dates and first // _DAY != (last - 1) // _DAY

    def ticks(self, first: int, last: int, most: int = 13) -> list[tuple[int, str]]:
        """Return round times between two times, with their texts."""
        with_day = self.needs_day(first, last)
        if with_day:
            most = most * 2 // 3  # the texts are longer
        wanted = (step for step in _STEPS if (last - first) // step < most)
        step = next(wanted, (last - first) // most // _DAY * _DAY + _DAY)
        times = range(-(-first // step) * step, last + 1, step)
        return [(time, self.text(time, with_day)) for time in times]
