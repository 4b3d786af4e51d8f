"""Home care over several days: the same nurse for a client, visits that follow each other."""

from __future__ import annotations

import random
from typing import Any

from bench.rich import around, links, people
from bench.rich.day import DAY, HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, number, shift, shuffled
from bench.rich.places import Region, flat
from bench.rich.tours import Bounds, shortened

DAYS = 3
SKILLS = ("medication", "wounds", "diabetes", "dementia")


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return three days; a client is visited on one to three of them, some twice a day."""
    day = Day(rng)
    region = Region(rng, max(5, int(tasks**0.5) // 4), 15)
    helpers = round(0.03 * tasks)
    clients = _clients(day, region, tasks - helpers)
    most = max(3, int(0.92 * vehicles))
    tours = compact(
        [client["location"] for client in clients],
        [region.middle(k) for k in range(len(region.towns))],
        [client["visits"] for client in clients],
        [client["service_time_s"] for client in clients],
        most,
        Bounds(10**9, 60, 8 * HOUR),
    )
    twice = _nurses(day, region, clients, [tour for _, tour in tours], vehicles)
    _around(day, twice, helpers)
    shuffled(day)
    return day


def _clients(day: Day, region: Region, visits: int) -> list[dict[str, Any]]:
    """Clients with their days, who have `visits` visits together."""
    made: list[dict[str, Any]] = []
    left = visits
    while left > 0:
        days = sorted(day.rng.sample(range(DAYS), day.rng.choice([1, 2, 3, 3])))
        is_twice = day.chance(0.2)
        days = days[: max(1, left // (2 if is_twice else 1))]
        is_twice = is_twice and left >= 2 * len(days)
        count = len(days) * (2 if is_twice else 1)
        left -= count
        made.append(
            {
                "location": region.place(0.05),
                "days": days,
                "twice": is_twice,
                "visits": count,
                "service_time_s": day.rng.choice([15, 20, 30, 45]) * MINUTE,
            }
        )
    return made  # fmt: skip


def _nurses(
    day: Day,
    region: Region,
    clients: list[dict[str, Any]],
    tours: list[list[int]],
    vehicles: int,
) -> list[tuple[str, str]]:
    """Each has her clients on all days; who is visited twice is visited again on a second round."""
    at = flat([client["location"] for client in clients])
    twice = []
    for k in range(vehicles):
        name = f"nurse {number(k, vehicles)}"
        tour = tours[k] if k < len(tours) else []
        near = clients[day.rng.choice(tour)]["location"] if tour else region.place(0)
        home = {"location": region.near(near, 800)}
        begin = day.rng.choice([6, 7]) * HOUR
        shifts = [shift(f"day {d + 1}", d * DAY + begin, home, home) for d in range(DAYS)]
        day.problem["vehicles"].append({"id": name, "shifts": shifts})
        order = shortened(tour, at, *[flat([home["location"]])[0]] * 2) if tour else []
        for d in range(DAYS):
            first = [j for j in order if d in clients[j]["days"]]
            again = [j for j in first if clients[j]["twice"]]
            stops = [_visit(day, clients, j, d, "") for j in first]
            stops += [_visit(day, clients, j, d, " again") for j in again]
            twice += [(_name(j, d, ""), _name(j, d, " again")) for j in again]
            if stops:
                day.routes.append({"vehicle": name, "shift": f"day {d + 1}", "stops": stops})
    for j, client in enumerate(clients):
        names = [_name(j, d, word) for d in client["days"] for word in ("", " again")]
        known = [name for name in names if name in day.tasks]
        if len(known) >= 2 and day.chance(0.3):
            made = {"kind": "same_vehicle", "participants": known}
            day.problem["relations"].append(made)
    return twice


def _name(client: int, d: int, word: str) -> str:
    return f"client {client + 1} day {d + 1}{word}"


def _visit(day: Day, clients: list[dict[str, Any]], j: int, d: int, word: str) -> dict[str, Any]:
    members = {name: clients[j][name] for name in ("location", "service_time_s")}
    job = {"id": _name(j, d, word), **members}
    day.problem["jobs"].append(job)
    return {"task": job["id"]}


def _around(day: Day, twice: list[tuple[str, str]], helpers: int) -> None:
    day.problem["objective"]["costs"] = {
        "per_travel_km": 0.3,
        "per_route_hour": 28,
        "per_overtime_hour": 15,
        "fixed": 10,
    }
    people.factors(day, 0.05)
    links.in_pairs(day, helpers / len(day.problem["jobs"]), _helper, 0)
    around.breaks(day, 30 * MINUTE, (3 * HOUR, 6 * HOUR))
    timed = day.time()
    links.lags(day, timed, twice, 30 * MINUTE)
    people.skills(day, SKILLS, 0.5)
    people.preferences(day, 0.7, 6)
    people.quotas(day, "supervised", 0.04, 2, {"start": 0, "end": DAY})
    around.windows(day, timed, 0.6, [HOUR, 2 * HOUR, 3 * HOUR], late=0.4)
    around.targets(day, timed, 0.3, 45 * MINUTE)
    around.hours(day, 8 * HOUR, overtime=HOUR)
    around.limits(day, 0.3, 0.1, ["max_route_duration_s", "max_tasks"])


def _helper(first: dict[str, Any], name: str) -> dict[str, Any]:
    return {"id": name} | {member: first[member] for member in ("location", "service_time_s")}
