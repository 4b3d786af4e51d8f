"""The best values known, from the `bks.csv` of a folder of instances."""

from __future__ import annotations

import csv
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

# Of an instance with several conventions the first of these is measured.
_PREFERRED = ("distance_trunc1", "hier_double", "hier_explicit_int")


@dataclass(frozen=True)
class Record:
    """One row: what is known of an instance under one convention."""

    family: str
    instance: str
    path: str
    size: int
    convention: str
    cost: float
    vehicles: int | None


def records(folder: Path, conventions: Collection[str] = ()) -> list[Record]:
    """Return the rows that have a value, in the order of the file.

    Args:
        conventions: the only ones wanted; without any, the preferred one of each instance.
    """
    with open(folder / "bks.csv", encoding="utf-8", newline="") as file:
        rows = [_record(folder, row) for row in csv.DictReader(file) if row["bks_cost"]]
    if conventions:
        return [row for row in rows if row.convention in conventions]
    best: dict[tuple[str, str], Record] = {}
    for row in rows:
        held = best.setdefault((row.family, row.instance), row)
        if _rank(row) < _rank(held):
            best[row.family, row.instance] = row
    return list(best.values())


def _record(folder: Path, row: dict[str, str]) -> Record:
    return Record(
        row["family"],
        row["instance"],
        str(folder / row["file"]),
        int(row["size"]),
        row["convention"],
        float(row["bks_cost"]),
        int(row["bks_vehicles"]) if row["bks_vehicles"] else None,
    )


def _rank(record: Record) -> int:
    if record.convention in _PREFERRED:
        return _PREFERRED.index(record.convention)
    return len(_PREFERRED)
