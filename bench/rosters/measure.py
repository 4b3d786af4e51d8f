"""Runs, one after the other and each in a process of its own; what is known is not run again."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.runs import outcome_of, read_rows

Row = dict[str, Any]
SOLVERS = ("ours", "ortools", "highs")
FAMILIES = ("curtois", "inrc1", "inrc2", "shift_design")
_GRACE_S = 600  # on the clock: a model is built, and others run beside it


class Instance(NamedTuple):
    """A file, and the best cost that is known of it."""

    family: str
    name: str
    path: str
    best: int


class Run(NamedTuple):
    """One solver on one instance; the fields tell it from all others."""

    family: str
    name: str
    solver: str
    seconds: float
    seed: int


def instances_of(folder: Path) -> list[Instance]:
    """Return the instances that `best_known.csv` of a folder names, of the families known here."""
    with open(folder / "best_known.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["set"] in FAMILIES]
    return [
        Instance(row["set"], Path(row["instance"]).stem, _path(folder, row), int(row["best_known"]))
        for row in rows
    ]


def _path(folder: Path, row: dict[str, str]) -> str:
    """An instance of the second competition is known by its name with the weeks, in its folder."""
    place = folder.resolve() / row["set"]
    if row["set"] == "inrc2":
        place /= row["instance"].partition("_")[0]
    return str(place / row["instance"])


def runs_of(
    instances: Sequence[Instance], solvers: Sequence[str], seconds: Sequence[float], seeds: int
) -> Iterator[tuple[Run, Instance]]:
    """Yield all runs so that the solvers take turns: a busy hour is every solver's hour."""
    for seed in range(1, seeds + 1):
        for instance in instances:
            for limit in seconds:
                for solver in solvers:
                    run = Run(instance.family, instance.name, solver, limit, seed)
                    yield run, instance


def measure(runs: Sequence[tuple[Run, Instance]], path: Path) -> list[Row]:
    """Make the runs that the file lacks, append each when it is there, and return all rows."""
    rows = {Run(**{field: row[field] for field in Run._fields}): row for row in read_rows(path)}
    path.parent.mkdir(parents=True, exist_ok=True)
    for run, instance in runs:
        if run not in rows:
            rows[run] = {**run._asdict(), "best": instance.best, **_outcome(run, instance)}
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[run], separators=(",", ":")) + "\n")
            print(_line(rows[run]), file=sys.stderr, flush=True)
    return [rows[run] for run, _ in runs]


def _outcome(run: Run, instance: Instance) -> Row:
    task = [run.solver, run.family, instance.path, str(run.seconds), str(run.seed)]
    return outcome_of(run.solver, "bench.rosters.one", task, 8 * run.seconds + _GRACE_S)


def _line(row: Row) -> str:
    head = f"{row['name']} {row['solver']} {row['seconds']:g} s seed {row['seed']}"
    if "cost" not in row:
        return f"{head}: {row['status']}: {row['why'][:150]}"
    gap = 100 * (row["cost"] / row["best"] - 1)
    return f"{head}: {row['cost']} ({gap:+.1f} %), {row['cpu_s']} s {row['why']}"
