"""The best score of a small problem, by trying all numbers of heads of all shifts."""

from __future__ import annotations

import math
from itertools import product

from tests.create.oracle import Oracle

Rank = tuple[int, int, int]


def most_heads(oracle: Oracle) -> list[int]:
    """Return for each slot a number of heads above which nothing is gained: all that is demanded,
    or the least that its template must have, or the limit of its template or of the whole plan.
    """
    asked = sum(
        d.raw["demand"] * (d.b - d.a)
        if "demand" in d.raw
        else 60 * max(d.raw.get("min", 0), d.raw.get("max", 0))
        for d in oracle.demands
    )
    found = []
    for slot in oracle.slots:
        work = sum(b - a for a, b in slot.worked)
        heads = max(math.ceil(asked / work) if work else 0, slot.template.get("min") or 0)
        found.append(min(heads, slot.template.get("max") or heads))
    return found


def plans(oracle: Oracle) -> int:
    """Return how many plans there are to try."""
    return math.prod(most + 1 for most in most_heads(oracle))


def best(oracle: Oracle) -> Rank:
    """Return the best score of all plans."""
    numbers = product(*(range(most + 1) for most in most_heads(oracle)))
    return max(oracle.rank(dict(zip(oracle.slots, plan, strict=True))) for plan in numbers)
