"""One search of a city, in a process of its own."""

from __future__ import annotations

import resource
import time
import warnings
from typing import Any

import routeopt
from bench.pieces.city import request, travel
from bench.pieces.seams import dearer

_LONG_S = 20_000  # else a search is planned for the limit that holds without one


def search(
    kind: str, tasks: int, seed: int, per_task: float, how: str, rounds: int
) -> dict[str, Any]:
    """Search with one thread; return what came of it and what it took."""
    warnings.simplefilter("ignore")
    city = request(kind, tasks, seed)
    options = {"max_iterations": round(per_task * tasks)}
    began_s = time.process_time()
    if how == "whole":
        solution = routeopt.solve(
            city,
            options=options,
            time_limit_s=_LONG_S,
            travel=travel(kind),
            limits=None,
            threads=1,
        )
    else:
        solution = routeopt.solve_pieces(
            city,
            options=options,
            travel=travel(kind),
            executor="threads:1",
            rounds=rounds,
            first_plan="territories" if how == "territories" else "whole",
        )
    processor_s = time.process_time() - began_s
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    pieces = max(2, -(-tasks // 5_000))
    return {
        "cost": solution.cost.total,
        "routes": solution.summary.routes,
        "unserved": solution.summary.unserved_tasks,
        "processor_s": processor_s,
        "memory_mb": memory_mb,
        "seams": dearer(solution.data["routes"], pieces, rounds),
    }
