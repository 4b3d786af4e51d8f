"""What it costs that vehicles share the hours of a day, and what a week with a past brings.

    python -m bench.balance           # ten days at several prices of an hour above a fair share
    python -m bench.balance --week    # five days one after the other, with what was done before
    python -m bench.balance --seconds 1 --days 10 --prices 0,30,60,120 --vans 6 --jobs 60

Invented days: one depot at the edge of a region of towns, jobs of 20 to 60 minutes, some with a
window of two hours; a kilometre costs 0.5 and an hour of a route 30. Printed are, by price, the
coefficient of variation of the vans' hours (vans that stay at home count with none), and how much
more all else costs than without a balance: means over the days, and the worst day.
"""

from __future__ import annotations

import argparse
import random
from statistics import fmean, pstdev
from typing import Any

import routeopt
from bench.rich.places import Region

HOUR = 3_600
Json = dict[str, Any]


def day_of(seed: int, vans: int, jobs: int) -> Json:
    """Return the problem of a day without a balance."""
    rng = random.Random(f"balance {seed}")
    region = Region(rng, 7, 20)
    home = {"location": region.place(0)}
    day = {"id": "day", "start": {"time": 7 * HOUR} | home, "end": {"time": 19 * HOUR} | home}
    return {
        "vehicles": [{"id": f"van {k + 1}", "shifts": [day]} for k in range(vans)],
        "jobs": [_job(rng, region, k) for k in range(jobs)],
        "objective": {"costs": {"per_travel_km": 0.5, "per_route_hour": 30}},
    }


def _job(rng: random.Random, region: Region, k: int) -> Json:
    job: Json = {"id": f"job {k + 1}", "location": region.place(0.1),
                 "service_time_s": 60 * rng.choice([20, 30, 40, 60])}  # fmt: skip
    if rng.random() < 0.3:
        start = rng.randint(8, 14) * HOUR
        job["time_windows"] = [{"start": start, "end": start + 2 * HOUR}]
    return job


def balance_of(price: float, history: dict[str, int] | None = None) -> Json:
    """Return the balance of hours at a price."""
    return {"id": "hours", "measure": "duration", "price": price, "history": history or {}}


def solved(problem: Json, seconds: int, seed: int, **members: Any) -> routeopt.Solution:
    """Return the answer to a problem, which serves every job."""
    options = {"time_limit_s": seconds, "seed": seed, "threads": 1}
    answer = routeopt.solve({"problem": problem | members, "options": options})
    if answer.data["status"] != "solved":
        raise RuntimeError(f"not all jobs are served: {answer.data['unserved'][:3]}")
    return answer


def hours_of(answer: routeopt.Solution, vans: int) -> list[float]:
    """Return the hours of all vans, longest first."""
    own = [route["duration_s"] / HOUR for route in answer.routes]
    return sorted(own + [0.0] * (vans - len(own)), reverse=True)


def variation(hours: list[float]) -> float:
    """Return the coefficient of variation."""
    return pstdev(hours) / fmean(hours)


def other_cost(answer: routeopt.Solution) -> float:
    """Return what is paid for all but the balance."""
    cost: float = answer.cost["total"] - answer.cost.get("balance", 0)
    return cost


def prices(arguments: argparse.Namespace) -> None:
    """Print the table of prices."""
    days = [day_of(seed, arguments.vans, arguments.jobs) for seed in range(arguments.days)]
    base = [other_cost(solved(day, arguments.seconds, k)) for k, day in enumerate(days)]
    print("| Price | CV of hours | worst | other cost | worst | longest less shortest, h |")
    print("| -: | -: | -: | -: | -: | -: |")
    for price in map(float, arguments.prices.split(",")):
        spreads, more, ranges = [], [], []
        for k, day in enumerate(days):
            answer = solved(day, arguments.seconds, k, balance=[balance_of(price)])
            hours = hours_of(answer, arguments.vans)
            spreads.append(variation(hours))
            more.append(100 * (other_cost(answer) / base[k] - 1))
            ranges.append(hours[0] - hours[-1])
        print(f"| {price:g} | {fmean(spreads):.3f} | {max(spreads):.3f} | {fmean(more):+.1f} % "
              f"| {max(more):+.1f} % | {fmean(ranges):.2f} |")  # fmt: skip


def week(arguments: argparse.Namespace) -> None:
    """Print by day how far the hours of a team are from equal, as far as the week has come."""
    print("| Price | " + " | ".join(f"day {k + 1}" for k in range(5)) + " | other cost |")
    print("| -: |" + " -: |" * 6)
    for price in map(float, arguments.prices.split(",")):
        far: list[list[float]] = [[] for _ in range(5)]
        paid = 0.0
        for team in range(arguments.days):
            history: dict[str, int] = {}
            for k in range(5):
                day = day_of(100 * team + k, arguments.vans, arguments.jobs)
                answer = solved(day, arguments.seconds, k, balance=[balance_of(price, history)])
                (found,) = answer.summary["balance"]
                history = {own["vehicle"]: own["amount"] for own in found["vehicles"]}
                mean = fmean(history.values())
                far[k].append(100 * max(abs(own / mean - 1) for own in history.values()))
                paid += other_cost(answer)
        print(f"| {price:g} | " + " | ".join(f"{fmean(own):.1f} %" for own in far)
              + f" | {paid / arguments.days:,.0f} |")  # fmt: skip


def main() -> None:
    """Read the arguments and measure."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--seconds", type=int, default=1)
    parser.add_argument("--days", type=int, default=10, help="days, or teams of a week")
    parser.add_argument("--vans", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=60)
    parser.add_argument("--prices", default="0,15,30,60,120,240")
    parser.add_argument("--week", action="store_true")
    arguments = parser.parse_args()
    (week if arguments.week else prices)(arguments)


if __name__ == "__main__":
    main()
