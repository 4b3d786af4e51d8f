"""The cost of shifts of an instance of shift design, counted from the text of the file: plain
loops, nothing shared with the package. The average of duties is left out, as everywhere here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from bench.rosters.instances import Plan


class Design(NamedTuple):
    """A file's content; starts and lengths of kinds of shift in intervals."""

    interval: int
    days: int
    demand: list[int]
    kinds: list[tuple[int, int]]
    under: int
    over: int
    kind: int


def read(path: str | Path) -> Design:
    """Read a file."""
    values = {
        name: [float(word) for word in re.findall(r"-?[\d.]+", text)]
        for name, text in re.findall(r"(\w+)\s*=\s*([^;]*);", Path(path).read_text())
    }
    types = zip(
        *(values[name] for name in ("minStart", "maxStart", "minLength", "maxLength")), strict=True
    )
    kinds = {
        (start, length)
        for first, last, shortest, longest in types
        for start in range(int(first), int(last) + 1)
        for length in range(int(shortest), int(longest) + 1)
    }
    one = {name: int(numbers[0]) for name, numbers in values.items() if numbers}
    return Design(
        one["interval"],
        one["days"],
        [int(heads) for heads in values["demand"]],
        sorted(kinds),
        one["weightUnderCover"],
        one["weightOverCover"],
        one["weightShiftInstances"],
    )


def cost(path: str | Path, plan: Plan) -> tuple[int, int]:
    """Return how many kinds of a plan there may not be, and its cost."""
    design = read(path)
    a_day = len(design.demand) // design.days
    supplied = [0] * len(design.demand)
    wrong = used = 0
    for kind, heads in plan.items():
        start, length = map(int, kind.split("+"))
        wrong += (start, length) not in design.kinds
        used += any(int(number) for number in heads)
        for day, number in enumerate(heads):
            for at in range(length):
                supplied[(day * a_day + start + at) % len(supplied)] += int(number)
    total = design.kind * used
    for needed, there in zip(design.demand, supplied, strict=True):
        under, over = max(0, needed - there), max(0, there - needed)
        total += design.interval * (design.under * under + design.over * over)
    return wrong, total
