"""routeopt on a problem, in a process of its own.

    python -m bench.rich.our_run FILE SECONDS SEED

prints the routes of its plan as one line of JSON; numbers for places are those of great circles.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from typing import Any

import routeopt
from bench.rich.places import great_circle


def matrices_of(problem: dict[str, Any]) -> dict[str, Any] | None:
    """Return the ways of a reduced problem; others are measured where they are needed."""
    return {"car": great_circle(problem["locations"])} if "locations" in problem else None


def solved(problem: dict[str, Any], seconds: int, seed: int) -> dict[str, Any]:
    """Return the answer's routes and how they were found."""
    options = {"time_limit_s": seconds, "seed": seed}
    ways = matrices_of(problem)
    request = {"problem": problem}
    answer = routeopt.solve(request, options=options, matrices=ways, limits=None).data
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "routes": answer["routes"],
        "wall_s": round(answer["search"]["elapsed_ms"] / 1000, 2),
        "iterations": answer["search"]["iterations"],
        "memory_mb": round(memory),
    }


if __name__ == "__main__":
    file, limit, dice = sys.argv[1:]
    print(json.dumps(solved(json.loads(Path(file).read_text()), int(limit), int(dice))))
