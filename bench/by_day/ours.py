"""routeopt itself, for so many seconds of the processor."""

from __future__ import annotations

from time import process_time
from typing import Any

import routeopt
from bench.by_day.instances import CLOSES, HOUR, OPENS, Answer, Instance, Route

_FIRST, _SHARE, _MOST = 500, 8, 2**31 - 1


def solve(instance: Instance, seconds: float, seed: int) -> Answer:
    """Solve.

    Iterations are counted, as a clock on the wall is not the processor's: short runs tell how many
    fit, each from nothing; the last one is as long as was asked for.
    """
    request = {"problem": problem_of(instance)}
    iterations, spent = _FIRST, 0.0
    answer, spent = _run(request, iterations, seed)
    while spent < seconds / _SHARE and iterations < _MOST:
        iterations = min(4 * iterations, _MOST)
        answer, spent = _run(request, iterations, seed)
    start = _run(request, 1, seed)[1]
    rate = max(spent - start, 1e-4) / iterations
    last = min(int((seconds - start) / rate), _MOST)
    if last > iterations:
        answer, spent = _run(request, last, seed)
    routes = [_route(route) for route in answer.data["routes"]]
    stated = answer.data["summary"]["duration_s"]
    return Answer(routes, stated, spent, answer.search["iterations"])


def version() -> str:
    """Return what was run."""
    return routeopt.__version__


def problem_of(instance: Instance) -> dict[str, Any]:
    """Return the instance as a problem in which a second of a route costs 1."""
    slices = [
        {"from": begin, "durations_s": ways}
        for begin, ways in zip(instance.begins, instance.durations, strict=True)
    ]
    jobs = []
    for task in range(1, len(instance.demands)):
        first, last = instance.windows[task]
        job: dict[str, Any] = {
            "id": str(task),
            "location": task,
            "service_time_s": instance.services[task],
            "delivery": {"load": instance.demands[task]},
        }
        if (first, last) != instance.windows[0]:
            job["time_windows"] = [{"start": first, "end": last}]
        jobs.append(job)
    shift = {
        "id": "day",
        "start": {"time": OPENS, "location": 0},
        "end": {"time": CLOSES, "location": 0},
    }
    vans = [
        {"id": str(number), "shifts": [shift], "capacity": {"load": instance.capacity}}
        for number in range(instance.vehicles)
    ]
    return {
        "vehicles": vans,
        "jobs": jobs,
        "matrices": {"car": {"slices": slices}},
        "objective": {"costs": {"per_route_hour": HOUR}},
    }


def _run(request: dict[str, Any], iterations: int, seed: int) -> tuple[Any, float]:
    options = {"max_iterations": iterations, "seed": seed}
    began = process_time()
    answer = routeopt.solve(request, options=options, threads=1, limits=None)
    return answer, process_time() - began


def _route(route: dict[str, Any]) -> Route:
    stops = route["stops"]
    return Route(stops[0]["departure"], [int(stop["task"]) for stop in stops[1:-1]])
