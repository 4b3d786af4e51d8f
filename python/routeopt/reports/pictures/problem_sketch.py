"""The places of a problem on a small map without a background, as SVG."""

from __future__ import annotations

from routeopt.reports.pictures.colours import PLACES
from routeopt.reports.pictures.projection import Projection
from routeopt.reports.pictures.svg import document, label, path, stroke
from routeopt.reports.problem_view import ProblemView

_MAP_WIDTH, _LEGEND_WIDTH, _LINE_HEIGHT = 640, 150, 18
_MOST_POINTS = 2_000


def problem_sketch(problem: ProblemView) -> str:
    """Return the places as an SVG picture; of very many only some are drawn."""
    places = problem.places()
    if not places:
        return document(_MAP_WIDTH, 60, "Places", [label(18, 34, "No coordinates.")])
    everywhere = [point for points in places.values() for point in points]
    to_pixel = Projection(everywhere, plane=problem.is_plane, width=_MAP_WIDTH)
    parts = []
    step = -(-len(everywhere) // _MOST_POINTS)
    for row, (kind, points) in enumerate(places.items()):
        colour, is_square = PLACES[kind]
        pixels = dict.fromkeys(to_pixel(point) for point in points[::step])
        y = 26 + row * _LINE_HEIGHT
        key = (_MAP_WIDTH + 16, y - 4)
        for marked in (pixels, [key]):
            if is_square:
                parts.append(stroke("".join(f"M{x - 5} {y}h10" for x, y in marked), colour, 10))
            else:
                parts.append(path("".join(f"M{x} {y}h0" for x, y in marked), colour, 5.5))
        parts.append(label(_MAP_WIDTH + 30, y, f"{kind}: {len(points):,}", size=11))
    return document(_MAP_WIDTH + _LEGEND_WIDTH, to_pixel.height, "Places", parts)
