"""Requests of TASK by chance, over every member: each has its features from its seed alone; and
plans of them, which may break any rule.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.task.plan import Plan

_SKILLS, _GROUPS = ("saw", "weld"), ("red", "blue", "black")
_STEP = 900  # seconds


def request(seed: int, most: int = 6) -> dict[str, Any]:
    """Return a valid request of 1 to `most` tasks."""
    return _Draw(seed, most).request()


class _Draw:
    def __init__(self, seed: int, most: int) -> None:
        self.chance = random.Random(seed)
        self.left = self.chance.randint(1, most)
        self.zone = self.chance.choice(["Europe/Brussels", "Australia/Lord_Howe", None])
        # Days on which clocks change in one of the zones, and one on which they do not.
        day = self.chance.choice(
            [datetime(2026, 3, 28), datetime(2026, 4, 4), datetime(2026, 6, 1)]
        )
        self.begin = day + timedelta(hours=self.chance.choice([0, 6, 22]))
        self.days = self.chance.randint(2, 4)
        # Without an offset a time that clocks show twice, on going back, is the first.
        self.offsets = self.zone == "Australia/Lord_Howe" or (
            self.zone is not None and self.chance.random() < 0.2
        )
        self.calendars = [self._calendar(f"c{k}") for k in range(self.chance.randint(0, 2))]
        self.people: list[str] = []
        self.resources: list[dict[str, Any]] = []
        self.setups = False

    def odds(self, part: float) -> bool:
        return self.chance.random() < part

    def time(self, hours: float) -> str:
        """Return a time so long after the beginning, as clocks show it."""
        at = self.begin + timedelta(seconds=round(hours * 3600))
        if self.offsets and self.zone:
            return at.replace(tzinfo=ZoneInfo(self.zone)).isoformat()
        return at.isoformat()

    def some_time(self) -> str:
        return self.time(self.chance.randint(0, 4 * 24 * self.days) / 4)

    def duration(self, most: int) -> Any:
        steps = self.chance.randint(0 if self.odds(0.1) else 1, most)
        return f"PT{15 * steps}M" if self.odds(0.2) else _STEP * steps

    def spans(self, most: int = 3) -> list[dict[str, Any]]:
        found, at = [], 0.0
        for _ in range(self.chance.randint(1, most)):
            at += self.chance.randint(0, 24) / 2
            to = at + self.chance.randint(3, 24) / 2  # more than a change of clocks
            found.append({"from": self.time(at), "to": self.time(to)})
            at = to
        return found

    def request(self) -> dict[str, Any]:
        self._resources()
        orders = []
        while self.left > 0:
            orders.append(self._order(f"o{len(orders) + 1}", orders))
        made: dict[str, Any] = {
            "period": {"from": self.time(0), "to": self.time(24 * self.days)},
            "resources": self.resources,
            "orders": orders,
            "options": self._options(),
        }
        if self.calendars:
            made["calendars"] = self.calendars
        if self.setups:
            made["setups"] = self._change_overs()
        names = [
            f"{o['name']}/{t['name']}" if "tasks" in o else o["name"]
            for o in orders
            for t in o.get("tasks", [o])
        ]
        relations = [self._relation(names, orders)] if self.odds(0.5) else []
        if relations and relations[0]:
            made["relations"] = relations
        if self.odds(0.6):
            made["weights"] = self._weights()
        return made

    def _options(self) -> dict[str, Any]:
        made: dict[str, Any] = {"timeZone": self.zone} if self.zone else {}
        if self.odds(0.2):
            made["partialPlanning"] = False
        if self.odds(0.2):
            made["snapUnit"] = _STEP
        return made

    def _calendar(self, name: str) -> dict[str, Any]:
        chance = self.chance
        weekly = [
            {
                "days": chance.sample(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], 6),
                "from": chance.choice(["00:00", "01:45", "06:00", "08:00"]),
                "to": chance.choice(["02:15", "12:00", "16:30", "24:00"]),
            },
            {"days": ["SA", "SU", "MO"], "from": "22:00", "to": "06:00"},
        ][: chance.randint(1, 2)]
        for one in weekly:
            if self.odds(0.2):
                one["amount"] = chance.randint(0, 2)
        made: dict[str, Any] = {"name": name, "weekly": weekly}
        if self.odds(0.4):
            day = (self.begin + timedelta(days=1)).date().isoformat()
            made["exceptions"] = [
                {"date": day, "closed": True}
                if self.odds(0.5)
                else {"from": day, "to": day, "windows": [{"from": "10:00", "to": "20:00"}]}
            ]
        if self.odds(0.15):
            made["timeZone"] = "America/New_York"
        return made

    def _hours(self, odds: float) -> dict[str, Any]:
        if not self.odds(odds):
            return {}
        if self.calendars and self.odds(0.7):
            return {"calendar": self.chance.choice(self.calendars)["name"]}
        return {"shifts": self.spans()}

    def _resources(self) -> None:
        chance = self.chance
        for k in range(chance.randint(1, 2)):
            supply = [self._person(f"p{k}{n}") for n in range(chance.randint(1, 3))]
            made = {"type": "plannable", "name": f"people{k}", "supply": supply, **self._hours(0.4)}
            if self.odds(0.35):
                made["setupGroups"] = self.setups = True
            self.resources.append(made)
            self.people += [one["name"] for one in supply]
        if self.odds(0.6):
            made = {"type": "capacitated", "name": "tool", "supply": chance.randint(1, 3)}
            if self.odds(0.3):
                made["supply"] = [{**span, "amount": chance.randint(0, 2)} for span in self.spans()]
            elif made["supply"] == 1 and self.odds(0.5):
                made["setupGroups"] = self.setups = True
            self.resources.append(made | self._hours(0.4))
        if self.odds(0.4):
            made = {"type": "consumable", "name": "steel", "supply": chance.randint(0, 5)}
            if self.odds(0.6):
                made["deliveries"] = [{"at": self.some_time(), "amount": chance.randint(0, 4)}]
            self.resources.append(made)

    def _person(self, name: str) -> dict[str, Any]:
        chance = self.chance
        skills: list[Any] = []
        for skill in _SKILLS:
            if self.odds(0.7):
                held: dict[str, Any] = {"name": skill, "level": chance.randint(1, 3)}
                if self.odds(0.15):
                    held["from"] = self.some_time()
                if self.odds(0.15):
                    held["to"] = self.time(24 * self.days + 1)
                skills.append(skill if self.odds(0.3) else held)
        made: dict[str, Any] = {"name": name, "skills": skills, **self._hours(0.3)}
        extra: list[tuple[float, str, Any]] = [
            (0.3, "efficiency", chance.choice([0.5, 0.8, 1.25, 3])),
            (0.3, "unavailable", self.spans(1)),
            (0.4, "hourlyCost", chance.randint(0, 50)),
            (0.2, "initialSetup", chance.choice(_GROUPS)),
            (0.2, "maxWorkTime", self.duration(12)),
        ]
        return made | {key: value for odds, key, value in extra if self.odds(odds)}

    def _needs(self) -> dict[str, Any]:
        chance = self.chance
        needs: dict[str, Any] = {}
        for one in self.resources:
            if one["type"] != "plannable":
                if self.odds(0.5):
                    needs[one["name"]] = chance.randint(0 if self.odds(0.1) else 1, 2)
            elif self.odds(0.7):
                most = len(one["supply"])
                needs[one["name"]] = chance.randint(1, min(2, most))
                if self.odds(0.6):
                    needs[one["name"]] = [self._role() for _ in range(needs[one["name"]])]
        return needs

    def _role(self) -> dict[str, Any]:
        role: dict[str, Any] = {}
        if self.odds(0.8):
            skill = self.chance.choice(_SKILLS)
            level = self.chance.randint(1, 2)
            role["skills"] = [skill if self.odds(0.5) else {"name": skill, "minLevel": level}]
        if self.odds(0.1):
            role["only"] = self.chance.sample(self.people, min(2, len(self.people)))
        if self.odds(0.1):
            role["never"] = [self.chance.choice(self.people)]
        if self.odds(0.1):
            role["count"] = 2
        return role

    def _work(self) -> dict[str, Any]:
        chance = self.chance
        made: dict[str, Any] = {}
        if self.odds(0.25):
            made["modes"] = [
                {"name": f"m{k}", "duration": self.duration(16), "cost": chance.randint(0, 90),
                 "resourceRequirements": self._needs()}
                for k in range(chance.randint(1, 2))
            ]  # fmt: skip
        else:
            made["duration"] = self.duration(16)
            made["resourceRequirements"] = self._needs()
        extra: list[tuple[float, str, Any]] = [
            (0.1, "latestStart", self.time(self.chance.randint(24, 24 * self.days))),
            (0.4 if self.setups else 0, "setupGroup", chance.choice(_GROUPS)),
            (0.4, "interruptible", True),
            (
                0.2,
                "rankings",
                [{"name": chance.choice(self.people), "ranking": chance.randint(1, 9)}],
            ),
            (0.15, "plannedFrom", self.some_time()),
            (0.15, "plannedResources", [chance.choice(self.people)]),
            (0.07, "locked", True),
        ]
        made |= {key: value for odds, key, value in extra if self.odds(odds)}
        if made.get("locked") and not {"plannedFrom", "plannedResources"} & made.keys():
            del made["locked"]
        return made

    def _window(self, odds: float) -> dict[str, Any]:
        chance = self.chance
        extra: list[tuple[float, str, Any]] = [
            (odds, "earliest", self.time(chance.randint(0, 24))),
            (1.5 * odds, "due", self.some_time()),
            (odds / 2, "deadline", self.time(chance.randint(30, 24 * self.days))),
        ]
        return {key: value for odds, key, value in extra if self.odds(odds)}

    def _order(self, name: str, before: list[dict[str, Any]]) -> dict[str, Any]:
        chance = self.chance
        made: dict[str, Any] = {"name": name, **self._window(0.3)}
        if self.odds(0.4):
            made["priority"] = chance.randint(1, 5)
        if self.odds(0.15):
            made["mandatory"] = True
        if before and self.odds(0.2):
            made["after"] = [chance.choice(before)["name"]]
        count = min(self.left, chance.randint(1, 4))
        if count == 1 and self.odds(0.7):
            self.left -= 1
            return made | self._work()
        if self.odds(0.5):
            made["taskOrder"] = chance.choice(["SEQUENCE", "ANY", "FREE"])
        made["tasks"] = []
        for k in range(1, count + 1):
            task: dict[str, Any] = {"name": f"t{k}", **self._work(), **self._window(0.1)}
            if k > 1 and self.odds(0.3):
                task["after"] = [self._predecessor(f"t{chance.randint(1, k - 1)}")]
            elif before and self.odds(0.1) and "tasks" in before[-1]:
                task["after"] = [f"{before[-1]['name']}/t1"]
            made["tasks"].append(task)
        self.left -= count
        return made

    def _predecessor(self, name: str) -> Any:
        if self.odds(0.3):
            return name
        made: dict[str, Any] = {"task": name, "lag": _STEP * self.chance.randint(0, 8)}
        if self.odds(0.5):
            made["maxLag"] = made["lag"] + _STEP * self.chance.randint(0, 8)
        return made

    def _change_overs(self) -> list[dict[str, Any]]:
        made = []
        for one in self.resources:
            if not one.get("setupGroups"):
                continue
            for to in _GROUPS:
                for begin in (None, *_GROUPS):
                    if self.odds(0.5):
                        entry = {"resource": one["name"], "to": to, "duration": self.duration(5)}
                        entry |= {"cost": self.chance.randint(0, 9)} if self.odds(0.5) else {}
                        made.append(entry if begin is None else entry | {"from": begin})
        return made

    def _relation(self, names: list[str], orders: list[dict[str, Any]]) -> dict[str, Any]:
        chance = self.chance
        kind = chance.choice(
            ["SEQUENCE", "DIRECT_SEQUENCE", "SAME_TIME", "SAME_RESOURCE", "DIFFERENT_RESOURCE",
             "ALL_OR_NONE", "ONE_OF"]
        )  # fmt: skip
        among = [one["name"] for one in orders] if kind in ("ALL_OR_NONE", "ONE_OF") else names
        if len(among) < 2:
            return {}
        chosen = sorted(chance.sample(range(len(among)), min(len(among), chance.randint(2, 3))))
        made: dict[str, Any] = {"type": kind, "tasks": [among[k] for k in chosen]}
        if kind.endswith("SEQUENCE"):
            if self.odds(0.5):
                made["timeInterval"] = chance.choice(["FROM_ARRIVAL", "FROM_DEPARTURE"])
            if self.odds(0.5):
                made["minTimeInterval"] = _STEP * chance.randint(0, 8)
            if self.odds(0.3):
                made["maxTimeInterval"] = _STEP * chance.randint(8, 40)
        elif kind == "SAME_TIME" and self.odds(0.5):
            made["maxWaitingTime"] = self.duration(8)
        elif kind.endswith("RESOURCE") and self.odds(0.3):
            made["resource"] = "people0"
        return made

    def _weights(self) -> dict[str, int]:
        most = {"tardiness": 20, "makespan": 3, "asap": 3, "cost": 9, "setup": 5, "ranking": 99,
                "workloadSpread": 3, "planned": 3, "reassign": 999}  # fmt: skip
        return {
            f"{name}Weight": self.chance.randint(0, top)
            for name, top in most.items()
            if self.odds(0.5)
        }


def plan(made: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Return a plan by chance."""
    chance = random.Random(seed)
    read = Plan(made, [])
    grid = range(read.times.begin - (_STEP if chance.random() < 0.1 else 0), read.times.to, _STEP)
    begin = chance.choice(grid)
    close = chance.random() < 0.6  # many tasks near each other break other rules than far ones
    found = []
    for task in read.tasks.values():
        if chance.random() < 0.1:
            continue
        entry: dict[str, Any] = {"task": task.name}
        mode = task.given
        if "modes" in task.given:
            mode = chance.choice(task.given["modes"])
            if chance.random() < 0.9:
                entry["mode"] = mode["name"]
        teams = _teams(made, mode, chance)
        if teams:
            entry["plannable"] = teams
        start = chance.choice(grid) if not close else begin + _STEP * chance.randint(0, 40)
        # Where no mode is named, the length is that of the one drawn.
        length = read.length(mode, [one for team in teams.values() for one in team])
        if chance.random() < 0.15:
            length = max(0, length + _STEP * chance.randint(-3, 30))
        found.append(entry | {"from": text_of(read, start), "to": text_of(read, start + length)})
    return found


def _teams(
    made: dict[str, Any], mode: dict[str, Any], chance: random.Random
) -> dict[str, list[str]]:
    teams = {}
    for one in made["resources"]:
        need = (mode.get("resourceRequirements") or {}).get(one["name"], 0)
        if one["type"] != "plannable":
            continue
        heads = need if isinstance(need, int) else sum(role.get("count", 1) for role in need)
        if chance.random() < 0.07:
            heads += chance.choice([-1, 1])
        names = [person["name"] for person in one["supply"]]
        team = chance.sample(names, max(0, min(heads, len(names))))
        if team:
            teams[one["name"]] = team
    return teams


def text_of(read: Plan, at: int) -> str:
    """Return an instant with its offset where the request has such, else as clocks show it."""
    local = datetime.fromtimestamp(at, read.times.zone)
    has_offset = datetime.fromisoformat(read.request["period"]["to"]).tzinfo is not None
    return local.isoformat() if has_offset else local.replace(tzinfo=None).isoformat()
