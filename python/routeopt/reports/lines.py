"""The lines of a route on a map: along the roads where the answer tells them, else straight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from routeopt.polyline import decode
from routeopt.reports.places import Point


@dataclass(frozen=True)
class Line:
    """Legs that follow each other, all along roads or all straight.

    Attributes:
        points: longitude and latitude, or x and y.
        is_road: whether they are the roads that are driven.
    """

    points: list[Point]
    is_road: bool


def lines_of(stops: Sequence[tuple[Mapping[str, Any], Point]]) -> list[Line]:
    """Return the lines of a route.

    Args:
        stops: those that have a place, with it.
    """
    lines: list[Line] = []
    for points, is_road in _legs(stops):
        if lines and lines[-1].is_road == is_road:
            _go_on(lines[-1].points, points)
        else:
            lines.append(Line(points, is_road))
    return lines


def joined(lines: Sequence[Line]) -> list[Point]:
    """Return lines that follow each other as one."""
    whole: list[Point] = []
    for line in lines:
        _go_on(whole, line.points)
    return whole


def _go_on(points: list[Point], more: Sequence[Point]) -> None:
    points += more[1:] if points and points[-1] == more[0] else more


def _legs(
    stops: Sequence[tuple[Mapping[str, Any], Point]],
) -> Iterator[tuple[list[Point], bool]]:
    for (_, start), (stop, end) in pairwise(stops):
        line = stop.get("geometry")
        yield (decode(line), True) if line else ([start, end], False)
