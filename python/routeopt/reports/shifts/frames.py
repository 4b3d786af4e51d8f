"""Planned shifts as pandas tables."""

from __future__ import annotations

from typing import Any

from routeopt.optional import optional
from routeopt.reports.shifts.view import ShiftsView

_OF_SHIFTS = ("name", "pattern", "skill", "day", "from", "to", "hours", "heads")
_OF_HEADS = ("skill", "from", "to", "demand", "supplied")
_OF_DUES = ("skill", "by", "min", "max", "done")


def shifts_frame(view: ShiftsView) -> Any:
    """Return a row for each shift; hours are of work, of one head."""
    rows = [
        (one.name, one.pattern, one.skill or None, one.day, one.start, one.end, one.worked_hours,
         one.heads)
        for one in view.shifts
    ]  # fmt: skip
    frame = optional("pandas").DataFrame(rows, columns=list(_OF_SHIFTS))
    return frame.astype(dict.fromkeys(("day", "from", "to"), "datetime64[s]"))


def coverage_frame(view: ShiftsView) -> Any:
    """Return a row for each time in which demand and supply stay, or for each time at which work
    is due, in minutes.
    """
    pandas = optional("pandas")
    if view.dues:
        dues = [(skill or None, *due) for skill, dues in view.dues.items() for due in dues]
        frame = pandas.DataFrame(dues, columns=list(_OF_DUES))
        return frame.astype({"by": "datetime64[s]", "max": "Int64"})
    pieces = [(skill or None, *piece) for skill, pieces in view.pieces.items() for piece in pieces]
    frame = pandas.DataFrame(pieces, columns=list(_OF_HEADS))
    return frame.astype({"from": "datetime64[s]", "to": "datetime64[s]"})
