"""Scores a plan from the raw request: plain loops, no code in common with the core.

Instants are UTC seconds, local times naive `datetime`s. `score` returns what is lost for each pair
of level and constraint: the amount and the points.
"""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

from tests.fill.oracle_ground import rounded, seconds
from tests.fill.oracle_person import Person


class Oracle(Person):
    """Scores the plan that a request states."""

    def score(self) -> dict:
        for person in self.request["employees"]:
            mine = [self.shifts[s] for e, s in self.pairs if e == person["name"]]
            order = list(self.shifts)
            mine.sort(key=lambda s: (s["a"], s["b"], order.index(s["name"])))
            self.person(person, mine)
        self.cover()
        return {k: tuple(v) for k, v in self.lost.items() if v[0]}

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
            self.lose("priority", max(0, most - max(least, heads)) * s.get("priority", 1))
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
        a, b = max(self.begin, self.civil.read(d["from"])), self.civil.read(d["to"], True)
        if a >= b:
            return
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
        for x, y in itertools.pairwise(edges):
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
                        (
                            Fraction(str(c["max"]))
                            for c in people[n].get("contracts", [])
                            if c.get("max")
                        ),
                        default=Fraction(0),
                    )
                    for n, _ in loads
                }
                share = most if all(most.values()) else dict.fromkeys(most, Fraction(1))
                total, parts = sum(load for _, load in loads), sum(share.values())
                value = sum((load - total * share[n] / parts) ** 2 for n, load in loads)
            else:
                goal = (
                    Fraction(target) if isinstance(target, int) else Fraction(seconds(target), 3600)
                )
                value = sum((load - goal) ** 2 for _, load in loads)
            self.lose("fairness", rounded(Fraction(value)))
