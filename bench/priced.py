"""What pricing everything does to the search's rate.

    python bench/priced.py FILE [SECONDS] [RUNS]

An instance with time windows, as it is and with its times priced; runs in turns, one thread.
Medians of iterations in a second, and their share of those of hard windows. `late`: a window may be
missed at a price. `all`: also a target, a later window that costs more, and prices of hours on the
way, of waiting and of overtime.
"""

from __future__ import annotations

import argparse
import copy
import statistics
from typing import Any

import routeopt
from routeopt.formats import read_instance
from routeopt.formats.express import problem_of
from routeopt.request.problem import Problem

Json = dict[str, Any]
HOUR = 3_600


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", help="an instance with time windows")
    parser.add_argument("seconds", type=int, nargs="?", default=1, help="of each run")
    parser.add_argument("runs", type=int, nargs="?", default=5, help="of each form")
    arguments = parser.parse_args()
    hard = problem_of(read_instance(arguments.file))
    forms = {"hard": hard, "late": priced(hard, False), "all": priced(hard, True)}
    rates: dict[str, list[float]] = {name: [] for name in forms}
    for seed in range(1, arguments.runs + 1):
        for name, problem in forms.items():
            rates[name].append(rate(problem, arguments.seconds, seed))
    usual = statistics.median(rates["hard"])
    for name, measured in rates.items():
        middle = statistics.median(measured)
        print(f"{name:6} {middle:9.0f} {middle / usual:6.3f}")


def rate(problem: Problem, seconds: int, seed: int) -> float:
    """Return iterations in a second."""
    options = {"time_limit_s": seconds, "seed": seed}
    search = routeopt.solve(problem, options=options, limits=None, threads=1).data["search"]
    return search["iterations"] / search["elapsed_ms"] * 1_000


def priced(hard: Problem, whole: bool) -> Problem:
    """Return the problem with its times priced beside what its ways cost."""
    problem = copy.deepcopy(hard)
    vehicles = problem.members["vehicles"]
    second = vehicles[0]["costs"]["per_travel_km"] / 1_000  # the price of one unit of distance
    tasks = problem.members.get("jobs", []) + [
        shipment[end]
        for shipment in problem.members.get("shipments", [])
        for end in ("pickup", "delivery")
    ]
    for stop in tasks:
        price(stop, second, whole)
    for vehicle in vehicles if whole else ():
        vehicle["costs"] |= {
            "per_route_hour": second * HOUR / 4,
            "per_wait_hour": second * HOUR / 4,
            "per_overtime_hour": second * HOUR * 2,
        }
        end = vehicle["shifts"][0]["end"]
        end["overtime_until"] = end["time"] + end["time"] // 10
    return problem


def price(stop: Json, second: float, whole: bool) -> None:
    (window,) = stop["time_windows"]
    length = window["end"] - window["start"] + 1
    window["per_late_hour"] = 2 * second * HOUR
    if whole:
        later = window["end"] + length
        stop["time_windows"].append(
            {"start": later, "end": later + length, "cost": second * length / 2}
        )
        middle = (window["start"] + window["end"]) // 2
        stop["target"] = {"time": middle, "per_late_hour": second * HOUR / 4}


if __name__ == "__main__":
    main()
