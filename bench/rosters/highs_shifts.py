"""HiGHS on shift design: heads of each kind and day, and whether a kind is used at all."""

from __future__ import annotations

import numpy as np

from bench.rosters.instances import Answer
from bench.rosters.judge_shifts import read
from bench.rosters.program import Program, Terms


def solve(path: str, seconds: float, seed: int) -> Answer:
    """Solve with one thread; building the model does not count.

    Raises:
        ValueError: nothing was found in time.
    """
    design = read(path)
    program = Program()
    most, a_day = max(design.demand), len(design.demand) // design.days
    heads, cover = {}, [Terms() for _ in design.demand]
    for start, length in design.kinds:
        used = program.column(1, design.kind)
        for day in range(design.days):
            column = heads[start, length, day] = program.column(most, 0)
            program.rows.append(([(column, 1), (used, -most)], -np.inf, 0))
            for at in range(length):
                cover[(day * a_day + start + at) % len(cover)].append((column, 1))
    program.whole = len(program.upper)
    for needed, terms in zip(design.demand, cover, strict=True):
        under = program.column(np.inf, design.interval * design.under)
        over = program.column(np.inf, design.interval * design.over)
        program.rows.append(([*terms, (under, 1), (over, -1)], needed, needed))
    values, spent = program.optimised(seconds, seed)
    plan = {
        f"{start}+{length}": [
            str(round(values[heads[start, length, day]])) for day in range(design.days)
        ]
        for start, length in design.kinds
    }
    return Answer(plan, spent)
