"""Solutions as GeoJSON (RFC 7946): longitude before latitude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from routeopt.reports.lines import joined, lines_of
from routeopt.reports.own import beside
from routeopt.reports.pictures.colours import UNSERVED, route_colour, route_name
from routeopt.reports.places import Places, Point
from routeopt.reports.view import SolutionView


def feature_collection(solution: SolutionView) -> dict[str, Any]:
    """Return a line for each route and a point for each stop and each place not served."""
    places = Places(solution)
    places.check_degrees()
    return {"type": "FeatureCollection", "features": list(_features(solution, places))}


def _features(solution: SolutionView, places: Places) -> Iterator[dict[str, Any]]:
    for index, route in enumerate(solution.routes):
        stops = places.of_route(route)
        colour = route_colour(index)
        figures = {name: value for name, value in route.items() if name not in ("stops", "cost")}
        properties = {"route": route_name(route), **figures, "cost": route["cost"]["total"]}
        properties |= beside(_json(solution.own.of_vehicle(route["vehicle"])), properties)
        if len(stops) > 1:
            lines = lines_of(stops)
            line = [list(point) for point in joined(lines)]
            known = {"on_roads": all(part.is_road for part in lines), "stroke": colour}
            yield _feature("LineString", line, {**properties, **known})
        for order, (stop, point) in enumerate(stops):
            shown = {
                name: value
                for name, value in stop.items()
                if name not in ("location", "geometry", "cost")
            }
            known = {"route": route_name(route), "order": order, **shown, "marker-color": colour}
            yield _point(point, known | beside(_json(solution.own.of_stop(stop)), known))
    for task, point in places.unserved():
        known = {"task": task, "type": "unserved", "marker-color": UNSERVED}
        yield _point(point, known | beside(_json(solution.own.of_task(task)), known))


def _json(cells: Mapping[str, Any]) -> dict[str, Any]:
    """Return cells of one's own as JSON has them: what it does not know is a text."""
    return {
        name: cell if isinstance(cell, (str, int, float, bool)) else str(cell)
        for name, cell in cells.items()
    }


def _point(point: Point, properties: Mapping[str, Any]) -> dict[str, Any]:
    return _feature("Point", list(point), properties)


def _feature(
    kind: str, coordinates: Sequence[Any], properties: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "type": "Feature",
        "geometry": {"type": kind, "coordinates": coordinates},
        "properties": dict(properties),
    }
