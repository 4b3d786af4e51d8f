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
        self.is_cyclic = bool(request.get("cyclic"))
        self.is_flexible = all("demand" not in d for d in request["demands"])
        spans = [self.span(d) for d in request["demands"]]
        self.first = self.civil.day(min(a for a, _ in spans))
        self.last = self.first if self.is_nameless else self.civil.day(max(b for _, b in spans) - 1)
        self.begin = self.civil.midnight(self.first)
        self.demands = [
            Demand(d, d.get("skill") or "", min(a, b) - self.begin, b - self.begin)
            for d, (a, b) in zip(request["demands"], spans, strict=True)
        ]
        self.slots = [slot for t in self.templates for slot in self.slots_of(t)]
        self.skills = sorted({x.skill for x in [*self.demands, *self.slots]})

    @cached_property
    def end(self) -> int:
        period = self.civil.midnight(self.last + DAY) - self.begin
        return (
            period if self.is_cyclic else max(period, *(x.b for x in [*self.demands, *self.slots]))
        )

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
            of_day_s = instant - 86400 if instant > 86400 else instant
            return f"{of_day_s // 3600:02}:{of_day_s // 60 % 60:02}"
        return self.civil.local(instant).isoformat(timespec="minutes")

    # -- shifts -------------------------------------------------------------------------------
    def slots_of(self, template: dict[str, Any]) -> list[Slot]:
        found = {}
        for entry in template.get("definition") or [template]:
            for day, start, length, a, b in self.times(template, entry):
                slot = self.slot(template, day, (start, length), a, b, entry.get("breaks") or [])
                found.setdefault((a, b), slot)
        return [*found.values()]

    def times(self, template: dict[str, Any], entry: dict[str, Any]) -> list[tuple[Any, ...]]:
        """Return the shifts' days, starts of day, lengths, starts and ends."""
        if len(entry.get("from", "")) > 8:
            a, b = self.span(entry)
            start, end = self.civil.local(a), self.civil.local(b)
            of_day_s = start.hour * 3600 + start.minute * 60
            return [(start.date(), of_day_s, int((end - start).total_seconds()), a, b)]
        found = []
        for k in range((self.last - self.first).days + 1):
            day = self.first + DAY * k
            if "days" in template and DAYS[day.weekday()] not in template["days"]:
                continue
            for start in self.starts_of(entry):
                for length in self.lengths_of(entry, start):
                    a, b = self.at(day, start), self.at(day, start + length)
                    found.append((day, start, length, a, b))
        return [one for one in found if one[3] < one[4]]

    def starts_of(self, entry: dict[str, Any]) -> list[int]:
        if "from" in entry:
            return [of_day(entry["from"])]
        return self.steps(entry, "startFrom", "startTo", "startStep", of_day)

    def lengths_of(self, entry: dict[str, Any], start: int) -> list[int]:
        if "to" in entry:
            return [(of_day(entry["to"]) - start - 1) % 86400 + 1]
        return self.steps(entry, "minLength", "maxLength", "lengthStep", seconds)

    @staticmethod
    def steps(entry: dict[str, Any], low: str, high: str, step: str, read: Any) -> list[int]:
        first = read(entry[low])
        last = read(entry[high]) if high in entry else first
        return [*range(first, last + 1, seconds(entry.get(step, 1)))]

    def slot(
        self,
        template: dict[str, Any],
        day: date,
        kind: tuple[int, int],
        a: int,
        b: int,
        breaks: list[dict[str, Any]],
    ) -> Slot:
        pauses = [self.pause(one, day, kind, a) for one in breaks]
        worked, at, paid = [], a, b - a
        for _, x, y, pause in sorted(
            (one for one in pauses if one[0][1] <= kind[1]), key=lambda one: one[0]
        ):
            if at <= x and y <= b:  # or else a change of the clock moved it
                worked += [(at, x)]
                at = y
                paid -= 0 if pause.get("paid") else y - x
        worked = [(x, y) for x, y in [*worked, (at, b)] if x < y]
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

    def pause(
        self, entry: dict[str, Any], day: date, kind: tuple[int, int], a: int
    ) -> tuple[tuple[int, int], int, int, dict[str, Any]]:
        """Return where a break is in the shift as the clock shows it, and when it is."""
        start = kind[0]
        if "after" in entry:
            low = seconds(entry["after"])
            x = a + low
        else:
            low = (of_day(entry["from"]) - start) % 86400
            x = self.at(day, start + low)
        if "duration" in entry:
            long = seconds(entry["duration"])
        else:
            long = (of_day(entry["to"]) - of_day(entry["from"]) - 1) % 86400 + 1
        return (low, low + long), x, x + long, entry
