"""A day of work around a place, made up, as a request of V2."""

from __future__ import annotations

import math
import random
from typing import Any

BERLIN = (52.52, 13.405)
_JOBS_OF_A_RESOURCE = 12
_KM_OF_A_DEGREE = 111.2
_DAY = "2026-12-01T"


def request(centre: tuple[float, float], jobs: int, radius: float) -> dict[str, Any]:
    """Return a request with so many jobs, all of them within so many kilometres."""
    chance = random.Random(repr((centre, jobs, radius)))
    base = _place(centre, 0, 0)
    resources = [
        {
            "name": f"resource-{number}",
            "capacity": [40],
            "shifts": [
                {
                    "from": f"{_DAY}08:00:00Z",
                    "to": f"{_DAY}17:00:00Z",
                    "start": base,
                    "end": base,
                }
            ],
        }
        for number in range(1, math.ceil(jobs / _JOBS_OF_A_RESOURCE) + 1)
    ]
    return {
        "resources": resources,
        "jobs": [_job(number, centre, radius, chance) for number in range(1, jobs + 1)],
    }


def _job(
    number: int, centre: tuple[float, float], radius_km: float, chance: random.Random
) -> dict[str, Any]:
    angle = chance.uniform(0, 2 * math.pi)
    job: dict[str, Any] = {
        "name": f"job-{number}",
        "duration": chance.choice((300, 600, 900)),
        "load": [chance.randint(1, 3)],
        "location": _place(centre, angle, radius_km * math.sqrt(chance.random())),
    }
    if chance.random() < 0.3:
        hour = chance.randint(8, 13)
        window = {"from": f"{_DAY}{hour:02}:00:00Z", "to": f"{_DAY}{hour + 3:02}:00:00Z"}
        job["windows"] = [window]
    return job


def _place(centre: tuple[float, float], angle: float, km: float) -> dict[str, float]:
    """Return the place so far from the centre; its latitude stays short of the poles."""
    latitude = max(-89.0, min(89.0, centre[0] + math.sin(angle) * km / _KM_OF_A_DEGREE))
    width = _KM_OF_A_DEGREE * max(0.02, math.cos(math.radians(latitude)))
    longitude = (centre[1] + math.cos(angle) * km / width + 180) % 360 - 180
    return {"latitude": round(latitude, 5), "longitude": round(longitude, 5)}
