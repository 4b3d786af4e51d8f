"""Who may serve, who should, and how many: drawn around the plan, so that it keeps them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bench.rich.day import Day

MOST_FACTORS = 9_000_000
"""Tasks times shifts where a task has factors of vehicles; the interface takes 10,000,000 stops."""

MOST_SETS = 250
"""Of vehicles that tasks allow; the interface takes 256 different ones."""


def skills(day: Day, names: Sequence[str], share: float) -> None:
    """Every vehicle has one to three skills; some tasks need some of those of their vehicle."""
    for vehicle in day.problem["vehicles"]:
        own = day.rng.sample(list(names), day.rng.randint(1, min(3, len(names))))
        vehicle["skills"] = [{"name": name, "level": day.rng.randint(1, 3)} for name in own]
    for k, task in day.planned():
        if day.chance(share):
            own = day.vehicles[day.routes[k]["vehicle"]]["skills"]
            needed = day.rng.choice(own)
            level = day.rng.randint(1, needed["level"])
            day.tasks[task]["required_skills"] = [{"name": needed["name"], "min_level": level}]


def eligible(day: Day, share: float) -> None:
    """Some tasks are for few vehicles only, or not for some."""
    names, left = list(day.vehicles), MOST_SETS
    for k, task in day.planned():
        if left and day.chance(share):
            left -= 1
            own = day.routes[k]["vehicle"]
            others = [name for name in day.rng.sample(names, min(4, len(names))) if name != own]
            member = {"allowed": [own, *others]} if day.chance(0.5) else {"excluded": others}
            day.tasks[task]["eligible_vehicles"] = member


def preferences(day: Day, share: float, price: float, kept: float = 0.85) -> None:
    """Some tasks wish for a vehicle, mostly for the planned one."""
    names = list(day.vehicles)
    for k, task in day.planned():
        if day.chance(share):
            wished = day.routes[k]["vehicle"] if day.chance(kept) else day.rng.choice(names)
            cost = round(price * day.rng.uniform(0.5, 1.5), 2)
            wish = {"vehicles": [wished], "violation_cost": cost}
            day.tasks[task].setdefault("preferences", []).append(wish)


def areas(day: Day, tags: Sequence[str], serving: float, preferring: float, price: float) -> None:
    """Tasks carry the tag of their route's area; some vehicles serve only it, others prefer it."""
    area = {route["vehicle"]: tags[k % len(tags)] for k, route in enumerate(day.routes)}
    for k, name in day.planned():
        task = day.tasks[name]
        task.setdefault("tags", []).append(area[day.routes[k]["vehicle"]])
        if day.chance(0.3):
            wish = {"tag": task["tags"][-1], "violation_cost": price}
            task.setdefault("preferences", []).append(wish)
    for name, vehicle in day.vehicles.items():
        own = area.get(name, day.rng.choice(tags))
        if day.chance(serving):
            vehicle["serves_tags"] = [own]
        if day.chance(preferring):
            vehicle["preferred_tags"] = [own]


def quotas(day: Day, tag: str, share: float, groups: int, period: dict[str, int] | None) -> None:
    """Some tasks carry a tag, of which groups of vehicles may serve not many more than planned."""
    served: Counter[str] = Counter()
    for k, name in day.planned():
        if day.chance(share):
            day.tasks[name].setdefault("tags", []).append(tag)
            served[day.routes[k]["vehicle"]] += 1
    names = list(day.vehicles)
    for number in range(groups):
        own = names[number::groups]
        count = sum(served[name] for name in own)
        made: dict[str, Any] = {"id": f"{tag} {number}", "tag": tag, "vehicles": own}
        made["max"] = count + day.rng.randint(0, 2)
        if day.chance(0.5):
            made["min"] = min(max(0, count + day.rng.randint(-2, 1)), made["max"])
            made["per_missing"] = 15
        if period is not None:
            made["period"] = period
        day.problem["quotas"].append(made)


def factors(day: Day, share: float) -> None:
    """Some tasks take longer than usual; the experienced need less time for them."""
    names = list(day.vehicles)
    shifts = sum(len(vehicle["shifts"]) for vehicle in day.vehicles.values())
    is_allowed = shifts * len(day.tasks) <= MOST_FACTORS
    quick = set(day.rng.sample(names, max(1, len(names) // 4)))
    listed = [name for name in names if name in quick]
    for _, name in day.planned():
        if day.chance(share):
            day.tasks[name]["service_factor"] = day.rng.choice([0.8, 1.25, 1.5])
        if is_allowed and day.chance(share / 3):
            own = day.rng.sample(listed, min(3, len(listed)))
            day.tasks[name]["service_factors"] = [{"vehicles": own, "factor": 0.75}]


def fees(day: Day, share: float, least: float, most: float) -> None:
    """Some of the planned tasks are optional, at a price that their way is worth."""
    for _, name in day.planned():
        if day.chance(share):
            day.tasks[name]["drop_fee"] = round(day.rng.uniform(least, most), 2)
        elif day.chance(0.1):
            day.tasks[name]["priority"] = day.rng.randint(2, 9)
