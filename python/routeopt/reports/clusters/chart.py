"""Clusters as matplotlib figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from matplotlib.figure import Figure

from routeopt.reports.clusters.sketch import ring
from routeopt.reports.clusters.view import ClustersView
from routeopt.reports.pictures.chart_text import legend, literal
from routeopt.reports.pictures.charts import Picture
from routeopt.reports.pictures.charts_of_routes import INK, see_from_above
from routeopt.reports.pictures.colours import UNSERVED, route_colour

_MOST_NAMED = 40
_MANY_POINTS = 2_000


def figure(view: ClustersView, kind: str) -> Figure:
    """Return one of the pictures of an answer."""
    if kind not in _DRAWN_BY:
        raise ValueError(f"kind is one of {', '.join(_DRAWN_BY)}, not {kind!r}")
    picture = Picture(layout="constrained")
    _DRAWN_BY[kind](picture, view)
    return picture


def _draw_map(figure: Any, view: ClustersView) -> None:
    """Draw outlines, members, centres and what is left out, as seen from above."""
    view.check_places()
    figure.set_size_inches(10, 8)
    axes = figure.add_subplot()
    size = 3 if len(view.places) > _MANY_POINTS else 22
    for index, cluster in enumerate(view.clusters):
        _draw_cluster(axes, view, cluster, route_colour(index), size)
    left_out = [view.places[name] for name in view.left_out if name in view.places]
    if left_out:
        crosses = axes.scatter(*zip(*left_out, strict=True), marker="x", c=UNSERVED, s=30)
        legend(figure, [crosses], [f"left out: {len(left_out):,}"])
    see_from_above(axes, [*view.places.values()], plane=view.is_plane)
    axes.set_title(view.one_line(), loc="left")


def _draw_cluster(
    axes: Any, view: ClustersView, cluster: Mapping[str, Any], colour: str, size: float
) -> None:
    corners = ring(cluster)
    if corners:
        axes.fill(*zip(*corners, strict=True), fc=colour, alpha=0.12)
        axes.plot(*zip(*corners, strict=True), c=colour, linewidth=1.2)
    points = [point for _, point in view.points_of(cluster["name"])]
    if points:
        axes.scatter(*zip(*points, strict=True), color=colour, s=size, linewidths=0)
    if "centre" not in cluster:
        return
    centre = (cluster["centre"]["longitude"], cluster["centre"]["latitude"])
    if len(view.clusters) <= _MOST_NAMED:
        axes.plot(*centre, marker="P", c=colour, mec="white", ms=9)
        offset = {"xytext": (6, 6), "textcoords": "offset points"}
        axes.annotate(literal(cluster["name"]), centre, fontsize=9, color=INK, **offset)


def _draw_weights(figure: Any, view: ClustersView) -> None:
    """Draw what each cluster weighs, a panel for each dimension; a line is the mean."""
    weights = [_by_dimension(cluster["weight"]) for cluster in view.clusters]
    dimensions = [*weights[0]]
    figure.set_size_inches(10, 1 + 2.8 * len(dimensions))
    panels = figure.subplots(len(dimensions), sharex=True, squeeze=False)[:, 0]
    places = range(len(weights))
    for axes, dimension in zip(panels, dimensions, strict=True):
        heights = [weight[dimension] for weight in weights]
        axes.bar(places, heights, color=[route_colour(index) for index in places])
        axes.axhline(sum(heights) / len(heights), c=INK, linewidth=1, linestyle="--")
        axes.set_ylabel(literal(dimension or "weight"))
        axes.grid(axis="y", color="#eceff1")
        axes.set_axisbelow(True)
    if len(weights) <= _MOST_NAMED:
        names = [literal(cluster["name"]) for cluster in view.clusters]
        panels[-1].set_xticks(places, names, rotation=90 if len(weights) > 12 else 0)
    else:
        panels[-1].set_xlabel(f"{len(weights):,} clusters")
        panels[-1].set_xticks([])
    panels[0].set_title(view.one_line(), loc="left")


def _by_dimension(weight: Mapping[str, int] | int) -> Mapping[str, int]:
    return {"": weight} if isinstance(weight, int) else weight


_DRAWN_BY: dict[str, Callable[[Figure, ClustersView], None]] = {
    "map": _draw_map,
    "weights": _draw_weights,
}
