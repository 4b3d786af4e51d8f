"""What people are shown of a job's answer, by its dialect, solver and operation.

A solver that is added gets a line in `_SHOWN_BY`; without one its answers can be downloaded.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from routeopt.reports.advice import explanation_lines, suggestion_lines
from routeopt.reports.key_figures import key_figures, tasks_of, unserved_lines
from routeopt.reports.pictures.gantt import timeline
from routeopt.reports.pictures.sketch import route_sketch
from routeopt.reports.pictures.svg import document, label
from routeopt.reports.view import SolutionView
from routeopt.server.dashboard import plans_v2
from routeopt.server.store.job_rows import JobRow

MOST_ROWS = 200
MOST_LINES = 500


@dataclass(frozen=True)
class Shown:
    """An answer for people.

    Args:
        figures: names and values.
        routes: the answer's routes, as many as are shown.
        count: how many routes there are.
        lines: of text; one that begins with spaces belongs to the one before.
        is_drawn: whether there are pictures of it.
        has_plan: whether it can be explained and compared as well.
    """

    figures: list[tuple[str, str]] = field(default_factory=list)
    routes: list[dict[str, Any]] = field(default_factory=list)
    count: int = 0
    lines: list[str] = field(default_factory=list)
    is_drawn: bool = False
    has_plan: bool = False


def shown(job: JobRow, answer: bytes) -> Shown:
    """Return what is shown of a job's answer."""
    show = _SHOWN_BY.get(_kind(job))
    return Shown() if show is None else show(json.loads(answer))


def has_plan(job: JobRow) -> bool:
    """Whether a job's answer is a plan that can be explained and compared."""
    return _kind(job) == ("v3", "vrp", "solve")


def is_drawn(job: JobRow) -> bool:
    """Whether a job's answer is a plan that can be drawn."""
    return _kind(job) in _DRAWN


def picture(job: JobRow, kind: str, request: bytes, answer: bytes) -> str:
    """Return the picture of a plan as SVG: "map" or "timeline"."""
    if job.dialect == "v2":
        view = plans_v2.seen(json.loads(answer), json.loads(request))
    else:
        view = SolutionView(json.loads(answer), request, provider_is_plane=False)
    if kind == "timeline":
        return timeline(view) if view.routes else _note("Timeline", "No routes.")
    try:
        return route_sketch(view)
    except ValueError as unknown:
        return _note("Routes", f"No map: {unknown}.")


def _note(title: str, text: str) -> str:
    """Return a picture that says why there is none."""
    return document(640, 60, title, [label(18, 34, text)])


def _plan(data: dict[str, Any]) -> Shown:
    view = SolutionView(data, None, provider_is_plane=False)
    routes = [{**route, "tasks": tasks_of(route)} for route in view.routes[:MOST_ROWS]]
    lines = unserved_lines(view)
    return Shown(key_figures(view), routes, len(view.routes), _cut(lines), True, has_plan=True)


def _plan_v2(data: dict[str, Any]) -> Shown:
    view = plans_v2.seen(data, None)
    routes = [{**route, "tasks": tasks_of(route)} for route in view.routes[:MOST_ROWS]]
    lines = plans_v2.unserved_lines(data)
    return Shown(plans_v2.figures(data), routes, len(view.routes), _cut(lines), True)


def _suggestions(data: dict[str, Any]) -> Shown:
    return Shown(lines=_cut(suggestion_lines(data)))


def _explanation(data: dict[str, Any]) -> Shown:
    return Shown(lines=_cut(explanation_lines(data)))


def _cut(lines: list[str]) -> list[str]:
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[:MOST_LINES], f"and {len(lines) - MOST_LINES:,} more lines"]


def _kind(job: JobRow) -> tuple[str, str, str]:
    return (job.dialect, job.solver, job.operation)


_DRAWN = {("v3", "vrp", "solve"), ("v2", "vrp", "solve"), ("v2", "vrp", "evaluate")}
_SHOWN_BY: dict[tuple[str, str, str], Callable[[dict[str, Any]], Shown]] = {
    ("v3", "vrp", "solve"): _plan,
    ("v3", "vrp", "suggest"): _suggestions,
    ("v3", "vrp", "explain"): _explanation,
    ("v2", "vrp", "solve"): _plan_v2,
    ("v2", "vrp", "evaluate"): _plan_v2,
}
