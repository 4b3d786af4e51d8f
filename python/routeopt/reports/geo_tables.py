"""Solutions as GeoDataFrames."""

from __future__ import annotations

from typing import Any

from routeopt.optional import optional
from routeopt.reports.places import Places
from routeopt.reports.tables import routes_frame, stops_frame
from routeopt.reports.view import SolutionView

_DEGREES = 4326


def geo_frame(solution: SolutionView, kind: str) -> Any:
    """Return stops as points, or routes as lines."""
    if kind not in ("stops", "routes"):
        raise ValueError(f'kind is "stops" or "routes", not {kind!r}')
    geopandas = optional("geopandas")
    places = Places(solution)
    places.check_degrees()
    lines = [[point for _, point in places.of_route(route)] for route in solution.routes]
    if kind == "stops":
        frame = stops_frame(solution)
        # A break on the way has no place.
        points = geopandas.points_from_xy(frame["lon"], frame["lat"], crs=_DEGREES)
        known = frame["lon"].notna()
        geometry = geopandas.GeoSeries(points, index=frame.index).where(known)
        return geopandas.GeoDataFrame(frame, geometry=geometry, crs=_DEGREES)
    line_of = optional("shapely").LineString
    geometry = [line_of(line) if len(line) > 1 else None for line in lines]
    return geopandas.GeoDataFrame(routes_frame(solution), geometry=geometry, crs=_DEGREES)
