"""A roster as plain text for a terminal."""

from __future__ import annotations

from routeopt.reports.pictures.svg import shortened
from routeopt.reports.rosters.view import RosterView, broken_lines, empty_lines, key_figures
from routeopt.reports.text_table import aligned

_MOST_DAYS, _WIDEST = 7, 12


def roster_table(roster: RosterView) -> str:
    """Return the key figures, a week of everybody's days a block, what is broken and empty."""
    parts = [aligned([list(pair) for pair in key_figures(roster)], left=2)]
    days = roster.days
    for start in range(0, len(days), _MOST_DAYS):
        block = days[start : start + _MOST_DAYS]
        rows = [["", *(f"{day:%a} {day.day}" for day in block)]]
        for name in roster.employees:
            kinds = ["+".join(head.kind for head in roster.cells.get((name, day), ()))
                     for day in block]  # fmt: skip
            rows.append([name, *(shortened(kind, _WIDEST) or "-" for kind in kinds)])
        parts.append(aligned(rows, left=len(rows[0])))
    for title, lines in (("broken", broken_lines(roster)), ("empty", empty_lines(roster))):
        if lines:
            parts.append("\n".join([title, *(f"  {line}" for line in lines)]))
    return "\n\n".join(parts)
