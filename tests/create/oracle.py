"""Scores a plan of CREATE from the raw request: plain loops, no code in common with the core.

A plan is the number of heads of each slot: a shift that may be opened. Time goes by in ticks, which
are so short that nothing begins or ends within one.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cached_property
from itertools import groupby, pairwise

from tests.create.oracle_ground import Ground, Slot
from tests.fill.oracle_ground import graded, rounded, seconds

DEFAULTS = {
    "totalDemand": ("HARD", 1),
    "resourceAvailability": ("HARD", 1),
    "minTimeBetweenShiftStart": ("HARD", 1),
    "heads": ("HARD", 1),
    "limits": ("HARD", 1),
    "underDemand": ("MEDIUM", 1),
    "overDemand": ("MEDIUM", 1),
    "asLateAsPossible": ("MEDIUM", 1),
    "costs": ("SOFT", 1),
    "preference": ("SOFT", 1),
    "kinds": ("SOFT", 0),
}
Lost = dict[tuple[str, str], tuple[int, int]]  # by level and constraint: amount and points


def up(amount: int | Fraction, unit: int) -> int:
    """Return how many units an amount is, rounded up; none where it is below zero."""
    return max(0, math.ceil(Fraction(amount) / unit))


class Oracle(Ground):
    """Scores plans of a request."""

    @cached_property
    def weights(self) -> dict[str, tuple[str, int]]:
        given = {name: graded(w) for name, w in (self.request.get("weights") or {}).items()}
        return DEFAULTS | given | {"stability": ("SOFT", self.options.get("stability", 0))}

    @cached_property
    def tick(self) -> int:
        times = [self.end]
        times += [time for d in self.demands for time in (d.a, d.b)]
        times += [t for s in self.slots for a, b in [(s.a, s.b), *s.worked] for t in (a, b)]
        return math.gcd(*times)

    def rank(self, plan: dict[Slot, int]) -> tuple[int, int, int]:
        """Return the score: hard, medium, soft."""
        totals = Counter({"HARD": 0, "MEDIUM": 0, "SOFT": 0})
        for (level, _), (_, points) in self.score(plan).items():
            totals[level] -= points
        return totals["HARD"], totals["MEDIUM"], totals["SOFT"]

    def order(self, plan: dict[Slot, int]) -> tuple[int, int, int, int]:
        """Return what plans are compared by: rules, all minutes demanded, medium, soft."""
        hard, medium, soft = self.rank(plan)
        total = -self.score(plan).get(("HARD", "totalDemand"), (0, 0))[1]
        return hard - total, total, medium, soft

    def score(self, plan: dict[Slot, int]) -> Lost:
        """Return what is lost, by level and constraint."""
        lost: Counter[str] = Counter()
        plan = {slot: heads for slot, heads in plan.items() if heads}
        for skill in self.skills:
            supplied = self.over_time(plan, {s: s.worked for s in plan if s.skill == skill})
            (self.due if self.is_flexible else self.heads)(skill, supplied, lost)
        self.use(plan, lost)
        self.starts(plan, lost)
        self.bounds(plan, lost)
        money = sum(Fraction(str(s.template.get("cost") or 0)) * n for s, n in plan.items())
        lost["costs"] += rounded(money)
        likes = {id(t): t.get("preference") or 0 for t in self.templates}
        lost["preference"] += sum(
            n * (max(likes.values()) - likes[id(s.template)]) for s, n in plan.items()
        )
        lost["kinds"] += len({s.kind for s in plan})
        if self.before is not None:
            lost["stability"] += sum(
                abs(plan.get(s, 0) - self.before.get(s, 0)) for s in {*plan, *self.before}
            )
        return {
            (self.weights[name][0], name): (amount, amount * self.weights[name][1])
            for name, amount in lost.items()
            if amount and self.weights[name][1]
        }

    # -- time ---------------------------------------------------------------------------------
    def over_time(
        self, plan: dict[Slot, int], spans: dict[Slot, list[tuple[int, int]]]
    ) -> list[int]:
        """Return for each tick how many heads there are in the spans."""
        ticks = self.end // self.tick
        found = [0] * ticks
        for slot, many in spans.items():
            for a, b in many:
                for k in range(a // self.tick, b // self.tick):
                    found[k % ticks] += plan[slot]
        return found

    # -- demand -------------------------------------------------------------------------------
    def heads(self, skill: str, supplied: list[int], lost: Counter[str]) -> None:
        wanted = [0] * len(supplied)
        for d in self.demands:
            if d.skill == skill:
                for k in range(d.a // self.tick, d.b // self.tick):
                    wanted[k % len(wanted)] += d.raw["demand"]
        for _, piece in groupby(range(len(wanted)), wanted.__getitem__):
            ticks = [*piece]
            short = sum(max(0, wanted[k] - supplied[k]) for k in ticks) * self.tick
            over = sum(max(0, supplied[k] - wanted[k]) for k in ticks) * self.tick
            lost["underDemand"] += up(short, self.unit)
            lost["overDemand"] += up(over, self.unit)
        lost["totalDemand"] += up((sum(wanted) - sum(supplied)) * self.tick, 60)

    def due(self, skill: str, supplied: list[int], lost: Counter[str]) -> None:
        """Work of a skill that is due by times: what is done, never above any later maximum."""
        mine = [d for d in self.demands if d.skill == skill]
        if not mine:
            lost["overDemand"] += up(sum(supplied) * self.tick, self.unit)
            return
        by = defaultdict(list)
        for d in mine:
            by[d.b].append(d)
        first, done, before = min(d.a for d in mine), 0, 0
        over = 0
        for a, b in pairwise(sorted({0, first, *by, self.end})):
            for k in range(a // self.tick, b // self.tick):
                had = supplied[k] * self.tick
                work = 0
                if first <= a < max(by):
                    most = [d.raw["max"] * 60 for d in mine if d.b > a and "max" in d.raw]
                    work = max(0, min(had, min(most, default=had + done) - done))
                done += work
                over += had - work
            lost["overDemand"] += up(over - before, self.unit)
            before = over
            if b in by and a >= first:
                due = max(d.raw.get("min", 0) for d in by[b]) * 60
                lost["underDemand"] += up(due - done, self.unit)
                lost["asLateAsPossible"] += up(done - due, self.unit)

    # -- rules --------------------------------------------------------------------------------
    def use(self, plan: dict[Slot, int], lost: Counter[str]) -> None:
        for name, number in (self.options.get("resources") or {}).items():
            each = {s: (s.template.get("resourceRequirements") or {}).get(name, 0) for s in plan}
            used = self.over_time(
                {s: n * each[s] for s, n in plan.items()}, {s: [(s.a, s.b)] for s in plan}
            )
            over = sum(max(0, n - number) for n in used) * self.tick
            lost["resourceAvailability"] += up(over, 60)

    def starts(self, plan: dict[Slot, int], lost: Counter[str]) -> None:
        least = seconds(self.options.get("minTimeBetweenShiftStart", 0))
        times = sorted({s.a for s in plan})
        gaps = [b - a for a, b in pairwise(times)]
        if self.is_cyclic and len(times) > 1:
            gaps.append(times[0] + self.end - times[-1])
        for gap in gaps:
            lost["minTimeBetweenShiftStart"] += up(least - gap, 60)

    def bounds(self, plan: dict[Slot, int], lost: Counter[str]) -> None:
        for template in self.templates:
            for day in {s.day for s in self.slots if s.template is template}:
                n = sum(m for s, m in plan.items() if s.template is template and s.day == day)
                lost["heads"] += max(0, (template.get("min") or 0) - n)
                if template.get("max"):
                    lost["heads"] += max(0, n - template["max"])
        limits = self.request.get("limits") or {}
        if "maxHeads" in limits:
            at_work = self.over_time(plan, {s: [(s.a, s.b)] for s in plan})
            over = sum(max(0, n - limits["maxHeads"]) for n in at_work) * self.tick
            lost["limits"] += up(over, 60)
        if "maxKinds" in limits:
            lost["limits"] += max(0, len({s.kind for s in plan}) - limits["maxKinds"])
        if "maxTotalHours" in limits:
            total = sum(n * s.paid for s, n in plan.items())
            most = Fraction(str(limits["maxTotalHours"])) * 3600
            lost["limits"] += up(total - most, 60)
        average = limits.get("averageLength") or {}
        heads, length = sum(plan.values()), sum(n * (s.b - s.a) for s, n in plan.items())
        if "min" in average:
            lost["limits"] += up(heads * seconds(average["min"]) - length, 60)
        if "max" in average:
            lost["limits"] += up(length - heads * seconds(average["max"]), 60)
