"""An interactive map of a solution."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from routeopt.optional import optional
from routeopt.reports.clock import Moments
from routeopt.reports.key_figures import kilometres
from routeopt.reports.lines import lines_of
from routeopt.reports.pictures.colours import UNSERVED, route_colour, route_name
from routeopt.reports.pictures.own_map import own_map
from routeopt.reports.places import Places, Point
from routeopt.reports.view import SolutionView

_INK = "#22303c"


def web_map(solution: SolutionView, *, offline: bool = False) -> Any:
    """Return a folium map with a layer for each route; `own_map` says what `offline` means."""
    folium = optional("folium")
    places = Places(solution)
    places.check_degrees()
    routes = [(route, places.of_route(route)) for route in solution.routes]
    unserved = list(places.unserved())
    points = [point for _, stops in routes for _, point in stops] + [point for _, point in unserved]
    straight = any(not line.is_road for _, stops in routes for line in lines_of(stops))
    moments = Moments(stop["arrival"] for _, stops in routes for stop, _ in stops)
    drawn = own_map(offline=offline, has_straight_lines=straight)
    for index, (route, stops) in enumerate(routes):
        own = [solution.own.of_stop(stop) for stop, _ in stops]
        times = [moments(stop["arrival"]) for stop, _ in stops]
        _add_route(folium, drawn, route, stops, route_colour(index), own, times)
    for task, point in unserved:
        own_of_task = solution.own.of_task(task)
        add_dot(folium, drawn, point, UNSERVED, f"{task}: not served", own_of_task)
    folium.LayerControl(collapsed=False).add_to(drawn)
    if points:
        drawn.fit_bounds(bounds(points))
    return drawn


def _add_route(
    folium: Any,
    drawn: Any,
    route: Mapping[str, Any],
    stops: list[tuple[Mapping[str, Any], Point]],
    colour: str,
    own: list[dict[str, Any]],
    times: list[str],
) -> None:
    name = route_name(route)
    layer = folium.FeatureGroup(name=as_text(f"{name} ({kilometres(route['distance_m'])})"))
    for line in lines_of(stops):
        folium.PolyLine(
            [(lat, lon) for lon, lat in line.points],
            color=colour,
            weight=3,
            opacity=0.8,
            dash_array=None if line.is_road else "6 6",
            tooltip=folium.Tooltip(as_text(name)),
        ).add_to(layer)
    for order, (stop, point) in enumerate(stops):
        at_end = stop["type"] in ("start", "end")
        text = f"{order}. {stop.get('task', stop.get('depot', stop['type']))}, {times[order]}"
        ink = _INK if at_end else colour
        add_dot(folium, layer, point, ink, f"{name}: {text}", own[order])
    layer.add_to(drawn)


def add_dot(
    folium: Any,
    layer: Any,
    point: Point,
    colour: str,
    text: str,
    own: Mapping[str, Any] | None = None,
) -> None:
    """Add a place whose text shows on hovering, and on a click with the columns of one's own."""
    lon, lat = point
    lines = [as_text(text), *(as_text(f"{name}: {cell}") for name, cell in (own or {}).items())]
    folium.CircleMarker(
        (lat, lon),
        radius=5,
        color=colour,
        fill=True,
        fill_opacity=0.9,
        tooltip=as_text(text),
        popup=folium.Popup("<br>".join(lines), max_width=320) if own else None,
    ).add_to(layer)


def bounds(points: list[Point]) -> list[tuple[float, float]]:
    """Return the corners of a map that shows all points."""
    lons, lats = zip(*points, strict=True)
    return [(min(lats), min(lons)), (max(lats), max(lons))]


def as_text(text: str) -> str:
    """Folium writes texts into scripts, between backticks and as HTML: none may get out."""
    return escape(text).replace("\\", "&#92;").replace("`", "&#96;").replace("$", "&#36;")
