"""Counts what groups cost and which bounds they break, from the instance alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from bench.clust.instances import Instance


class Verdict(NamedTuple):
    """What the groups cost, and what is wrong with them."""

    cost: float
    faults: list[str]


def judge(instance: Instance, labels: Sequence[int]) -> Verdict:
    """Judge groups: by point the number of its median, or of its territory."""
    if len(labels) != len(instance.points):
        return Verdict(math.nan, [f"{len(labels)} labels for {len(instance.points)} points"])
    count = len(instance.points) if instance.family == "medians" else instance.groups
    if not all(0 <= label < count for label in labels):
        return Verdict(math.nan, ["a label is none of a group"])
    members: dict[int, list[int]] = {}
    for point, label in enumerate(labels):
        members.setdefault(label, []).append(point)
    return (
        _medians(instance, members) if instance.family == "medians" else _middles(instance, members)
    )


def _medians(instance: Instance, members: dict[int, list[int]]) -> Verdict:
    faults = []
    if len(members) > instance.groups:
        faults.append(f"{len(members)} medians, not {instance.groups}")
    cost = 0.0
    for median, own in members.items():
        demand = sum(instance.demands[point] for point in own)
        if demand > instance.capacities[median]:
            faults.append(f"median {median} has {demand} of {instance.capacities[median]}")
        at = instance.points[median]
        cost += sum(instance.way(instance.points[point], at) for point in own)
    return Verdict(cost, faults)


def _middles(instance: Instance, members: dict[int, list[int]]) -> Verdict:
    least, most = instance.sizes
    faults = [] if len(members) == instance.groups else [f"{len(members)} territories"]
    total = 0.0
    for label, own in members.items():
        if not least <= len(own) <= most:
            faults.append(f"territory {label} has {len(own)} points, not {least} to {most}")
        places = [instance.points[point] for point in own]
        middle = (
            math.fsum(x for x, _ in places) / len(own),
            math.fsum(y for _, y in places) / len(own),
        )
        total += math.fsum(math.dist(place, middle) for place in places)
    return Verdict(total / len(instance.points), faults)
