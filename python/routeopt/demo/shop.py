"""A made-up request of CREATE: a shop with a help desk."""

from __future__ import annotations

import datetime
import random
from typing import Any

_MONDAY = datetime.date(2026, 6, 1)
_CURVE = (2, 2, 3, 4, 5, 5, 4, 3, 4, 6, 6, 4, 2)
"""Heads in the shop by hour, from 07:00 on."""
_OPENS = 7
_DESK = (9, 17)
_WEEKEND = 1.4


def shop(days: int, seed: int) -> dict[str, Any]:
    """Return a request with a demand for each hour, a family of shifts, and one of short ones.

    Args:
        days: how many, from a Monday on.
        seed: of how many come.
    """
    chance = random.Random(seed)
    demands = []
    for number in range(days):
        day = _MONDAY + datetime.timedelta(days=number)
        busy = (_WEEKEND if day.weekday() >= 5 else 1.0) * chance.uniform(0.9, 1.2)
        for hour, heads in enumerate(_CURVE, start=_OPENS):
            demands.append(
                {**_hours(day, hour, hour + 1), "skill": "sales", "demand": round(heads * busy)}
            )
        demands.append({**_hours(day, *_DESK), "skill": "desk", "demand": 1})
    return {
        "demands": demands,
        "templates": [
            {
                "name": "full",
                "startFrom": "07:00",
                "startTo": "12:00",
                "startStep": "PT1H",
                "minLength": "PT8H",
                "maxLength": "PT8H30M",
                "lengthStep": "PT30M",
                "breaks": [{"after": "PT4H", "duration": "PT30M"}],
                "skill": "sales",
                "cost": 150,
            },
            {
                "name": "short",
                "startFrom": "07:00",
                "startTo": "16:00",
                "startStep": "PT1H",
                "minLength": "PT4H",
                "skill": "sales",
                "cost": 85,
            },
            {"name": "desk", "from": "09:00", "to": "17:00", "skill": "desk", "cost": 150},
        ],
        "weights": {"kinds": "20 SOFT"},
        "options": {"timeZone": "Europe/Brussels"},
    }


def _hours(day: datetime.date, first: int, last: int) -> dict[str, str]:
    return {
        "from": f"{day.isoformat()}T{first:02}:00:00",
        "to": f"{day.isoformat()}T{last:02}:00:00",
    }
