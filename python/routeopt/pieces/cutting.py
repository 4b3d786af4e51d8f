"""Recursive bisection of weighted points, along axes that are turned as wanted."""

from __future__ import annotations

from math import cos, radians, sin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

GOLDEN_DEGREES = 137.5
"""A turn after whose repetitions no axis comes near an earlier one soon."""

_FEW = 4  # points for each part


def cut(
    points: Sequence[tuple[float, float]],
    weights: Sequence[int],
    count: int,
    turn: float = 0.0,
    lean: float = 0.0,
) -> list[list[int]]:
    """Divide points into parts of nearly equal weight that are close together.

    Each part is cut across its longer side, so that the weights of both sides are in proportion to
    the parts that they are still to be cut into (Berger and Bokhari 1987).

    Args:
        count: how many parts; fewer if there are fewer points.
        turn: by how much the axes are turned, in degrees.
        lean: by how much of it the lower side is heavier than its proportion where points are few:
            halves of four points always have two, however the axes are turned.

    Returns:
        By part the indices of its points; no part is empty.
    """
    across, up = cos(radians(turn)), sin(radians(turn))
    turned = [(x * across + y * up, y * across - x * up) for x, y in points]
    parts: list[list[int]] = []
    waiting = [(list(range(len(points))), max(1, min(count, len(points))))]
    while waiting:
        items, pieces = waiting.pop()
        if pieces == 1:
            parts.append(items)
            continue
        low, high = _halved(items, turned, weights, pieces, lean)
        waiting.append((high, pieces - pieces // 2))
        waiting.append((low, pieces // 2))
    return parts


def _halved(
    items: list[int],
    turned: Sequence[tuple[float, float]],
    weights: Sequence[int],
    pieces: int,
    lean: float,
) -> tuple[list[int], list[int]]:
    sides = [[turned[item][axis] for item in items] for axis in (0, 1)]
    axis = 0 if max(sides[0]) - min(sides[0]) >= max(sides[1]) - min(sides[1]) else 1
    items = sorted(items, key=lambda item: (turned[item][axis], item))
    low = pieces // 2
    goal = sum(weights[item] for item in items) * low / pieces
    if len(items) <= _FEW * pieces:
        goal *= 1 + lean
    sum_before, at = 0, 0
    # The cut that comes nearest to the goal, with a point at least for each part on either side.
    while at < len(items) - (pieces - low):
        more = weights[items[at]]
        if at >= low and sum_before + more / 2 > goal:
            break
        sum_before += more
        at += 1
    return items[:at], items[at:]
