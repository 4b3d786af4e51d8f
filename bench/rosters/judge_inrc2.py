"""The cost of a plan of the second nurse rostering competition with all weeks known, counted from
the text of the files: plain loops, nothing shared with the package.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from pathlib import Path

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def words_of(path: Path) -> list[list[str]]:
    return [line.split() for line in path.read_text().splitlines() if line.strip()]


def span(word: str) -> tuple[int, int]:
    least, most = re.findall(r"\d+", word)
    return int(least), int(most)


def section(lines: list[list[str]], name: str, count: int | None = None) -> list[list[str]]:
    at = next(number for number, line in enumerate(lines) if line[0] == name)
    return lines[at + 1 : at + 1 + (int(lines[at][-1]) if count is None else count)]


def cost(
    scenario: Path, history: int, weeks: list[int], plan: dict[str, list[str]]
) -> tuple[int, int]:
    """Broken hard rules and the soft cost of a plan: by nurse the duty of each day, as
    `Early/Nurse`, empty for a free day.
    """
    name = scenario.stem.removeprefix("Sc-")
    lines = words_of(scenario)
    types = {line[0]: span(line[1]) for line in section(lines, "SHIFT_TYPES")}
    contracts = {line[0]: line for line in section(lines, "CONTRACTS")}
    nurses = {line[0]: line for line in section(lines, "NURSES")}
    forbidden = {
        (line[0], after)
        for line in section(lines, "FORBIDDEN_SHIFT_TYPES_SUCCESSIONS", len(types))
        for after in line[2:]
    }
    past = words_of(scenario.with_name(f"H0-{name}-{history}.txt"))
    hard = total = 0
    for nurse, row in nurses.items():
        duties = [duty.split("/") if duty else ["", ""] for duty in plan[nurse]]
        kinds = [kind for kind, _ in duties]
        before = next(line for line in past if line[0] == nurse and len(line) == 7)
        hard += sum(bool(kind) and skill not in row[3:] for kind, skill in duties)
        joined = [before[3], *kinds]
        hard += sum(pair in forbidden for pair in pairwise(joined))
        total += of_nurse(contracts[row[1]], types, kinds, before)
    for number, week in enumerate(weeks):
        data = words_of(scenario.with_name(f"WD-{name}-{week}.txt"))
        missing, wishes = of_week(data, number, nurses, plan)
        hard, total = hard + missing, total + wishes
    return hard, total


def of_week(
    data: list[list[str]], number: int, nurses: dict[str, list[str]], plan: dict[str, list[str]]
) -> tuple[int, int]:
    hard = total = 0
    for line in data:
        if len(line) == 9:
            for day in range(7):
                least, best = span(line[2 + day])
                here = sum(
                    duties[7 * number + day] == f"{line[0]}/{line[1]}" for duties in plan.values()
                )
                hard += max(0, least - here)
                total += 30 * max(0, best - here)
        elif len(line) == 3 and line[0] in nurses:
            duty = plan[line[0]][7 * number + DAYS.index(line[2])]
            total += 10 * (bool(duty) and line[1] in ("Any", duty.split("/")[0]))
    return hard, total


def of_nurse(
    contract: list[str], types: dict[str, tuple[int, int]], kinds: list[str], before: list[str]
) -> int:
    least, most = span(contract[1])
    worked = int(before[1]) + sum(map(bool, kinds))
    total = 20 * (max(0, least - worked) + max(0, worked - most))
    weekends = [kinds[week + 5 : week + 7] for week in range(0, len(kinds), 7)]
    busy = int(before[2]) + sum(any(weekend) for weekend in weekends)
    total += 30 * max(0, busy - int(contract[4]))
    if contract[5] == "1":
        total += 30 * sum(any(weekend) and not all(weekend) for weekend in weekends)
    of_type, of_work, of_rest = map(int, before[4:7])
    state, past = ("work", of_work) if of_work else ("rest", of_rest)
    bounds = {"work": span(contract[2]), "rest": span(contract[3])}
    total += 30 * beyond(["work" if kind else "rest" for kind in kinds], state, past, bounds)
    last = before[3] if of_work else ""
    return total + 15 * beyond(kinds, last, of_type, types)


def beyond(labels: list[str], last: str, past: int, bounds: dict[str, tuple[int, int]]) -> int:
    """By how much runs are too long or, where they are over, too short. The first one goes on from
    the past, of which only what comes on top is too long.
    """
    runs = [(label, len(list(run))) for label, run in groupby(labels)]
    if past and (not runs or runs[0][0] != last):
        runs.insert(0, (last, 0))
    total = 0
    for number, (label, length) in enumerate(runs):
        if label not in bounds:
            continue
        least, most = bounds[label]
        known = past if number == 0 and label == last else 0
        total += max(0, known + length - most) - max(0, known - most)
        if number < len(runs) - 1:
            total += max(0, least - known - length)
    return total
