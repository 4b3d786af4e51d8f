"""One run of one solver in a process of its own: `python -m bench.one '{"solver": ...}'`.

What came out goes to standard output as one line of JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from importlib import import_module
from typing import Any

from bench.conventions import CONVENTIONS
from bench.judge import Judge
from bench.solvers import CannotError, Task
from routeopt.formats import read_instance


def main() -> None:
    """Solve what the argument says."""
    task = json.loads(sys.argv[1])
    print(json.dumps(outcome(**task)))


def outcome(
    solver: str, path: str, convention: str, seconds: int, seed: int, threads: int
) -> dict[str, Any]:
    """Return the routes of a run with what they cost and took."""
    module = import_module(f"bench.solvers.{solver}")
    rules = CONVENTIONS[convention]
    started = time.perf_counter()
    instance = read_instance(path)
    try:
        answer = module.solve(Task(instance, rules, seconds, seed, threads))
    except CannotError as refusal:
        return {"status": refusal.status, "why": str(refusal)}
    wall = time.perf_counter() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    verdict = Judge(instance, rules).verdict(answer.routes)
    running = [route for route in answer.routes if route.nodes]
    return {
        "status": "infeasible" if verdict.faults else "ok",
        "why": "; ".join(verdict.faults[:5]),
        "cost": round(verdict.cost, 4),
        "vehicles": verdict.vehicles,
        "wall_s": round(wall, 3),
        "engine_s": answer.engine_s,
        "iterations": answer.iterations,
        "memory_mb": round(memory, 1),
        "version": answer.version,
        "fleet": [route.vehicle + 1 for route in running],
        "routes": [route.nodes for route in running],
    }


if __name__ == "__main__":
    main()
