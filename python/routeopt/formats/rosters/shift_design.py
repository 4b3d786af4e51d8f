"""Shift design: how many people are needed in each interval, and which shifts there may be.

For CREATE the types of shifts are families of templates; a plan's medium points are the format's
cost, but for the average of duties.

For FILL every shift that may be is one that needs nobody, and demands ask for the people; the
employees are heads without names. What is left of the cost is the cover; the number of kinds of
shift is told.
"""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from itertools import groupby
from typing import Any

from routeopt.formats.rosters.draft import MONDAY, Draft, check_days
from routeopt.formats.text import Text

_DAY = 1440
_KINDS = ("minStart", "maxStart", "minLength", "maxLength")
_MOST_PEOPLE, _MOST_HEADS = 2000, 50_000
_LEFT_ASIDE = (
    "the number of kinds of shift and the average of duties are not counted; the last day is not"
    " followed by the first: what runs over it is not counted"
)


def read(text: Text, content: str) -> dict[str, Any]:
    """Read a file as a request of FILL."""
    return _Instance(text, content).request()


def read_shifts(text: Text, content: str) -> dict[str, Any]:
    """Read a file as a request of CREATE."""
    return _Instance(text, content).request_of_shifts()


class _Instance:
    def __init__(self, text: Text, content: str) -> None:
        self.text = text
        self.values: dict[str, str] = dict(re.findall(r"(\w+)\s*=\s*([^;]*);", content))
        self.interval, self.days = self._one("interval"), self._one("days")
        self.demand = self._all("demand")
        check_days(text, self.days)
        if not self.interval or _DAY % self.interval:
            raise text.fault(f"an interval of {self.interval} minutes does not divide a day")
        if len(self.demand) != self.days * _DAY // self.interval:
            raise text.fault(f"{self.days * _DAY // self.interval} demands are needed, one each")
        self.draft = Draft(MONDAY)

    def request(self) -> dict[str, Any]:
        """Return the request."""
        kinds = self._kinds()
        per_day = _DAY // self.interval
        most = max(
            sum(self.demand[day * per_day : (day + 1) * per_day]) for day in range(self.days)
        )
        shortest = min(length for _, length in kinds)
        people = min(_MOST_PEOPLE, max(self.demand) + -(-2 * most // shortest))
        for number in range(1, people + 1):
            self.draft.add_employee(f"head {number}")
        most = min(max(self.demand), _MOST_HEADS // (self.days * len(kinds)))
        for day in range(self.days):
            for start, length in kinds:
                begin = time(*divmod(start * self.interval, 60))
                name = f"{day}/{begin:%H:%M}+{length * self.interval}"
                minutes = length * self.interval
                self.draft.add_shift(name, day, begin, minutes, (0, most), tags=[f"{begin:%H:%M}"])
        under, over = self._one("weightUnderCover"), self._one("weightOverCover")
        self._tell(under, over)
        return self.draft.request(
            demands=[*self._demands()], weights={"demand": f"{60 * under} SOFT"}
        )

    def request_of_shifts(self) -> dict[str, Any]:
        """Return the request of CREATE."""
        if self._weight("weightDutiesPerWeek"):
            self.text.warn("the average of duties is not counted")
        weights = {
            "totalDemand": "OFF",
            "underDemand": f"{self.interval * self._one('weightUnderCover')} MEDIUM",
            "overDemand": f"{self.interval * self._one('weightOverCover')} MEDIUM",
            "kinds": f"{self._weight('weightShiftInstances')} MEDIUM",
        }
        self._kinds()
        return {
            "demands": [
                {"from": one["from"], "to": one["to"], "demand": one["min"]}
                for one in self._demands()
            ],
            "templates": [self._template(*row) for row in self._types()],
            "cyclic": True,
            "options": {"demandUnit": f"PT{self.interval}M"},
            "weights": weights,
        }

    def _template(self, first: int, last: int, shortest: int, longest: int) -> dict[str, Any]:
        """Return a family of shifts: starts and lengths in intervals."""
        start, end = (
            f"{time(*divmod(at * self.interval, 60)):%H:%M}" for at in (first, max(first, last))
        )
        return {
            "name": start,
            "startFrom": start,
            "startTo": end,
            "startStep": f"PT{self.interval}M",
            "minLength": f"PT{max(1, shortest) * self.interval}M",
            "maxLength": f"PT{longest * self.interval}M",
            "lengthStep": f"PT{self.interval}M",
        }

    def _weight(self, name: str) -> int:
        return self._one(name) if name in self.values else 0

    def _types(self) -> list[tuple[int, int, int, int]]:
        """Return first and last starts, and shortest and longest lengths, in intervals."""
        columns = [self._all(name) for name in _KINDS]
        if not columns[0] or len({len(column) for column in columns}) > 1:
            raise self.text.fault(f"{', '.join(_KINDS)} have a number for each type of shift")
        if max(columns[1]) * self.interval >= _DAY or max(columns[3]) * self.interval > _DAY:
            raise self.text.fault("a type of shift starts within the day, and takes a day at most")
        return list(zip(*columns, strict=True))

    def _kinds(self) -> list[tuple[int, int]]:
        """Return starts and lengths in intervals, each once."""
        kinds = {
            (start, length)
            for first, last, shortest, longest in self._types()
            for start in range(first, last + 1)
            for length in range(max(1, shortest), longest + 1)
        }
        if not kinds:
            raise self.text.fault("no type of shift has a start and a length")
        return sorted(kinds)

    def _demands(self) -> list[dict[str, Any]]:
        """Return how many people are needed: a demand for each stretch that needs as many."""
        found, at = [], datetime.combine(MONDAY, time())
        for heads, run in groupby(self.demand):
            end = at + timedelta(minutes=self.interval * len(list(run)))
            times = {"from": at.isoformat(), "to": end.isoformat()}
            found.append({"name": str(at), **times, "min": heads, "max": heads})
            at = end
        return found

    def _tell(self, under: int, over: int) -> None:
        told = [_LEFT_ASIDE]
        if under != over:
            told.append(f"a minute too many costs {under}, as one that is missing, not {over}")
        if self.interval != 60:
            told.append("what is missing or too many is rounded up to hours in each stretch")
        self.text.warn("; ".join(told))

    def _one(self, name: str) -> int:
        values = self._all(name)
        if len(values) != 1:
            raise self.text.fault(f"{name} is one number, not {len(values)}")
        return values[0]

    def _all(self, name: str) -> list[int]:
        if name not in self.values:
            raise self.text.fault(f"{name} is missing")
        words = [word for word in re.split(r"[\s,\[\]]+", self.values[name]) if word]
        return [self.text.whole_number(word, None, name) for word in words]
