"""The best plan of a small problem, by trying all numbers of heads of all shifts."""

from __future__ import annotations

import math
from itertools import pairwise, product

from tests.create.oracle import Oracle
from tests.create.oracle_ground import Slot

Order = tuple[int, int, int, int]


def most_heads(oracle: Oracle) -> list[int]:
    """Return for each slot a number of heads above which nothing is gained: all work that is asked
    for, be it in the shortest time of the slot that counts alone; all heads that are asked for; the
    least heads of its template; those of a published plan; and some for the mean length.
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
        published = (oracle.before or {}).get(slot, 0)
        found.append(max(most, slot.template.get("min") or 0, published) + of_mean)
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


def best(oracle: Oracle) -> Order:
    """Return what is best of all plans."""
    numbers = product(*(range(most + 1) for most in most_heads(oracle)))
    return max(oracle.order(dict(zip(oracle.slots, plan, strict=True))) for plan in numbers)
