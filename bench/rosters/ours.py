"""routeopt itself, `routeopt.fill` or `routeopt.create`, for so many seconds of the processor."""

from __future__ import annotations

import warnings
from datetime import date, datetime
from time import process_time
from typing import Any

import routeopt
from bench.rosters.instances import Answer, Plan, weeks_of
from routeopt import create, fill

_NEAR, _MOST_RUNS, _MOST_MS = 0.1, 3, 300_000


def solve(family: str, path: str, seconds: float, seed: int) -> Answer:
    """Solve.

    The search ends by the clock on the wall: a short run tells how much of it the processor is
    given, and a run that got too much or too little is made again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", routeopt.FormatWarning)
        request = _read(family, path)
    request["options"] = {**request["options"], "seed": seed}
    share = _run(request, seconds / 4)[1] / (seconds / 4)
    for _ in range(_MOST_RUNS):
        answer, spent = _run(request, seconds / share)
        if abs(spent / seconds - 1) < _NEAR:
            break
        share *= spent / seconds
    if family == "shift_design":
        return Answer(_shifts(request, answer), spent)
    return Answer(_plan(family, request, answer), spent)


def version() -> str:
    """Return what was run."""
    return routeopt.__version__


def _read(family: str, path: str) -> dict[str, Any]:
    if family == "shift_design":
        return create.read(path)
    if family != "inrc2":
        return fill.read(path)
    scenario, history, weeks = weeks_of(path)
    return fill.read(scenario, history=history, weeks=weeks)


def _run(request: dict[str, Any], seconds: float) -> tuple[Any, float]:
    """Return the answer of so many seconds on the wall, and those of the processor."""
    began = process_time()
    solve = create.solve if "templates" in request else fill.solve
    answer = solve(request, millis=min(_MOST_MS, int(1000 * seconds)), threads=1)
    return answer, max(process_time() - began, 0.001)


def _plan(family: str, request: dict[str, Any], answer: Any) -> Plan:
    """What each employee works on each day: the first tag of the shift, with its skill in the
    second competition, whose past is no part of the plan.
    """
    first = date.min
    if family == "inrc2":
        first = _day(request["options"]["planFrom"])
    shifts = [shift for shift in request["shifts"] if _day(shift["from"]) >= first]
    kinds = {
        shift["name"]: "/".join([shift["tags"][0], *shift.get("skills", [])]) for shift in shifts
    }
    days = sorted({_day(shift["from"]) for shift in shifts})
    number = {day: index for index, day in enumerate(days)}
    plan = {employee["name"]: [""] * len(days) for employee in request["employees"]}
    for entry in answer.assignments:
        if entry.employee is not None and entry.shift in kinds:
            plan[entry.employee][number[_day(entry.from_)]] = kinds[entry.shift]
    return plan


def _shifts(request: dict[str, Any], answer: Any) -> Plan:
    """The heads of each day, by kind: its start and length in intervals."""
    interval = int(request["options"]["demandUnit"].strip("PTM"))
    first = _day(request["demands"][0]["from"])
    days = (datetime.fromisoformat(request["demands"][-1]["to"]).date() - first).days
    plan: Plan = {}
    for shift in answer.shifts:
        start, end = (datetime.fromisoformat(shift[name]) for name in ("from", "to"))
        minutes = start.hour * 60 + start.minute
        length = int((end - start).total_seconds() // 60)
        heads = plan.setdefault(f"{minutes // interval}+{length // interval}", ["0"] * days)
        number = (start.date() - first).days
        heads[number] = str(int(heads[number]) + shift["value"])
    return plan


def _day(text: str) -> date:
    return datetime.fromisoformat(text).date()
