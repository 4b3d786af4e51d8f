"""How long suggest takes in a plan of 10,000 stops on 500 routes with hard windows.

    python -m bench.suggest

Prints, for one job, one shipment and a hundred jobs, the least and the median time of laying the
plan open (all of it is judged) and of finding the five best places, then what explaining all of its
tasks takes. Needs a package that was built with ROUTEOPT_INSIDE, as `tools/test` does.
"""

from __future__ import annotations

import json
import random
from statistics import median
from time import process_time
from typing import Any

import routeopt
from routeopt import _inside  # type: ignore[attr-defined]

HUB = [13.4, 52.5]
MORNING, DAY = 8 * 3_600, 12 * 3_600
ROUTES, STOPS = 500, 20


def request(jobs: int, shipments: int) -> dict[str, Any]:
    """A plan without a violation, and the jobs and shipments that it does not hold."""
    draw = random.Random(1)
    routes = [_stops(draw, v) for v in range(ROUTES)]
    plan = [
        {"vehicle": f"v{v}", "shift": "d", "stops": [{"task": job["id"]} for job in stops]}
        for v, stops in enumerate(routes)
    ]
    problem = {
        "jobs": [job for stops in routes for job in stops],
        "vehicles": [_vehicle(v) for v in range(ROUTES)],
        "objective": {"costs": {"per_travel_km": 0.5, "per_travel_hour": 20, "fixed": 30}},
    }
    _add_windows(draw, problem["jobs"], routeopt.evaluate({"problem": problem}, plan=plan).routes)
    problem["jobs"] += [_side(draw) | {"id": f"x{k}", "delivery": {"kg": 5}} for k in range(jobs)]
    problem["shipments"] = [
        {"id": f"s{k}", "demand": {"kg": 5}, "pickup": _side(draw), "delivery": _side(draw, 3_600)}
        for k in range(shipments)
    ]
    return {"problem": problem, "plan": {"routes": plan}}


def _vehicle(number: int) -> dict[str, Any]:
    start = {"time": MORNING, "location": HUB}
    end = {"time": MORNING + DAY, "location": HUB}
    shifts = [{"id": "d", "start": start, "end": end}]
    return {"id": f"v{number}", "capacity": {"kg": 1_000}, "shifts": shifts}


def _stops(draw: random.Random, route: int) -> list[dict[str, Any]]:
    x, y = HUB[0] + draw.uniform(-0.4, 0.4), HUB[1] + draw.uniform(-0.25, 0.25)
    stops = [
        {
            "id": f"j{route} {k}",
            "location": [x + draw.uniform(-0.03, 0.03), y + draw.uniform(-0.02, 0.02)],
            "service_time_s": 300,
            "delivery": {"kg": draw.randint(1, 20)},
        }
        for k in range(STOPS)
    ]
    return sorted(stops, key=lambda job: job["location"])


def _add_windows(
    draw: random.Random, jobs: list[dict[str, Any]], routes: list[dict[str, Any]]
) -> None:
    """Windows of half an hour to two hours around the times of the plan."""
    starts = {s["task"]: s["service_start"] for r in routes for s in r["stops"] if "task" in s}
    for job in jobs:
        start, width = starts[job["id"]], draw.choice([1_800, 3_600, 7_200])
        first = max(MORNING, start - draw.randint(0, width))
        job["time_windows"] = [{"start": first, "end": max(start, first + width)}]


def _side(draw: random.Random, later: int = 0) -> dict[str, Any]:
    start = MORNING + draw.randint(1, 7) * 3_600 + later
    return {
        "location": [HUB[0] + draw.uniform(-0.4, 0.4), HUB[1] + draw.uniform(-0.25, 0.25)],
        "service_time_s": 300,
        "time_windows": [{"start": start, "end": start + 7_200}],
    }


def main() -> None:
    """Measure."""
    for name, jobs, shipments, rounds in (
        ("one job", 1, 0, 30),
        ("one shipment", 0, 1, 30),
        ("a hundred jobs", 100, 0, 7),
    ):
        text = json.dumps(request(jobs, shipments))
        times = [_inside.suggesting_seconds(text) for _ in range(rounds)]
        opened, found = ([1_000 * entry[k] for entry in times] for k in (0, 1))
        print(
            f"{name}: laid open in {min(opened):.1f} ms (median {median(opened):.1f}),"
            f" found in {min(found):.2f} ms (median {median(found):.2f})"
        )
    plan = request(1, 0)
    before = process_time()
    routeopt.explain(plan, limits=None)
    print(f"explained, all tasks: {process_time() - before:.1f} s of processor time")


if __name__ == "__main__":
    main()
