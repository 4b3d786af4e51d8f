"""The times of an answer as numbers that can be drawn, and as clock times that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

_DAY = 86_400
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
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


class Moments:
    """Times of an answer in sentences and cells: without the date where all are of one day, and
    without seconds where there are none. Whole seconds stay as they are.

    Args:
        times: all that are shown together.
    """

    def __init__(self, times: Iterable[Any]) -> None:
        self._with_day = len({time[:10] for time in times if isinstance(time, str)}) > 1

    @classmethod
    def of(cls, answer: Any) -> Moments:
        """Make them for all times of an answer."""
        return cls(_times_in(answer))

    def __call__(self, time: Any) -> str:
        if not isinstance(time, str) or not _TIME.match(time):
            return str(time)
        clock = time[11:19] if time[16:17] == ":" and time[17:19] != "00" else time[11:16]
        return f"{time[:10]} {clock}" if self._with_day else clock


def _times_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if _TIME.match(value):
            yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _times_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from _times_in(item)
