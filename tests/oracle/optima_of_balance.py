"""Tiny problems with every feature and a balance, and whether solve finds their best plans.

    python -m tests.oracle.optima_of_balance --seeds 0:1000

tries every plan by the referee, which tests/oracle/test_generated.py holds against the oracle.
"""

from __future__ import annotations

import argparse
from multiprocessing import Pool

import routeopt
from tests.oracle.draw import Draw
from tests.oracle.generate import generate
from tests.oracle.generate_balance import balances
from tests.oracle.optima import tasks_of
from tests.pairs.pair import Judge, Value
from tests.pairs.solved import value_of

ROUNDING = 9
"""Steps of money: each part of a route and each balance is rounded in the answer alone."""


def problem_of(seed: int) -> dict | None:
    """None: nobody has a share."""
    problem = generate(seed)["problem"]
    if "balance" not in problem:
        draw = Draw(f"{seed} shared")
        draw.horizon, draw.clock = 60, int
        draw.dimensions = []
        first = problem["vehicles"][0]["shifts"][0]["start"]["time"]
        shared = balances(draw, problem)
        for own in shared:
            if isinstance(first, str) or "period" in own:
                own.pop("period", None)
        problem["balance"] = [own for own in shared if own["price"]]
    if any("reloads" in shift for vehicle in problem["vehicles"] for shift in vehicle["shifts"]):
        # A visit of a depot that no load needs may make a route longer; solve makes none.
        for own in problem["balance"]:
            own["measure"] = "tasks"
    return problem if problem["balance"] else None


def request_of(seed: int, most_tasks: int = 6) -> dict | None:
    """None: it is too large, or nothing is shared."""
    if seed % 20 == 19:
        return None
    problem = problem_of(seed)
    if problem is None or not 2 <= tasks_of(problem) <= most_tasks:
        return None
    request = {"problem": problem}
    try:
        routeopt.validate(request)
    except routeopt.RequestError:
        return None
    return request


def best_value(request: dict, most_plans: int = 2_000) -> Value | None:
    found = Judge(request, most_plans).best()
    return found[0] if found else None


def is_as_good(found: Value, best: Value) -> bool:
    return (found[0], found[1] - ROUNDING) <= best


def is_found(seed: int, **options: float) -> bool | None:
    """None: there is no such problem, or it has too many plans."""
    request = request_of(seed)
    best = best_value(request) if request else None
    if request is None or best is None:
        return None
    solution = routeopt.solve(request, options={"seed": 1, "threads": 1, **options})
    found = value_of(request, solution)
    assert (found[0], found[1] + ROUNDING) >= best, f"{seed}: a worse best is known"
    return is_as_good(found, best)


def is_found_in(asked: tuple[int, int]) -> tuple[int, bool | None]:
    return asked[0], is_found(asked[0], time_limit_s=asked[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0:200", help="first:behind the last")
    parser.add_argument("--seconds", type=int, default=0, help="0: a tenth of one")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    first, behind = map(int, arguments.seeds.split(":"))
    with Pool(arguments.processes) as pool:
        asked = [(seed, arguments.seconds) for seed in range(first, behind)]
        found = dict(pool.imap_unordered(is_found_in, asked, chunksize=1))
    known = {seed: own for seed, own in found.items() if own is not None}
    missed = sorted(seed for seed, own in known.items() if not own)
    print(f"{len(known) - len(missed)} of {len(known)} at {arguments.seconds or 0.1} s")
    print("missed:", missed)


if __name__ == "__main__":
    main()
