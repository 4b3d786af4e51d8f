"""What re-planning changes of a day that was published, and what keeping it costs.

    python -m bench.replan [--tasks 300] [--days 10] [--seconds 10] [--likeness field]

A day is planned in the morning and published. Then as many tasks come in as are cancelled, and it
is planned again: once with the prices of changes that are stated, once from scratch as if nothing
had been published. Told of each day: of the tasks that were published and are not cancelled, how
many another vehicle serves or that start more than 15 minutes earlier or later than they were told,
of both plans; and how much dearer the first one is, changes themselves aside.
"""

from __future__ import annotations

import argparse
import copy
import random
import statistics
import warnings
from typing import Any, NamedTuple

import routeopt
from bench.rich.generate import generate

Json = dict[str, Any]
MINUTE = 60


class Prices(NamedTuple):
    """What changes cost, the same for all tasks."""

    vehicle: float
    hour: float


class Found(NamedTuple):
    """What became of one day.

    Attributes:
        kept, anew: the share of tasks that changed, from what was published and from scratch.
        dearer: the first plan's cost over the second one's, less 1.
    """

    kept: float
    anew: float
    dearer: float
    unserved: int
    unserved_anew: int


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=300)
    parser.add_argument("--changed", type=int, default=5, help="new ones, and as many cancelled")
    parser.add_argument("--days", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=10, help="of each search")
    parser.add_argument("--likeness", default="field")
    parser.add_argument("--vehicle", type=float, default=4, help="price of another vehicle")
    parser.add_argument("--hour", type=float, default=8, help="price of an hour beyond 15 minutes")
    arguments = parser.parse_args()
    prices = Prices(arguments.vehicle, arguments.hour)
    warnings.filterwarnings("ignore", "published_gone", routeopt.RequestWarning)
    print("day   changed  changed anew  dearer  left out  left out anew")
    days = []
    for seed in range(1, arguments.days + 1):
        made = generate(arguments.likeness, arguments.tasks + arguments.changed, seed)
        found = replanned(made.problem, arguments.changed, seed, arguments.seconds, prices)
        print(f"{seed:3} {told(found)}", flush=True)
        days.append(found)
    means = Found(*(statistics.mean(values) for values in zip(*days, strict=True)))
    print(f"mean{told(means)}")


def told(found: Found) -> str:
    shares = f"{found.kept:9.1%} {found.anew:13.1%} {found.dearer:+8.2%}"
    return f"{shares} {found.unserved:9.1f} {found.unserved_anew:14.1f}"


def replanned(problem: Json, changed: int, seed: int, seconds: int, prices: Prices) -> Found:
    """Plan a day, change it, and plan it again in both ways."""
    dice = random.Random(seed)
    free = [job["id"] for job in problem["jobs"] if job["id"] not in tied(problem)]
    chosen = dice.sample(free, 2 * changed)
    new, cancelled = set(chosen[:changed]), set(chosen[changed:])
    options = {"time_limit_s": seconds, "seed": seed}
    morning = routeopt.solve({"problem": without(problem, new)}, options=options)
    noon = routeopt.Problem(without(problem, cancelled))
    anew = routeopt.solve(noon, options=options)
    noon.publish(
        morning,
        vehicle=prices.vehicle,
        per_earlier_hour=prices.hour,
        per_later_hour=prices.hour,
        tolerance_s=15 * MINUTE,
    )
    kept = routeopt.solve(noon, options=options)
    told = {stop["task"] for route in morning.routes for stop in route["stops"] if "task" in stop}
    return Found(
        share_of_changed(kept, len(told - cancelled)),
        share_of_changed(routeopt.evaluate(noon, plan=anew), len(told - cancelled)),
        (kept.cost["total"] - kept.cost["changes"]) / anew.cost["total"] - 1,
        len(kept.unserved),
        len(anew.unserved),
    )


def share_of_changed(solution: routeopt.Solution, published: int) -> float:
    """Return how many tasks have changed, of those that were published."""
    return len({change["task"] for change in solution.data["changes"]}) / published


def tied(problem: Json) -> set[str]:
    """Return tasks that relations name, which are not taken out one by one."""
    found: set[str] = set()
    for relation in problem.get("relations", []):
        parts = [*relation.get("participants", []), relation.get("from"), relation.get("to")]
        found |= {part if isinstance(part, str) else part["task"] for part in parts if part}
    return found


def without(problem: Json, names: set[str]) -> Json:
    """Return the problem without these jobs."""
    made = copy.deepcopy(problem)
    made["jobs"] = [job for job in made["jobs"] if job["id"] not in names]
    for quota in made.get("quotas", []):
        if "tasks" in quota:
            quota["tasks"] = [name for name in quota["tasks"] if name not in names]
    return made


if __name__ == "__main__":
    main()
