"""What a raw request of CREATE says: its days, demands, and the shifts that may be opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from tests.fill.oracle_ground import DAYS, Civil, of_day, seconds

DAY = timedelta(days=1)


@dataclass(frozen=True, eq=False)
class Demand:
    raw: dict[str, Any]
    skill: str
    a: int
    b: int


@dataclass(frozen=True)
class Slot:
    """A shift that may be opened; times are seconds from the first midnight."""

    template: dict[str, Any] = field(compare=False, repr=False)
    name: str
    day: int
    kind: tuple[int, int]  # start of day and length, as the clock shows them
    a: int
    b: int
    worked: tuple[tuple[int, int], ...]
    paid: int
    texts: tuple[str, str] = field(compare=False)

    @property
    def skill(self) -> str:
        return self.template.get("skill") or ""


class Ground:
    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.options = request.get("options") or {}
        self.templates = request["templates"]
        self.is_nameless = ":" in request["demands"][0]["from"][:3]
        self.civil = Civil(None if self.is_nameless else self.options.get("timeZone"))
        self.unit = seconds(self.options.get("demandUnit", 3600))
        self.is_cyclic = bool(request.get("cyclic") or self.options.get("cyclic"))
        self.is_flexible = all("demand" not in d for d in request["demands"])
        spans = [self.span(d) for d in request["demands"]]
        self.first = self.civil.day(min(a for a, _ in spans))
        self.last = self.civil.day(max(b for _, b in spans) - 1)
        self.begin = self.civil.midnight(self.first)
        self.demands = [
            Demand(d, d.get("skill") or "", a - self.begin, b - self.begin)
            for d, (a, b) in zip(request["demands"], spans, strict=True)
        ]
        self.slots = [slot for t in self.templates for slot in self.slots_of(t)]
        self.skills = sorted({x.skill for x in [*self.demands, *self.slots]})

    @cached_property
    def end(self) -> int:
        period = self.civil.midnight(self.last + DAY) - self.begin
        return period if self.is_cyclic else max([period, *(s.b for s in self.slots)])

    @cached_property
    def before(self) -> dict[Slot, int] | None:
        """The plan that the request states."""
        stated = self.request.get("shifts")
        if stated is None:
            return None
        known = {(s.name, *s.texts): s for s in self.slots}
        return {known[one["pattern"], one["from"], one["to"]]: one["value"] for one in stated}

    def stated(self, plan: dict[Slot, int]) -> list[dict[str, Any]]:
        """Return a plan as requests state it."""
        return [
            {"pattern": s.name, "from": s.texts[0], "to": s.texts[1], "value": n}
            for s, n in plan.items()
        ]

    # -- times --------------------------------------------------------------------------------
    def span(self, entry: dict[str, Any]) -> tuple[int, int]:
        if not self.is_nameless:
            return self.civil.read(entry["from"]), self.civil.read(entry["to"], True)
        a, b = of_day(entry["from"]), of_day(entry["to"])
        return a, b if b > a else b + 86400

    def at(self, day: date, of_day_s: int) -> int:
        """Return the instant of a time of day, which may be past midnight."""
        local = datetime(day.year, day.month, day.day) + timedelta(seconds=of_day_s)
        return self.civil.instant(local)

    def text(self, instant: int) -> str:
        if self.is_nameless:
            return f"{instant // 3600:02}:{instant // 60 % 60:02}"
        return self.civil.local(instant).isoformat(timespec="minutes")

    # -- shifts -------------------------------------------------------------------------------
    def slots_of(self, template: dict[str, Any]) -> list[Slot]:
        found = {}
        for entry in template.get("definition") or [template]:
            for a, b, day, kind in self.times(template, entry):
                breaks = entry.get("breaks") or template.get("breaks") or []
                found[a, b] = self.slot(template, a, b, day, kind, breaks)
        return [*found.values()]

    def times(self, template: dict[str, Any], entry: dict[str, Any]) -> list[tuple[Any, ...]]:
        if "from" in entry and len(entry["from"]) > 8:
            a, b = self.span(entry)
            start, day = self.civil.local(a), self.civil.day(a)
            length = int((self.civil.local(b) - start).total_seconds())
            return [(a, b, day, ((start.hour * 60 + start.minute) * 60, length))]
        if "from" in entry:
            a, b = of_day(entry["from"]), of_day(entry["to"])
            kinds = [(a, (b if b > a else b + 86400) - a)]
        else:
            kinds = [
                (a, length)
                for a in self.steps(entry, "startFrom", "startTo", "startStep", of_day)
                for length in self.steps(entry, "minLength", "maxLength", "lengthStep", seconds)
            ]
        days = [self.first + DAY * k for k in range((self.last - self.first).days + 1)]
        return [
            (self.at(day, a), self.at(day, a + length), day, (a, length))
            for day in days
            if self.is_on(template, day)
            for a, length in kinds
        ]

    @staticmethod
    def steps(entry: dict[str, Any], low: str, high: str, step: str, read: Any) -> list[int]:
        first = read(entry[low])
        last = read(entry[high]) if high in entry else first
        return [*range(first, last + 1, seconds(entry.get(step, 3600)))]

    @staticmethod
    def is_on(template: dict[str, Any], day: date) -> bool:
        days = template.get("days")
        return days is None or DAYS[day.weekday()] in days or day.isoformat() in days

    def slot(
        self,
        template: dict[str, Any],
        a: int,
        b: int,
        day: date,
        kind: tuple[int, int],
        breaks: list[dict[str, Any]],
    ) -> Slot:
        worked, paid = [(a, b)], b - a
        for pause in breaks:
            x, y = self.pause(pause, a, day)
            worked = [
                (low, high)
                for from_, to in worked
                for low, high in ((from_, min(to, x)), (max(from_, y), to))
                if low < high
            ]
            paid -= 0 if pause.get("paid") else max(0, min(y, b) - max(x, a))
        return Slot(
            template,
            template["name"],
            (day - self.first).days,
            kind,
            a - self.begin,
            b - self.begin,
            tuple((x - self.begin, y - self.begin) for x, y in worked),
            paid,
            (self.text(a), self.text(b)),
        )

    def pause(self, entry: dict[str, Any], a: int, day: date) -> tuple[int, int]:
        """Return a break of a shift that starts at `a`."""
        if "after" in entry:
            x = a + seconds(entry["after"])
            return x, x + seconds(entry["duration"])
        if len(entry["from"]) > 8:
            x = self.civil.read(entry["from"])
        else:
            x = self.at(day, of_day(entry["from"]))
            x = x if x >= a else self.at(day, of_day(entry["from"]) + 86400)
        if "duration" in entry:
            return x, x + seconds(entry["duration"])
        if len(entry["to"]) > 8:
            return x, self.civil.read(entry["to"])
        y = self.at(day, of_day(entry["to"]))
        return x, y if y > x else self.at(day, of_day(entry["to"]) + 86400)
