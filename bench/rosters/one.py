"""One run in a process of its own: `python -m bench.rosters.one SOLVER FAMILY PATH SECONDS SEED`.

What came out goes to standard output as one line of JSON.
"""

from __future__ import annotations

import json
import resource
import sys
from importlib import import_module
from typing import Any

from bench.rosters.judge import judge


def outcome(solver: str, family: str, path: str, seconds: float, seed: int) -> dict[str, Any]:
    """Return what a run found and took."""
    module = import_module(f"bench.rosters.{solver}")
    try:
        answer = module.solve(family, path, seconds, seed)
    except ValueError as refused:
        return {"status": "cannot", "why": str(refused)}
    verdict = judge(family, path, answer.plan)
    return {
        "status": "infeasible" if verdict.faults else "ok",
        "why": "; ".join(verdict.faults[:3]),
        "cost": verdict.cost,
        "cpu_s": round(answer.cpu_s, 2),
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "version": module.version(),
    }


if __name__ == "__main__":
    name, kind, file, limit, dice = sys.argv[1:]
    print(json.dumps(outcome(name, kind, file, float(limit), int(dice))))
