"""Requests of CREATE by chance, over every member: each has its features from its seed alone."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

LEVELS = ["HARD", "MEDIUM", "SOFT"]
DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
WEIGHTS = [
    *("totalDemand", "resourceAvailability", "minTimeBetweenShiftStart", "heads", "limits"),
    *("underDemand", "overDemand", "asLateAsPossible", "costs", "preference", "kinds"),
]
ZONES = [
    *("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Chatham"),
    "Asia/Kathmandu",
]
# Days on which clocks change in one of these zones, leap days and ends of a year.
STARTS = [
    *("2026-05-04", "2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-04-04"),
    *("2026-04-05", "2026-10-03", "2026-10-04", "2027-12-31", "2028-02-28", "2026-11-01"),
]
SKILLS = ["a", "b"]


class Draw:
    """A request of a seed.

    Args:
        tiny: whether few shifts may be opened, so that all plans can be tried.
    """

    def __init__(self, seed: int, *, tiny: bool = False) -> None:
        self.random = r = random.Random(seed)
        self.tiny = tiny
        self.nameless = r.random() < 0.15
        self.flexible = r.random() < 0.35
        self.days = 1 if self.nameless else r.choice([1, 1, 2] if tiny else [1, 2, 3])
        self.start = date.fromisoformat(r.choice(STARTS))
        self.grain = r.choice([60, 30] if tiny else [60, 60, 30, 15, 7])
        self.skills = r.choice([[None], [None], ["a"], SKILLS])

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def some(self, things: list[Any]) -> list[Any]:
        return self.random.sample(things, self.random.randint(1, len(things)))

    def request(self) -> dict[str, Any]:
        r = self.random
        made: dict[str, Any] = {
            "demands": self.demands(),
            "templates": [self.template(k) for k in range(r.randint(1, 2 if self.tiny else 3))],
        }
        options = self.options()
        if any("resourceRequirements" in one for one in made["templates"]):
            options["resources"] = {"desk": r.randint(0, 3), "car": r.randint(0, 2)}
        if options:
            made["options"] = options
        if self.maybe(0.15):
            made["cyclic"] = True
        if self.maybe(0.35):
            made["limits"] = self.limits()
        if self.maybe(0.6):
            made["weights"] = self.weights()
        return made

    # -- times --------------------------------------------------------------------------------
    def minute(self, low: int = 0, high: int = 1440) -> int:
        return self.random.randrange(low, high, self.grain)

    @staticmethod
    def clock(minute: int) -> str:
        return f"{minute // 60:02}:{minute % 60:02}"

    def moment(self, day: int, minute: int) -> str:
        at = self.start + timedelta(days=day + minute // 1440)
        return f"{at.isoformat()}T{self.clock(minute % 1440)}"

    @staticmethod
    def duration(minutes: int) -> str | int:
        hours, rest = divmod(minutes, 60)
        return minutes * 60 if rest else f"PT{hours}H"

    def span(self, day: int, least: int, most: int) -> dict[str, str]:
        """A time of the day that may end on the next one."""
        a = self.minute()
        b = a + self.grain * self.random.randint(-(-least // self.grain), most // self.grain)
        if self.nameless:
            return {"from": self.clock(a), "to": self.clock(b if b <= 1440 else b - 1440)}
        return {"from": self.moment(day, a), "to": self.moment(day, b)}

    # -- demand -------------------------------------------------------------------------------
    def demands(self) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = []
        for skill in self.skills:
            named = {} if skill is None else {"skill": skill}
            level = 0
            for day in range(self.days):
                for _ in range(self.random.randint(1, 2 if self.tiny else 3)):
                    span = self.span(day, 60, 600)
                    if self.flexible:
                        level += self.random.randint(0, 500)
                        made.append(named | span | self.due(level))
                    else:
                        made.append(named | span | {"demand": self.random.randint(0, 3)})
        self.random.shuffle(made)
        return made

    def due(self, level: int) -> dict[str, int]:
        bounds = {"min": level, "max": level + self.random.randint(0, 900)}
        kept = self.random.choice([["min"], ["min"], ["max"], ["min", "max"]])
        return {name: bounds[name] for name in kept}

    # -- templates ----------------------------------------------------------------------------
    def template(self, k: int) -> dict[str, Any]:
        r = self.random
        made: dict[str, Any] = {"name": f"t{k}"}
        skill = r.choice(self.skills)
        if skill is not None:
            made["skill"] = skill
        made |= self.times()
        if self.maybe(0.35):
            for entry in made.get("definition", [made]):
                entry["breaks"] = [self.pause(entry) for _ in range(r.randint(1, 2))]
        rules: list[tuple[float, str, Any]] = [
            (0.2, "min", r.randint(0, 2)),
            (0.25, "max", r.randint(0, 4)),
            (0.5, "cost", r.choice([1, 2.5, 33.333333, 100])),
            (0.3, "preference", r.randint(0, 9)),
            (0.3, "resourceRequirements", {"desk": r.randint(0, 2), "car": 1}),
        ]
        made |= {name: value for odds, name, value in rules if self.maybe(odds)}
        if made.get("max"):
            made["min"] = min(made.get("min", 0), made["max"])
        return made

    def times(self) -> dict[str, Any]:
        kind = self.random.random()
        if kind < 0.35 and not self.nameless:
            return self.span(self.random.randrange(self.days), 180, 720)
        if kind < 0.4:
            a = self.minute()
            return {"definition": [self.of_day(a), self.of_day(a + self.grain)]}
        if kind < 0.7:
            return self.of_day(self.minute()) | self.on_days()
        return self.family() | self.on_days()

    def of_day(self, a: int) -> dict[str, Any]:
        b = a + self.grain * self.random.randint(2, 600 // self.grain)
        return {"from": self.clock(a % 1440), "to": self.clock(b % 1440)}

    def on_days(self) -> dict[str, Any]:
        if self.nameless or self.maybe(0.7):
            return {}
        first = DAYS[self.start.weekday()]
        return {"days": self.random.choice([[first], DAYS[2:]])}

    def family(self) -> dict[str, Any]:
        r = self.random
        a, step = self.minute(0, 1200), self.grain * r.randint(1, 3)
        length = self.grain * r.randint(-(-120 // self.grain), 480 // self.grain)
        made: dict[str, Any] = {"minLength": self.duration(length)}
        if self.maybe(0.2):
            made["from"] = self.clock(a)
        else:
            last = min(a + step * r.randint(0, 1 if self.tiny else 3), 1439)
            made |= {"startFrom": self.clock(a), "startTo": self.clock(last)}
            made["startStep"] = self.duration(step)
        if self.maybe(0.6):
            made["maxLength"] = self.duration(length + step * r.randint(0, 1))
            made["lengthStep"] = self.duration(step)
        return made

    def pause(self, template: dict[str, Any]) -> dict[str, Any]:
        duration = self.duration(self.grain * self.random.randint(1, 2))
        made: dict[str, Any] = {"after": self.duration(self.minute(0, 240)), "duration": duration}
        if "from" in template and len(template["from"]) == 5 and self.maybe(0.3):
            made = self.random.choice(
                [
                    {"from": self.clock(self.minute()), "duration": duration},
                    self.of_day(self.minute()),
                ]
            )
        return made | ({"paid": self.maybe(0.5)} if self.maybe(0.5) else {})

    # -- options ------------------------------------------------------------------------------
    def options(self) -> dict[str, Any]:
        r = self.random
        made: dict[str, Any] = {}
        if not self.nameless and self.maybe(0.9):
            made["timeZone"] = r.choice(ZONES)
        rules: list[tuple[float, str, Any]] = [
            (0.25, "minTimeBetweenShiftStart", self.duration(self.grain * r.randint(1, 4))),
            (0.3, "demandUnit", r.choice(["PT15M", "PT1M", 3600, "PT8H"])),
        ]
        return made | {name: value for odds, name, value in rules if self.maybe(odds)}

    def limits(self) -> dict[str, Any]:
        r = self.random
        rules = {
            "maxHeads": r.randint(0, 3),
            "maxKinds": r.randint(0, 2),
            "maxTotalHours": r.choice([8, 12.5, 30]),
            "averageLength": r.choice(
                [{"min": "PT6H"}, {"max": "PT5H"}, {"min": 9000, "max": 18000}]
            ),
        }
        return {name: value for name, value in rules.items() if self.maybe(0.5)}

    def weights(self) -> dict[str, str]:
        return {name: self.weight() for name in self.some(WEIGHTS)}

    def weight(self) -> str:
        r = self.random
        level, points = r.choice(LEVELS), r.randint(0, 9)
        if self.tiny:
            points = points or 1
        forms = [f"{points} {level}", f"{points}{level.lower()}", level, "OFF"]
        parts = [f"{points if level == one else 0}{one.lower()}" for one in LEVELS]
        return r.choice([*forms, "/".join(parts)])


def plan(slots: list[Any], seed: int) -> dict[Any, int]:
    """Return a plan by chance, which may break any rule."""
    chance = random.Random(seed)
    share = chance.choice([0.2, 0.5, 0.9])
    return {slot: chance.randint(1, 4) for slot in slots if chance.random() < share}
