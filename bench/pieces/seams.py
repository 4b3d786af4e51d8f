"""What tasks cost at the seams between pieces, against those inside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import dist
from typing import Any

from routeopt.pieces.cutting import GOLDEN_DEGREES, cut

Point = Sequence[float]


def dearer(routes: Sequence[Mapping[str, Any]], pieces: int, rounds: int) -> float:
    """Return by how much, in %, tasks at the seams of the last round are dearer than those inside.

    A task is at a seam if its nearest neighbour is in another piece. What it costs is its detour
    (what its route would be spared without it) in parts of the distance to that neighbour: so that
    it does not matter how close together tasks lie.
    """
    stops = [[stop["location"] for stop in route["stops"]] for route in routes]
    middles = [_middle(inside[1:-1]) for inside in stops]
    parts = cut(middles, [len(inside) - 2 for inside in stops], pieces, rounds * GOLDEN_DEGREES)
    piece = {route: number for number, part in enumerate(parts) for route in part}
    places = [(tuple(at), piece[route]) for route, on in enumerate(stops) for at in on[1:-1]]
    nearest = _Grid(places)
    sums = {True: [0.0, 0.0], False: [0.0, 0.0]}
    for route, on in enumerate(stops):
        for before, here, after in zip(on, on[1:], on[2:], strict=False):
            away, other = nearest.of(tuple(here))
            found = sums[other != piece[route]]
            found[0] += dist(before, here) + dist(here, after) - dist(before, after)
            found[1] += away
    (at_seam, far), (inside, near) = sums[True], sums[False]
    return 100 * (at_seam / far / (inside / near) - 1)


def _middle(points: Sequence[Point]) -> tuple[float, float]:
    return tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))  # type: ignore[return-value]


class _Grid:
    """Finds nearest neighbours among places, each with its piece."""

    def __init__(self, places: Sequence[tuple[Any, int]]) -> None:
        self._side = 60_000 / max(1.0, (len(places) / 2) ** 0.5)
        self._cells: dict[tuple[int, int], list[tuple[Any, int]]] = defaultdict(list)
        for at, piece in places:
            self._cells[self._cell(at)].append((at, piece))

    def of(self, here: Any) -> tuple[float, int]:
        """Return how far the nearest place elsewhere is, and its piece."""
        x, y = self._cell(here)
        reach, best = 0, (float("inf"), -1)
        while best[0] > max(0, reach - 1) * self._side:
            for column in range(x - reach, x + reach + 1):
                rows = range(y - reach, y + reach + 1)
                if abs(column - x) < reach:
                    rows = (y - reach, y + reach)  # type: ignore[assignment]
                for row in rows:
                    for at, piece in self._cells.get((column, row), ()):
                        if at != here:
                            best = min(best, (dist(at, here), piece))
            reach += 1
        return best

    def _cell(self, at: Any) -> tuple[int, int]:
        return int(at[0] // self._side), int(at[1] // self._side)
