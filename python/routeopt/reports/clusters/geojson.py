"""Clusters as GeoJSON (RFC 7946): longitude before latitude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from routeopt.reports.clusters.view import ClustersView
from routeopt.reports.pictures.colours import UNSERVED, route_colour


def feature_collection(view: ClustersView) -> dict[str, Any]:
    """Return an outline and a centre for each cluster, and a point for each entity."""
    view.check_degrees()
    return {"type": "FeatureCollection", "features": list(_features(view))}


def _features(view: ClustersView) -> Iterator[dict[str, Any]]:
    for index, cluster in enumerate(view.clusters):
        colour = route_colour(index)
        figures = {name: cluster[name] for name in cluster if name not in ("name", "outline")}
        own = {"cluster": cluster["name"], **figures}
        if "outline" in cluster:
            style = {"stroke": colour, "fill": colour, "fill-opacity": 0.15}
            yield _feature(cluster["outline"], {"type": "outline", **own, **style})
        if "centre" in cluster:
            at = cluster["centre"]
            point = _point((at["longitude"], at["latitude"]))
            yield _feature(point, {"type": "centre", **own, "marker-color": colour})
        for name, place in view.points_of(cluster["name"]):
            of_entity = {"type": "member", "entity": name, "cluster": cluster["name"]}
            yield _feature(_point(place), {**of_entity, "marker-color": colour})
    for name, reasons in view.left_out.items():
        if name in view.places:
            own = {"type": "left out", "entity": name, "reasons": reasons}
            yield _feature(_point(view.places[name]), {**own, "marker-color": UNSERVED})


def _point(place: tuple[float, float]) -> dict[str, Any]:
    return {"type": "Point", "coordinates": list(place)}


def _feature(geometry: Mapping[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "geometry": geometry, "properties": dict(properties)}
