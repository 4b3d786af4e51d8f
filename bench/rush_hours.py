"""How fast travel by time of day is searched, beside one matrix for all day.

    python -m bench.rush_hours [--tasks 100 300] [--seconds 5] [--seeds 3]

prints, by size, iterations a second with one matrix (the mean of the day), with two rush hours and
with slices that are all of one speed, and what the plans cost when they are driven on the day with
the rush hours.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any

import routeopt

HOUR = 3_600
RUSH_HOURS = [
    {"from": 0, "factor": 1},
    {"from": 7 * HOUR, "factor": 1.5},
    {"from": 9 * HOUR, "factor": 1.1},
    {"from": 16 * HOUR, "factor": 1.6},
    {"from": 18 * HOUR + HOUR // 2, "factor": 1},
]
# Of the hours from 7 to 19 o'clock.
MEAN = (2 * 1.5 + 7 * 1.1 + 2.5 * 1.6 + 0.5 * 1) / 12


def problem(tasks: int, seed: int) -> dict[str, Any]:
    """A day from 7 to 19 o'clock in a town of 30 km: hours of work, overtime, some windows."""
    dice = random.Random(f"{tasks} {seed}")

    def place() -> list[float]:
        return [round(13.2 + dice.random() * 0.44, 5), round(52.4 + dice.random() * 0.27, 5)]

    depot = place()
    jobs = []
    for k in range(tasks):
        job: dict[str, Any] = {
            "id": f"job {k}",
            "location": place(),
            "service_time_s": dice.randint(2, 15) * 60,
            "delivery": {"kg": dice.randint(1, 10)},
        }
        if dice.random() < 0.5:
            start = dice.randint(7, 16) * HOUR
            job["time_windows"] = [{"start": start, "end": start + dice.randint(1, 3) * HOUR}]
        jobs.append(job)
    shift = {
        "id": "day",
        "start": {"time": 7 * HOUR, "location": depot},
        "end": {"time": 17 * HOUR, "overtime_until": 19 * HOUR, "location": depot},
    }
    costs = {"per_travel_km": 0.4, "per_route_hour": 30, "per_overtime_hour": 15, "fixed": 50}
    vans = [
        {"id": f"van {k}", "shifts": [shift], "capacity": {"kg": 120}}
        for k in range(max(2, tasks // 8))
    ]
    return {"vehicles": vans, "jobs": jobs, "objective": {"costs": costs}}


def sliced(made: dict[str, Any], slices: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"problem": {**made, "matrices": {"car": {"slices": list(slices)}}}}


def measure(tasks: int, seed: int, seconds: int) -> dict[str, float]:
    """Iterations a second of each form, and the costs of the plans on the day as it is."""
    made = problem(tasks, seed)
    by_day = sliced(made, RUSH_HOURS)
    options = {"time_limit_s": seconds, "threads": 1}
    at_mean = {**made, "vehicles": [{**v, "speed_factor": round(1 / MEAN, 6)}
                                    for v in made["vehicles"]]}  # fmt: skip
    one = routeopt.solve({"problem": at_mean}, options=options)
    day = routeopt.solve(by_day, options=options)
    level = routeopt.solve(sliced(made, [{"from": 0, "factor": MEAN}]), options=options)
    driven = routeopt.evaluate(by_day, plan=one)
    broken = len(driven.data["violations"])
    return {
        "one": one.search["iterations"] / seconds,
        "day": day.search["iterations"] / seconds,
        "level": level.search["iterations"] / seconds,
        "one_cost": driven.cost["total"],
        "one_broken": broken,
        "day_cost": day.cost["total"],
        "day_unserved": day.summary["unserved_tasks"],
    }


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rush_hours", description=__doc__)
    parser.add_argument("--tasks", type=int, nargs="+", default=[100, 300])
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--seeds", type=int, default=3)
    arguments = parser.parse_args(argv)
    print("tasks seed  one matrix  rush hours  of it  one slice  cost by mean (broken)  by day")
    for tasks in arguments.tasks:
        for seed in range(arguments.seeds):
            row = measure(tasks, seed, arguments.seconds)
            of_it = row["day"] / row["one"] if row["one"] else float("nan")
            print(
                f"{tasks:5} {seed:4} {row['one']:11.0f} {row['day']:11.0f}"
                f" {of_it:6.2f} {row['level']:10.0f}"
                f" {row['one_cost']:13.2f} ({row['one_broken']:2.0f})"
                f" {row['day_cost']:12.2f} ({row['day_unserved']:.0f} left out)",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
