"""A city of deliveries, made up: towns of all sizes on a square of 60 km, a depot in the middle."""

from __future__ import annotations

import math
import random
from typing import Any

from routeopt.travel import Euclidean

_SIDE_M = 60_000
_TOWNS = 40
_SCATTERED = 0.15  # of the customers, between the towns
_DAY_S = 28_800

KINDS = ("cvrp", "windows")


def travel(kind: str) -> Euclidean:
    """Return how travel is computed: with windows a metre takes a tenth of a second, 36 km/h."""
    return Euclidean(scale=1 if kind == "cvrp" else 0.1)


def request(kind: str, tasks: int, seed: int) -> dict[str, Any]:
    """Return a request of deliveries.

    Of `cvrp` about 60 fill a vehicle and distance counts. Of `windows` half may be served within
    four hours alone, a day has eight, and vehicles and hours cost.
    """
    rng = random.Random(seed)
    places = _places(tasks, rng)
    jobs = [_job(kind, number, place, rng) for number, place in enumerate(places)]
    total = sum(job["delivery"]["u"] for job in jobs)
    capacity = 300 if kind == "cvrp" else 600
    vehicles = math.ceil(1.05 * total / capacity) + 20 if kind == "cvrp" else math.ceil(tasks / 70)
    end = 10_000_000 if kind == "cvrp" else _DAY_S
    depot = [_SIDE_M // 2, _SIDE_M // 2]
    shift = {
        "id": "s",
        "start": {"time": 0, "location": depot},
        "end": {"time": end, "location": depot},
    }
    fleet = [
        {"id": f"v{number}", "capacity": {"u": capacity}, "shifts": [shift]}
        for number in range(vehicles)
    ]
    costs: dict[str, float] = {"per_travel_km": 1}
    if kind == "windows":
        costs = {"per_travel_km": 0.3, "per_route_hour": 30, "fixed": 50}
    return {"problem": {"jobs": jobs, "vehicles": fleet, "objective": {"costs": costs}}}


def _job(kind: str, number: int, place: list[int], rng: random.Random) -> dict[str, Any]:
    job: dict[str, Any] = {
        "id": f"j{number}",
        "location": place,
        "delivery": {"u": rng.randint(1, 9)},
    }
    if kind == "windows":
        job["service_time_s"] = 120
        if rng.random() < 0.5:
            start = rng.choice((0, 7_200, 14_400))
            job["time_windows"] = [{"start": start, "end": start + 14_400}]
    return job


def _places(count: int, rng: random.Random) -> list[list[int]]:
    towns = [
        (
            rng.uniform(4_000, _SIDE_M - 4_000),
            rng.uniform(4_000, _SIDE_M - 4_000),
            rng.paretovariate(1.1),
            rng.uniform(800, 4_000),
        )
        for _ in range(_TOWNS)
    ]
    sizes = [town[2] for town in towns]
    found: list[list[int]] = []
    while len(found) < count:
        if rng.random() < _SCATTERED:
            x, y = rng.uniform(0, _SIDE_M), rng.uniform(0, _SIDE_M)
        else:
            town = rng.choices(towns, sizes)[0]
            angle, far = rng.uniform(0, 2 * math.pi), rng.expovariate(1 / town[3])
            x, y = town[0] + far * math.cos(angle), town[1] + far * math.sin(angle)
        if 0 <= x <= _SIDE_M and 0 <= y <= _SIDE_M:
            found.append([int(x), int(y)])
    return found
