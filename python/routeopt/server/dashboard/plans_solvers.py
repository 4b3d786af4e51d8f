"""What pages show of the answers of FILL, CREATE, TASK and CLUST."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from routeopt.reports.clusters.advice import suggestion_lines
from routeopt.reports.clusters.sketch import cluster_sketch
from routeopt.reports.clusters.view import ClustersView, keyword_text, weight_text
from routeopt.reports.key_figures import hours
from routeopt.reports.rosters.view import RosterView, broken_lines, empty_lines, key_figures
from routeopt.reports.schedules import view as schedules
from routeopt.reports.schedules.advice import suggestion_lines as task_lines
from routeopt.reports.shifts import view as of_shifts
from routeopt.reports.shifts.sketch import coverage_sketch
from routeopt.server.dashboard.shown import MOST_ROWS, Shown, Table, cut

_MOST_DAYS = 62
_COVERAGE = ("coverage", "Coverage", "Heads at work beside heads demanded")
_MAP = ("map", "Map", "The clusters as seen from above; the table below lists them")


def roster(answer: Mapping[str, Any], request: bytes) -> Shown:
    """Show who works which shifts, and what is empty or broken."""
    view = RosterView(answer, request)
    days = view.days[:_MOST_DAYS]
    rows = [_row(view, name, days) for name in view.employees[:MOST_ROWS]]
    heads = ["Employee", *(f"{day:%a} {day:%d.%m.}" for day in days)]
    return Shown(
        key_figures(view),
        table=Table("Roster", heads, rows, len(view.employees), len(heads)),
        lines=cut([*empty_lines(view), *broken_lines(view)]),
        title="Empty shifts and broken rules",
    )


def _row(view: RosterView, employee: str, days: list[date]) -> list[str]:
    worked = (view.cells.get((employee, day), ()) for day in days)
    return [employee, *("; ".join(head.kind for head in heads) for heads in worked)]


def shifts(answer: Mapping[str, Any], request: bytes) -> Shown:
    """Show the shifts that are opened, and what counts against them."""
    view = of_shifts.ShiftsView(answer, request)
    opened = answer["shifts"]
    rows = [
        [one["pattern"], one.get("skill", ""), one["from"], one["to"], f"{one['value']:,}"]
        for one in opened[:MOST_ROWS]
    ]
    heads = ["Template", "Skill", "From", "To", "Heads"]
    return Shown(
        of_shifts.key_figures(view),
        (_COVERAGE,) if view.pieces else (),
        Table("Shifts", heads, rows, len(opened), heads.index("Heads")),
        cut([*of_shifts.unmet_lines(view), *of_shifts.broken_lines(view)]),
        "Unmet demand and what counts",
    )


def coverage(answer: Mapping[str, Any], request: bytes) -> str:
    """Return what is demanded and supplied, as SVG."""
    return coverage_sketch(of_shifts.ShiftsView(answer, request))


def schedule(answer: Mapping[str, Any], request: bytes) -> Shown:
    """Show what is done when and by whom, and what is left out or broken."""
    view = schedules.ScheduleView(answer, request)
    rows = [
        [
            job.task,
            schedules.clock_text(job.start),
            schedules.clock_text(job.end),
            ", ".join(person for team in job.people.values() for person in team),
            hours(job.late) if job.late else "",
        ]
        for job in view.jobs[:MOST_ROWS]
    ]
    heads = ["Task", "Start", "End", "People", "Late"]
    return Shown(
        schedules.key_figures(view),
        table=Table("Schedule", heads, rows, len(view.jobs), len(heads)),
        lines=cut([*schedules.left_out_lines(view), *schedules.broken_lines(view)]),
        title="Left out and broken rules",
    )


def places(answer: Mapping[str, Any], _: bytes) -> Shown:
    """Show where orders that are left out could go."""
    return Shown(lines=cut(task_lines(answer)))


def clusters(answer: Mapping[str, Any], request: bytes) -> Shown:
    """Show the clusters, and what is in none."""
    view = ClustersView(answer, request, plane=False)
    rows = [
        [
            one["name"],
            keyword_text(one["keywords"]),
            f"{one['size']:,}",
            weight_text(one["weight"]),
            f"{one['distance']:,}",
        ]
        for one in view.clusters[:MOST_ROWS]
    ]
    heads = ["Cluster", "Keywords", "Members", "Weight", "Distance"]
    left_out = view.left_out.items()
    return Shown(
        view.key_figures(),
        (_MAP,) if view.places else (),
        Table("Clusters", heads, rows, len(view.clusters), 2),
        cut([f"{name}: {', '.join(reasons)}" if reasons else name for name, reasons in left_out]),
        "In no cluster",
    )


def advice(answer: Mapping[str, Any], _: bytes) -> Shown:
    """Show where entities that are in no cluster could go."""
    return Shown(lines=cut(suggestion_lines(answer)))


def map_of_clusters(answer: Mapping[str, Any], request: bytes) -> str:
    """Return the clusters on a map, as SVG; see `cluster_sketch` for what is raised."""
    return cluster_sketch(ClustersView(answer, request, plane=False))
