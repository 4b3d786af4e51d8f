"""routeopt itself, through `routeopt.fill`, for so many seconds of the processor."""

from __future__ import annotations

import warnings
from datetime import date, datetime
from time import process_time
from typing import Any

import routeopt
from bench.rosters.instances import Answer, Plan, weeks_of
from routeopt import fill

_FIRST, _SHARE, _MOST_MS = 500, 8, 300_000


def solve(family: str, path: str, seconds: float, seed: int) -> Answer:
    """Solve.

    Iterations are counted, as a clock on the wall is not the processor's: short runs tell how many
    fit, each from nothing; the last one is as long as was asked for.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", routeopt.FormatWarning)
        request = _read(family, path)
    start = _run(request, 1, seed)[1]
    iterations, spent, answer = _FIRST, 0.0, None
    while answer is None or (spent < seconds / _SHARE and start < seconds / 2):
        answer, spent = _run(request, iterations, seed)
        if spent < seconds / _SHARE:
            iterations *= 4
    rate = max(spent - start, 1e-4) / iterations
    last = int((seconds - start) / rate)
    if last > iterations:
        answer, spent = _run(request, last, seed)
    return Answer(_plan(family, request, answer), spent)


def version() -> str:
    """Return what was run."""
    return routeopt.__version__


def _read(family: str, path: str) -> dict[str, Any]:
    if family != "inrc2":
        return fill.read(path)
    scenario, history, weeks = weeks_of(path)
    return fill.read(scenario, history=history, weeks=weeks)


def _run(request: dict[str, Any], iterations: int, seed: int) -> tuple[Any, float]:
    options = {**request["options"], "seed": seed, "maxIterations": iterations}
    began = process_time()
    answer = fill.solve({**request, "options": options}, millis=_MOST_MS, threads=1)
    return answer, process_time() - began


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


def _day(text: str) -> date:
    return datetime.fromisoformat(text).date()
