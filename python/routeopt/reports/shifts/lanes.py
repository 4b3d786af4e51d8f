"""Shifts in rows, so that none lies on another."""

from __future__ import annotations

from datetime import datetime

from routeopt.reports.shifts.view import Opened, ShiftsView


def lanes(view: ShiftsView) -> list[tuple[str, list[Opened]]]:
    """Return rows of shifts, each with its template: of one template as few as there can be, since
    shifts are placed in order of time, each in the first row that is free.
    """
    found: list[tuple[str, list[Opened]]] = []
    for pattern in view.patterns:
        rows: list[list[Opened]] = []
        ends: list[datetime] = []
        mine = (one for one in view.shifts if one.pattern == pattern)
        for one in sorted(mine, key=lambda one: (one.start, one.end)):
            row = next((k for k, end in enumerate(ends) if end <= one.start), len(rows))
            if row == len(rows):
                rows.append([])
                ends.append(one.end)
            rows[row].append(one)
            ends[row] = one.end
        found += [(pattern, row) for row in rows]
    return found
