"""One person, as the oracle reads contracts, wishes and single shifts."""

from __future__ import annotations

import itertools
import math
from datetime import date, datetime, timedelta
from fractions import Fraction

from tests.fill.oracle_ground import DAYS, minutes, of_day, seconds
from tests.fill.oracle_rules import Rules


class Person(Rules):
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
            points = sorted(
                {s["a"], s["b"], *(min(max(t, s["a"]), s["b"]) for w in windows for t in w)}
            )
            for x, y in itertools.pairwise(points):
                if not any(a <= x and y <= b for a, b in windows):
                    out += y - x
            self.lose("availability", minutes(out))
        for w in person.get("unavailability", []):
            a, b = self.civil.read(w["from"]), self.civil.read(w["to"], True)
            inside = minutes(max(0, min(b, s["b"]) - max(a, s["a"])))
            if w.get("level") == "SOFT":
                self.lose_at(
                    "availability", "SOFT", min(1, self.weights["availability"][1]), inside
                )
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
        if "location" in s and "home" in person:
            self.lose("distance", self.there_and_back(person["home"], s["location"]))
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

    def there_and_back(self, a: dict, b: dict) -> int:
        """Kilometres, by the angle between two unit vectors."""
        x, y = (
            (math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat))
            for lat, lon in ((math.radians(p["lat"]), math.radians(p["lon"])) for p in (a, b))
        )
        return round(2 * 6371.0088 * math.acos(min(1, sum(map(float.__mul__, x, y)))))

    def wish(self, wish: dict, mine: list[dict]) -> None:
        if "shift" in wish and self.shifts[wish["shift"]]["past"]:
            return
        if "to" in wish and self.civil.read(wish["to"], True) <= self.begin:
            return
        met = 0
        for s in mine:
            if s["past"] and wish.get("weight", 1) < 0:
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
        for i, t in enumerate(mine[1:], 1):
            s = mine[self.before(mine, i)]
            same = s["day"] == t["day"]
            least = named["same"] if same else named["rest"]
            if least is not None and not t["past"] and covered(t["day"]):
                gap = max(0, t["a"] - s["b"])
                self.lose(
                    "sameDayMinRest" if same else "minRest", minutes(max(0, seconds(least) - gap))
                )
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
