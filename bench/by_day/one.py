"""One run in a process of its own: `python -m bench.by_day.one SOLVER SECONDS SEED < INSTANCE`.

The instance comes as JSON, and what came out goes to standard output as one line of JSON.
"""

from __future__ import annotations

import json
import resource
import sys
from importlib import import_module
from typing import Any

from bench.by_day.instances import Instance
from bench.by_day.judge import judge


def outcome(solver: str, seconds: float, seed: int, instance: Instance) -> dict[str, Any]:
    """Return what a run found and took."""
    module = import_module(f"bench.by_day.{solver}")
    try:
        answer = module.solve(instance, seconds, seed)
    except ValueError as refused:
        return {"status": "cannot", "why": str(refused)}
    verdict = judge(instance, answer.routes)
    return {
        "status": "infeasible" if verdict.faults else "ok",
        "why": "; ".join(verdict.faults[:3]),
        "cost": round(verdict.cost, 2),
        "stated": round(answer.stated, 2),
        "cpu_s": round(answer.cpu_s, 2),
        "iterations": answer.iterations,
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "version": module.version(),
        "routes": answer.routes,
    }


if __name__ == "__main__":
    name, limit, dice = sys.argv[1:]
    given = json.load(sys.stdin)
    given["windows"] = [(first, last) for first, last in given["windows"]]
    print(json.dumps(outcome(name, float(limit), int(dice), Instance(**given))))
