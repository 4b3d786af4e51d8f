"""A schedule as HTML: key figures, Gantt charts, a table of tasks, without network and scripts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from routeopt.reports.key_figures import hours
from routeopt.reports.pictures.page import document, figures_in_a_row, notes
from routeopt.reports.schedules.gantt import gantt
from routeopt.reports.schedules.rows import rows_of_orders, rows_of_resources
from routeopt.reports.schedules.view import (
    ScheduleView,
    broken_lines,
    clock_text,
    key_figures,
    left_out_lines,
    one_line,
)

_MOST_ROWS, _MOST_LINES, _MOST_TASKS = 60, 10, 2_000
_HEADER = ("Task", "Mode", "Start", "End", "By", "Late")


def overview(schedule: ScheduleView) -> str:
    """Return what a notebook shows: of very many rows the first ones."""
    return _styled(_parts(schedule, _MOST_ROWS))


def page(schedule: ScheduleView, title: str) -> str:
    """Return a whole document, with a row for each order and a table of the tasks."""
    everything = len(schedule.jobs) + len(schedule.orders) + 2_000
    return document(title, _styled([*_parts(schedule, everything), *_more(schedule)]), "1100px")


def _styled(parts: Iterator[str] | list[str]) -> str:
    return f'<div style="font-family:sans-serif">{"".join(parts)}</div>'


def _parts(schedule: ScheduleView, most: int) -> Iterator[str]:
    yield figures_in_a_row(key_figures(schedule), one_line(schedule))
    warnings = [entry["message"] for entry in schedule.answer.get("warnings") or ()]
    yield from notes(_first(warnings), "#f3f5f7")
    yield from notes(_first(broken_lines(schedule)), "#fdecea")
    if schedule.jobs:
        rows = rows_of_resources(schedule)
        yield gantt(schedule, rows or rows_of_orders(schedule), most, "Schedule by resource")
    left_out = left_out_lines(schedule)
    yield from notes(["Left out", *_first(left_out)] if left_out else [], "#fdecea")


def _more(schedule: ScheduleView) -> Iterator[str]:
    if not schedule.jobs:
        return
    yield "<h2>Orders</h2>"
    yield gantt(schedule, rows_of_orders(schedule), len(schedule.jobs), "Schedule by order")
    yield "<h2>Tasks</h2>"
    yield _table(schedule)


def _first(lines: list[str]) -> list[str]:
    more = len(lines) - _MOST_LINES
    return [*lines[:_MOST_LINES], f"and {more:,} more"] if more > 0 else lines


def _table(schedule: ScheduleView) -> str:
    head = "".join(f'<th style="text-align:left">{name}</th>' for name in _HEADER)
    rows = [
        (
            job.task,
            job.mode or "",
            clock_text(job.start),
            clock_text(job.end),
            ", ".join(person for team in job.people.values() for person in team),
            hours(job.late) if job.late else "",
        )
        for job in schedule.jobs[:_MOST_TASKS]
    ]
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    more = len(schedule.jobs) - len(rows)
    note = f"<p>and {more:,} more</p>" if more else ""
    return (
        f'<table style="font-size:12px;border-spacing:8px 1px"><tr>{head}</tr>{body}</table>{note}'
    )
