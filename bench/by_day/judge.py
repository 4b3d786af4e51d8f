"""Drives routes through the day in real numbers, and counts their durations and broken rules."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bench.by_day.instances import Instance, Route

_LATE_S = 1e-6  # what is forgiven: rounding of sums


class Verdict(NamedTuple):
    """How long the routes take in all, and what is wrong with them."""

    cost: float
    faults: list[str]


def judge(instance: Instance, routes: Sequence[Route]) -> Verdict:
    """Judge routes by the instance alone."""
    faults = []
    visits = Counter(task for route in routes for task in route.tasks)
    if visits != Counter(range(1, len(instance.demands))):
        faults.append("not every task is visited once")
    if len(routes) > instance.vehicles:
        faults.append(f"{len(routes)} routes of {instance.vehicles} vehicles")
    cost = 0.0
    for number, route in enumerate(routes):
        load = sum(instance.demands[task] for task in route.tasks)
        if load > instance.capacity:
            faults.append(f"route {number} carries {load} of {instance.capacity}")
        end, late = _drive(instance, route)
        faults += [f"route {number} is {by:.3f} s late at {place}" for place, by in late]
        cost += end - route.departure
    return Verdict(cost, faults)


def arrival(instance: Instance, a: int, b: int, departure: float) -> float:
    """Return when a way ends: who is under way at a slice's end goes on at the next one's speed."""
    time, left = departure, 1.0
    for number in range(bisect_right(instance.begins, departure) - 1, len(instance.begins)):
        whole = instance.durations[number][a][b]
        last = number + 1 == len(instance.begins)
        end = math.inf if last else instance.begins[number + 1]
        if time + left * whole <= end:
            break
        left -= (end - time) / whole
        time = end
    return time + left * whole


def _drive(instance: Instance, route: Route) -> tuple[float, list[tuple[int, float]]]:
    """Return when a route ends, and where it is late by how much."""
    time, at, late = route.departure, 0, []
    if time < instance.windows[0][0] - _LATE_S:
        late.append((0, instance.windows[0][0] - time))
    for place in [*route.tasks, 0]:
        time = arrival(instance, at, place, time)
        first, last = instance.windows[place]
        if time > last + _LATE_S:
            late.append((place, time - last))
        time = max(time, first) + instance.services[place]
        at = place
    return time, late
