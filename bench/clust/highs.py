"""HiGHS: the mixed-integer program of capacitated medians, with arcs to the nearest points."""

from __future__ import annotations

from time import process_time

import highspy
import numpy as np

from bench.clust.instances import Answer, Instance

_NEAREST, _NEAREST_OF_MANY, _MANY = 60, 20, 500


def solve(instance: Instance, seconds: float, seed: int) -> Answer:
    """Solve.

    Raises:
        ValueError: it has no such model, or found nothing in time.
    """
    if instance.family != "medians":
        raise ValueError("no model of middles")
    model = highspy.Highs()
    for option, value in {
        "output_flag": False,
        "threads": 1,
        "random_seed": seed,
    }.items():
        model.setOptionValue(option, value)
    arcs = _build(model, instance)
    began = process_time()
    for event in (model.cbMipInterrupt, model.cbSimplexInterrupt):
        event.subscribe(lambda told: told.interrupt() if _is_over(began, seconds) else None)
    model.run()
    spent = process_time() - began
    if not np.isfinite(model.getInfo().objective_function_value):
        raise ValueError("no plan")
    values = model.getSolution().col_value
    labels = [-1] * len(instance.points)
    for (point, median), arc in arcs.items():
        if values[arc.index] > 0.5:
            labels[point] = median
    if -1 in labels:
        raise ValueError("no plan")
    return Answer(labels, spent)


def version() -> str:
    """Return what was run."""
    return highspy.Highs().version()


def _is_over(began: float, seconds: float) -> bool:
    return process_time() - began > seconds


def _build(model: highspy.Highs, instance: Instance) -> dict[tuple[int, int], highspy.highs_var]:
    """A point goes to one median, which is open and has room; so many are open."""
    n = len(instance.points)
    places = np.array(instance.points)
    ways = np.hypot(*(places[:, None, axis] - places[None, :, axis] for axis in (0, 1)))
    near = np.argsort(ways, axis=1)[:, : _NEAREST if n <= _MANY else _NEAREST_OF_MANY]
    is_open = [model.addBinary() for _ in range(n)]
    arcs = {
        (point, int(median)): model.addBinary(
            obj=instance.way(instance.points[point], instance.points[median])
        )
        for point in range(n)
        for median in near[point]
    }
    for point in range(n):
        model.addConstr(sum(arcs[point, int(median)] for median in near[point]) == 1)
    served: dict[int, list[int]] = {}
    for (point, median), arc in arcs.items():
        served.setdefault(median, []).append(point)
        model.addConstr(arc <= is_open[median])
    for median, points in served.items():
        load = sum(instance.demands[point] * arcs[point, median] for point in points)
        model.addConstr(load <= instance.capacities[median] * is_open[median])
    model.addConstr(sum(is_open) == instance.groups)
    return arcs
