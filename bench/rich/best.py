"""The best costs ever seen, kept in best.csv with the command that found each."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
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
    """Put the plans into the file that are better than what it has; return how many.

    The planted plan of a problem has been seen too.
    """
    best, better = kept(), 0
    for row in rows:
        for found in _seen(row):
            key = found.name, found.form
            old = best.get(key)
            if old is None or old.digest != found.digest or found[3:5] < old[3:5]:
                best[key] = found
                better += 1
    with FILE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Best._fields)
        writer.writerows(best[key] for key in sorted(best, key=_order))
    return better


def _seen(row: dict[str, Any]) -> Iterator[Best]:
    run = Run(*(row[field] for field in Run._fields))
    command = f"python -m bench.rich generate --problems {run.name}"
    yield Best(run.name, run.form, row["digest"], 0, round(row["planted"], 5), command)
    if row["status"] == "ok":
        figures = row["missing"], round(row["cost"], 5)
        yield Best(run.name, run.form, row["digest"], *figures, run.command)


def _order(key: Key) -> tuple[Any, ...]:
    likeness, tasks, seed = key[0].split("-")
    return likeness, int(tasks), int(seed), key[1]
