"""routeopt itself, through `routeopt.task`, for so many seconds of the processor."""

from __future__ import annotations

from time import process_time
from typing import Any

import routeopt
from bench.task.instances import Answer, Instance, Placed
from bench.task.judge import seconds_of

_FIRST, _SHARE, _MOST = 20, 8, 2**31 - 1


def solve(instance: Instance, seconds: float, seed: int) -> Answer:
    """Solve.

    Iterations are counted, as a clock on the wall is not the processor's: short runs tell how many
    fit, each from nothing; the last one is as long as was asked for.
    """
    iterations, spent, answer = _FIRST, 0.0, None
    while spent < seconds / _SHARE and iterations < _MOST:
        answer, spent = _run(instance, iterations, seed)
        if spent < seconds / _SHARE:
            iterations = min(4 * iterations, _MOST)
    start = _run(instance, 1, seed)[1]
    rate = max(spent - start, 1e-4) / iterations
    last = min(int((seconds - start) / rate), _MOST)
    if last > iterations:
        answer, spent = _run(instance, last, seed)
    return Answer(_plan(instance, answer), spent)


def version() -> str:
    """Return what was run."""
    return routeopt.__version__


def _run(instance: Instance, iterations: int, seed: int) -> tuple[Any, float]:
    options = {"seed": seed, "maxIterations": iterations}
    began = process_time()
    answer = routeopt.task.solve({**instance.request, "options": options}, threads=1, limits=None)
    return answer, process_time() - began


def _plan(instance: Instance, answer: Any) -> list[Placed]:
    return [
        Placed(
            one["task"],
            seconds_of(instance.request, one["from"]),
            seconds_of(instance.request, one["to"]),
            one.get("mode"),
            [person for team in one.get("plannable", {}).values() for person in team],
        )
        for one in answer["solution"]
    ]
