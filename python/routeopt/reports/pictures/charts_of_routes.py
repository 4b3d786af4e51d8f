"""Where and when: the map and the timeline as matplotlib figures."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, pairwise
from typing import Any

from matplotlib.patches import Patch

from routeopt.reports.key_figures import kilometres, one_line
from routeopt.reports.pictures.chart_text import NO_ROUTES, legend, literal, note
from routeopt.reports.pictures.colours import ACTIVITIES, PLACES, UNSERVED, route_colour, route_name
from routeopt.reports.pictures.projection import aspect
from routeopt.reports.pictures.timeline import Timeline
from routeopt.reports.places import Places, Point
from routeopt.reports.problem_view import ProblemView
from routeopt.reports.view import SolutionView

INK = "#22303c"
_MOST_LEGEND_ENTRIES = 40
_MOST_NAMED_STOPS = 40
_MANY_STOPS = 2_000


def draw_routes(figure: Any, solution: SolutionView) -> None:
    """Draw the routes as seen from above; stops are named when there are few."""
    places = Places(solution)
    routes = [(route, places.of_route(route)) for route in solution.routes]
    unserved = [point for _, point in places.unserved()]
    points = [point for _, stops in routes for _, point in stops] + unserved
    if not points:
        note(figure, NO_ROUTES)
        return
    figure.set_size_inches(12, 8)
    axes = figure.add_subplot()
    scale = 0.4 if len(points) > _MANY_STOPS else 1
    handles = []
    for index, (route, stops) in enumerate(routes):
        label = f"{route_name(route)}, {kilometres(route['distance_m'])}"
        handles.append((_draw_route(axes, stops, route_colour(index), scale), label))
    terminals = [point for _, stops in routes for stop, point in stops if _is_terminal(stop)]
    if terminals:
        squares = _line(axes, terminals, c=INK, linestyle="none", marker="s", ms=8)
        handles.append((squares, "start or end"))
    if unserved:
        crosses = axes.scatter(*zip(*unserved, strict=True), marker="x", c=UNSERVED, s=30)
        handles.append((crosses, "not served"))
    if len(points) <= _MOST_NAMED_STOPS:
        _name_stops(axes, routes)
    see_from_above(axes, points, plane=solution.is_plane)
    axes.set_title(one_line(solution), loc="left")
    _legend(figure, handles)


def draw_places(figure: Any, problem: ProblemView) -> None:
    """Draw the places of a problem as seen from above."""
    places = problem.places()
    if not places:
        note(figure, "No coordinates.")
        return
    figure.set_size_inches(10, 8)
    axes = figure.add_subplot()
    handles = []
    for kind, points in places.items():
        colour, is_square = PLACES[kind]
        style = {"marker": "s", "ms": 8} if is_square else {"marker": "o", "ms": 4.5}
        line = _line(axes, points, c=colour, linestyle="none", **style)
        handles.append((line, f"{kind}: {len(points):,}"))
    see_from_above(axes, [*chain(*places.values())], plane=problem.is_plane)
    _legend(figure, handles)


def draw_timeline(figure: Any, solution: SolutionView) -> None:
    """Draw a row for each route: travel thin, what happens at stops thick."""
    if not solution.routes:
        note(figure, NO_ROUTES)
        return
    times = Timeline(solution)
    figure.set_size_inches(12, max(3.0, 1.4 + 0.32 * len(times.rows)))
    axes = figure.add_subplot()
    handles = []
    for activity, colour in ACTIVITIES.items():
        if activity in times.activities():
            thickness = 0.28 if activity == "travel" else 0.66
            handles.append((Patch(color=colour), activity))
            for y, row in enumerate(times.rows):
                spans = [(b.start, b.end - b.start) for b in row.bars if b.activity == activity]
                axes.broken_barh(
                    spans, (y - thickness / 2, thickness), color=colour, ec="white", lw=0.4
                )
    ticks = times.clock.ticks(times.first, times.last)
    axes.set_xticks([time for time, _ in ticks], [text for _, text in ticks])
    axes.set_yticks(range(len(times.rows)), [literal(row.name) for row in times.rows])
    axes.set_ylim(len(times.rows) - 0.4, -0.6)
    axes.margins(x=0.01)
    axes.grid(axis="x", color="#d8dee4")
    axes.set_axisbelow(True)
    axes.set_title(one_line(solution), loc="left")
    _legend(figure, handles)


def see_from_above(axes: Any, points: list[Point], *, plane: bool) -> None:
    """Show coordinates true to shape, north up."""
    axes.set_aspect(aspect(points, plane), adjustable="datalim")
    axes.set_xlabel("x" if plane else "Longitude")
    axes.set_ylabel("y" if plane else "Latitude")
    axes.ticklabel_format(useOffset=False)
    axes.grid(color="#eceff1")
    axes.set_axisbelow(True)


def _is_terminal(stop: Mapping[str, Any]) -> bool:
    return stop["type"] in ("start", "end")


def _draw_route(axes: Any, stops: list[Any], colour: str, scale: float) -> Any:
    """The way from and to the depot is faint: it says little, and many routes share it."""
    inner = [point for stop, point in stops if not _is_terminal(stop)]
    style = {"linewidth": 1.8 * scale, "marker": "o", "markersize": 4.5 * scale}
    line = _line(axes, inner, c=colour, **style)
    for (stop, point), (following, there) in pairwise(stops):
        if _is_terminal(stop) or _is_terminal(following):
            _line(axes, [point, there], c=colour, linewidth=0.9 * scale, alpha=0.3)
    return line


def _line(axes: Any, points: list[Point], **style: Any) -> Any:
    return axes.plot([x for x, _ in points], [y for _, y in points], **style)[0]


def _name_stops(axes: Any, routes: list[Any]) -> None:
    for _, stops in routes:
        for stop, point in stops:
            if "task" in stop:
                offset = {"xytext": (4, 4), "textcoords": "offset points"}
                axes.annotate(literal(stop["task"]), point, fontsize=7, color=INK, **offset)


def _legend(figure: Any, entries: list[tuple[Any, str]]) -> None:
    shown = entries[:_MOST_LEGEND_ENTRIES]
    labels = [literal(label) for _, label in shown]
    if len(entries) > len(shown):
        labels[-1] = f"and {len(entries) - len(shown) + 1} more"
    legend(figure, [handle for handle, _ in shown], labels)
