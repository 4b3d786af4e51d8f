"""Random small requests with a plan, over every kind of rule; equal seeds give equal requests."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random

# Weeks in which clocks change, a leap day, the turn of a year, and plain days.
PLACES = [
    (None, date(2026, 5, 6)),
    ("Europe/Brussels", date(2026, 3, 26)),
    ("Europe/Brussels", date(2026, 10, 22)),
    ("Australia/Lord_Howe", date(2026, 4, 2)),
    ("Australia/Lord_Howe", date(2026, 10, 1)),
    ("America/New_York", date(2028, 2, 26)),
    ("Asia/Kolkata", date(2026, 12, 28)),
]
TAGS, SKILLS, TEAMS = ["early", "late", "night"], ["nurse", "lead"], ["A", "B"]
LEVELS = ["HARD", "MEDIUM", "SOFT"]
DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
KINDS = [
    "HOURS_WORKED", "DAYS_WORKED", "DAYS_IDLE", "WEEKENDS_WORKED", "WEEKENDS_IDLE",
    "SHIFT_TYPES_WORKED", "SHIFT_TYPES_HOURS_WORKED",
]  # fmt: skip
WEIGHTS = [
    "concurrent", "blacklist", "availability", "dayOfWeek", "skills", "maxHours", "minHours",
    "minHoursUnassigned", "minRest", "sameDayMinRest", "sameDay", "maxWorkingDays",
    "maxConsecutive", "weekends", "unassigned", "overstaffed", "requirements", "demand", "pref",
    "fairness", "wages", "costs", "working", "efficiency", "priority", "distance",
]  # fmt: skip
GRADES = ["OFF", "3 SOFT", "2 MEDIUM", "HARD", "0hard/5medium/0soft"]


class Draw:
    """`follows`: with rules that follow others, which the oracle does not know."""

    def __init__(self, seed: int, follows: bool = False) -> None:
        self.random = Random(seed)
        self.follows = follows

    def maybe(self, share: float) -> bool:
        return self.random.random() < share

    def some(self, items: list, least: int = 1) -> list:
        return self.random.sample(items, self.random.randint(least, len(items)))

    def request(self) -> dict:
        r = self.random
        zone, start = r.choice(PLACES)
        self.start, self.days = start, r.randint(3, 9)
        request = {
            "employees": [self.employee(f"e{i}") for i in range(r.randint(1, 3))],
            "options": {"idleWeekend": self.weekend()},
        }
        request["shifts"] = self.shifts([e["name"] for e in request["employees"]])
        if zone:
            request["options"]["timeZone"] = zone
        if self.maybe(0.4):
            request["options"]["planFrom"] = (start + timedelta(days=r.randint(1, 2))).isoformat()
            last = max(s["from"] for s in request["shifts"])
            if last < request["options"]["planFrom"]:
                del request["options"]["planFrom"]
        for name, make in (
            ("rules", self.rule), ("patterns", self.pattern), ("rests", self.rest),
            ("demands", self.demand), ("requirements", self.requirement),
            ("fairnessBuckets", self.bucket),
        ):  # fmt: skip
            if self.maybe(0.5):
                request[name] = [make(request, i) for i in range(r.randint(1, 2))]
        pairs = [
            {"employee": e["name"], "shift": s["name"]}
            for e in request["employees"]
            for s in request["shifts"]
            if self.maybe(0.4)
        ]
        request["schedule"] = pairs
        for flag in ("penaliseZeroHours", "alwaysScoreSharedSkills", "partialPlanning"):
            if self.maybe(0.3):
                request["options"][flag] = True
        if self.maybe(0.3):
            request["options"]["contractPeriod"] = "SCHEDULE"
        self.more(request)
        return request

    def more(self, request: dict) -> None:
        """What is rare: locks, weights, long shifts, seconds, a plan from noon on, places."""
        r, options, shifts = self.random, request["options"], request["shifts"]
        for pair in request["schedule"]:
            if self.maybe(0.2):
                pair["locked"] = True
        if self.maybe(0.3):
            request["weights"] = {name: r.choice(GRADES) for name in r.sample(WEIGHTS, 4)}
        for s in shifts:
            if self.maybe(0.1):
                length = timedelta(hours=r.choice([14, 26, 40, 90]), seconds=r.choice([0, 20]))
                s["to"] = (datetime.fromisoformat(s["from"]) + length).isoformat()
        if "planFrom" in options and self.maybe(0.5):
            noon = options["planFrom"] + "T12:30"
            if any(s["from"] >= noon for s in shifts):
                options["planFrom"] = noon
        for e in request["employees"]:
            if self.maybe(0.3):
                wish = {"shift": r.choice(shifts)["name"], "weight": r.choice([-3, 5])}
                wishes = [wish, {"tag": r.choice(TAGS)}]
                e["preferences"] = [*e.get("preferences", []), r.choice(wishes)]
            e |= self.pick({"efficiency": 6.25, "home": {"lat": 50, "lon": 4}})
        if self.maybe(0.3):
            shifts[0]["location"] = {"lat": 51, "lon": 4.5}
        for rule in request.get("rules", []):
            if rule["constraint"] == "SEQUENCE" and self.maybe(0.5):
                rule["period"] = self.period()
            if self.follows and self.maybe(0.5):
                rule["then"] = self.following()

    def following(self) -> dict:
        """A rule that follows another."""
        r = self.random
        rule = {"constraint": r.choice(["COUNTER", "SEQUENCE"]), "type": r.choice(KINDS)}
        return rule | {"min": 2, "period": r.choice(["P2D", "P4D"])} | self.graded()

    def weekend(self) -> dict:
        weekend = {
            "fromDayOfWeek": "SATURDAY", "fromTime": "00:00",
            "toDayOfWeek": "SUNDAY", "toTime": "24:00",
        }  # fmt: skip
        if self.maybe(0.3):
            weekend |= {"fromDayOfWeek": "FRIDAY", "fromTime": "18:00", "toTime": "20:00"}
        if self.maybe(0.3):
            weekend["restTime"] = self.random.choice(["PT24H", "P1D", "PT36H"])
        return weekend

    def moment(self, first: int = -1, last: int | None = None) -> datetime:
        day = self.start + timedelta(days=self.random.randint(first, last or self.days))
        return datetime(day.year, day.month, day.day) + timedelta(
            minutes=self.random.choice([0, 1, 90, 150, 360, 420, 825, 1320, 1439])
        )

    def span(self) -> dict:
        a, b = sorted([self.moment(), self.moment()])
        if a == b:
            b += timedelta(hours=5)
        return {"from": a.isoformat(timespec="minutes"), "to": b.isoformat(timespec="minutes")}

    def period(self) -> dict | str:
        r = self.random
        kind = r.randint(0, 3)
        if kind == 0:
            cycle = {"type": r.choice(["DAILY", "WEEKLY", "MONTHLY", "SCHEDULE"])}
            return cycle | self.excludes() | (self.pick(self.span()) if self.maybe(0.3) else {})
        if kind == 1:
            return r.choice(["P2D", "P3D", "P1W"])
        if kind == 2:
            a = self.start + timedelta(days=r.randint(0, 3))
            b = a + timedelta(days=r.randint(0, 4))
            days = {"from": a.isoformat(), "to": b.isoformat()} | self.excludes()
            return days | ({"duration": "P2D"} if self.maybe(0.3) else {})
        return self.span()

    def excludes(self) -> dict:
        if not self.maybe(0.3):
            return {}
        return {"excludes": [(self.start + timedelta(days=self.random.randint(0, 5))).isoformat()]}

    def skills(self) -> list:
        r = self.random
        return [r.choice([s, {"name": s, "level": r.randint(1, 5)}]) for s in self.some(SKILLS, 0)]

    def employee(self, name: str) -> dict:
        r = self.random
        e: dict = {"name": name, "skills": self.skills(), "tags": self.some(TEAMS, 0)}
        for held in e["skills"]:
            if isinstance(held, dict) and self.maybe(0.3):
                held["expiry"] = (self.start + timedelta(days=r.randint(0, 6))).isoformat()
        if self.maybe(0.4):
            e["availability"] = [self.span() for _ in range(r.randint(0, 3))]
        if self.maybe(0.3):
            e["unavailability"] = [self.span() | ({"level": "SOFT"} if self.maybe(0.5) else {})]
        if self.maybe(0.4):
            e["preferences"] = [self.preference() for _ in range(r.randint(1, 3))]
        if self.maybe(0.3):
            e["hourlyPay"] = r.choice([10, 12.5, 33.333333])
            e["overtime"] = [
                {"afterHours": r.choice([8, 12.5, 20]), "factor": r.choice([1, 1.5, 2])}
                | ({"period": {"type": "DAILY"}} if self.maybe(0.2) else {})
                for _ in range(r.randint(1, 3))
            ]
        if self.maybe(0.3):
            e["daysOfWeek"] = self.some(DAYS)
        if self.maybe(0.5):
            e["contracts"] = [self.contract() for _ in range(r.randint(1, 2))]
        if self.maybe(0.4):
            e["periodRules"] = [self.period_rule() for _ in range(r.randint(1, 2))]
        return e

    def preference(self) -> dict | str:
        r = self.random
        weight = {"weight": r.choice([-7, -1, 1, 4])}
        return r.choice([r.choice(TAGS), {"tag": r.choice(TAGS)} | weight, self.span() | weight])

    def bounds(self) -> dict:
        r = self.random
        return self.pick({
            "minShiftLength": r.choice(["PT6H", 20000]), "maxShiftLength": "PT8H",
            "earliestShiftStart": "06:30", "latestShiftStart": "14:00",
            "latestShiftEnd": r.choice(["22:00", "24:00", "29:30"]),
        })  # fmt: skip

    def pick(self, members: dict) -> dict:
        return {k: v for k, v in members.items() if self.maybe(0.4)}

    def contract(self) -> dict:
        r = self.random
        return self.bounds() | self.pick({
            "max": r.choice([12, 12.5, 24]), "min": r.choice([4, 10.25]), "minRest": "PT11H",
            "minRestBetweenShiftsSameDay": "PT1H30M", "maxShiftsDay": r.randint(0, 2),
            "maxWorkingDays": r.randint(1, 4), "maxConsecutiveWorkDays": r.randint(1, 3),
        })  # fmt: skip

    def period_rule(self) -> dict:
        r = self.random
        return {"period": self.period()} | self.bounds() | self.pick({
            "maxWorkingDuration": "PT24H", "minWorkingDuration": r.choice(["PT4H", "P1D"]),
            "minWorkingDays": r.randint(0, 2), "maxWorkingDays": r.randint(2, 4),
            "minRestDuration": "PT12H", "minRestDurationBetweenShiftsSameDay": "PT2H",
            "minWeekendsIdle": r.randint(0, 1), "maxWeekendsIdle": r.randint(1, 2),
        })  # fmt: skip

    def shifts(self, people: list[str]) -> list[dict]:
        r = self.random
        shifts = []
        for i in range(r.randint(3, 10)):
            a = self.moment(0, self.days - 1)
            b = a + timedelta(minutes=r.choice([240, 450, 480, 485, 720]))
            s: dict = {
                "name": f"s{i}",
                "from": a.isoformat(timespec="minutes"),
                "to": b.isoformat(timespec="minutes"),
                "tags": self.some(TAGS, 0),
            }
            s |= self.pick({
                "min": r.randint(0, 2), "priority": r.randint(1, 5), "cost": r.choice([1, 2.5]),
                "unpaidBreak": "PT30M", "blocklist": self.some(people),
                "skills": [
                    n if isinstance(n, str) else n | self.pick({"hard": False, "weight": 3})
                    for n in self.skills()
                ],
            })  # fmt: skip
            if self.maybe(0.2):
                s["allowlist"] = self.some(people)
            if self.maybe(0.2):
                s["rests"] = [
                    {"min": "PT14H"} | ({"sequence": "BEFORE"} if self.maybe(0.5) else {})
                ]
            if self.maybe(0.2):
                s["max"] = max(s.get("min", 1), r.randint(1, 3))
            shifts.append(s)
        r.shuffle(shifts)
        return shifts

    def who(self) -> dict:
        kind = self.random.randint(0, 3)
        return {1: {"employees": ["e0"]}, 2: {"employees": []}}.get(kind, {})

    def graded(self) -> dict:
        return {"level": self.random.choice(LEVELS), "weight": self.random.randint(1, 9)}

    def rule(self, _request: dict, _number: int) -> dict:
        r = self.random
        kind = r.choice(KINDS)
        rule: dict = {"constraint": r.choice(["COUNTER", "SEQUENCE"]), "type": kind}
        low = r.choice([1, 4.5, 9]) if "HOURS" in kind else r.randint(1, 3)
        rule |= r.choice([{"min": low}, {"max": low}, {"min": low, "max": low * 2}])
        if rule["constraint"] == "COUNTER" and self.maybe(0.7):
            rule["period"] = self.period()
        if self.maybe(0.5):
            rule["tags"] = self.some(TAGS)
        return rule | self.who() | (self.graded() if self.maybe(0.5) else {})

    def pattern(self, _request: dict, _number: int) -> dict:
        r = self.random
        pattern = {
            "type": r.choice(["SINGLE_DAY", "MULTI_DAY"]),
            "satisfy": r.choice(["PREFERRED", "PROHIBITED", "UNPREFERRED"]),
            "elements": [
                {"type": r.choice(["ON", "ON", "OFF"])}
                | ({"tags": self.some(TAGS)} if self.maybe(0.6) else {})
                for _ in range(r.randint(1, 3))
            ],
            "weight": r.randint(1, 3),
        }
        if self.maybe(0.3):
            pattern["startDays"] = self.some(DAYS)
        return pattern | self.who()

    def rest(self, _request: dict, _number: int) -> dict:
        r = self.random
        if self.maybe(0.5):
            rest: dict = {"sequence": r.choice(["AFTER", "BEFORE"]), "min": "PT13H"}
            if self.maybe(0.5):
                rest["max"] = "PT40H"
            rest |= self.pick({"tags": self.some(TAGS), "excludes": self.some(TAGS)})
            return rest | self.graded()
        rest = {"min": "PT35H"} | self.pick({"minConsecutive": "PT12H", "frequency": 1})
        if self.maybe(0.3):
            rest["max"] = "P4D"
        if self.maybe(0.5):
            return rest | {"periodType": r.choice(["DAILY", "WEEKLY", "SCHEDULE"])}
        return rest | {"period": r.choice(["P3D", {"type": "WEEKLY"}, self.span()])}

    def demand(self, _request: dict, i: int) -> dict:
        d = {"name": f"d{i}"} | self.span() | {"min": self.random.randint(0, 3)}
        if self.maybe(0.5):
            d["max"] = d["min"] + self.random.randint(0, 1)
        if self.maybe(0.5):
            d["skills"] = self.skills()
        return d

    def requirement(self, request: dict, _number: int) -> dict:
        names = [s["name"] for s in request["shifts"]]
        return {
            "shifts": self.some(names),
            "skill": self.random.choice(SKILLS),
            "value": self.random.randint(1, 2),
        }

    def bucket(self, request: dict, _number: int) -> dict:
        r = self.random
        bucket = {
            "employees": self.some([e["name"] for e in request["employees"]]),
            "shifts": self.some([s["name"] for s in request["shifts"]]),
            "target": r.choice(["PT8H", 2, "AVERAGE"]),
        }
        return bucket | ({"period": self.period()} if self.maybe(0.4) else {})
