"""Matrices of the whole: cut to the rows of a piece, and drawn as places where nothing else says
where those are.
"""

from __future__ import annotations

from array import array
from importlib.util import find_spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from routeopt.pieces.whole import Point


def cut(
    matrices: Mapping[str, tuple[memoryview, memoryview | None]],
    rows: Sequence[int],
    profiles: set[str],
) -> dict[str, tuple[bytes, bytes | None]]:
    """Return the cells between some rows, as the bytes of a square of 32-bit integers."""
    return {
        profile: (
            _cells(durations, rows),
            None if distances is None else _cells(distances, rows),
        )
        for profile, (durations, distances) in matrices.items()
        if profile in profiles
    }


def _cells(matrix: memoryview, rows: Sequence[int]) -> bytes:
    if find_spec("numpy"):
        import numpy

        return numpy.asarray(matrix)[numpy.ix_(rows, rows)].tobytes()
    return array("i", [matrix[row, column] for row in rows for column in rows]).tobytes()


def positions(duration: Callable[[int, int], int | None], count: int) -> list[Point]:
    """Return a place in the plane for each row, so that rows that are near each other lie together.

    FastMap (Faloutsos and Lin 1995): each axis goes through two rows that are far apart. Three
    columns of the matrix are read for each; where there is no way a row is as far as the furthest.

    Args:
        duration: from one row to another; negative or `None`: there is no way.
    """
    flat = [0.0] * count
    first = _axis(duration, flat)
    second = _axis(duration, first)
    return list(zip(first, second, strict=True))


def _axis(duration: Callable[[int, int], int | None], before: list[float]) -> list[float]:
    """Return the next axis: squares of distances are less what the axis before explains."""

    def squares(of: int) -> list[float]:
        ways = [duration(of, row) for row in range(len(before))]
        furthest = max((way for way in ways if way is not None), default=0)
        known = [furthest if way is None or way < 0 else way for way in ways]
        return [
            max(0.0, way * way - (before[of] - x) ** 2)
            for way, x in zip(known, before, strict=True)
        ]

    far = _largest(squares(0))
    near = squares(far)
    other = _largest(near)
    across = near[other]
    if not across:
        return [0.0] * len(before)
    beyond = squares(other)
    return [(one + across - two) / (2 * across**0.5) for one, two in zip(near, beyond, strict=True)]


def _largest(values: Sequence[float]) -> int:
    return max(range(len(values)), key=values.__getitem__)
