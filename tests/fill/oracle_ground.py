"""The ground of the oracle: civil time, periods, weekends, counts, and the sum of what is lost."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)
DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
DEFAULTS = dict.fromkeys(
    [
        "concurrent",
        "locked",
        "blacklist",
        "availability",
        "dayOfWeek",
        "skills",
        "maxHours",
        "minHours",
        "minRest",
        "sameDayMinRest",
        "minShift",
        "maxShift",
        "shiftStart",
        "latestShiftStart",
        "shiftEnd",
        "sameDay",
        "maxWorkingDays",
        "minWorkingDays",
        "maxConsecutive",
        "weekends",
        "unassigned",
        "overstaffed",
    ],
    ("HARD", 1),
) | {
    "minHoursUnassigned": ("SOFT", 1),
    "requirements": ("MEDIUM", 1),
    "demand": ("MEDIUM", 1),
    "softSkills": ("SOFT", 10),
    "softSkillsLevel": ("SOFT", 10),
    "pref": ("SOFT", 1),
    "fairness": ("SOFT", 1),
    "wages": ("SOFT", 1),
    "costs": ("SOFT", 1),
    "working": ("SOFT", 10),
    "efficiency": ("SOFT", 0),
    "priority": ("SOFT", 0),
    "distance": ("SOFT", 1),
}


def graded(weight: str) -> tuple[str, int]:
    """Read a weight as the tests write them."""
    if weight == "OFF":
        return ("SOFT", 0)
    for part in weight.split("/"):
        points = part.upper().removesuffix("HARD").removesuffix("MEDIUM").removesuffix("SOFT")
        if points.strip() != "0":
            return (part[len(points) :].upper(), int(points or 1))
    return ("SOFT", 0)


def seconds(value) -> int:
    """Read a duration."""
    if isinstance(value, int):
        return value
    total, number, in_time = 0, "", False
    for c in value[1:]:
        if c == "T":
            in_time = True
        elif c.isdigit():
            number += c
        else:
            unit = {"W": 604800, "D": 86400, "H": 3600, "M": 60, "S": 1}[c]
            assert in_time == (c in "HMS")
            total += int(number) * unit
            number = ""
    return total


def minutes(s) -> int:
    return math.ceil(Fraction(s) / 60)


def rounded(value: Fraction) -> int:
    """Round half away from zero."""
    return math.floor(abs(value) + Fraction(1, 2)) * (1 if value >= 0 else -1)


def of_day(text: str) -> int:
    hours, mins = text.split(":")
    return int(hours) * 3600 + int(mins) * 60


def names(entries) -> list[str]:
    return [e if isinstance(e, str) else e["name"] for e in entries or []]


class Civil:
    """Civil time of one zone, by trying every offset in steps of a quarter of an hour."""

    def __init__(self, zone: str | None) -> None:
        self.zone = ZoneInfo(zone) if zone else UTC
        self.known: dict[datetime, int] = {}

    def local(self, instant: int) -> datetime:
        moment = EPOCH.replace(tzinfo=UTC) + timedelta(seconds=instant)
        return moment.astimezone(self.zone).replace(tzinfo=None)

    def instant(self, local: datetime) -> int:
        """In a gap it moves forward by the gap; of two it is the first."""
        if local not in self.known:
            self.known[local] = self.find(local)
        return self.known[local]

    def find(self, local: datetime) -> int:
        naive = int((local - EPOCH).total_seconds())
        for offset in range(14 * 3600, -14 * 3600 - 1, -900):
            if self.local(naive - offset) == local:
                return naive - offset
        day_before = naive - 2 * 86400
        return naive - int((self.local(day_before) - EPOCH).total_seconds() - day_before)

    def midnight(self, day: date) -> int:
        return self.instant(datetime(day.year, day.month, day.day))

    def read(self, text: str, end: bool = False) -> int:
        if len(text) == 10:
            return self.midnight(date.fromisoformat(text) + timedelta(days=int(end)))
        return self.instant(datetime.fromisoformat(text))

    def day(self, instant: int) -> date:
        return self.local(instant).date()


class Ground:
    def __init__(self, request: dict) -> None:
        self.request = request
        self.options = request.get("options") or {}
        self.civil = Civil(self.options.get("timeZone"))
        self.shifts = {}
        plan_from = self.options.get("planFrom")
        begin = self.begin = self.civil.read(plan_from) if plan_from else -(10**18)
        for raw in request["shifts"]:
            s = dict(raw)
            s["a"], s["b"] = self.civil.read(raw["from"]), self.civil.read(raw["to"], True)
            s["day"] = self.civil.day(s["a"])
            s["past"] = s["a"] < begin
            s["taglist"] = set(names(raw.get("tags")))
            self.shifts[raw["name"]] = s
        planned = [s for s in self.shifts.values() if not s["past"]]
        self.first = self.civil.day(begin) if plan_from else min(s["day"] for s in planned)
        self.last = max(self.civil.day(s["b"] - 1) for s in planned)
        self.known_first = min([self.first, *(s["day"] for s in self.shifts.values())])
        self.weights = dict(DEFAULTS)
        if self.options.get("partialPlanning"):
            self.weights["unassigned"] = ("MEDIUM", 1)
        self.weights |= {name: graded(w) for name, w in request.get("weights", {}).items()}
        self.lost = defaultdict(lambda: [0, 0])
        self.pairs = [(e, s["name"]) for s in self.shifts.values() for e in s.get("employees", [])]
        self.pairs += [
            (a["employee"], a["shift"]) for a in request.get("schedule", []) if "employee" in a
        ]

    # -- time ---------------------------------------------------------------------------------
    def days(self, first: date, last: date) -> list[date]:
        return [first + timedelta(days=i) for i in range((last - first).days + 1)]

    def bounds(self, first: date, last: date) -> tuple[int, int]:
        return self.civil.midnight(first), self.civil.midnight(last + timedelta(days=1))

    def periods(self, period, absent="SCHEDULE") -> list[dict]:
        """The spans of a period: days, instants, and the share of a whole one."""
        period = {"duration": period} if not isinstance(period, dict | None) else (period or {})
        out = []

        def add(first, last, share=Fraction(1), a=None, b=None):
            if last < self.first:
                return
            x, y = self.bounds(first, last)
            out.append(
                {
                    "first": first,
                    "last": last,
                    "a": x if a is None else a,
                    "b": y if b is None else b,
                    "share": share,
                    "excludes": {date.fromisoformat(d) for d in period.get("excludes", [])},
                }
            )

        start, end = period.get("from"), period.get("to")
        a = self.civil.read(start) if start else self.bounds(self.known_first, self.last)[0]
        b = self.civil.read(end, True) if end else self.bounds(self.known_first, self.last)[1]
        if "duration" in period:
            n = seconds(period["duration"]) // 86400
            for day in self.days(self.known_first, self.last):
                last = day + timedelta(days=n - 1)
                if last <= self.last and self.civil.day(a) <= day <= self.civil.day(b - 1):
                    add(day, last)
            return out
        kind = period.get("type", absent)
        if (start or end) and period.get("type", "SCHEDULE") == "SCHEDULE":
            earliest = self.first if "type" in period else self.known_first
            low, high = self.bounds(earliest, self.last)
            whole = (self.civil.day(b - 1) - self.civil.day(a)).days + 1
            first = max(self.civil.day(a), earliest)
            last = min(self.civil.day(b - 1), self.last)
            if first <= last:
                share = Fraction((last - first).days + 1, whole)
                add(first, last, share, max(a, low), min(b, high))
            return out
        if kind == "SCHEDULE":
            add(self.first, self.last)
        else:

            def key(d):
                return {
                    "DAILY": d,
                    "WEEKLY": d - timedelta(days=d.weekday()),
                    "MONTHLY": d.replace(day=1),
                }[kind]

            groups = defaultdict(list)
            for day in self.days(self.known_first, self.last):
                if self.civil.day(a) <= day <= self.civil.day(b - 1):
                    groups[key(day)].append(day)
            for begin, days in groups.items():
                whole = {"DAILY": 1, "WEEKLY": 7}.get(kind)
                if whole is None:
                    whole = ((begin + timedelta(days=32)).replace(day=1) - begin).days
                x, y = self.bounds(days[0], days[-1])
                add(days[0], days[-1], Fraction(len(days), whole), max(x, a), min(y, b))
        return out

    def weekends(self) -> list[tuple[date, int, int]]:
        w = self.options.get("idleWeekend") or {
            "fromDayOfWeek": "SATURDAY",
            "fromTime": "00:00",
            "toDayOfWeek": "SUNDAY",
            "toTime": "24:00",
        }
        out = []
        for day in self.days(self.known_first, self.last):
            if DAYS[day.weekday()] != w["fromDayOfWeek"]:
                continue
            to = day
            while DAYS[to.weekday()] != w["toDayOfWeek"]:
                to += timedelta(days=1)
            at = [
                self.civil.instant(
                    datetime(d.year, d.month, d.day) + timedelta(seconds=of_day(w[t]))
                )
                for d, t in ((day, "fromTime"), (to, "toTime"))
            ]
            out.append((day, *at))
        return out

    # -- adding up ----------------------------------------------------------------------------
    def lose(self, name: str, amount: int) -> None:
        level, points = self.weights[name]
        self.lose_at(name, level, points, amount)

    def lose_at(self, name: str, level: str, points: int, amount: int) -> None:
        if amount and points:
            entry = self.lost[(level, name)]
            entry[0] += amount
            entry[1] += amount * points

    # -- counting -----------------------------------------------------------------------------
    def hours(self, s: dict, a: int, b: int) -> int:
        inside = max(0, min(s["b"], b) - max(s["a"], a))
        return inside - seconds(s.get("unpaidBreak", 0)) * inside // (s["b"] - s["a"])

    def count(self, kind: str, tags, p: dict, mine: list[dict], past: bool = False) -> int:
        shifts = [
            s
            for s in mine
            if (tags is None or s["taglist"] & tags)
            and s["day"] not in p["excludes"]
            and (s["past"] or not past)
        ]
        if "HOURS" in kind:
            return sum(self.hours(s, p["a"], p["b"]) for s in shifts)
        inside = [s for s in shifts if p["first"] <= s["day"] <= p["last"]]
        if kind == "SHIFT_TYPES_WORKED":
            return len(inside)
        worked = {s["day"] for s in inside}
        if kind == "DAYS_WORKED":
            return len(worked)
        if kind == "DAYS_IDLE":
            return sum(
                d not in worked and d not in p["excludes"] and (not past or d < self.first)
                for d in self.days(p["first"], p["last"])
            )
        n = 0
        all_of_tags = [
            s for s in mine if (tags is None or s["taglist"] & tags) and (s["past"] or not past)
        ]
        for day, a, b in self.weekends():
            if not p["first"] <= day <= p["last"] or day in p["excludes"]:
                continue
            busy = self.busy(all_of_tags, a, b)
            if kind == "WEEKENDS_WORKED":
                n += busy
            else:
                n += not busy and (not past or b <= self.bounds(self.first, self.first)[0])
        return n

    def busy(self, shifts: list[dict], a: int, b: int) -> bool:
        inside = [s for s in shifts if s["a"] < b and a < s["b"]]
        rest = (self.options.get("idleWeekend") or {}).get("restTime")
        if not rest or not inside:
            return bool(inside)
        edges = sorted([a, b, *(t for s in inside for t in (s["a"], s["b"]) if a < t < b)])
        longest = now = 0
        for x, y in itertools.pairwise(edges):
            free = not any(s["a"] <= x and y <= s["b"] for s in inside)
            now = now + y - x if free else 0
            longest = max(longest, now)
        return longest < seconds(rest)

    def day_runs(self, holds) -> list[list[date]]:
        runs, run = [], []
        for day in self.days(self.known_first, self.last + timedelta(days=1)):
            if day <= self.last and holds(day):
                run.append(day)
            elif run:
                runs.append(run)
                run = []
        return runs
