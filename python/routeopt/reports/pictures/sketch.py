"""The routes on a small map without a background, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from routeopt.reports.key_figures import kilometres, plural, tasks_of
from routeopt.reports.pictures.colours import ROUTES, UNSERVED, route_colour, route_name
from routeopt.reports.pictures.projection import Pixel, Projection
from routeopt.reports.pictures.svg import INK, box, document, label, path, shortened, stroke
from routeopt.reports.places import Places, Point
from routeopt.reports.view import SolutionView

_MAP_WIDTH, _LEGEND_WIDTH, _LINE_HEIGHT = 640, 230, 18
_MOST_POINTS = 2_000
_MANY_ROUTES = 60


class _Trace(NamedTuple):
    """A route on the map: its places, thinned out, and which of them are its ends."""

    points: list[Point]
    places: int
    starts: bool
    ends: bool
    colour: str
    name: str
    tasks: int


class _Drawing(NamedTuple):
    """The routes of one colour: the steps of their lines and dots."""

    colour: str
    title: str
    lines: str
    ways: str
    dots: str


def route_sketch(solution: SolutionView) -> str:
    """Return the routes as an SVG picture; of very many stops only some are drawn.

    Raises:
        ValueError: the coordinates are unknown.
    """
    places = Places(solution)
    traces = _traces(solution, places)
    left_out = [point for _, point in places.unserved()]
    unserved = thinned(left_out, _MOST_POINTS // 2)
    points = [point for trace in traces for point in trace.points] + unserved
    if not points:
        return document(_MAP_WIDTH, 60, "Routes", [label(18, 34, "No routes.")])
    to_pixel = Projection(points, plane=places.plane, width=_MAP_WIDTH)
    drawings = _drawings(traces, to_pixel)
    parts = [
        *(path(one.ways, one.colour, 1, opacity=0.3, title=one.title) for one in drawings),
        *(path(one.lines, one.colour, 2, opacity=0.85, title=one.title) for one in drawings),
        *(path(one.dots, "#ffffff", 6.5) for one in drawings),
        *(path(one.dots, one.colour, 4.5, title=one.title) for one in drawings),
        _terminals(traces, to_pixel),
        path(_crosses([to_pixel(point) for point in unserved]), UNSERVED, 1.5, title="not served"),
        *_legend(traces, bool(unserved), to_pixel.height),
        _thinning(len(points), sum(trace.places for trace in traces) + len(left_out)),
    ]
    return document(_MAP_WIDTH + _LEGEND_WIDTH, to_pixel.height, "Routes", parts)


def _traces(solution: SolutionView, places: Places) -> list[_Trace]:
    routes = [(route, places.of_route(route)) for route in solution.routes]
    total = max(1, sum(len(stops) for _, stops in routes))
    colours = len(routes) if len(routes) <= _MANY_ROUTES else len(ROUTES)
    return [
        _Trace(
            points=thinned([point for _, point in stops], _MOST_POINTS * len(stops) // total),
            places=len(stops),
            starts=stops[0][0]["type"] == "start",
            ends=stops[-1][0]["type"] == "end",
            colour=route_colour(index % colours),
            name=f"{route_name(route)}, {kilometres(route['distance_m'])}",
            tasks=tasks_of(route),
        )
        for index, (route, stops) in enumerate(routes)
        if stops
    ]


def _thinning(drawn: int, places: int) -> str:
    text = f"{drawn:,} of {places:,} places are drawn"
    return label(8, 14, text, size=11) if drawn < places else ""


def thinned(points: list[Point], most: int) -> list[Point]:
    """Return at most about `most` points, the first and the last among them."""
    if len(points) <= most:
        return points
    step = -(-len(points) // max(2, most))
    return [*points[:-1:step], points[-1]]


def _drawings(traces: list[_Trace], to_pixel: Projection) -> list[_Drawing]:
    """Routes of one colour are drawn together, so that a thousand routes stay small.

    The ways from and to the depot are faint, and of many routes left out: they say little, and
    lie upon each other.
    """
    same_colour: dict[str, list[_Trace]] = {}
    for trace in traces:
        same_colour.setdefault(trace.colour, []).append(trace)
    few = len(traces) <= _MANY_ROUTES
    return [
        _Drawing(
            colour=colour,
            title=f"{group[0].name}, {plural(group[0].tasks, 'task')}" if len(group) == 1 else "",
            lines="".join(_polyline(_inner(trace), to_pixel) for trace in group),
            ways="".join(_ways(trace, to_pixel) for trace in group) if few else "",
            dots="".join(_dots(_inner(trace), to_pixel) for trace in group),
        )
        for colour, group in same_colour.items()
    ]


def _inner(trace: _Trace) -> list[Point]:
    return trace.points[trace.starts : len(trace.points) - trace.ends]


def _ways(trace: _Trace, to_pixel: Projection) -> str:
    way_there = trace.points[:2] if trace.starts else []
    way_back = trace.points[-2:] if trace.ends else []
    return _polyline(way_there, to_pixel) + _polyline(way_back, to_pixel)


def _polyline(points: Sequence[Point], to_pixel: Projection) -> str:
    pixels = [to_pixel(point) for point in points]
    return "M" + "L".join(f"{x} {y}" for x, y in pixels) if pixels else ""


def _dots(points: Sequence[Point], to_pixel: Projection) -> str:
    return "".join(f"M{x} {y}h0" for x, y in map(to_pixel, points))


def _terminals(traces: list[_Trace], to_pixel: Projection) -> str:
    """Return a square for every place where routes start or end."""
    ends = {trace.points[0] for trace in traces if trace.starts}
    ends |= {trace.points[-1] for trace in traces if trace.ends}
    pixels = sorted({to_pixel(point) for point in ends})
    size = 10 if len(pixels) <= _MANY_ROUTES else 4
    return stroke("".join(f"M{x - size // 2} {y}h{size}" for x, y in pixels), INK, size)


def _crosses(pixels: Sequence[Pixel]) -> str:
    return "".join(f"M{x - 3} {y - 3}l6 6m0-6l-6 6" for x, y in pixels)


def _legend(traces: list[_Trace], any_unserved: bool, height: int) -> Iterator[str]:
    left, room = _MAP_WIDTH + 12, (height - 24) // _LINE_HEIGHT - 3
    y = 26
    shown = traces if len(traces) <= room else traces[: room - 1]
    for trace in shown:
        yield path(f"M{left} {y - 4}h14", trace.colour, 4)
        yield label(left + 22, y, shortened(trace.name, 34), size=11)
        y += _LINE_HEIGHT
    if len(shown) < len(traces):
        yield label(left + 22, y, f"and {plural(len(traces) - len(shown), 'more route')}", size=11)
        y += _LINE_HEIGHT
    yield box(left + 3, y - 8, 8, 8, INK) + label(left + 22, y, "start or end", size=11)
    y += _LINE_HEIGHT
    if any_unserved:
        yield path(_crosses([(left + 7, y - 4)]), UNSERVED, 1.5)
        yield label(left + 22, y, "not served", size=11)
