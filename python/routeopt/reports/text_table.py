"""Solutions as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.reports.clock import Clock
from routeopt.reports.key_figures import (
    hours,
    key_figures,
    kilometres,
    money,
    tasks_of,
)
from routeopt.reports.left_out import unserved_lines
from routeopt.reports.view import SolutionView

HEADER = ["vehicle", "shift", "start", "end", "tasks", "distance", "duration", "waiting", "cost"]


def solution_table(solution: SolutionView) -> str:
    """Return the key figures, a line for each route, and what is left out and why."""
    parts = [aligned([list(pair) for pair in key_figures(solution)], left=2)]
    if solution.routes:
        parts.append(aligned([HEADER, *route_rows(solution)], left=2))
    if solution.unserved:
        lines = [f"  {line}" for line in unserved_lines(solution)]
        parts.append("\n".join(["not served", *lines]))
    return "\n\n".join(parts)


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Return rows of cells in columns; the first `left` columns are texts, the rest numbers."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def route_rows(solution: SolutionView) -> list[list[str]]:
    """Return the cells of each route below the `HEADER`."""
    clock = Clock(solution.routes[0]["start_time"])
    spans = [
        (clock.seconds(route["start_time"]), clock.seconds(route["end_time"]))
        for route in solution.routes
    ]
    with_day = clock.needs_day(min(start for start, _ in spans), max(end for _, end in spans))
    return [
        [
            route["vehicle"],
            route["shift"],
            clock.text(start, with_day),
            clock.text(end, with_day),
            str(tasks_of(route)),
            kilometres(route["distance_m"]),
            hours(route["duration_s"]),
            hours(route["wait_s"]),
            money(route["cost"]["total"]),
        ]
        for route, (start, end) in zip(solution.routes, spans, strict=True)
    ]
