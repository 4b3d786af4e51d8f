"""An interactive map of a solution."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from routeopt.optional import optional
from routeopt.reports.key_figures import kilometres
from routeopt.reports.pictures.colours import UNSERVED, route_colour, route_name
from routeopt.reports.places import Places, Point
from routeopt.reports.view import SolutionView

_INK = "#22303c"


def web_map(solution: SolutionView) -> Any:
    """Return a folium map with a layer for each route."""
    folium = optional("folium")
    places = Places(solution)
    places.check_degrees()
    routes = [(route, places.of_route(route)) for route in solution.routes]
    unserved = list(places.unserved())
    points = [point for _, stops in routes for _, point in stops] + [point for _, point in unserved]
    drawn = folium.Map(prefer_canvas=True)
    for index, (route, stops) in enumerate(routes):
        _add_route(folium, drawn, route, stops, route_colour(index))
    for task, point in unserved:
        add_dot(folium, drawn, point, UNSERVED, f"{task}: not served")
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
) -> None:
    name = route_name(route)
    layer = folium.FeatureGroup(name=as_text(f"{name} ({kilometres(route['distance_m'])})"))
    if stops:
        line = [(lat, lon) for _, (lon, lat) in stops]
        tooltip = folium.Tooltip(as_text(name))
        folium.PolyLine(line, color=colour, weight=3, opacity=0.8, tooltip=tooltip).add_to(layer)
    for order, (stop, point) in enumerate(stops):
        at_end = stop["type"] in ("start", "end")
        text = f"{order}. {stop.get('task', stop.get('depot', stop['type']))}, {stop['arrival']}"
        add_dot(folium, layer, point, _INK if at_end else colour, f"{name}: {text}")
    layer.add_to(drawn)


def add_dot(folium: Any, layer: Any, point: Point, colour: str, text: str) -> None:
    """Add a place whose text shows on hovering."""
    lon, lat = point
    folium.CircleMarker(
        (lat, lon), radius=5, color=colour, fill=True, fill_opacity=0.9, tooltip=as_text(text)
    ).add_to(layer)


def bounds(points: list[Point]) -> list[tuple[float, float]]:
    """Return the corners of a map that shows all points."""
    lons, lats = zip(*points, strict=True)
    return [(min(lats), min(lons)), (max(lats), max(lons))]


def as_text(text: str) -> str:
    """Folium writes texts into scripts, between backticks and as HTML: none may get out."""
    return escape(text).replace("\\", "&#92;").replace("`", "&#96;").replace("$", "&#36;")
