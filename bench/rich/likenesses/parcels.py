"""Parcel delivery: vans that come back to load again, collections on the way, some slots."""

from __future__ import annotations

import random
from math import ceil

from bench.rich import around, people
from bench.rich.day import HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, in_turns, number, shift, shuffled
from bench.rich.places import Region
from bench.rich.tours import Bounds

TRIPS = 2
ROOM_KG = 320


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a day with two trips for most vans."""
    day = Day(rng)
    region = Region(rng, max(5, int(tasks**0.5) // 3), 22)
    hubs = [region.middle(k) for k in range(1 + (tasks >= 1000) + (tasks >= 5000))]
    day.problem["depots"] = [
        {
            "id": f"depot {k + 1}",
            "location": hub,
            "cost_per_visit": 2.5,
            "service_time_s": 15 * MINUTE,
        }
        for k, hub in enumerate(hubs)
    ]
    planned = round(0.97 * tasks)
    jobs = [_job(day, region, k, tasks) for k in range(tasks)]
    day.problem["jobs"] = jobs
    weights = [_kg(job) for job in jobs[:planned]]
    most_trips = max(2, int(0.92 * vehicles)) * TRIPS
    trips = compact(
        [job["location"] for job in jobs[:planned]],
        hubs,
        weights,
        [job["service_time_s"] for job in jobs[:planned]],
        most_trips - 1,
        Bounds(ROOM_KG, 60, 4.2 * HOUR),
    )
    heaviest = max(sum(weights[k] for k in trip) for _, trip in trips)
    _share_out(day, trips, vehicles, hubs, ceil(heaviest / 50) * 50)
    _around(day)
    for job in jobs[planned:]:
        job["drop_fee"] = round(rng.uniform(1, 6), 2)
    shuffled(day)
    return day


def _job(day: Day, region: Region, k: int, count: int) -> dict:
    rng = day.rng
    made = {
        "id": f"parcel {number(k, count)}",
        "location": region.place(),
        "service_time_s": rng.choice([90, 120, 120, 150, 180, 240]),
    }
    load = {"kg": max(1, round(rng.lognormvariate(1.5, 0.8))), "litres": rng.randint(5, 80)}
    made["demand" if rng.random() < 0.08 else "delivery"] = load
    return made


def _kg(job: dict) -> int:
    return int((job.get("demand") or job["delivery"])["kg"])


def _share_out(day: Day, trips: list, vehicles: int, hubs: list, room: int) -> None:
    """Vans of two sizes with the trips of one depot each, and some that are not needed."""
    jobs = day.problem["jobs"]
    queue = []
    for hub in range(len(hubs)):
        own = [trip for at, trip in trips if at == hub]
        queue += [(hub, [own[k] for k in group]) for group in in_turns(len(own), TRIPS)]
    for k in range(vehicles):
        hub, own = queue[k] if k < len(queue) else (day.rng.randrange(len(hubs)), [])
        is_large = k >= len(queue) and day.chance(0.5)
        name = f"van {number(k, vehicles)}"
        depot = {"depot": f"depot {hub + 1}"}
        made = {
            "id": name,
            "capacity": {"kg": room * (2 if is_large else 1), "litres": 0},
            "shifts": [
                shift("day", 7 * HOUR, depot, depot)
                | {"reloads": [{"depot": f"depot {h + 1}", "max_visits": 4}
                               for h in range(len(hubs))]}
            ],
        }  # fmt: skip
        if is_large:
            made["costs"] = {"fixed": 95, "per_travel_km": 0.45}
        day.problem["vehicles"].append(made)
        if own:
            stops: list[dict] = []
            for trip in own:
                stops += [{"depot": f"depot {hub + 1}"}] if stops else []
                stops += [{"task": jobs[j]["id"]} for j in trip]
            day.routes.append({"vehicle": name, "shift": "day", "stops": stops})
    litres = max(sum(_litres(jobs[j]) for j in trip) for _, trip in trips)
    for vehicle in day.problem["vehicles"]:
        scale = 2 if "costs" in vehicle else 1
        vehicle["capacity"]["litres"] = ceil(litres / 100) * 100 * scale


def _litres(job: dict) -> int:
    return int((job.get("demand") or job["delivery"])["litres"])


def _around(day: Day) -> None:
    day.problem["objective"]["costs"] = {
        "per_travel_km": 0.35,
        "per_route_hour": 22,
        "per_overtime_hour": 12,
        "fixed": 60,
    }
    people.fees(day, 0.05, 8, 25)
    timed = day.time()
    around.hours(day, int(8.5 * HOUR), overtime=2 * HOUR)
    around.windows(day, timed, 0.2, [2 * HOUR, 3 * HOUR, 4 * HOUR], late=0.3)
    around.releases(day, timed, 0.5, 2 * HOUR)
    for depot in day.problem["depots"]:
        depot["time_windows"] = [{"start": 5 * HOUR, "end": 21 * HOUR}]
    around.limits(day, 0.3, 0.15, ["max_distance_m", "max_tasks"])
