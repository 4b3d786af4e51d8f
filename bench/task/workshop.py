"""Made-up workshops: orders of one to four tasks, people with skills and shifts, tools, due dates.

Times are quarters of an hour. What is asked for is little lateness, weighted by the orders.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

_SKILLS, _DAY, _DAYS, _QUARTER_S = 4, 96, 40, 900
_BEGIN = datetime(2026, 1, 5, tzinfo=UTC)
_MORNING, _BREAK, _EVENING = 16, 18, 34  # of a shift


def workshop(orders: int, people: int, seed: int) -> dict[str, Any]:
    """Return a workshop as a request: the same for the same question."""
    chance = random.Random(seed)
    tools = [max(1, orders // 30), max(1, orders // 40), max(1, orders // 20)]
    holds = [[chance.random() < 0.45 for _ in range(_SKILLS)] for _ in range(people)]
    for skill in range(_SKILLS):
        for more in range(2):
            holds[(skill * 2 + more) % people][skill] = True
    made = [_order(number, chance) for number in range(orders)]
    supply = [
        {
            "name": f"person {number}",
            "skills": [_skill(skill) for skill, has in enumerate(row) if has],
            "shifts": _shifts(number, chance),
        }
        for number, row in enumerate(holds)
    ]
    resources: list[dict[str, Any]] = [{"type": "plannable", "name": "staff", "supply": supply}]
    resources += [
        {"type": "capacitated", "name": f"tool {number}", "supply": count}
        for number, count in enumerate(tools)
    ]
    return {
        "period": {"from": _time(0), "to": _time(_DAYS * _DAY)},
        "resources": resources,
        "orders": made,
        "weights": {"tardinessWeight": 1, "makespanWeight": 0},
    }


def _order(number: int, chance: random.Random) -> dict[str, Any]:
    count = chance.randint(1, 4)
    slack, begin = chance.uniform(1.5, 8) * _DAY, chance.randint(0, 5) * _DAY
    tasks = []
    for place in range(count):
        duration = chance.randint(2, 16)
        heads = [0] * _SKILLS
        heads[chance.randrange(_SKILLS)] = 1
        if chance.random() < 0.2:
            heads[chance.randrange(_SKILLS)] += 1
        roles = [{"count": n, "skills": [_skill(skill)]} for skill, n in enumerate(heads) if n]
        needs: dict[str, Any] = {"staff": roles}
        if chance.random() < 0.35:
            needs[f"tool {chance.randrange(3)}"] = 1
        tasks.append(
            {
                "name": str(place),
                "duration": duration * _QUARTER_S,
                "resourceRequirements": needs,
            }
        )
    return {
        "name": f"order {number}",
        "priority": chance.choice([1, 1, 1, 2, 5]),
        "earliest": _time(begin),
        "due": _time(int(begin + slack)),
        "tasks": tasks,
    }


def _shifts(number: int, chance: random.Random) -> list[dict[str, str]]:
    found = []
    for day in range(_DAYS):
        if day % 7 >= 5 or chance.random() < 0.05:
            continue
        begin = day * _DAY + (24 if number % 3 == 0 else 32)
        for start, end in ((0, _MORNING), (_BREAK, _EVENING)):
            found.append({"from": _time(begin + start), "to": _time(begin + end)})
    return found


def _skill(number: int) -> str:
    return f"skill {number}"


def _time(quarters: int) -> str:
    return (_BEGIN + timedelta(seconds=quarters * _QUARTER_S)).isoformat()
