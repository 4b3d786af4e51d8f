"""All rules together: a service company that also brings, collects and carries."""

from __future__ import annotations

import random
from typing import Any

from bench.rich import around, links, people
from bench.rich.day import HOUR, MINUTE, Day
from bench.rich.likenesses.fleet import compact, number, shift, shuffled
from bench.rich.places import Region
from bench.rich.tours import Bounds

DIMENSIONS = ("kg", "litres", "pallets", "tools")
SKILLS = ("crane", "gas", "cooling")
AREAS = ("red", "green", "blue")


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a day of every rule, with some ten tasks for each vehicle that is needed."""
    day = Day(rng)
    region = Region(rng, max(5, int(tasks**0.5) // 3), 28)
    hubs = [region.middle(k) for k in range(2 + (tasks >= 3000))]
    day.problem["depots"] = [
        {"id": f"yard {k + 1}", "location": hub, "service_time_s": 10 * MINUTE,
         "cost_per_visit": 2}
        for k, hub in enumerate(hubs)
    ]  # fmt: skip
    helpers, carried = round(0.02 * tasks), round(0.15 * tasks)
    jobs = [_job(day, region, k, tasks) for k in range(tasks - helpers - carried)]
    day.problem["jobs"] = jobs
    planned = len(jobs) - round(0.02 * tasks)
    most = int(0.93 * vehicles)
    tours = compact(
        [job["location"] for job in jobs[:planned]],
        hubs,
        [1] * planned,
        [job["service_time_s"] for job in jobs[:planned]],
        most,
        Bounds(10**9, 24, 6.5 * HOUR),
    )
    _vehicles(day, tours, vehicles, len(hubs), carried, tasks)
    _around(day, helpers)
    for job in jobs[planned:]:
        job["drop_fee"] = round(rng.uniform(3, 20), 2)
    shuffled(day)
    return day


def _job(day: Day, region: Region, k: int, count: int) -> dict[str, Any]:
    rng = day.rng
    made: dict[str, Any] = {
        "id": f"order {number(k, count)}",
        "location": region.place(),
        "service_time_s": rng.choice([8, 10, 15, 20, 30]) * MINUTE,
    }
    if rng.random() < 0.3:
        made["setup_time_s"] = 5 * MINUTE
    if rng.random() < 0.8:
        made[rng.choice(["demand", "delivery", "delivery"])] = _load(day)
    return made


def _load(day: Day) -> dict[str, int]:
    names = day.rng.sample(DIMENSIONS, day.rng.randint(1, 3))
    return {name: day.rng.randint(1, 9) for name in names}


def _vehicles(day: Day, tours: list, vehicles: int, hubs: int, carried: int, count: int) -> None:
    """Half of the routes reload in the middle; shipments go from one stop to a later one."""
    jobs = day.problem["jobs"]
    each, more = divmod(carried, len(tours))
    used = 0
    for k in range(vehicles):
        hub, tour = tours[k] if k < len(tours) else (day.rng.randrange(hubs), [])
        name = f"vehicle {number(k, vehicles)}"
        depot = {"depot": f"yard {hub + 1}"}
        made: dict[str, Any] = {
            "id": name,
            "capacity": {},
            "shifts": [
                shift("day", day.rng.choice([6, 7, 8]) * HOUR, depot,
                      {} if day.chance(0.05) else depot)
                | {"reloads": [f"yard {h + 1}" for h in range(hubs)]}
            ],
        }  # fmt: skip
        if day.chance(0.25):
            made["profile"] = "truck"
        if day.chance(0.2):
            made["speed_factor"] = day.rng.choice([0.9, 1.1])
        if day.chance(0.2):
            made["costs"] = {"fixed": 45, "per_travel_km": 0.3}
        day.problem["vehicles"].append(made)
        stops: list[dict[str, Any]] = [{"task": jobs[j]["id"]} for j in tour]
        reload_at = len(stops) // 2 if len(stops) >= 6 and day.chance(0.5) else None
        for _ in range(each + (k < more) if tour else 0):
            used += 1
            _carry(day, stops, reload_at or len(stops), number(used - 1, count))
        if reload_at is not None:
            first = {jobs[j]["id"] for j in tour[:reload_at]}
            at = 1 + max(i for i, stop in enumerate(stops) if stop["task"] in first)
            if _is_between_shipments(stops, at):
                stops.insert(at, {"depot": f"yard {hub + 1}"})
        if stops:
            day.routes.append({"vehicle": name, "shift": "day", "stops": stops})


def _carry(day: Day, stops: list[dict[str, Any]], before: int, name: str) -> None:
    """A shipment between two stops of the route that are near in its order."""
    jobs = [i for i, stop in enumerate(stops) if "type" not in stop]
    k = day.rng.randrange(max(1, min(before, len(jobs)) - 1))
    one, other = jobs[k], jobs[min(k + day.rng.randint(1, 2), len(jobs) - 1)]
    tasks = day.tasks
    shipment = {
        "id": f"transport {name}",
        "pickup": {"location": tasks[stops[one]["task"]]["location"], "service_time_s": 240},
        "delivery": {"location": tasks[stops[other]["task"]]["location"], "service_time_s": 240},
        "demand": _load(day),
    }
    day.problem["shipments"].append(shipment)
    stops.insert(other + 1, {"task": shipment["id"], "type": "delivery"})
    stops.insert(one + 1, {"task": shipment["id"], "type": "pickup"})


def _is_between_shipments(stops: list[dict[str, Any]], at: int) -> bool:
    """Whether nothing is carried over this place."""
    kinds = [stop.get("type") for stop in stops[:at]]
    return kinds.count("pickup") == kinds.count("delivery")


def _around(day: Day, helpers: int) -> None:
    day.problem["objective"]["costs"] = {
        "per_travel_km": 0.4,
        "per_travel_hour": 4,
        "per_route_hour": 20,
        "per_wait_hour": 4,
        "per_overtime_hour": 15,
        "per_late_hour": 20,
        "fixed": 30,
    }
    people.factors(day, 0.1)
    links.in_pairs(day, helpers / len(day.problem["jobs"]), _helper, 10 * MINUTE)
    around.breaks(day, 30 * MINUTE, (3 * HOUR, 6 * HOUR))
    timed = day.time()
    _rooms(day)
    around.hours(day, 9 * HOUR, overtime=90 * MINUTE)
    around.offers(day, timed, 0.3, 2 * HOUR, [3, 6])
    others = [one for one in timed if "time_windows" not in _side(day, one)]
    around.windows(day, others, 0.3, [2 * HOUR, 3 * HOUR])
    _some_hard(day)
    around.targets(day, timed, 0.08, HOUR)
    around.releases(day, timed, 0.3, 2 * HOUR)
    for depot in day.problem["depots"]:
        depot["time_windows"] = [{"start": 5 * HOUR, "end": 22 * HOUR}]
    links.ride_times(day, timed, 0.4, 1.3, 15 * MINUTE)
    links.chains(day, timed, 0.1)
    links.alike(day, 0.1)
    links.groups(day, timed, ("clean", "dirty"), 0.15)
    people.skills(day, SKILLS, 0.3)
    people.eligible(day, 0.03)
    people.areas(day, AREAS, serving=0.05, preferring=0.4, price=3)
    people.preferences(day, 0.1, 5)
    people.quotas(day, "hazard", 0.05, max(2, len(day.routes) // 20), None)
    people.fees(day, 0.05, 25, 60)
    names = ["max_distance_m", "max_driving_s", "max_route_duration_s", "max_tasks"]
    around.limits(day, 0.4, 0.15, names)


def _side(day: Day, one: Any) -> dict[str, Any]:
    return {} if one.task is None else day.side(one.task, one.kind)


def _some_hard(day: Day) -> None:
    for job in day.problem["jobs"]:
        for window in job.get("time_windows", []):
            if day.chance(0.6):
                window["per_late_hour"] = None


def _helper(first: dict[str, Any], name: str) -> dict[str, Any]:
    return {"id": name} | {member: first[member] for member in ("location", "service_time_s")}


def _rooms(day: Day) -> None:
    """Capacities that the planned trips fill well; some vehicles bring something along."""
    most = dict.fromkeys(DIMENSIONS, 0)
    loads: dict[str, dict[str, int]] = {}
    for route in day.answer["routes"]:
        own = loads.setdefault(route["vehicle"], dict.fromkeys(DIMENSIONS, 0))
        for stop in route["stops"]:
            for name, value in stop.get("load", {}).items():
                own[name] = max(own[name], value)
                most[name] = max(most[name], value)
    sizes = {name: sorted(own[name] for own in loads.values()) for name in DIMENSIONS}
    for name, vehicle in day.vehicles.items():
        needed = loads.get(name, {})
        for kind in DIMENSIONS:
            usual = sizes[kind][len(sizes[kind]) * 3 // 4]
            vehicle["capacity"][kind] = max(usual, needed.get(kind, 0))
        if day.chance(0.1):
            vehicle["initial_load"] = {"tools": 2}
            vehicle["capacity"]["tools"] += 2
