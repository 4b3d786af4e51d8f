"""Re-planning at noon: a day of field service that customers were told of, and what came after."""

from __future__ import annotations

import random
from typing import Any

from bench.rich.day import MINUTE, Day
from bench.rich.likenesses import field

SHARE = 0.02
"""Of the tasks: how many are new, and how many were cancelled."""


def make(rng: random.Random, tasks: int, vehicles: int) -> Day:
    """Return a day of `field` whose plan was published before some of its orders came in."""
    day = field.make(rng, tasks, vehicles)
    day.time()
    routes = [_published(route) for route in day.answer["routes"]]
    new = set(day.rng.sample([task for _, task in day.planned()], max(1, round(SHARE * tasks))))
    for route in routes:
        route["stops"] = [stop for stop in route["stops"] if stop.get("task") not in new]
    for k in range(len(new)):
        stops = day.rng.choice(routes)["stops"]
        stops.insert(day.rng.randint(0, len(stops)), {"task": f"cancelled {k}"})
    day.problem["published"] = {
        "routes": [route for route in routes if route["stops"]],
        "vehicle": 6,
        "per_earlier_hour": 6,
        "per_later_hour": 12,
        "tolerance_s": 15 * MINUTE,
        "drop": 40,
    }
    for task, price in zip(day.rng.sample(sorted(day.tasks), 3), (60, 120, 0), strict=True):
        for route in routes:
            for stop in route["stops"]:
                if stop.get("task") == task:
                    stop["per_later_hour"] = price
    return day


def _published(route: dict[str, Any]) -> dict[str, Any]:
    members = ("type", "task", "break", "service_start")
    stops = [
        {name: stop[name] for name in members if name in stop and (name != members[3] or
                                                                   "task" in stop)}
        for stop in route["stops"]
        if stop["type"] not in ("start", "end")
    ]  # fmt: skip
    return {"vehicle": route["vehicle"], "shift": route["shift"], "stops": stops}
