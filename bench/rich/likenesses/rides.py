"""Pickup and delivery: people to a few places and home again, none long on the way."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from bench.rich import around, links, people
from bench.rich.day import HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, number, shift, shuffled
from bench.rich.places import Place, Region, flat
from bench.rich.tours import METRES_PER_SECOND, Bounds

SEATS = 4
WORK = 7.5 * HOUR
"""Of one bus."""


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


def _buses(day: Day, region: Region, runs: list, places: list[Place], vehicles: int) -> None:
    """A bus makes one run after the other, the nearest one next, until it has had its day."""
    rides = day.problem["shipments"]
    made = [_run(day, rides, run, places[hub]) for hub, run in runs]
    begins = flat([rides[run[0]]["pickup"]["location"] for run, _ in made])
    ends = flat([rides[run[-1]]["delivery"]["location"] for run, _ in made])
    left = list(range(len(made)))
    each = max(WORK, sum(length for _, length in made) / (0.9 * vehicles))
    stops: list[list[dict[str, Any]]] = []
    while left:
        own: list[dict[str, Any]] = []
        here, busy, k = None, 0.0, left[0]
        while left and busy < each:
            if here is not None:
                far = np.hypot(*(begins[left] - here).T)
                k = left[int(far.argmin())]
                busy += float(far.min()) / METRES_PER_SECOND
            left.remove(k)
            run, length = made[k]
            busy, here = busy + length, ends[k]
            for kind in ("pickup", "delivery"):
                own += [{"task": rides[j]["id"], "type": kind} for j in run]
        stops.append(own)
    _fleet(day, region, places, stops, vehicles)


def _run(day: Day, rides: list, run: list[int], place: Place) -> tuple[list[int], float]:
    """Give the rides of a run their other end, all there or all from there; return its seconds."""
    is_there = day.chance(0.5)
    homes = [rides[k]["pickup"]["location"] for k in run]
    for k in run:
        rides[k]["delivery" if is_there else "pickup"]["location"] = place
    line = flat([place, *homes])
    legs = line if not is_there else line[[*range(1, len(line)), 0]]
    length = float(np.hypot(*np.diff(legs, axis=0).T).sum()) / METRES_PER_SECOND
    return run, length + 180 * len(run)


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
