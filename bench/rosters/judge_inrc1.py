"""The cost of a plan of the first nurse rostering competition, counted from the text of the file:
plain loops, nothing shared with the package.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def sections(text):
    found, rows = {}, None
    for line in map(str.strip, text.splitlines()):
        heading = re.match(r"([A-Z_]+)( =)? ?\d*;$", line)
        if heading:
            rows = found.setdefault(heading[1], [])
        elif line and not line.startswith("//"):
            rows.append([word.strip() for word in line.rstrip(";").split(",")])
    return found


def runs(flags):
    """The lengths of the runs of true flags."""
    return [len(run) for run in re.findall("1+", "".join("01"[flag] for flag in flags))]


def cost(text, plan):
    """Heads that are missing or too many, and the soft cost of a plan: by employee a list of shift
    types, empty for a free day.
    """
    read = sections(text)
    first, last = (date.fromisoformat(word) for word in read["SCHEDULING_PERIOD"][0][1:3])
    days = [first + timedelta(n) for n in range((last - first).days + 1)]
    weekday = [day.weekday() for day in days]
    shifts = {row[0]: row for row in read["SHIFT_TYPES"]}
    patterns = {row[0]: (int(row[1]), re.findall(r"\((\w+)\|(\w+)\)", row[2]))
                for row in read.get("PATTERNS", [])}  # fmt: skip
    contracts = {row[0]: row for row in read["CONTRACTS"]}
    hard = abs_cover(read, days, shifts, plan)
    total = 0
    for employee in read["EMPLOYEES"]:
        worked = plan[employee[0]]
        total += of_contract(contracts[employee[2]], worked, weekday, shifts, employee, patterns)
    return hard, total + wishes(read, days, plan)


def abs_cover(read, days, shifts, plan):
    wrong = 0
    for n, day in enumerate(days):
        for kind in shifts:
            need = 0
            for row in read.get("DAY_OF_WEEK_COVER", []):
                if row[0] == NAMES[day.weekday()] and row[1] == kind:
                    need = int(row[2])
            for row in read.get("DATE_SPECIFIC_COVER", []):
                if row[0] == day.isoformat() and row[1] == kind:
                    need = int(row[2])
            wrong += abs(need - sum(row[n] == kind for row in plan.values()))
    return wrong


def wishes(read, days, plan):
    total = 0
    for name, wanted in (("DAY_OFF", 0), ("DAY_ON", 1), ("SHIFT_OFF", 0), ("SHIFT_ON", 1)):
        for row in read.get(f"{name}_REQUESTS", []):
            is_on = plan[row[0]][days.index(date.fromisoformat(row[1]))]
            met = is_on == row[2] if name.startswith("SHIFT") else bool(is_on)
            total += int(row[-1]) * (met != wanted)
    return total


def of_contract(contract, worked, weekday, shifts, employee, patterns):
    line = ", ".join(contract)
    pairs = [[int(n) for n in pair.split("|")] for pair in re.findall(r"\(([\d|]+)\)", line)]
    names = re.findall("[A-Z][a-z]+", re.search(r"\), ([A-Za-z]+), \(", line)[1])
    weekend = [NAMES.index(name) for name in names]
    on = [bool(shift) for shift in worked]
    starts = [n for n in range(len(on) - len(weekend) + 1) if weekday[n] == weekend[0]]
    ends = [on[n : n + len(weekend)] for n in starts]
    busy = [any(days) for days in ends]
    total = 0
    for (use, weight, value), (least, amounts) in zip(
        pairs[1:10],
        (
            (False, [sum(on)]),
            (True, [sum(on)]),
            (False, runs(on)),
            (True, runs(on)),
            (False, runs([not day for day in on])),
            (True, runs([not day for day in on])),
            (False, runs(busy)),
            (True, runs(busy)),
            (False, [sum(busy)]),
        ),
        strict=True,
    ):
        for amount in amounts if use else ():
            total += weight * max(0, value - amount if least else amount - value)
    complete, identical, night, _, alternative = [use * weight for use, weight in pairs[10:15]]
    for n, days in zip(starts, ends, strict=True):
        kinds = worked[n : n + len(weekend)]
        if any(days) and not all(days):
            gap = "101" in "".join("01"[day] for day in days)
            total += complete * (days.count(False) + (len(days) if gap else 0))
        elif all(days):
            total += identical * len(days) * (len(set(kinds)) - 1)
        nights = [kind for kind, row in shifts.items() if row[3] <= row[2]]
        if n and worked[n - 1] in nights and not any(days):
            total += night
    for shift in filter(None, worked):
        skills = " ".join(shifts[shift][5:]).split()
        total += alternative * sum(skill not in " ".join(employee[4:]).split() for skill in skills)
    for weight, entries in [patterns[id_] for id_ in contract[-1].split()]:
        for n in range(len(on) - len(entries) + 1):
            start = entries[0][1]
            fits = start == "Any" or NAMES.index(start) == weekday[n]
            total += weight * (fits and all(
                {"Any": on[n + i], "None": not on[n + i]}.get(kind, worked[n + i] == kind)
                for i, (kind, _) in enumerate(entries)
            ))  # fmt: skip
    return total
