"""Field service: technicians from their homes, skills, offered slots, lunch, two at some jobs."""

from __future__ import annotations

import random
from typing import Any

from bench.rich import around, links, people
from bench.rich.day import HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, number, shift, shuffled
from bench.rich.places import Region, flat
from bench.rich.tours import Bounds, shortened

TRADES = ("electric", "gas", "heating", "fibre")


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a day whose technicians have some five appointments each."""
    day = Day(rng)
    region = Region(rng, max(6, int(tasks**0.5) // 2), 40)
    helpers = round(0.05 * tasks)
    jobs = [_job(day, region, k, tasks) for k in range(tasks - helpers)]
    for k in range(1, len(jobs)):
        if rng.random() < 0.06:  # another flat of the same house
            jobs[k]["location"] = jobs[k - 1]["location"]
    day.problem["jobs"] = jobs
    planned = len(jobs) - round(0.02 * tasks)
    most = int(0.93 * vehicles)
    tours = compact(
        [job["location"] for job in jobs[:planned]],
        [region.middle(k) for k in range(len(region.towns))],
        [1] * planned,
        [job["service_time_s"] + job["setup_time_s"] for job in jobs[:planned]],
        most,
        Bounds(10**9, 14, 7.3 * HOUR),
    )
    _technicians(day, region, [tour for _, tour in tours], vehicles)
    _around(day, helpers)
    for job in jobs[planned:]:
        job["drop_fee"] = round(rng.uniform(5, 30), 2)
    shuffled(day)
    return day


def _job(day: Day, region: Region, k: int, count: int) -> dict[str, Any]:
    return {
        "id": f"order {number(k, count)}",
        "location": region.place(0.15),
        "service_time_s": day.rng.choice([20, 30, 30, 45, 60, 75]) * MINUTE,
        "setup_time_s": day.rng.choice([0, 5, 5, 10]) * MINUTE,
    }


def _technicians(day: Day, region: Region, tours: list[list[int]], vehicles: int) -> None:
    """Each lives near one of the stops; few go from and to wherever their work is."""
    jobs = day.problem["jobs"]
    at = flat([job["location"] for job in jobs])
    for k in range(vehicles):
        name = f"technician {number(k, vehicles)}"
        tour = tours[k] if k < len(tours) else []
        near = jobs[day.rng.choice(tour)]["location"] if tour else region.place(0)
        home = {"location": region.near(near, 1200)}
        ends: list[dict[str, Any]] = [{} if day.chance(0.04) else home for _ in range(2)]
        made = {"id": name, "shifts": [shift("day", day.rng.choice([7, 8]) * HOUR, *ends)]}
        if day.chance(0.2):
            made["speed_factor"] = day.rng.choice([0.9, 1.1])
        day.problem["vehicles"].append(made)
        if tour:
            here = flat([home["location"]])[0]
            order = shortened(tour, at, *(here if end else None for end in ends))
            stops = [{"task": jobs[j]["id"]} for j in order]
            day.routes.append({"vehicle": name, "shift": "day", "stops": stops})


def _around(day: Day, helpers: int) -> None:
    day.problem["objective"]["costs"] = {
        "per_travel_km": 0.4,
        "per_route_hour": 30,
        "per_wait_hour": 5,
        "per_overtime_hour": 20,
        "fixed": 25,
    }
    people.factors(day, 0.15)
    links.in_pairs(day, helpers / len(day.problem["jobs"]), _helper, 5 * MINUTE)
    around.breaks(day, 30 * MINUTE, (int(3.5 * HOUR), 6 * HOUR))
    timed = day.time()
    people.skills(day, TRADES, 0.7)
    people.eligible(day, 0.02)
    people.preferences(day, 0.1, 8)
    people.quotas(day, "training", 0.05, max(2, len(day.routes) // 20), None)
    around.hours(day, 9 * HOUR, overtime=90 * MINUTE)
    around.offers(day, timed, 0.7, 2 * HOUR, [4, 8, 15])
    _late(day, 0.2)
    around.targets(day, timed, 0.05, HOUR)
    around.limits(day, 0.2, 0.1, ["max_driving_s", "max_route_duration_s", "max_tasks"])
    people.fees(day, 0.05, 60, 150)


def _helper(first: dict[str, Any], name: str) -> dict[str, Any]:
    """Make the job of the second person: the same time at the same place."""
    return {"id": name} | {
        member: first[member] for member in ("location", "service_time_s", "setup_time_s")
    }


def _late(day: Day, share: float) -> None:
    for job in day.problem["jobs"]:
        for window in job.get("time_windows", []):
            if day.chance(share):
                window["per_late_hour"] = day.rng.choice([15, 30])
