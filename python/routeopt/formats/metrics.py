"""TSPLIB's metrics other than straight lines; each gives whole numbers, as TSPLIB defines them.

Coordinates for which they leave the 32 bits of a distance raise an `OverflowError`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from math import acos, ceil, cos, sqrt

_Place = tuple[float, float]
_PI = 3.141592  # as TSPLIB writes it
_RADIUS_KM = 6378.388


def geo(places: Sequence[_Place]) -> list[array[int]]:
    """Return kilometres on the globe between places as latitude and longitude in DDD.MM."""
    radians = [(_radians(latitude), _radians(longitude)) for latitude, longitude in places]

    def way(a: _Place, b: _Place) -> int:
        q1 = cos(a[1] - b[1])
        q2 = cos(a[0] - b[0])
        q3 = cos(a[0] + b[0])
        angle = acos(min(1.0, max(-1.0, 0.5 * ((1 + q1) * q2 - (1 - q1) * q3))))
        return int(_RADIUS_KM * angle + 1)

    return _symmetric(radians, way)


def att(places: Sequence[_Place]) -> list[array[int]]:
    """Return pseudo-Euclidean distances: the root of a tenth of the square, rounded up."""

    def way(a: _Place, b: _Place) -> int:
        dx, dy = a[0] - b[0], a[1] - b[1]
        return ceil(sqrt((dx * dx + dy * dy) / 10))

    return _symmetric(places, way)


def _radians(value: float) -> float:
    degrees = int(value)
    return _PI * (degrees + 5 * (value - degrees) / 3) / 180


def _symmetric(places: Sequence[_Place], way: Callable[[_Place, _Place], int]) -> list[array[int]]:
    matrix = [array("i", bytes(4 * len(places))) for _ in places]
    for i, a in enumerate(places):
        for j, b in enumerate(places[:i]):
            matrix[i][j] = matrix[j][i] = way(a, b)
    return matrix
