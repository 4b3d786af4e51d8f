"""On wards by chance, one call with `templates` leaves no more demand unmet than CREATE and then
FILL. Wages and wishes are left out of the comparison: they are two searches' luck where the demand
is met as well.
"""

from __future__ import annotations

import math
import random
from datetime import datetime, timedelta
from typing import Any

import pytest

from routeopt import create, fill

FIRST = datetime(2026, 5, 4)
TIMES = {
    "early": ("06:00", "14:00"),
    "late": ("14:00", "22:00"),
    "night": ("22:00", "06:00"),
    "day": ("09:00", "17:00"),
    "short": ("08:00", "12:00"),
    "evening": ("16:00", "20:00"),
    "long": ("07:00", "19:00"),
}


def ward(seed: int) -> dict[str, Any]:
    """People, and how many are needed in each part of days that are like one another."""
    chance = random.Random(seed)
    days = chance.choice([7, 7, 14])
    employees = [employee(number, days, chance) for number in range(chance.randint(6, 18))]
    size = len(employees) * chance.uniform(0.12, 0.3)
    hours = chance.choice([2, 4])
    more = chance.sample([*TIMES][3:], chance.randint(0, 4))
    return {
        "employees": employees,
        "demands": [
            span(day, hour, hours) | {"name": f"{day}-{hour}", "min": needed(size, day, hour)}
            for day in range(days)
            for hour in range(0, 24, hours)
        ],
        "templates": [template(name, chance) for name in [*[*TIMES][:3], *more]],
        "options": {"timeZone": "UTC", "seed": seed},
    }


def employee(number: int, days: int, chance: random.Random) -> dict[str, Any]:
    made: dict[str, Any] = {"name": f"n{number}", "hourlyPay": chance.choice([20, 25, 30])}
    contract = {"minRest": "PT11H", "maxShiftsDay": 1, "maxConsecutiveWorkDays": 5}
    made["contracts"] = [contract | {"max": chance.choice([20, 30, 38, 40])}]
    if chance.random() < 0.3:
        made["unavailability"] = [span(chance.randrange(days), 0, 24 * chance.randint(1, 3))]
    if chance.random() < 0.3:
        made["preferences"] = [chance.choice(["early", "late", "night"])]
    return made


def span(day: int, hour: int, hours: int) -> dict[str, str]:
    start = FIRST + timedelta(days=day, hours=hour)
    return {"from": start.isoformat(), "to": (start + timedelta(hours=hours)).isoformat()}


def needed(size: float, day: int, hour: int) -> int:
    """Two peaks a day, and less at weekends."""
    peaks = 0.5 + math.exp(-(((hour - 10) / 4) ** 2)) + 0.7 * math.exp(-(((hour - 17) / 3) ** 2))
    return max(1, round(size * peaks * (0.7 if day % 7 >= 5 else 1)))


def template(name: str, chance: random.Random) -> dict[str, Any]:
    start, end = TIMES[name]
    cost = {"cost": chance.randint(0, 20)} if chance.random() < 0.3 else {}
    return {"name": name, "from": start, "to": end} | cost


def rank(answer: Any) -> tuple[int, int]:
    return answer["score"]["hardScore"], answer["score"]["mediumScore"]


def both(seed: int, iterations: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the score of CREATE and then FILL, and that of one call."""
    asked = ward(seed)
    asked["options"]["maxIterations"] = iterations
    wanted = [{"from": d["from"], "to": d["to"], "demand": d["min"]} for d in asked["demands"]]
    shifts = create.solve(
        {"demands": wanted, "templates": asked["templates"], "options": asked["options"]},
        threads=1,
    ).fill
    people = {name: value for name, value in asked.items() if name != "templates"}
    roster = fill.solve(people | {"shifts": shifts}, threads=1)
    kept = [one for one in roster["assignments"] if "employee" in one]
    two_calls = fill.evaluate(asked, solution={"assignments": kept})
    return rank(two_calls), rank(fill.solve(asked, threads=1))


def check(seeds: range, iterations: int) -> None:
    scores = {seed: both(seed, iterations) for seed in seeds}
    assert [seed for seed, (two, one) in scores.items() if one < two] == []
    assert sum(one[1] - two[1] for two, one in scores.values()) > 0


def test_one_call_is_never_worse_than_two_and_better_in_the_mean():
    check(range(3), 20_000)


@pytest.mark.deep
def test_one_call_is_never_worse_than_two_on_fifty_wards():
    check(range(50), 100_000)
