"""The best score of a small problem, by trying all numbers of heads of all shifts."""

from __future__ import annotations

import math
from itertools import pairwise, product

from tests.create.oracle import Lost, Oracle
from tests.create.oracle_ground import Slot

Rank = tuple[int, int, int, int]


def rank(lost: Lost) -> Rank:
    """Return what plans are compared by: hard points of the rules, then of the total demand, medium
    and soft points, all with the other sign.
    """
    levels = ["HARD", "COVER", "MEDIUM", "SOFT"]
    points = [0, 0, 0, 0]
    for (level, name), (_, lost_points) in lost.items():
        is_cover = (level, name) == ("HARD", "totalDemand")
        points[levels.index("COVER" if is_cover else level)] -= lost_points
    return points[0], points[1], points[2], points[3]


def most_heads(oracle: Oracle) -> list[int]:
    """Return for each slot a number of heads above which nothing is gained: all work that is asked
    for, be it in the shortest time of the slot that counts alone; all heads that are asked for; the
    least heads of its template; and some that lengthen or shorten the mean.
    """
    of_mean = 3 if "averageLength" in (oracle.request.get("limits") or {}) else 0
    heads = sum(d.raw.get("demand", 0) for d in oracle.demands)
    asked = sum(
        d.raw["demand"] * (d.b - d.a)
        if "demand" in d.raw
        else 60 * max(d.raw.get("min", 0), d.raw.get("max", 0))
        for d in oracle.demands
    )
    found = []
    for slot in oracle.slots:
        work = shortest(oracle, slot)
        most = max(heads, math.ceil(asked / work)) if work else 0
        found.append(max(most, slot.template.get("min") or 0) + of_mean)
    return found


def shortest(oracle: Oracle, slot: Slot) -> int:
    """Return the shortest time that the slot works before work is due, or all its time."""
    if not oracle.is_flexible:
        return sum(b - a for a, b in slot.worked)
    edges = sorted({0, oracle.end, *(t for d in oracle.demands for t in (d.a, d.b))})
    times = [sum(max(0, min(b, y) - max(a, x)) for a, b in slot.worked) for x, y in pairwise(edges)]
    return min((time for time in times if time), default=0)


def plans(oracle: Oracle) -> int:
    """Return how many plans there are to try."""
    return math.prod(most + 1 for most in most_heads(oracle))


def best(oracle: Oracle) -> Rank:
    """Return the best rank of all plans."""
    numbers = product(*(range(most + 1) for most in most_heads(oracle)))
    return max(rank(oracle.score(dict(zip(oracle.slots, plan, strict=True)))) for plan in numbers)
