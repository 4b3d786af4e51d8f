"""A schedule as plain text for a terminal."""

from __future__ import annotations

from routeopt.reports.key_figures import hours
from routeopt.reports.pictures.svg import shortened
from routeopt.reports.schedules.view import (
    ScheduleView,
    broken_lines,
    clock_text,
    key_figures,
    left_out_lines,
)
from routeopt.reports.text_table import aligned

_HEADER = ["task", "mode", "start", "end", "by", "late"]
_WIDEST = 40


def schedule_table(schedule: ScheduleView) -> str:
    """Return the key figures, a line for each task by its start, what is broken and left out."""
    parts = [aligned([list(pair) for pair in key_figures(schedule)], left=2)]
    if schedule.jobs:
        rows = [
            [
                shortened(job.task, _WIDEST),
                shortened(job.mode or "-", _WIDEST),
                clock_text(job.start),
                clock_text(job.end),
                shortened(", ".join(who for team in job.people.values() for who in team), _WIDEST),
                hours(job.late) if job.late else "",
            ]
            for job in schedule.jobs
        ]
        parts.append(aligned([_HEADER, *rows], left=len(_HEADER) - 1))
    for title, lines in (
        ("broken", broken_lines(schedule)),
        ("left out", left_out_lines(schedule)),
    ):
        if lines:
            parts.append("\n".join([title, *(f"  {line}" for line in lines)]))
    return "\n\n".join(parts)
