"""Runs, one after the other and each in a process of its own; what is known is not run again."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from bench.runs import outcome_of, read_rows

Row = dict[str, Any]
_GRACE_S = 600  # on the clock: a model is built, others run beside it, and some know no limit


class Instance(Protocol):
    """What is solved: a named tuple of what JSON can tell."""

    @property
    def family(self) -> str: ...
    @property
    def best(self) -> float | None: ...
    def _asdict(self) -> dict[str, Any]: ...


class Run(NamedTuple):
    """One solver on one instance; the fields tell it from all others."""

    name: str
    solver: str
    seconds: float
    seed: int


def runs_of(
    names: Sequence[str], solvers: Sequence[str], seconds: Sequence[float], seeds: Sequence[int]
) -> Iterator[Run]:
    """Yield all runs so that the solvers take turns."""
    for seed in seeds:
        for name in names:
            for limit in seconds:
                for solver in solvers:
                    yield Run(name, solver, limit, seed)


def measure(
    runs: Sequence[Run], instances: Mapping[str, Instance], path: Path, program: str
) -> list[Row]:
    """Make the runs that the file lacks, append each when it is there, and return all rows.

    Args:
        program: the module that makes a run: `python -m PROGRAM SOLVER SECONDS SEED < INSTANCE`.
    """
    rows = {tuple(row[field] for field in Run._fields): row for row in read_rows(path)}
    path.parent.mkdir(parents=True, exist_ok=True)
    for run in runs:
        if run not in rows:
            instance = instances[run.name]
            row = {**run._asdict(), "family": instance.family, "best": instance.best}
            rows[run] = row | _outcome(run, instance, program)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[run], separators=(",", ":")) + "\n")
            print(_line(rows[run]), file=sys.stderr, flush=True)
    return [rows[run] for run in runs]


def _outcome(run: Run, instance: Instance, program: str) -> Row:
    task = [run.solver, str(run.seconds), str(run.seed)]
    limit = 4 * run.seconds + _GRACE_S
    return outcome_of(run.solver, program, task, limit, json.dumps(instance._asdict()))


def _line(row: Row) -> str:
    head = f"{row['name']} {row['solver']} {row['seconds']:g} s seed {row['seed']}"
    if "cost" not in row:
        return f"{head}: {row['status']}: {row['why'][:150]}"
    gap = "" if not row["best"] else f" ({100 * (row['cost'] / row['best'] - 1):+.3f} %)"
    return f"{head}: {row['cost']:.2f}{gap}, {row['cpu_s']} s {row['why']}"
