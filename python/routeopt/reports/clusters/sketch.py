"""The clusters on a small map without a background, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from routeopt.reports.clusters.view import ClustersView
from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import ROUTES, UNSERVED, route_colour
from routeopt.reports.pictures.projection import Projection
from routeopt.reports.pictures.sketch import thinned
from routeopt.reports.pictures.svg import area, document, label, path, shortened
from routeopt.reports.places import Point

_MAP_WIDTH, _LEGEND_WIDTH, _LINE_HEIGHT = 640, 230, 18
_MOST_POINTS = 2_000
_MOST_AREAS, _MOST_COLOURS = 200, 60


def cluster_sketch(view: ClustersView) -> str:
    """Return outlines, members and what is left out; of very many only some are drawn.

    Raises:
        ValueError: no entity has a location.
    """
    view.check_places()
    total = len(view.places)
    to_pixel = Projection([*view.places.values()], plane=view.is_plane, width=_MAP_WIDTH)
    groups = {
        cluster["name"]: _few([point for _, point in view.points_of(cluster["name"])], total)
        for cluster in view.clusters
    }
    crosses = _few([view.places[name] for name in view.left_out if name in view.places], total)
    drawn = sum(map(len, groups.values())) + len(crosses)
    parts = [
        *(
            _outline(cluster, index, len(view.clusters), to_pixel)
            for index, cluster in enumerate(view.clusters[:_MOST_AREAS])
        ),
        *_dots(groups, to_pixel),
        _crosses(crosses, to_pixel),
        *_legend(view, bool(crosses), to_pixel.height),
    ]
    if drawn < total:
        parts.append(label(8, 14, f"{drawn:,} of {total:,} places are drawn", size=11))
    return document(_MAP_WIDTH + _LEGEND_WIDTH, to_pixel.height, "Clusters", parts)


def _few(points: list[Point], total: int) -> list[Point]:
    return thinned(points, _MOST_POINTS * len(points) // total)


def ring(cluster: Mapping[str, Any]) -> list[Point]:
    """Return the corners of a cluster's outline; fewer than three where it is no area."""
    outline = cluster.get("outline")
    if outline is None or outline["type"] != "Polygon":
        return []
    return [(x, y) for x, y in outline["coordinates"][0]]


def _outline(cluster: Mapping[str, Any], index: int, clusters: int, to_pixel: Projection) -> str:
    corners = [to_pixel(point) for point in ring(cluster)]
    if not corners:
        return ""
    steps = "M" + "L".join(f"{x} {y}" for x, y in corners) + "z"
    return area(steps, _colour(index, clusters), title=f"{cluster['name']}, {_size(cluster)}")


def _dots(groups: Mapping[str, list[Point]], to_pixel: Projection) -> Iterator[str]:
    """Clusters of one colour are drawn together, so that a thousand clusters stay small."""
    same_colour: dict[str, list[str]] = {}
    for index, name in enumerate(groups):
        same_colour.setdefault(_colour(index, len(groups)), []).append(name)
    for colour, names in same_colour.items():
        pixels = dict.fromkeys(to_pixel(point) for name in names for point in groups[name])
        steps = "".join(f"M{x} {y}h0" for x, y in pixels)
        if steps:
            yield path(steps, colour, 5, title=names[0] if len(names) == 1 else "")


def _colour(index: int, clusters: int) -> str:
    return route_colour(index if clusters <= _MOST_COLOURS else index % len(ROUTES))


def _crosses(points: list[Point], to_pixel: Projection) -> str:
    steps = "".join(f"M{x - 3} {y - 3}l6 6m0-6l-6 6" for x, y in map(to_pixel, points))
    return path(steps, UNSERVED, 1.5, title="left out") if steps else ""


def _legend(view: ClustersView, any_left_out: bool, height: int) -> Iterator[str]:
    left, room = _MAP_WIDTH + 12, (height - 24) // _LINE_HEIGHT - 2
    clusters = view.clusters if len(view.clusters) <= room else view.clusters[: room - 1]
    y = 26
    for index, cluster in enumerate(clusters):
        yield path(f"M{left} {y - 4}h14", _colour(index, len(view.clusters)), 6)
        yield label(left + 22, y, shortened(f"{cluster['name']}, {_size(cluster)}", 34), size=11)
        y += _LINE_HEIGHT
    if len(clusters) < len(view.clusters):
        more = plural(len(view.clusters) - len(clusters), "more cluster")
        yield label(left + 22, y, f"and {more}", size=11)
        y += _LINE_HEIGHT
    if any_left_out:
        yield path(f"M{left + 4} {y - 7}l6 6m0-6l-6 6", UNSERVED, 1.5)
        yield label(left + 22, y, "left out", size=11)


def _size(cluster: Mapping[str, Any]) -> str:
    return plural(cluster["size"], "member")
