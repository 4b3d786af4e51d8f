"""Planned shifts as plain text for a terminal."""

from __future__ import annotations

from routeopt.reports.key_figures import first
from routeopt.reports.pictures.svg import shortened
from routeopt.reports.shifts.view import ShiftsView, broken_lines, key_figures, unmet_lines
from routeopt.reports.text_table import aligned

_MOST_DAYS, _WIDEST, _MOST_LINES = 7, 40, 20


def shifts_table(view: ShiftsView) -> str:
    """Return the key figures, a week of heads of each kind a block, what is broken and missing."""
    parts = [aligned([list(pair) for pair in key_figures(view)], left=2)]
    days = view.days
    for start in range(0, len(days), _MOST_DAYS):
        block = days[start : start + _MOST_DAYS]
        rows = [["", *("" if view.is_nameless else f"{day:%a} {day.day}" for day in block)]]
        for kind in view.kinds:
            heads = [view.heads_on[kind, day] for day in block]
            if any(heads):
                rows.append([shortened(kind, _WIDEST), *(f"{n:,}" if n else "-" for n in heads)])
        parts.append(aligned(rows))
    for title, lines in (("broken", broken_lines(view)), ("missing", unmet_lines(view))):
        if lines:
            parts.append("\n".join([title, *(f"  {line}" for line in first(lines, _MOST_LINES))]))
    return "\n\n".join(parts)
