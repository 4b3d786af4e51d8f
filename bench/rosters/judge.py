"""Plans judged from the file alone: plain loops, nothing shared with the engine or its readers."""

from __future__ import annotations

from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from bench.rosters import judge_inrc1, judge_inrc2, judge_shifts
from bench.rosters.instances import Plan, Roster, read, weeks_of


class Verdict(NamedTuple):
    """What a plan costs, and the rules that it breaks."""

    cost: int
    faults: list[str]


def judge(family: str, path: str, plan: Plan) -> Verdict:
    """Judge a plan of a file."""
    if family == "inrc2":
        scenario, history, weeks = weeks_of(path)
        wrong, cost = judge_inrc2.cost(scenario, history, weeks, plan)
        return Verdict(cost, [f"{wrong} hard rules broken"] if wrong else [])
    if family == "inrc1":
        wrong, cost = judge_inrc1.cost(Path(path).read_text(), plan)
        return Verdict(cost, [f"{wrong} heads missing or too many"] if wrong else [])
    if family == "shift_design":
        wrong, cost = judge_shifts.cost(path, plan)
        return Verdict(cost, [f"{wrong} kinds that may not be"] if wrong else [])
    roster = read(path)
    faults = [
        f"{name}: {fault}" for name in roster.staff for fault in _faults(roster, name, plan[name])
    ]
    return Verdict(_cost(roster, plan), faults)


def _faults(roster: Roster, name: str, days: list[str]) -> list[str]:
    person = roster.staff[name]
    found = []
    minutes = sum(roster.minutes[shift] for shift in days if shift)
    if not person.least <= minutes <= person.most:
        found.append(f"{minutes} minutes")
    found += [
        f"{kind} too often" for kind, most in person.most_of.items() if days.count(kind) > most
    ]
    found += [f"{a} before {b}" for a, b in pairwise(days) if (a, b) in roster.forbidden]
    weekends = [days[week + 5 : week + 7] for week in range(0, roster.days, 7)]
    if sum(any(weekend) for weekend in weekends) > person.weekends:
        found.append("weekends")
    found += [f"works on day {day}" for day in roster.off.get(name, []) if days[day]]
    start = 0
    for is_work, run in groupby(days, bool):
        length = len(list(run))
        is_inside = start > 0 and start + length < roster.days
        if is_work and length > person.longest:
            found.append(f"{length} days in a row")
        if is_inside and length < (person.shortest if is_work else person.shortest_off):
            found.append(f"{length} days of {'work' if is_work else 'rest'} from day {start}")
        start += length
    return found


def _cost(roster: Roster, plan: Plan) -> int:
    total = 0
    for name, day, kind, weight in roster.wanted:
        total += weight * (plan[name][day] != kind)
    for name, day, kind, weight in roster.unwanted:
        total += weight * (plan[name][day] == kind)
    for day, kind, heads, under, over in roster.cover:
        here = sum(days[day] == kind for days in plan.values())
        total += under * max(0, heads - here) + over * max(0, here - heads)
    return total
