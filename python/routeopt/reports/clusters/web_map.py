"""An interactive map of clusters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from routeopt.optional import optional
from routeopt.reports.clusters.sketch import ring
from routeopt.reports.clusters.view import ClustersView, weight_text
from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import UNSERVED, route_colour
from routeopt.reports.pictures.own_map import own_map
from routeopt.reports.pictures.web_map import add_dot, as_text, bounds


def web_map(view: ClustersView, *, offline: bool = False) -> Any:
    """Return a folium map with a layer for each cluster; `own_map` says what `offline` means."""
    folium = optional("folium")
    view.check_degrees()
    view.check_places()
    drawn = own_map(offline=offline)
    for index, cluster in enumerate(view.clusters):
        _add_cluster(folium, drawn, view, cluster, route_colour(index))
    for name, reasons in view.left_out.items():
        if name in view.places:
            text = f"{name}: left out ({', '.join(reasons)})"
            add_dot(folium, drawn, view.places[name], UNSERVED, text)
    folium.LayerControl(collapsed=len(view.clusters) > 30).add_to(drawn)
    drawn.fit_bounds(bounds([*view.places.values()]))
    return drawn


def _add_cluster(
    folium: Any, drawn: Any, view: ClustersView, cluster: Mapping[str, Any], colour: str
) -> None:
    name = f"{cluster['name']} ({plural(cluster['size'], 'member')})"
    layer = folium.FeatureGroup(name=as_text(name))
    corners = [(lat, lon) for lon, lat in ring(cluster)]
    if corners:
        text = as_text(f"{name}, weight {weight_text(cluster['weight'])}")
        style = {"color": colour, "weight": 2, "fill": True, "fill_opacity": 0.12}
        folium.Polygon(corners, tooltip=folium.Tooltip(text), **style).add_to(layer)
    for entity, place in view.points_of(cluster["name"]):
        add_dot(folium, layer, place, colour, f"{entity}: {cluster['name']}")
    layer.add_to(drawn)
