"""Requests of V2 by chance: each has its features from its seed alone."""

from __future__ import annotations

import random
from typing import Any

DAYS = ("2026-12-01", "2026-12-02")
TAGS = ("cold", "lift", "glass")
TYPES = ("install", "repair")


def request(seed: int, most_jobs: int = 12) -> dict[str, Any]:
    """Return a valid request of 2 to `most_jobs` jobs."""
    chance = random.Random(seed)
    jobs = chance.randint(2, most_jobs)
    names = [f"r{number}" for number in range(1, chance.randint(1, 1 + jobs // 4) + 1)]
    made: dict[str, Any] = {
        "resources": [_resource(name, chance) for name in names],
        "jobs": [_job(f"j{number}", names, chance) for number in range(1, jobs + 1)],
    }
    relations = _relations(made["jobs"], chance)
    if relations:
        made["relations"] = relations
    if chance.random() < 0.2:
        made["depots"] = [{"name": "dump", "location": _place(chance), "duration": 120, "cost": 30}]
    if chance.random() < 0.5:
        made["weights"] = _weights(chance)
    options: dict[str, Any] = {}
    if chance.random() < 0.2:
        options["minimizeResources"] = True
    if chance.random() < 0.2:
        options["partialPlanning"] = False
    if chance.random() < 0.2:
        options["traffic"] = 1.1
    if chance.random() < 0.3:
        options["fairWorkloadPerTrip"] = True
    return {**made, "options": options}


def at(day: int, seconds: int) -> str:
    """Return an instant of a day."""
    hours, minutes = divmod(seconds // 60, 60)
    return f"{DAYS[day]}T{hours:02}:{minutes:02}:00+01:00"


def _place(chance: random.Random) -> dict[str, float]:
    return {
        "latitude": round(50.8 + chance.random() * 0.2, 4),
        "longitude": round(4.3 + chance.random() * 0.2, 4),
    }


def _resource(name: str, chance: random.Random) -> dict[str, Any]:
    base = _place(chance)
    shifts = []
    for day in range(chance.randint(1, 2)):
        shift: dict[str, Any] = {"from": at(day, 28800), "to": at(day, 57600), "start": base}
        if chance.random() < 0.7:
            shift["end"] = base
        if chance.random() < 0.3:
            shift["overtimeEnd"] = at(day, 61200)
        if chance.random() < 0.2:
            shift["jobTypeLimitations"] = {chance.choice(TYPES): 1}
        if chance.random() < 0.2:
            shift["ignoreTravelTimeToFirstJob"] = True
        if chance.random() < 0.3:
            shift["breaks"] = [
                {
                    "type": "WINDOWED",
                    "from": at(day, 41400),
                    "to": at(day, 48600),
                    "duration": 1800,
                }
            ]
        shifts.append(shift)
    resource: dict[str, Any] = {
        "name": name,
        "shifts": shifts,
        "tags": chance.sample(TAGS, chance.randint(1, 3)),
    }
    if chance.random() < 0.6:
        resource["capacity"] = [chance.randint(8, 20), 9]
    if chance.random() < 0.3:
        resource["hourlyCost"] = chance.randint(1, 90)
    if chance.random() < 0.2:
        resource["maxDriveTime"] = 9000
    if chance.random() < 0.2:
        resource["category"] = chance.choice(("CAR", "BIKE", "TRUCK"))
    return resource


def _job(name: str, resources: list[str], chance: random.Random) -> dict[str, Any]:
    job: dict[str, Any] = {
        "name": name,
        "location": _place(chance),
        "duration": chance.choice((0, 300, 900, 1800)),
    }
    any_of = {
        "load": lambda: [chance.randint(0, 6), chance.randint(0, 2)],
        "windows": lambda: _windows(chance),
        "padding": lambda: 60,
        "durationSquash": lambda: 120,
        "priority": lambda: chance.randint(1, 50),
        "urgency": lambda: chance.randint(0, 3),
        "hard": lambda: True,
        "jobTypes": lambda: [chance.choice(TYPES)],
        "tags": lambda: [_tag(chance)],
        "rankings": lambda: [{"name": chance.choice(resources), "ranking": chance.randint(1, 100)}],
        "allowedResources": lambda: [chance.choice(resources)],
        "plannedResource": lambda: chance.choice(resources),
        "plannedDate": lambda: chance.choice(DAYS),
        "plannedArrival": lambda: at(0, 36000),
        "proficiency": lambda: [{"resource": chance.choice(resources), "durationModifier": 1.5}],
    }
    for member, value in any_of.items():
        if chance.random() < 0.15:
            job[member] = value()
    return job


def _windows(chance: random.Random) -> list[dict[str, Any]]:
    start = chance.randrange(28800, 50400, 1800)
    window: dict[str, Any] = {"from": at(0, start), "to": at(0, start + 5400)}
    if chance.random() < 0.4:
        window |= {"hard": False, "weight": chance.randint(1, 3)}
    return [window]


def _tag(chance: random.Random) -> dict[str, Any]:
    tag: dict[str, Any] = {"name": chance.choice(TAGS)}
    if chance.random() < 0.5:
        tag |= {"hard": False, "weight": chance.randint(1, 900)}
    return tag


def _weights(chance: random.Random) -> dict[str, int]:
    named = {
        "travelTimeWeight": 3,
        "driveTimeWeight": 2,
        "waitTimeWeight": 2,
        "minimizeResourcesWeight": 4000,
        "urgencyWeight": 100,
        "asapWeight": 9,
        "plannedWeight": 20,
        "rankingWeight": 30,
        "allowedResourcesWeight": 700,
        "workloadSpreadWeight": 20,
    }
    return {name: chance.randint(0, most) for name, most in named.items() if chance.random() < 0.4}


def _relations(jobs: list[dict[str, Any]], chance: random.Random) -> list[dict[str, Any]]:
    free = [job["name"] for job in jobs]
    chance.shuffle(free)
    found = []
    for kind in ("PICKUP_AND_DELIVERY", "SEQUENCE", "DIRECT_SEQUENCE", "SAME_TRIP", "SAME_TIME",
                 "SAME_RESOURCE"):  # fmt: skip
        if len(free) < 2 or chance.random() > 0.15:
            continue
        pair = [free.pop(), free.pop()]
        relation: dict[str, Any] = {"type": kind, "jobs": pair}
        if kind == "PICKUP_AND_DELIVERY":
            by_name = {job["name"]: job for job in jobs}
            by_name[pair[0]]["load"] = [2]
            by_name[pair[1]]["load"] = [-2]
        if kind == "SEQUENCE" and chance.random() < 0.5:
            relation |= {"minTimeInterval": 600, "timeInterval": "FROM_DEPARTURE"}
        elif kind == "SEQUENCE" and chance.random() < 0.5:
            relation["partialPlanning"] = True
        found.append(relation)
    return found
