"""How far our evaluation and a solver agree on its plans, which are rows of a run.

    python -m bench.by_day.agree build/by_day.jsonl

prints for each plan its duration as the solver counts it, by how much ours is longer, by how much
that of one route is at most, and which rules we say that it breaks. A peer's times are real
numbers, ours whole seconds: a vehicle leaves at one, and each part of a way within a slice is
rounded up.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import routeopt
from bench.by_day.instances import Instance, Route, rush
from bench.by_day.judge import judge
from bench.by_day.ours import problem_of
from bench.runs import read_rows


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    (path,) = sys.argv[1:] if argv is None else argv
    print(f"{'instance':16} solver  routes   duration  ours +  a route +  broken")
    for row in read_rows(Path(path)):
        if row["status"] == "ok":
            print(_line(row))
    return 0


def evaluated(instance: Instance, routes: Sequence[Route]) -> dict[str, Any]:
    """Return what our evaluation says of routes; it chooses their departures."""
    plan = [
        {
            "vehicle": str(number),
            "shift": "day",
            "stops": [{"task": str(task)} for task in route.tasks],
        }
        for number, route in enumerate(routes)
    ]
    request = {"problem": problem_of(instance), "plan": {"routes": plan}}
    return routeopt.evaluate(request, limits=None).data


def _line(row: dict[str, Any]) -> str:
    instance = rush(row["name"])
    routes = [Route(*route) for route in row["routes"]]
    found = evaluated(instance, routes)
    longer = [
        own["duration_s"] - judge(instance, [route]).cost
        for own, route in zip(found["routes"], routes, strict=True)
    ]
    broken = [one["code"] for one in found["violations"]]
    return (
        f"{row['name']:16} {row['solver']:7} {len(routes):6} {row['stated']:10.2f}"
        f" {found['summary']['duration_s'] - row['stated']:7.2f} {max(longer):10.2f}  {broken}"
    )


if __name__ == "__main__":
    sys.exit(main())
