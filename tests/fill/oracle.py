"""Scores a plan from the raw request: plain loops, no code in common with the core.

Instants are UTC seconds, local times naive `datetime`s. `score` returns what is lost for each pair
of level and constraint: the amount and the points.
"""

from __future__ import annotations

import math
from collections import defaultdict
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)
DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
DEFAULTS = dict.fromkeys(
    "concurrent locked blacklist availability dayOfWeek skills maxHours minHours minRest "
    "sameDayMinRest minShift maxShift shiftStart latestShiftStart shiftEnd sameDay maxWorkingDays "
    "minWorkingDays maxConsecutive weekends unassigned overstaffed".split(),
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
}


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
    return int(math.floor(abs(value) + Fraction(1, 2))) * (1 if value >= 0 else -1)


def of_day(text: str) -> int:
    hours, mins = text.split(":")
    return int(hours) * 3600 + int(mins) * 60


def names(entries) -> list[str]:
    return [e if isinstance(e, str) else e["name"] for e in entries or []]


class Civil:
    """Civil time of one zone, by trying every offset in steps of a quarter of an hour."""

    def __init__(self, zone: str | None) -> None:
        self.zone = ZoneInfo(zone) if zone else timezone.utc
        self.known: dict[datetime, int] = {}

    def local(self, instant: int) -> datetime:
        moment = EPOCH.replace(tzinfo=timezone.utc) + timedelta(seconds=instant)
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


class Oracle:
    def __init__(self, request: dict) -> None:
        self.request = request
        self.options = request.get("options") or {}
        self.civil = Civil(self.options.get("timeZone"))
        self.shifts = {}
        plan_from = self.options.get("planFrom")
        begin = self.civil.read(plan_from) if plan_from else -(10**18)
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

    def periods(self, period, absent="SCHEDULE", edge=True) -> list[dict]:
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
        if start or end:
            low, high = self.bounds(self.known_first, self.last)
            whole = (self.civil.day(b - 1) - self.civil.day(a)).days + 1
            first = max(self.civil.day(a), self.known_first)
            last = min(self.civil.day(b - 1), self.last)
            if first <= last:
                share = Fraction((last - first).days + 1, whole)
                add(first, last, share, max(a, low), min(b, high))
            return out
        kind = period.get("type", absent)
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
                groups[key(day)].append(day)
            for begin, days in groups.items():
                whole = {"DAILY": 1, "WEEKLY": 7}.get(kind)
                if whole is None:
                    whole = ((begin + timedelta(days=32)).replace(day=1) - begin).days
                add(days[0], days[-1], Fraction(len(days), whole))
        return out

    def weekends(self) -> list[tuple[date, int, int]]:
        w = self.options.get("idleWeekend") or {
            "fromDayOfWeek": "SATURDAY", "fromTime": "00:00",
            "toDayOfWeek": "SUNDAY", "toTime": "24:00",
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

    def score(self) -> dict:
        for person in self.request["employees"]:
            mine = [self.shifts[s] for e, s in self.pairs if e == person["name"]]
            order = list(self.shifts)
            mine.sort(key=lambda s: (s["a"], s["b"], order.index(s["name"])))
            self.person(person, mine)
        self.cover()
        return {k: tuple(v) for k, v in self.lost.items() if v[0]}

    # -- one person ---------------------------------------------------------------------------
    def person(self, person: dict, mine: list[dict]) -> None:
        for i, s in enumerate(mine):
            for t in mine[i + 1 :]:
                if t["a"] < s["b"] and not (s["past"] and t["past"]):
                    self.lose("concurrent", 1)
            if not s["past"]:
                self.one_shift(person, s)
        for wish in person.get("preferences", []):
            if isinstance(wish, dict):
                self.wish(wish, mine)
        for contract in person.get("contracts", []):
            absent = self.options.get("contractPeriod", "WEEKLY")
            named = {
                "max_s": contract.get("max", None) and Fraction(str(contract["max"])) * 3600,
                "min_s": contract.get("min", None) and Fraction(str(contract["min"])) * 3600,
                "rest": contract.get("minRest"),
                "same": contract.get("minRestBetweenShiftsSameDay"),
                "max_days": contract.get("maxWorkingDays"),
            }
            self.limits(contract, named, self.periods(None, absent), mine)
            if "maxShiftsDay" in contract:
                for day in {s["day"] for s in mine}:
                    n = sum(s["day"] == day for s in mine)
                    past = sum(s["day"] == day and s["past"] for s in mine)
                    if day >= self.first:
                        most = contract["maxShiftsDay"]
                        self.lose("sameDay", max(0, n - most) - max(0, past - most))
            if "maxConsecutiveWorkDays" in contract:
                most = contract["maxConsecutiveWorkDays"]
                worked = {s["day"] for s in mine}
                for run in self.day_runs(lambda d, w=worked: d in w):
                    past = sum(d < self.first for d in run)
                    if run[-1] >= self.first - timedelta(days=1):
                        self.lose("maxConsecutive", max(0, len(run) - most) - max(0, past - most))
        for rule in person.get("periodRules", []):
            named = {
                "max_s": rule.get("maxWorkingDuration") and seconds(rule["maxWorkingDuration"]),
                "min_s": rule.get("minWorkingDuration") and seconds(rule["minWorkingDuration"]),
                "rest": rule.get("minRestDuration"),
                "same": rule.get("minRestDurationBetweenShiftsSameDay"),
                "max_days": rule.get("maxWorkingDays"),
                "min_days": rule.get("minWorkingDays"),
                "min_idle": rule.get("minWeekendsIdle"),
                "max_idle": rule.get("maxWeekendsIdle"),
            }
            self.limits(rule, named, self.periods(rule["period"]), mine)
        self.rests(person, mine)
        for pattern in self.request.get("patterns", []):
            if self.concerns(pattern, person):
                self.pattern(pattern, mine)
        for rule in self.request.get("rules", []):
            if self.concerns(rule, person):
                self.rule(rule, mine)
        self.money(person, mine)

    def one_shift(self, person: dict, s: dict) -> None:
        barred = person["name"] in s.get("blocklist", []) or (
            "allowlist" in s and person["name"] not in s["allowlist"]
        )
        self.lose("blacklist", int(barred))
        if "availability" in person:
            windows = [
                (self.civil.read(w["from"]), self.civil.read(w["to"], True))
                for w in person["availability"]
            ]
            out = 0
            points = sorted({s["a"], s["b"], *(min(max(t, s["a"]), s["b"]) for w in windows for t in w)})
            for x, y in zip(points, points[1:], strict=False):
                if not any(a <= x and y <= b for a, b in windows):
                    out += y - x
            self.lose("availability", minutes(out))
        for w in person.get("unavailability", []):
            a, b = self.civil.read(w["from"]), self.civil.read(w["to"], True)
            inside = minutes(max(0, min(b, s["b"]) - max(a, s["a"])))
            if w.get("level") == "SOFT":
                self.lose_at("availability", "SOFT", 1, inside)
            else:
                self.lose("availability", inside)
        if "daysOfWeek" in person:
            self.lose("dayOfWeek", int(DAYS[s["day"].weekday()] not in person["daysOfWeek"]))
        for needed in s.get("skills", []):
            needed = {"name": needed} if isinstance(needed, str) else needed
            have = self.level(person, needed["name"], s["day"])
            short = max(0, needed.get("level", 1) - have)
            if needed.get("hard", True):
                self.lose("skills", 1 if have == 0 else short)
            elif have == 0:
                self.lose("softSkills", needed.get("weight", 1))
            else:
                self.lose("softSkillsLevel", short)
        wanted = [w for w in person.get("preferences", []) if isinstance(w, str)]
        if wanted and not s["taglist"] & set(wanted):
            self.lose("pref", 1)

    def level(self, person: dict, skill: str, day: date) -> int:
        best = 0
        for held in person.get("skills", []):
            held = {"name": held} if isinstance(held, str) else held
            if held["name"] == skill and day.isoformat() <= held.get("expiry", "9999-12-31"):
                best = max(best, held.get("level", 1))
        return best

    def wish(self, wish: dict, mine: list[dict]) -> None:
        met = 0
        for s in mine:
            if s["past"]:
                continue
            if "tag" in wish:
                met += wish["tag"] in s["taglist"]
            elif "shift" in wish:
                met += wish["shift"] == s["name"]
            else:
                a, b = self.civil.read(wish["from"]), self.civil.read(wish["to"], True)
                met += s["a"] < b and a < s["b"]
        weight = wish.get("weight", 1)
        self.lose("pref", met * -weight if weight < 0 else weight * (met == 0))

    def limits(self, raw: dict, named: dict, spans: list[dict], mine: list[dict]) -> None:
        def covered(day):
            return any(p["first"] <= day <= p["last"] and day not in p["excludes"] for p in spans)

        for s in mine:
            if s["past"] or not covered(s["day"]):
                continue
            length = s["b"] - s["a"]
            midnight = datetime(s["day"].year, s["day"].month, s["day"].day)
            begin = (self.civil.local(s["a"]) - midnight).total_seconds()
            end = (self.civil.local(s["b"]) - midnight).total_seconds()
            for key, name, value, sign in (
                ("minShiftLength", "minShift", length, -1),
                ("maxShiftLength", "maxShift", length, 1),
                ("earliestShiftStart", "shiftStart", begin, -1),
                ("latestShiftStart", "latestShiftStart", begin, 1),
                ("latestShiftEnd", "shiftEnd", end, 1),
            ):
                if key in raw:
                    bound = seconds(raw[key]) if "Length" in key else of_day(raw[key])
                    self.lose(name, minutes(max(0, sign * (int(value) - bound))))
        for s, t in zip(mine, mine[1:], strict=False):
            same = s["day"] == t["day"]
            least = named["same"] if same else named["rest"]
            if least is not None and not t["past"] and covered(t["day"]):
                gap = max(0, t["a"] - s["b"])
                self.lose("sameDayMinRest" if same else "minRest", minutes(max(0, seconds(least) - gap)))
        works = any(not s["past"] for s in mine)
        for p in spans:
            for key, name, kind, sign in (
                ("max_s", "maxHours", "HOURS_WORKED", 1),
                ("min_s", "minHours" if works else "minHoursUnassigned", "HOURS_WORKED", -1),
                ("max_days", "maxWorkingDays", "DAYS_WORKED", 1),
                ("min_days", "minWorkingDays", "DAYS_WORKED", -1),
                ("max_idle", "weekends", "WEEKENDS_IDLE", 1),
                ("min_idle", "weekends", "WEEKENDS_IDLE", -1),
            ):
                bound = named.get(key)
                if bound is None:
                    continue
                n = self.count(kind, None, p, mine)
                if sign > 0:
                    past = self.count(kind, None, p, mine, past=True)
                    amount = max(0, n - bound) - max(0, past - bound)
                else:
                    amount = max(0, math.floor(bound * p["share"]) - n)
                self.lose(name, minutes(amount) if kind == "HOURS_WORKED" else int(amount))

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
        for x, y in zip(edges, edges[1:], strict=False):
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

    def rule(self, rule: dict, mine: list[dict]) -> None:
        kind = rule["type"]
        tags = set(names(rule["tags"])) if rule.get("tags") else None
        level, weight = rule.get("level", "HARD"), rule.get("weight", 1)

        def lose(amount):
            self.lose_at("rules", level, weight, minutes(amount) if "HOURS" in kind else int(amount))

        unit = 3600 if "HOURS" in kind else 1
        low, high = (Fraction(str(rule[k])) * unit if k in rule else None for k in ("min", "max"))
        if rule["constraint"] == "COUNTER":
            for p in self.periods(rule.get("period")):
                n = self.count(kind, tags, p, mine)
                amount = 0
                if high is not None:
                    past = self.count(kind, tags, p, mine, past=True)
                    amount += max(0, n - high) - max(0, past - high)
                if low is not None:
                    amount += max(0, math.floor(low * p["share"]) - n)
                lose(amount)
            return
        for length, past, open_, over in self.runs(kind, tags, mine):
            if over:
                continue
            amount = 0
            if high is not None:
                amount += max(0, length - high) - max(0, past - high)
            if low is not None and not open_:
                amount += max(0, low - length)
            lose(amount)

    def runs(self, kind: str, tags, mine: list[dict]):
        """Length, its part in the past, whether it is open, and whether it is over."""
        takes = [tags is None or bool(s["taglist"] & tags) for s in mine]
        if kind.startswith("SHIFT_TYPES"):
            i = 0
            while i < len(mine):
                j = i
                while j < len(mine) and takes[j] == takes[i]:
                    j += 1
                if takes[i]:
                    size = [self.hours(s, s["a"], s["b"]) if "HOURS" in kind else 1 for s in mine]
                    past = sum(size[k] for k in range(i, j) if mine[k]["past"])
                    done = j < len(mine) and mine[j]["past"]
                    yield sum(size[i:j]), past, i == 0 or j == len(mine), done
                i = j
        elif kind.startswith("WEEKENDS"):
            all_ = self.weekends()
            use = [s for s, t in zip(mine, takes, strict=True) if t]
            state = [self.busy(use, a, b) == (kind == "WEEKENDS_WORKED") for _, a, b in all_]
            begin = self.bounds(self.first, self.first)[0]
            past = [b <= begin for _, _, b in all_]
            i = 0
            while i < len(state):
                j = i
                while j < len(state) and state[j] == state[i]:
                    j += 1
                if state[i]:
                    done = j < len(state) and past[j]
                    yield j - i, sum(past[i:j]), i == 0 or j == len(state), done
                i = j
        else:
            worked = {s["day"] for s, t in zip(mine, takes, strict=True) if t}
            for run in self.day_runs(lambda d: (d in worked) == (kind != "DAYS_IDLE")):
                open_ = run[0] == self.known_first or run[-1] == self.last
                done = run[-1] < self.first - timedelta(days=1)
                if kind == "HOURS_WORKED":
                    part = [s for s, t in zip(mine, takes, strict=True) if t and s["day"] in run]
                    size = [(self.hours(s, s["a"], s["b"]), s["past"]) for s in part]
                    yield sum(h for h, _ in size), sum(h for h, p in size if p), open_, done
                else:
                    yield len(run), sum(d < self.first for d in run), open_, done

    def concerns(self, thing: dict, person: dict) -> bool:
        if "employees" not in thing and "employeeTags" not in thing:
            return True
        tags = set(names(person.get("tags")))
        return person["name"] in thing.get("employees", []) or bool(
            tags & set(names(thing.get("employeeTags")))
        )

    def pattern(self, pattern: dict, mine: list[dict]) -> None:
        elements = [
            (e["type"] == "ON", set(names(e["tags"])) if e.get("tags") else None)
            for e in pattern["elements"]
        ]

        def fits(s, tags):
            return tags is None or bool(s["taglist"] & tags)

        def holds(day, parts):
            if pattern["type"] == "MULTI_DAY":
                return all(
                    any(s["day"] == day + timedelta(days=i) and fits(s, t) for s in mine) == on
                    for i, (on, t) in enumerate(parts)
                )
            of_day_ = [s for s in mine if s["day"] == day]
            for k in range(len(of_day_) + 1):
                n, good = k, True
                for on, t in parts:
                    match = n < len(of_day_) and fits(of_day_[n], t)
                    if match != on:
                        good = False
                        break
                    n += on
                if good and (n > k or k == 0):
                    return True
            return False

        size = len(elements) if pattern["type"] == "MULTI_DAY" else 1
        satisfy = pattern["satisfy"]
        level = pattern.get("level", "HARD" if satisfy == "PROHIBITED" else "SOFT")
        for day in self.days(self.known_first, self.last):
            end = day + timedelta(days=size - 1)
            if end > self.last or end < self.first:
                continue
            if "startDays" in pattern and DAYS[day.weekday()] not in pattern["startDays"]:
                continue
            if satisfy == "PREFERRED":
                bad = holds(day, elements[:1]) and not holds(day, elements)
            else:
                bad = holds(day, elements)
            self.lose_at("patterns", level, pattern.get("weight", 1), int(bad))

    def rests(self, person: dict, mine: list[dict]) -> None:
        def beside(rest, i, after):
            j = i + 1 if after else i - 1
            if not 0 <= j < len(mine) or mine[max(i, j)]["past"]:
                return
            gap = max(0, mine[max(i, j)]["a"] - mine[min(i, j)]["b"])
            lose(rest, max(0, seconds(rest.get("min", 0)) - gap), gap)

        def lose(rest, short, have):
            amount = short
            if "max" in rest:
                amount += max(0, have - seconds(rest["max"]))
            self.lose_at("rests", rest.get("level", "HARD"), rest.get("weight", 1), minutes(amount))

        for rest in self.request.get("rests", []):
            if not self.concerns(rest, person):
                continue
            if "sequence" in rest:
                tags, out = set(names(rest.get("tags"))), set(names(rest.get("excludes")))
                for i, s in enumerate(mine):
                    if (not tags or s["taglist"] & tags) and not s["taglist"] & out:
                        beside(rest, i, rest["sequence"] == "AFTER")
                continue
            period = rest.get("period") or (
                {"type": rest["periodType"]} if "periodType" in rest else None
            )
            for p in self.periods(period):
                edges = sorted(
                    {p["a"], p["b"], *(t for s in mine for t in (s["a"], s["b"]) if p["a"] < t < p["b"])}
                )
                gaps, now = [], 0
                for x, y in zip(edges, edges[1:], strict=False):
                    if any(s["a"] <= x and y <= s["b"] for s in mine):
                        gaps.append(now)
                        now = 0
                    else:
                        now += y - x
                        if any(s["a"] == y for s in mine):
                            gaps.append(now)
                            now = 0
                gaps.append(now)
                gaps = sorted((g for g in gaps if g and g >= seconds(rest.get("minConsecutive", 0))), reverse=True)
                have = sum(gaps[: rest.get("frequency") or None])
                least = math.floor(seconds(rest.get("min", 0)) * p["share"])
                lose(rest, max(0, least - have), have)
        for i, s in enumerate(mine):
            for rest in s.get("rests", []):
                beside(rest, i, rest.get("sequence", "AFTER") == "AFTER")

    def money(self, person: dict, mine: list[dict]) -> None:
        worked = sum(self.hours(s, s["a"], s["b"]) for s in mine if not s["past"])
        pay = Fraction(str(person.get("hourlyPay", 0)))
        cents = 100000
        total = Fraction(rounded(pay * worked / 3600 * cents))
        for rule in person.get("overtime", []):
            rate = Fraction(rounded(pay * (Fraction(str(rule["factor"])) - 1) * 10**6), 10**6)
            after = Fraction(str(rule["afterHours"])) * 3600
            for p in self.periods(rule.get("period"), "WEEKLY"):
                n = self.count("HOURS_WORKED", None, p, mine)
                past = self.count("HOURS_WORKED", None, p, mine, past=True)
                extra = max(0, n - after) - max(0, past - after)
                total += rounded(rate * extra / 3600 * cents)
        self.lose("wages", rounded(total / cents))
        if self.options.get("penaliseZeroHours") and worked == 0:
            self.lose("working", 1)

    # -- all people ---------------------------------------------------------------------------
    def cover(self) -> None:
        people = {p["name"]: p for p in self.request["employees"]}
        for s in self.shifts.values():
            if s["past"]:
                continue
            heads = sum(name == s["name"] for _, name in self.pairs)
            least = s.get("min", s.get("value", 1))
            most = s.get("max", max(least, s.get("value", 0)))
            self.lose("unassigned", max(0, least - heads) * s.get("priority", 1))
            self.lose("overstaffed", max(0, heads - most))
            self.lose("costs", rounded(Fraction(str(s.get("cost", 0))) * heads))
        for d in self.request.get("demands", []):
            self.demand(d, people)
        for r in self.request.get("requirements", []):
            on = [(e, self.shifts[s]) for e, s in self.pairs if s in r["shifts"]]
            if all(self.shifts[s]["past"] for s in r["shifts"]):
                continue
            if on or self.options.get("alwaysScoreSharedSkills"):
                holders = {e for e, s in on if self.level(people[e], r["skill"], s["day"])}
                self.lose("requirements", max(0, r["value"] - len(holders)))
        for bucket in self.request.get("fairnessBuckets", []):
            self.bucket(bucket, people)

    def demand(self, d: dict, people: dict) -> None:
        a, b = self.civil.read(d["from"]), self.civil.read(d["to"], True)
        fit = [
            (e, self.shifts[s])
            for e, s in self.pairs
            if all(
                self.level(people[e], n if isinstance(n, str) else n["name"], self.shifts[s]["day"])
                >= (1 if isinstance(n, str) else n.get("level", 1))
                for n in d.get("skills", [])
            )
        ]
        edges = sorted({a, b, *(t for _, s in fit for t in (s["a"], s["b"]) if a < t < b)})
        wrong = 0
        for x, y in zip(edges, edges[1:], strict=False):
            n = len({e for e, s in fit if s["a"] <= x and y <= s["b"]})
            off = max(0, d.get("min", 0) - n) + (max(0, n - d["max"]) if "max" in d else 0)
            wrong += off * (y - x)
        self.lose("demand", math.ceil(Fraction(wrong, 3600)))

    def bucket(self, bucket: dict, people: dict) -> None:
        of = set(bucket["shifts"])
        listed = {n for n, s in self.shifts.items() if n in of or s["taglist"] & of}
        target = bucket["target"]
        for p in self.periods(bucket.get("period")):
            loads = []
            for name in dict.fromkeys(bucket["employees"]):
                mine = [
                    self.shifts[s]
                    for e, s in self.pairs
                    if e == name and s in listed and self.shifts[s]["day"] not in p["excludes"]
                ]
                if isinstance(target, int):
                    load = Fraction(sum(p["first"] <= s["day"] <= p["last"] for s in mine))
                else:
                    load = Fraction(sum(self.hours(s, p["a"], p["b"]) for s in mine), 3600)
                loads.append((name, load))
            if target == "AVERAGE":
                most = {
                    n: max(
                        (Fraction(str(c["max"])) for c in people[n].get("contracts", []) if c.get("max")),
                        default=Fraction(0),
                    )
                    for n, _ in loads
                }
                share = most if all(most.values()) else dict.fromkeys(most, Fraction(1))
                total, parts = sum(l for _, l in loads), sum(share.values())
                value = sum((load - total * share[n] / parts) ** 2 for n, load in loads)
            else:
                goal = Fraction(target) if isinstance(target, int) else Fraction(seconds(target), 3600)
                value = sum((load - goal) ** 2 for _, load in loads)
            self.lose("fairness", rounded(Fraction(value)))
