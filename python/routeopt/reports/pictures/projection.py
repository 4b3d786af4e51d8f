"""Places on the paper."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians

from routeopt.reports.places import Point

Pixel = tuple[int, int]


def aspect(points: Iterable[Point], plane: bool) -> float:
    """Return how much longer a step in y is than one in x: degrees shrink towards the poles."""
    if plane:
        return 1.0
    latitudes = [latitude for _, latitude in points] or [0.0]
    return 1 / max(0.05, cos(radians((min(latitudes) + max(latitudes)) / 2)))


class Projection:
    """Fits points into a box of pixels, north up, true to shape.

    Args:
        points: everything that shall be seen.
        width: of the box; its height follows from the points, within `heights`.
        margin: free pixels on each side.
    """

    def __init__(
        self,
        points: list[Point],
        *,
        plane: bool,
        width: int,
        heights: tuple[int, int] = (260, 620),
        margin: int = 18,
    ) -> None:
        stretch = aspect(points, plane)
        xs, ys = [x for x, _ in points], [y * stretch for _, y in points]
        span_x, span_y = (max(xs) - min(xs)) or 1e-9, (max(ys) - min(ys)) or 1e-9
        inner = width - 2 * margin
        least, most = (height - 2 * margin for height in heights)
        inner_height = min(most, max(least, round(inner * span_y / span_x)))
        self.height = inner_height + 2 * margin
        self._scale = min(inner / span_x, inner_height / span_y)
        self._stretch = stretch
        self._left = width / 2 - self._scale * (min(xs) + max(xs)) / 2
        self._bottom = self.height / 2 + self._scale * (min(ys) + max(ys)) / 2

    def __call__(self, point: Point) -> Pixel:
        x, y = point
        return (
            round(self._left + self._scale * x),
            round(self._bottom - self._scale * y * self._stretch),
        )
