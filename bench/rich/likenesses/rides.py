"""Pickup and delivery: people to a few places and home again, none long on the way."""

from __future__ import annotations

import random
from math import ceil
from typing import Any

import numpy as np

from bench.rich import around, links, people
from bench.rich.day import HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, number, shift, shuffled
from bench.rich.places import Place, Region, flat
from bench.rich.tours import METRES_PER_SECOND, Bounds

SEATS = 4


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a day of runs that collect for one place, or bring from one place."""
    day = Day(rng)
    region = Region(rng, max(5, int(tasks**0.5) // 3), 20)
    places = [region.middle(k) for k in range(max(2, round(tasks**0.5 / 4)))]
    homes = [region.place(0.08) for _ in range(tasks)]
    runs = compact(
        homes, places, [1] * tasks, [90] * tasks, tasks, Bounds(SEATS, SEATS, 1.2 * HOUR)
    )
    rng.shuffle(runs)
    day.problem["shipments"] = [_ride(day, homes[k], k, tasks) for k in range(tasks)]
    _buses(day, region, runs, places, vehicles)
    _around(day)
    shuffled(day)
    return day


def _ride(day: Day, home: Place, k: int, count: int) -> dict[str, Any]:
    """The place that it goes to or comes from is not known yet."""
    is_there = day.chance(0.5)
    side = {"location": home, "service_time_s": day.rng.choice([60, 90, 120])}
    other = {"location": home, "service_time_s": day.rng.choice([60, 90])}
    seats = {"seats": 1}
    if day.chance(0.12):
        seats["wheelchairs"] = 1
    return {
        "id": f"ride {number(k, count)}",
        "pickup": side if is_there else other,
        "delivery": other if is_there else side,
        "demand": seats,
    }


def _buses(
    day: Day, region: Region, runs: list, places: list[Place], vehicles: int
) -> None:
    """Runs are given to the bus that is there the soonest, until the buses have had their day."""
    rides = day.problem["shipments"]
    middle, most = flat(places), int(0.93 * vehicles)
    at = np.array([middle[k % len(places)] for k in range(most)])
    busy = np.zeros(most)
    stops: list[list[dict[str, Any]]] = [[] for _ in range(most)]
    for hub, run in runs:
        is_there = day.chance(0.5)
        outer = [
            rides[k]["pickup" if "pickup" in rides[k] else "delivery"]["location"] for k in run
        ]
        here = flat([outer[0] if is_there else places[hub]])[0]
        far = np.hypot(*(at - here).T) / METRES_PER_SECOND
        bus = int(np.argmin(busy + 3 * far))
        for k, home in zip(run, outer, strict=True):
            ends = (home, places[hub]) if is_there else (places[hub], home)
            for side, place in zip(("pickup", "delivery"), ends, strict=True):
                rides[k][side]["location"] = place
        for kind in ("pickup", "delivery"):
            stops[bus] += [{"task": rides[k]["id"], "type": kind} for k in run]
        line = flat([places[hub], *outer, places[hub]])
        length = float(np.hypot(*np.diff(line, axis=0).T).sum()) / METRES_PER_SECOND
        busy[bus] += far[bus] + length * 0.7 + 180 * len(run)
        at[bus] = middle[hub] if is_there else flat([outer[-1]])[0]
    _fleet(day, region, places, stops, vehicles)


def _fleet(
    day: Day,
    region: Region,
    places: list[Place],
    stops: list[list[dict[str, Any]]],
    vehicles: int,
) -> None:
    for k in range(vehicles):
        name = f"bus {number(k, vehicles)}"
        garage = {"location": region.near(places[k % len(places)], 1500)}
        end = {} if day.chance(0.2) else garage
        made: dict[str, Any] = {
            "id": name,
            "capacity": {"seats": SEATS, "wheelchairs": SEATS if day.chance(0.5) else 0},
            "shifts": [shift("day", 7 * HOUR, garage, end)],
        }
        own = stops[k] if k < len(stops) else []
        if own:
            made["capacity"]["wheelchairs"] = SEATS
            day.routes.append({"vehicle": name, "shift": "day", "stops": own})
        day.problem["vehicles"].append(made)


def _around(day: Day) -> None:
    day.problem["objective"]["costs"] = {
        "per_travel_km": 0.45,
        "per_route_hour": 18,
        "per_wait_hour": 3,
        "fixed": 35,
    }
    people.fees(day, 0.03, 30, 60)
    timed = day.time()
    links.ride_times(day, timed, 0.9, 1.2, 5 * MINUTE)
    around.hours(day, 10 * HOUR)
    one_side = [one for one in timed if one.kind == day.rng.choice(["pickup", "delivery"])]
    around.windows(day, one_side, 0.8, [30 * MINUTE, HOUR], late=0.1)
    people.preferences(day, 0.15, 5)
    people.skills(day, ("lift", "escort"), 0.1)
    links.chains(day, timed, 0.05)
    links.alike(day, 0.05)
    around.limits(day, 0.3, 0.1, ["max_driving_s", "max_tasks", "max_route_duration_s"])
