"""Runs, one after the other and each in a process of its own; what is known is not run again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.environments import environment_of
from bench.records import Record

ROOT = Path(__file__).parents[1]
_GRACE_S = 600  # for a model that takes long to build, and for a solver that ends late


class Run(NamedTuple):
    """One solver on one instance; `key` tells it from all others."""

    solver: str
    record: Record
    seconds: int
    seed: int
    threads: int

    @property
    def key(self) -> tuple[Any, ...]:
        record = self.record
        return (
            *(self.solver, record.family, record.instance, record.convention),
            *(self.seconds, self.seed, self.threads),
        )


_KEYS = ("solver", "family", "instance", "convention", "seconds", "seed", "threads")


def runs_of(
    found: Sequence[Record],
    solvers: Sequence[str],
    seconds: Sequence[int],
    seeds: int,
    threads: int,
) -> Iterator[Run]:
    """Yield all runs so that the solvers take turns: a busy hour is every solver's hour."""
    for seed in range(1, seeds + 1):
        for record in found:
            for limit in seconds:
                for solver in solvers:
                    yield Run(solver, record, limit, seed, threads)


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file of JSON lines; none when there is no file yet."""
    if not path.exists():
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def key_of(row: dict[str, Any]) -> tuple[Any, ...]:
    """Return the key of the run that made a row."""
    return tuple(row[name] for name in _KEYS)


def row_of(run: Run) -> dict[str, Any]:
    """Run, and return what came out; a process that fails gives a row that says so."""
    record = run.record
    task = {
        "solver": run.solver,
        "path": record.path,
        "convention": record.convention,
        "seconds": run.seconds,
        "seed": run.seed,
        "threads": run.threads,
    }
    row = dict(zip(_KEYS, run.key, strict=True))
    row |= {"size": record.size, "bks_cost": record.cost, "bks_vehicles": record.vehicles}
    return row | outcome_of(run.solver, "bench.one", [json.dumps(task)], run.seconds + _GRACE_S)


def outcome_of(
    solver: str, module: str, arguments: Sequence[str], limit_s: float, text: str | None = None
) -> dict[str, Any]:
    """Run a module in a process of its own, with the Python of a solver.

    Args:
        text: its standard input.

    Returns:
        The object that it prints as its last line, or a status and why there is none.
    """
    python, environment = environment_of(solver, ROOT)
    try:
        done = subprocess.run(
            [python, "-m", module, *arguments],
            input=text,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit_s,
        )
    except subprocess.TimeoutExpired:
        return {"status": "failed", "why": f"no answer after {limit_s:g} s"}
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        return {"status": "failed", "why": f"exit status {done.returncode}: {last}"}
    outcome: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return outcome


def measure(runs: Sequence[Run], path: Path) -> list[dict[str, Any]]:
    """Make the runs that the file lacks, append each when it is there, and return all rows."""
    rows = {key_of(row): row for row in read_rows(path)}
    missing = [run for run in runs if run.key not in rows]
    path.parent.mkdir(parents=True, exist_ok=True)
    for number, run in enumerate(missing, 1):
        row = row_of(run)
        rows[run.key] = row
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
        print(f"{number}/{len(missing)} {_line(row)}", file=sys.stderr, flush=True)
    return [rows[run.key] for run in runs]


def _line(row: dict[str, Any]) -> str:
    head = (
        f"{row['family']} {row['instance']} {row['solver']} {row['seconds']} s seed {row['seed']}"
    )
    if "cost" not in row:
        return f"{head}: {row['status']}: {row['why']}"
    gap = 100 * (row["cost"] / row["bks_cost"] - 1)
    line = f"{head}: {row['cost']} ({gap:+.2f} %), {row['vehicles']} vehicles"
    return f"{line}, {row['wall_s']} s" + (f"; {row['why']}" if row["why"] else "")
