"""The optima of many tiny problems, derived once and kept beside this file.

    python -m tests.oracle.optima

derives what is missing or made from another problem than the generator makes now; a row has the
digest of its problem, so that a changed generator is noticed. All anew: about half an hour.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from itertools import count, islice
from pathlib import Path

from tests.oracle.generate import generate
from tests.oracle.searched import searched, without
from tests.oracle.solve_oracle import best_plan

FILE = Path(__file__).with_name("optima.csv")
SETS = ((2, 4, 2_000), (5, 6, 200))
"""Fewest and most tasks, and how many such problems."""
MOST_STOPS_WITH_RELOADS = 3


@dataclass(frozen=True)
class Optimum:
    """Of the problem of a seed; missing is the summed priority of mandatory tasks left out."""

    seed: int
    digest: str
    tasks: int
    missing: int
    cost: int
    """In hundred thousandths."""


def problem_of(seed: int) -> dict:
    """Reloads are kept among few stops: where they may stand takes the oracle too long else."""
    problem = searched(generate(seed, slices=False)["problem"])
    few = tasks_of(problem) + len(problem.get("shipments", [])) <= MOST_STOPS_WITH_RELOADS
    return problem if few else without_reloads(problem)


def without_reloads(problem: dict) -> dict:
    fleet = [
        raw | {"shifts": [without(shift, "reloads") for shift in raw["shifts"]]}
        for raw in problem["vehicles"]
    ]
    return problem | {"vehicles": fleet}


def tasks_of(problem: dict) -> int:
    return len(problem.get("jobs", [])) + len(problem.get("shipments", []))


def digest_of(problem: dict) -> str:
    return hashlib.sha256(json.dumps(problem).encode()).hexdigest()[:8]


def seeds() -> Iterator[int]:
    """The seeds of both sets. Every twentieth has long hours, which take the oracle too long."""
    for fewest, most, how_many in SETS:
        fitting = (
            seed
            for seed in count()
            if seed % 20 != 19 and fewest <= tasks_of(problem_of(seed)) <= most
        )
        yield from islice(fitting, how_many)


def derive(seed: int) -> Optimum:
    problem = problem_of(seed)
    best = best_plan(problem)
    assert best is not None
    return Optimum(seed, digest_of(problem), tasks_of(problem), *best[:2])


def kept(path: Path = FILE) -> list[Optimum]:
    with path.open(newline="") as file:
        return [
            Optimum(int(row["seed"]), row["digest"], int(row["tasks"]), int(row["missing"]),
                    int(row["cost"]))
            for row in csv.DictReader(file)
        ]  # fmt: skip


def renew() -> None:
    known = {(row.seed, row.digest): row for row in kept()} if FILE.exists() else {}
    wanted = list(seeds())
    write(known.get((seed, digest_of(problem_of(seed)))) or derive(seed) for seed in wanted)


def write(rows: Iterable[Optimum], path: Path = FILE) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Optimum))
        for row in rows:
            writer.writerow(astuple(row))
            file.flush()


if __name__ == "__main__":
    renew()
