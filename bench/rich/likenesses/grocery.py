"""Grocery delivery: one-hour slots, two shifts a day, orders picked until the van leaves."""

from __future__ import annotations

import random
from typing import Any

from bench.rich import around, links, people
from bench.rich.day import HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, in_turns, number, shift, shuffled
from bench.rich.places import Region
from bench.rich.tours import Bounds

TRIPS = 2
ROOM_CRATES = 80
SHIFTS = (("early", 7 * HOUR), ("late", 14 * HOUR))
AREAS = ("north", "east", "south", "west")
KINDS = ("crates", "chilled", "frozen")


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a day of two trips a shift from the store that is nearest."""
    day = Day(rng)
    region = Region(rng, max(4, int(tasks**0.5) // 5), 14)
    stores = [region.middle(k) for k in range(2 + (tasks >= 3000))]
    day.problem["depots"] = [
        {"id": f"store {k + 1}", "location": store, "service_time_s": 20 * MINUTE,
         "cost_per_visit": 1.5}
        for k, store in enumerate(stores)
    ]  # fmt: skip
    jobs = [_job(day, region, k, tasks) for k in range(tasks)]
    day.problem["jobs"] = jobs
    planned = round(0.98 * tasks)
    most = max(4, int(0.92 * vehicles)) * len(SHIFTS) * TRIPS
    weights = [job["delivery"]["crates"] for job in jobs[:planned]]
    trips = compact(
        [job["location"] for job in jobs[:planned]],
        stores,
        weights,
        [job["service_time_s"] for job in jobs[:planned]],
        most - len(stores) * 4,
        Bounds(ROOM_CRATES, 30, 2.9 * HOUR),
    )
    _vans(day, trips, vehicles, len(stores))
    _around(day)
    for job in jobs[planned:]:
        job["drop_fee"] = round(rng.uniform(2, 8), 2)
    shuffled(day)
    return day


def _job(day: Day, region: Region, k: int, count: int) -> dict[str, Any]:
    rng = day.rng
    delivery = {"crates": rng.randint(1, 8), "chilled": rng.randint(0, 3)}
    if rng.random() < 0.5:
        delivery["frozen"] = rng.randint(1, 2)
    return {
        "id": f"order {number(k, count)}",
        "location": region.place(0.04),
        "service_time_s": rng.choice([4, 5, 6, 8]) * MINUTE,
        "delivery": delivery,
    }


def _vans(day: Day, trips: list, vehicles: int, stores: int) -> None:
    jobs = day.problem["jobs"]
    queue: list[tuple[int, list[list[int]]]] = []
    for store in range(stores):
        own = [trip for hub, trip in trips if hub == store]
        queue += [(store, [own[k] for k in group]) for group in in_turns(len(own), TRIPS)]
    room = {
        kind: max(sum(jobs[j]["delivery"].get(kind, 0) for j in trip) for _, trip in trips) + 2
        for kind in KINDS
    }
    by_store = {store: [own for hub, own in queue if hub == store] for store in range(stores)}
    for k in range(vehicles):
        store = k % stores
        if not by_store[store]:
            store = max(by_store, key=lambda hub: len(by_store[hub]))
        name = f"van {number(k, vehicles)}"
        place = {"depot": f"store {store + 1}"}
        others = [f"store {s + 1}" for s in range(stores)]
        shifts = [shift(word, begin, place, place) | {"reloads": others} for word, begin in SHIFTS]
        made: dict[str, Any] = {"id": name, "capacity": room, "shifts": shifts}
        if day.chance(0.2):  # a freezer that holds what stays on board
            made["initial_load"] = {"frozen": 1}
            made["capacity"] = room | {"frozen": room["frozen"] + 1}
        if day.chance(0.2):
            made["costs"] = {"fixed": 20, "per_route_hour": 24}
        day.problem["vehicles"].append(made)
        for word, _ in SHIFTS:
            if by_store[store]:
                _route(day, name, word, store, by_store[store].pop(0))


def _route(day: Day, name: str, word: str, store: int, trips: list[list[int]]) -> None:
    stops: list[dict[str, Any]] = []
    for trip in trips:
        stops += [{"depot": f"store {store + 1}"}] if stops else []
        stops += [{"task": day.problem["jobs"][j]["id"]} for j in trip]
    day.routes.append({"vehicle": name, "shift": word, "stops": stops})


def _around(day: Day) -> None:
    day.problem["objective"]["costs"] = {
        "per_travel_km": 0.3,
        "per_route_hour": 20,
        "per_overtime_hour": 14,
        "per_late_hour": 25,
        "fixed": 30,
    }
    timed = day.time()
    around.hours(day, 6 * HOUR, overtime=HOUR)
    around.windows(day, timed, 0.85, [HOUR, HOUR, 2 * HOUR])
    for job in day.problem["jobs"]:
        for window in job.get("time_windows", []):
            if day.chance(0.3):
                window["per_late_hour"] = None
    around.targets(day, timed, 0.1, 30 * MINUTE)
    around.releases(day, timed, 0.7, HOUR)
    for depot in day.problem["depots"]:
        depot["time_windows"] = [{"start": 6 * HOUR, "end": 23 * HOUR}]
    people.areas(day, AREAS, serving=0.1, preferring=0.5, price=2)
    people.fees(day, 0.03, 10, 30)
    links.alike(day, 0.05)
    around.limits(day, 0.3, 0.15, ["max_distance_m", "max_route_duration_s", "max_tasks"])
