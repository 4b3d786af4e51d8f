"""What people are shown of a job's answer, by its dialect, solver and operation.

A solver that is added gets lines in `_SHOWN_BY` and `_DRAWN`; without them its answers can be
downloaded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from routeopt.reports.advice import explanation_lines, suggestion_lines
from routeopt.reports.clock import Moments
from routeopt.reports.key_figures import (
    hours,
    key_figures,
    kilometres,
    money,
    tasks_of,
)
from routeopt.reports.left_out import unserved_lines
from routeopt.reports.pictures.gantt import timeline
from routeopt.reports.pictures.sketch import route_sketch
from routeopt.reports.pictures.svg import document, label
from routeopt.reports.view import SolutionView
from routeopt.server.dashboard import plans_solvers, plans_v2
from routeopt.server.dashboard.shown import MOST_ROWS, Shown, Table, cut
from routeopt.server.store.job_rows import JobRow

_PICTURES = (
    ("map", "Map", "The routes as seen from above; the table below lists them"),
    ("timeline", "Timeline", "What each route does when; the table below has starts and ends"),
)
_Pictures = Mapping[str, Callable[[dict[str, Any], bytes], str]]  # SVG by kind
_HEADS = ["Vehicle", "Shift", "Start", "End", "Tasks", "Distance", "Duration", "Cost"]


def shown(job: JobRow, request: bytes, answer: bytes) -> Shown:
    """Return what is shown of a job's answer."""
    show = _SHOWN_BY.get(_kind(job))
    return Shown() if show is None else show(json.loads(answer), request)


def has_plan(job: JobRow) -> bool:
    """Whether a job's answer is a plan that can be explained and compared."""
    return _kind(job) == ("v3", "vrp", "solve")


def draws(job: JobRow, kind: str) -> bool:
    """Whether there is such a picture of a job's answer, such as "map" or "timeline"."""
    return kind in _DRAWN.get(_kind(job), {})


def picture(job: JobRow, kind: str, request: bytes, answer: bytes) -> str:
    """Return a picture of a plan as SVG; there is one where `draws` says so."""
    draw = _DRAWN[_kind(job)][kind]
    try:
        return draw(json.loads(answer), request)
    except ValueError as unknown:
        return _note(f"No {kind}: {unknown}.")


def _note(text: str) -> str:
    """Return a picture that says why there is none."""
    return document(640, 60, text, [label(18, 34, text)])


def _pictures_of(see: Callable[[dict[str, Any], bytes], SolutionView]) -> _Pictures:
    """Return what draws routes, of answers that are seen so."""

    def draw_timeline(data: dict[str, Any], request: bytes) -> str:
        view = see(data, request)
        return timeline(view) if view.routes else _note("No routes.")

    return {
        "map": lambda data, request: route_sketch(see(data, request)),
        "timeline": draw_timeline,
    }


def _plan(data: dict[str, Any], request: bytes) -> Shown:
    view = SolutionView(data, request, provider_is_plane=False)
    return _of_routes(view, key_figures(view), unserved_lines(view), has_plan=True)


def _plan_v2(data: dict[str, Any], _: bytes) -> Shown:
    view = plans_v2.seen(data, None)
    return _of_routes(view, plans_v2.figures(data), plans_v2.unserved_lines(data), has_plan=False)


def _of_routes(
    view: SolutionView, figures: list[tuple[str, str]], lines: list[str], *, has_plan: bool
) -> Shown:
    shown = view.routes[:MOST_ROWS]
    moments = Moments(route[end] for route in shown for end in ("start_time", "end_time"))
    rows = [_row(route, moments) for route in shown]
    table = Table("Routes", _HEADS, rows, len(view.routes), _HEADS.index("Tasks"))
    return Shown(figures, _PICTURES, table, cut(lines), "Not served", has_plan)


def _row(route: dict[str, Any], moments: Moments) -> list[str]:
    return [
        str(route["vehicle"]),
        str(route["shift"]),
        moments(route["start_time"]),
        moments(route["end_time"]),
        str(tasks_of(route)),
        kilometres(route["distance_m"]),
        hours(route["duration_s"]),
        money(route["cost"]["total"]) if route["cost"] else "",
    ]


def _suggestions(data: dict[str, Any], _: bytes) -> Shown:
    return Shown(lines=cut(suggestion_lines(data)))


def _explanation(data: dict[str, Any], request: bytes) -> Shown:
    return Shown(lines=cut(explanation_lines(data, json.loads(request)["problem"])))


def _kind(job: JobRow) -> tuple[str, str, str]:
    return (job.dialect, job.solver, job.operation)


_OF_V3 = _pictures_of(lambda data, request: SolutionView(data, request, provider_is_plane=False))
_OF_V2 = _pictures_of(lambda data, request: plans_v2.seen(data, json.loads(request)))
_OF_CREATE = {"coverage": plans_solvers.coverage}
_OF_CLUST = {"map": plans_solvers.map_of_clusters}
_DRAWN: dict[tuple[str, str, str], _Pictures] = {
    ("v3", "vrp", "solve"): _OF_V3,
    ("v2", "vrp", "solve"): _OF_V2,
    ("v2", "vrp", "evaluate"): _OF_V2,
    ("v2", "create", "solve"): _OF_CREATE,
    ("v2", "create", "evaluate"): _OF_CREATE,
    ("v2", "clust", "solve"): _OF_CLUST,
    ("v2", "clust", "evaluate"): _OF_CLUST,
}
_SHOWN_BY: dict[tuple[str, str, str], Callable[[dict[str, Any], bytes], Shown]] = {
    ("v3", "vrp", "solve"): _plan,
    ("v3", "vrp", "suggest"): _suggestions,
    ("v3", "vrp", "explain"): _explanation,
    ("v2", "vrp", "solve"): _plan_v2,
    ("v2", "vrp", "evaluate"): _plan_v2,
    ("v2", "fill", "solve"): plans_solvers.roster,
    ("v2", "fill", "evaluate"): plans_solvers.roster,
    ("v2", "fill", "suggest"): plans_solvers.roster,
    ("v2", "create", "solve"): plans_solvers.shifts,
    ("v2", "create", "evaluate"): plans_solvers.shifts,
    ("v2", "task", "solve"): plans_solvers.schedule,
    ("v2", "task", "evaluate"): plans_solvers.schedule,
    ("v2", "task", "suggest"): plans_solvers.places,
    ("v2", "clust", "solve"): plans_solvers.clusters,
    ("v2", "clust", "evaluate"): plans_solvers.clusters,
    ("v2", "clust", "suggest"): plans_solvers.advice,
}
