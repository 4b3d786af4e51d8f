"""Rotating workforce scheduling: a cyclic week, given as JSON.

The schedule of all workers is one line of days, a week for each; so it is read as the plan of one
person, in which each weekday has each shift as often as the week needs it. Shifts begin in turn
through the day, in the order of the file.
"""

from __future__ import annotations

from datetime import time
from typing import Any

from routeopt.formats.express import UnfitError
from routeopt.formats.rosters.draft import MONDAY, Draft
from routeopt.formats.text import Text
from routeopt.formats.values import Members, Value, document_of

_MEMBERS = ("weekLength", "nWorkers", "daysOff", "workBlockLength", "temporalRequirements",
            "shifts", "forbids", "nEmployees", "requirements")  # fmt: skip
_WORKER = "rotation"
_MOST_WEEKS = 57  # 400 days
_ONCE = (
    "the last day is not followed by the first: runs and successions across the end are not counted"
)


def read(text: Text, content: str) -> dict[str, Any]:
    """Read a file."""
    try:
        members = Value(document_of(content)).members(_MEMBERS)
        request = _request(members)
    except UnfitError as unfit:
        raise text.fault(str(unfit), unfit.line) from None
    text.warn(_ONCE)
    if "requirements" in members:
        text.warn("no bounds on runs are in the file: those of its model are not known here")
    return request


def _request(members: Members) -> dict[str, Any]:
    week = members["weekLength"].whole() if "weekLength" in members else 7
    if week != 7:
        raise members["weekLength"].fault("a week of 7 days is needed")
    weeks, rows = _needed(members)
    draft = Draft(MONDAY)
    draft.add_employee(_WORKER)
    _add_shifts(draft, rows, weeks)
    for name, measure in (("workBlockLength", "DAYS_WORKED"), ("daysOff", "DAYS_IDLE")):
        if name in members:
            draft.rule(_WORKER, "SEQUENCE", measure, **_bounds(members[name], "min", "max"))
    for kind, block in enumerate(members.entries("shifts")):
        bounds = _bounds(block, "blockMin", "blockMax")
        draft.rule(_WORKER, "SEQUENCE", "DAYS_WORKED", tags=[str(kind)], **bounds)
    for forbidden in members.entries("forbids"):
        known = forbidden.members(("before", "after", "daysOff"))
        before, after = (known.needed(name).whole(len(rows) - 1) for name in ("before", "after"))
        draft.forbid(_WORKER, str(before), str(after), known.whole("daysOff") or 0)
    return draft.request(weights={"unassigned": "OFF"})


def _needed(members: Members) -> tuple[int, list[list[int]]]:
    """Return how many weeks there are, and for each shift how many work it on each weekday."""
    if "requirements" in members:  # a row for each weekday
        weeks, rows = members.needed("nEmployees"), members["requirements"]
        days = [[cell.whole() for cell in row.entries()] for row in rows.entries()]
        needed = [list(kind) for kind in zip(*days, strict=False)]
    else:
        weeks, rows = members.needed("nWorkers"), members.needed("temporalRequirements")
        needed = [[cell.whole() for cell in row.entries()] for row in rows.entries()]
    if not needed or any(len(kind) != 7 for kind in needed):
        raise rows.fault("7 days are needed for each shift")
    return weeks.whole(_MOST_WEEKS), needed


def _add_shifts(draft: Draft, rows: list[list[int]], weeks: int) -> None:
    minutes = 1440 // max(1, len(rows))
    for day in range(7 * weeks):
        for kind, needed in enumerate(rows):
            if needed[day % 7]:
                tags = [str(kind), f"{day % 7}/{kind}"]
                start = time(*divmod(kind * minutes, 60))
                draft.add_shift(f"{day}/{kind}", day, start, minutes, (0, 1), tags=tags)
    for kind, needed in enumerate(rows):
        for weekday, count in enumerate(needed):
            if count:
                draft.rule(_WORKER, "COUNTER", "SHIFT_TYPES_WORKED", min=count, max=count,
                           tags=[f"{weekday}/{kind}"])  # fmt: skip


def _bounds(value: Value, least: str, most: str) -> dict[str, int | None]:
    members = value.members((least, most))
    return {"min": members.whole(least), "max": members.whole(most)}
