"""The clusters on a small map without a background, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from routeopt.reports.clusters.view import ClustersView
from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import UNSERVED, route_colour
from routeopt.reports.pictures.projection import Projection
from routeopt.reports.pictures.sketch import thinned
from routeopt.reports.pictures.svg import area, document, label, path, shortened
from routeopt.reports.places import Point

_MAP_WIDTH, _LEGEND_WIDTH, _LINE_HEIGHT = 640, 230, 18
_MOST_POINTS = 2_000
_MOST_OUTLINES = 400


def cluster_sketch(view: ClustersView) -> str:
    """Return outlines, members and what is left out; of very many only some are drawn.

    Raises:
        ValueError: no entity has a location.
    """
    view.check_places()
    total = len(view.places)
    to_pixel = Projection([*view.places.values()], plane=view.is_plane, width=_MAP_WIDTH)
    left_out = [view.places[name] for name in view.left_out if name in view.places]
    shown = view.clusters[:_MOST_OUTLINES]
    parts = [_outline(cluster, index, to_pixel) for index, cluster in enumerate(shown)]
    drawn = 0
    for index, cluster in enumerate(view.clusters):
        every = [point for _, point in view.points_of(cluster["name"])]
        points = thinned(every, _MOST_POINTS * len(every) // total)
        drawn += len(points)
        parts.append(_dots(points, route_colour(index), cluster["name"], to_pixel))
    crosses = thinned(left_out, _MOST_POINTS // 2)
    parts.append(_crosses(crosses, to_pixel))
    parts += _legend(view, bool(left_out), to_pixel.height)
    if drawn + len(crosses) < total:
        parts.append(
            label(8, 14, f"{drawn + len(crosses):,} of {total:,} places are drawn", size=11)
        )
    return document(_MAP_WIDTH + _LEGEND_WIDTH, to_pixel.height, "Clusters", parts)


def ring(cluster: Mapping[str, Any]) -> list[Point]:
    """Return the corners of a cluster's outline; fewer than three where it is no area."""
    outline = cluster.get("outline")
    if outline is None or outline["type"] != "Polygon":
        return []
    return [(x, y) for x, y in outline["coordinates"][0]]


def _outline(cluster: Mapping[str, Any], index: int, to_pixel: Projection) -> str:
    corners = [to_pixel(point) for point in ring(cluster)]
    if not corners:
        return ""
    steps = "M" + "L".join(f"{x} {y}" for x, y in corners) + "z"
    return area(steps, route_colour(index), title=f"{cluster['name']}, {_size(cluster)}")


def _dots(points: list[Point], colour: str, name: str, to_pixel: Projection) -> str:
    pixels = dict.fromkeys(map(to_pixel, points))
    return path("".join(f"M{x} {y}h0" for x, y in pixels), colour, 5, title=name) if pixels else ""


def _crosses(points: list[Point], to_pixel: Projection) -> str:
    steps = "".join(f"M{x - 3} {y - 3}l6 6m0-6l-6 6" for x, y in map(to_pixel, points))
    return path(steps, UNSERVED, 1.5, title="left out") if steps else ""


def _legend(view: ClustersView, any_left_out: bool, height: int) -> Iterator[str]:
    left, room = _MAP_WIDTH + 12, (height - 24) // _LINE_HEIGHT - 2
    clusters = view.clusters if len(view.clusters) <= room else view.clusters[: room - 1]
    y = 26
    for index, cluster in enumerate(clusters):
        yield path(f"M{left} {y - 4}h14", route_colour(index), 6)
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
