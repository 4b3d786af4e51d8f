"""The routes on a small map without a background, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

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


class Sketch:
    """Where a map has what.

    Raises:
        ValueError: the coordinates are unknown.
    """

    def __init__(self, solution: SolutionView) -> None:
        self._places = Places(solution)
        self.traces = _traces(solution, self._places)
        self._left_out = list(self._places.unserved())
        self.crossed = thinned([point for _, point in self._left_out], _MOST_POINTS // 2)
        self.points = [point for trace in self.traces for point in trace.points] + self.crossed
        self.all_places = sum(trace.places for trace in self.traces) + len(self._left_out)
        self._routes = len(solution.routes)
        self._colours = _colours(self._routes)
        if self.points:
            self.to_pixel = Projection(self.points, plane=self._places.plane, width=_MAP_WIDTH)

    def pixel(self, stop: Mapping[str, Any]) -> Pixel | None:
        """Return where a stop is."""
        point = self._places.find(stop.get("location"))
        return self.to_pixel(point) if point is not None and self.points else None

    def unserved(self) -> list[tuple[str, Pixel]]:
        """Return the tasks that are left out and where they are."""
        return [(task, self.to_pixel(point)) for task, point in self._left_out]

    def colour(self, index: int) -> str:
        """Return the colour of a route."""
        return route_colour(index % self._colours)

    def legend(self) -> dict[str, int]:
        """Return where the names of the routes are; those of routes without a place are not."""
        top, count = 26 - _LINE_HEIGHT + 4, 0
        if self.points and len(self.traces) == self._routes:
            count = len(_named(self.traces, self.to_pixel.height))
        return {"left": _MAP_WIDTH + 12, "top": top, "step": _LINE_HEIGHT, "count": count}


def route_sketch(solution: SolutionView) -> str:
    """Return the routes as an SVG picture; of very many stops only some are drawn.

    Raises:
        ValueError: the coordinates are unknown.
    """
    sketch = Sketch(solution)
    if not sketch.points:
        return document(_MAP_WIDTH, 60, "Routes", [label(18, 34, "No routes.")])
    traces, to_pixel = sketch.traces, sketch.to_pixel
    crosses = [to_pixel(point) for point in sketch.crossed]
    drawings = _drawings(traces, to_pixel)
    parts = [
        *(path(one.ways, one.colour, 1, opacity=0.3, title=one.title) for one in drawings),
        *(path(one.lines, one.colour, 2, opacity=0.85, title=one.title) for one in drawings),
        *(path(one.dots, "#ffffff", 6.5) for one in drawings),
        *(path(one.dots, one.colour, 4.5, title=one.title) for one in drawings),
        _terminals(traces, to_pixel),
        path(_crosses(crosses), UNSERVED, 1.5, title="not served"),
        *_legend(traces, bool(crosses), to_pixel.height),
        _thinning(len(sketch.points), sketch.all_places),
    ]
    return document(_MAP_WIDTH + _LEGEND_WIDTH, to_pixel.height, "Routes", parts)


def _traces(solution: SolutionView, places: Places) -> list[_Trace]:
    routes = [(route, places.of_route(route)) for route in solution.routes]
    total = max(1, sum(len(stops) for _, stops in routes))
    colours = _colours(len(routes))
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


def _colours(routes: int) -> int:
    return routes if routes <= _MANY_ROUTES else len(ROUTES)


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


def _named(traces: list[_Trace], height: int) -> list[_Trace]:
    """Return the routes that the legend has room for."""
    room = (height - 24) // _LINE_HEIGHT - 3
    return traces if len(traces) <= room else traces[: room - 1]


def _legend(traces: list[_Trace], any_unserved: bool, height: int) -> Iterator[str]:
    left, y = _MAP_WIDTH + 12, 26
    shown = _named(traces, height)
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
