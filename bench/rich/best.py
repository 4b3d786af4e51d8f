"""The best costs ever seen, kept in best.csv with the command that found each."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bench.rich.measure import Run

FILE = Path(__file__).with_name("best.csv")


class Best(NamedTuple):
    """The best plan seen of one form of a problem; missing is of mandatory tasks."""

    name: str
    form: str
    digest: str
    missing: int
    cost: float
    command: str


Key = tuple[str, str]


def kept() -> dict[Key, Best]:
    """Return the best of each problem and form."""
    if not FILE.exists():
        return {}
    with FILE.open(newline="") as file:
        rows = [
            Best(row["name"], row["form"], row["digest"], int(row["missing"]), float(row["cost"]),
                 row["command"])
            for row in csv.DictReader(file)
        ]  # fmt: skip
    return {(row.name, row.form): row for row in rows}


def keep(rows: Iterable[dict[str, Any]]) -> int:
    """Put the plans into the file that are better than what it has; return how many."""
    best, better = kept(), 0
    for row in rows:
        if row["status"] != "ok":
            continue
        run = Run(*(row[field] for field in Run._fields))
        found = Best(run.name, run.form, row["digest"], row["missing"], round(row["cost"], 5),
                     run.command)  # fmt: skip
        old = best.get((run.name, run.form))
        if old is None or old.digest != found.digest or found[3:5] < old[3:5]:
            best[run.name, run.form] = found
            better += 1
    with FILE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Best._fields)
        writer.writerows(best[key] for key in sorted(best, key=_order))
    return better


def _order(key: Key) -> tuple[Any, ...]:
    likeness, tasks, seed = key[0].split("-")
    return likeness, int(tasks), int(seed), key[1]
