"""Rosters as pandas tables."""

from __future__ import annotations

from typing import Any

from routeopt.optional import optional
from routeopt.reports.rosters.view import RosterView, hours_of

_OF_ASSIGNMENTS = ("employee", "shift", "kind", "day", "from", "to", "hours", "locked")
_OF_EMPLOYEES = ("hours", "shifts", "days", "weekends", "cost")


def roster_frame(roster: RosterView) -> Any:
    """Return a row for each employee and a column for each day."""
    pandas = optional("pandas")
    rows = [
        [
            " + ".join(head.kind for head in roster.cells.get((employee, day), ()))
            for day in roster.days
        ]
        for employee in roster.employees
    ]
    index = pandas.Index(roster.employees, name="employee")
    return pandas.DataFrame(rows, index=index, columns=pandas.DatetimeIndex(roster.days))


def assignments_frame(roster: RosterView) -> Any:
    """Return a row for each head of each shift."""
    pandas = optional("pandas")
    rows = [
        (
            head.employee,
            head.shift,
            head.kind,
            head.day,
            head.start.replace(tzinfo=None),
            head.end.replace(tzinfo=None),
            hours_of(head),
            head.locked,
        )
        for head in roster.heads
    ]
    frame = pandas.DataFrame(rows, columns=list(_OF_ASSIGNMENTS))
    return frame.astype(dict.fromkeys(("day", "from", "to"), "datetime64[s]"))


def employees_frame(roster: RosterView) -> Any:
    """Return a row for each employee: totals, and how many shifts of each kind."""
    pandas = optional("pandas")
    rows = []
    for entry in roster.answer["employees"]:
        counts = roster.kinds_of[entry["name"]]
        kinds = {f"shifts.{kind}": counts[kind] for kind in roster.kinds}
        rows.append({name: entry[name] for name in _OF_EMPLOYEES} | kinds)
    return pandas.DataFrame(rows, index=pandas.Index(roster.employees, name="employee"))
