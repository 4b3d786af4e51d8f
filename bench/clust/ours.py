"""routeopt itself, through `routeopt.clust`, for so many seconds of the processor."""

from __future__ import annotations

from time import process_time
from typing import Any

import routeopt
from bench.clust.instances import Answer, Instance
from routeopt.results.clusters import Clusters

_FIRST, _SHARE, _MOST = 50, 8, 2**31 - 1


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
    assert answer is not None
    return Answer(_labels(instance, answer), spent)


def version() -> str:
    """Return what was run."""
    return routeopt.__version__


def _run(instance: Instance, iterations: int, seed: int) -> tuple[Clusters, float]:
    rounding: Any = "floor" if instance.is_floor else "nearest"
    travel = routeopt.travel.Euclidean(scale=1 if instance.is_floor else 100, rounding=rounding)
    request = request_of(instance)
    request["options"] = {**request["options"], "seed": seed, "maxIterations": iterations}
    began = process_time()
    answer = routeopt.clust.solve(request, threads=1, travel=travel, limits=None)
    return answer, process_time() - began


def request_of(instance: Instance) -> dict[str, Any]:
    """Return the instance as a request."""
    if len(set(instance.capacities)) > 1:
        raise ValueError("medians have different capacities")
    request: dict[str, Any] = {
        "clusterCount": {"max": instance.groups},
        "entities": [
            {
                "name": str(number),
                "location": {"longitude": x, "latitude": y},
                "weight": demand,
            }
            for number, ((x, y), demand) in enumerate(
                zip(instance.points, instance.demands, strict=True)
            )
        ],
        "options": {},
    }
    if instance.family == "medians":
        request["defaults"] = {"maxWeight": instance.capacities[0]}
    else:
        least, most = instance.sizes
        request["defaults"] = {"min": least, "max": most}
        request["options"] = {"compactness": "CENTROID"}
    return request


def _labels(instance: Instance, answer: Clusters) -> list[int]:
    number = {
        cluster.name: int(cluster.median or 0) if instance.family == "medians" else index
        for index, cluster in enumerate(answer.clusters)
    }
    found = {one.entity: number[one.cluster] for one in answer.assignments}
    return [found.get(str(point), -1) for point in range(len(instance.points))]
