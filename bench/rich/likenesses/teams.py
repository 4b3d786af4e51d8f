"""Teams of a yard over a week, who should all have worked as long at its end."""

from __future__ import annotations

import random
from typing import Any

from bench.rich import around, people
from bench.rich.day import DAY, HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, number, shift, shuffled
from bench.rich.places import Place, Region
from bench.rich.tours import Bounds

DAYS = 5
SKILLS = ("gas", "power", "water")


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a week; a job is for one day of it, or for any of a few."""
    day = Day(rng)
    region = Region(rng, max(4, int(tasks**0.5) // 4), 20)
    yards = [region.middle(k) for k in range(len(region.towns))][: max(1, vehicles // 20)]
    day.problem["jobs"] = [
        {
            "id": f"job {number(k, tasks)}",
            "location": region.place(0.1),
            "service_time_s": rng.choice([30, 45, 60, 90, 120]) * MINUTE,
        }
        for k in range(tasks)
    ]
    _teams(day, yards, vehicles)
    day.problem["objective"]["costs"] = {"per_travel_km": 0.5, "per_route_hour": 35}
    people.factors(day, 0.05)
    around.breaks(day, 30 * MINUTE, (3 * HOUR, 5 * HOUR))
    timed = day.time()
    people.skills(day, SKILLS, 0.3)
    people.preferences(day, 0.1, 10)
    _days(day)
    around.windows(day, timed, 0.3, [HOUR, 2 * HOUR, 4 * HOUR])
    around.hours(day, 9 * HOUR)
    _balances(day)
    shuffled(day)
    return day


def _teams(day: Day, yards: list[Place], vehicles: int) -> None:
    """Each team leaves the yard on every day; the rounds of the week are shared out in turns."""
    jobs = day.problem["jobs"]
    tours = compact(
        [job["location"] for job in jobs],
        yards,
        [1] * len(jobs),
        [job["service_time_s"] for job in jobs],
        max(1, int(0.92 * vehicles)) * DAYS,
        Bounds(10**9, 30, 7 * HOUR),
    )
    yard_of = {k: yards[k % len(yards)] for k in range(vehicles)}
    for k in range(vehicles):
        home = {"location": yard_of[k]}
        shifts = [shift(f"day {d + 1}", d * DAY + 7 * HOUR, home, home) for d in range(DAYS)]
        day.problem["vehicles"].append({"id": f"team {number(k, vehicles)}", "shifts": shifts})
    free = [(k, d) for d in range(DAYS) for k in range(vehicles)]
    for yard, tour in tours:
        own = next(slot for slot in free if yard_of[slot[0]] == yards[yard])
        free.remove(own)
        stops = [{"task": jobs[j]["id"]} for j in tour]
        day.routes.append({"vehicle": f"team {number(own[0], vehicles)}",
                           "shift": f"day {own[1] + 1}", "stops": stops})  # fmt: skip


def _days(day: Day) -> None:
    """Half of the jobs are for their day, others for it and some days around."""
    for k, task in day.planned():
        d = int(day.routes[k]["shift"].removeprefix("day ")) - 1
        first, last = (d, d) if day.chance(0.5) else (max(0, d - 1), min(DAYS - 1, d + 2))
        window = {"start": first * DAY, "end": (last + 1) * DAY - 1}
        day.tasks[task]["time_windows"] = [window]


def _balances(day: Day) -> None:
    """Hours of the week by the teams' shares and what they did before; service more loosely."""
    names = list(day.vehicles)
    history = {name: day.rng.randint(0, 4) * HOUR for name in names if day.chance(0.5)}
    balances: list[dict[str, Any]] = [
        {"id": "hours", "measure": "duration", "history": history, "price": 30}
    ]
    if day.chance(0.5):
        shares = {name: day.rng.choice([50, 100, 100, 100]) for name in names}
        balances.append({"id": "tasks", "measure": "tasks", "shares": shares, "price": 2})
    day.problem["balance"] = balances
