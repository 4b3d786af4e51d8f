"""The rules of one person, as the oracle reads them."""

from __future__ import annotations

import itertools
import math
from datetime import date, timedelta
from fractions import Fraction

from tests.fill.oracle_ground import DAYS, Ground, minutes, names, rounded, seconds


class Rules(Ground):
    def rule(self, rule: dict, mine: list[dict]) -> None:
        kind = rule["type"]
        tags = set(names(rule["tags"])) if rule.get("tags") else None
        level, weight = rule.get("level", "HARD"), rule.get("weight", 1)

        def lose(amount):
            self.lose_at(
                "rules", level, weight, minutes(amount) if "HOURS" in kind else int(amount)
            )

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
        period = rule.get("period") or {}
        ends = {} if isinstance(period, str) else {k: period[k] for k in period if k != "duration"}
        ends.pop("type", None)
        excludes = {date.fromisoformat(d) for d in ends.get("excludes", [])}
        spans = self.periods(ends) if {"from", "to"} & set(ends) else None
        for day, length, past, open_, over in self.runs(kind, tags, mine, excludes):
            begins = spans is None or any(p["first"] <= day <= p["last"] for p in spans)
            if over or not begins:
                continue
            amount = 0
            if high is not None:
                amount += max(0, length - high) - max(0, past - high)
            if low is not None and not open_:
                amount += max(0, low - length)
            lose(amount)

    def runs(self, kind: str, tags, mine: list[dict], excludes: set):
        """First day, length, its part in the past, whether it is open, whether it is over."""
        fits = [tags is None or bool(s["taglist"] & tags) for s in mine]
        takes = [t and s["day"] not in excludes for s, t in zip(mine, fits, strict=True)]
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
                    yield mine[i]["day"], sum(size[i:j]), past, i == 0 or j == len(mine), done
                i = j
        elif kind.startswith("WEEKENDS"):
            all_ = self.weekends()
            use = [s for s, t in zip(mine, fits, strict=True) if t]
            state = [
                day not in excludes and self.busy(use, a, b) == (kind == "WEEKENDS_WORKED")
                for day, a, b in all_
            ]
            begin = self.bounds(self.first, self.first)[0]
            past = [b <= begin for _, _, b in all_]
            i = 0
            while i < len(state):
                j = i
                while j < len(state) and state[j] == state[i]:
                    j += 1
                if state[i]:
                    done = j < len(state) and past[j]
                    yield all_[i][0], j - i, sum(past[i:j]), i == 0 or j == len(state), done
                i = j
        else:
            worked = {s["day"] for s, t in zip(mine, takes, strict=True) if t}
            for run in self.day_runs(
                lambda d: d not in excludes and (d in worked) == (kind != "DAYS_IDLE")
            ):
                open_ = run[0] == self.known_first or run[-1] == self.last
                done = run[-1] < self.first - timedelta(days=1)
                if kind == "HOURS_WORKED":
                    part = [s for s, t in zip(mine, takes, strict=True) if t and s["day"] in run]
                    size = [(self.hours(s, s["a"], s["b"]), s["past"]) for s in part]
                    yield run[0], sum(h for h, _ in size), sum(h for h, p in size if p), open_, done
                else:
                    yield run[0], len(run), sum(d < self.first for d in run), open_, done

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

    def before(self, mine: list[dict], i: int) -> int:
        """Of the shifts before the i-th, the one that ends last."""
        return max(range(i), key=lambda k: (mine[k]["b"], k))

    def rests(self, person: dict, mine: list[dict]) -> None:
        def beside(rest, i, after):
            for later in range(1, len(mine)):
                before = self.before(mine, later)
                if i == (before if after else later) and not mine[later]["past"]:
                    gap = max(0, mine[later]["a"] - mine[before]["b"])
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
                    {
                        p["a"],
                        p["b"],
                        *(t for s in mine for t in (s["a"], s["b"]) if p["a"] < t < p["b"]),
                    }
                )
                gaps, now = [], 0
                for x, y in itertools.pairwise(edges):
                    if any(s["a"] <= x and y <= s["b"] for s in mine):
                        gaps.append(now)
                        now = 0
                    else:
                        now += y - x
                        if any(s["a"] == y for s in mine):
                            gaps.append(now)
                            now = 0
                gaps.append(now)
                gaps = sorted(
                    (g for g in gaps if g and g >= seconds(rest.get("minConsecutive", 0))),
                    reverse=True,
                )
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
        tiers = sorted(person.get("overtime", []), key=lambda rule: rule["afterHours"])
        for i, rule in enumerate(tiers):
            # Of equal periods one of more hours replaces the one before.
            below = [t["factor"] for t in tiers[:i] if t.get("period") == rule.get("period")]
            more = Fraction(str(rule["factor"])) - Fraction(str(below[-1] if below else 1))
            rate = Fraction(rounded(pay * more * 10**6), 10**6)
            after = Fraction(str(rule["afterHours"])) * 3600
            for p in self.periods(rule.get("period"), "WEEKLY"):
                n = self.count("HOURS_WORKED", None, p, mine)
                past = self.count("HOURS_WORKED", None, p, mine, past=True)
                extra = max(0, n - after) - max(0, past - after)
                total += rounded(rate * extra / 3600 * cents)
        self.lose("wages", rounded(total / cents))
        if self.options.get("penaliseZeroHours") and worked == 0:
            self.lose("working", 1)
        missing = 10 - Fraction(str(person.get("efficiency", 1)))
        self.lose("efficiency", rounded(missing * worked / 3600))
