"""`python -m bench.page ROWS.jsonl ...`: what was measured, as Markdown for `docs/benchmarks`."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from bench.runs import read_rows
from bench.table import Row, gap

# Their terms are non-commercial or not stated: no figures on them are published.
UNPUBLISHED = {"ortec_vrptw", "cvrp_road", "pdptw_road", "cvrp_xltest"}


class Column(NamedTuple):
    """Runs that are compared: of one solver with one number of threads."""

    title: str
    solver: str
    threads: int = 1


OURS = Column("routeopt", "ours")
ALL_INSTANCES = (OURS, Column("PyVRP", "pyvrp"))
SOME_INSTANCES = (
    *ALL_INSTANCES,
    Column("OR-Tools", "ortools"),
    Column("VROOM", "pyvroom"),
    Column("HGS-CVRP", "hygese"),
)
THREADS = (OURS, Column("two threads", "ours", 2))


def page(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the tables, each under its heading; those without a row are left out."""
    rows = [row for row in rows if row["family"] not in UNPUBLISHED]
    for heading, columns in (
        ("Beside PyVRP", ALL_INSTANCES),
        ("Beside all peers: up to three instances of a family", SOME_INSTANCES),
        ("With two threads", THREADS),
    ):
        for title, of_group in (("gap in %", _gap_line), ("fleet first", _fleet_line)):
            lines = [
                of_group(group, own)
                for group, own in _groups(rows, columns)
                if group[1].startswith("hier_") == (title == "fleet first")
            ]
            if lines:
                header = ["Family", "n", "Limit", *(column.title for column in columns), "Worst"]
                yield f"## {heading}, {title}\n\n{_markdown(header, lines)}"


Group = tuple[str, str, int]  # family, convention, seconds
Cell = dict[str, list[Row]]  # by instance


def _groups(rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[tuple[Group, list[Cell]]]:
    """Yield the runs of each family and limit, on the instances that all columns were run on."""
    groups: dict[Group, list[Cell]] = defaultdict(lambda: [defaultdict(list) for _ in columns])
    for row in rows:
        for at, (_, solver, threads) in enumerate(columns):
            if (row["solver"], row["threads"]) == (solver, threads):
                group = row["family"], row["convention"], row["seconds"]
                groups[group][at][row["instance"]].append(row)
    for group, cells in sorted(groups.items()):
        of_all = set.intersection(*(set(cell) for cell in cells))
        if of_all:
            yield group, [{name: cell[name] for name in sorted(of_all)} for cell in cells]


def _gap_line(group: Group, cells: Sequence[Cell]) -> list[str]:
    ours = _gaps(cells[0])
    worst = max(ours, key=lambda name: ours[name])
    return [*_head(group, cells), *map(_gap_cell, cells), f"{ours[worst]:.2f} ({worst})"]


def _gap_cell(cell: Cell) -> str:
    """The mean gap, and of how many instances where some have no valid plan."""
    gaps = _gaps(cell)
    if not gaps:
        return "no model" if _cannot(cell) else "no plan"
    mean = f"{fmean(gaps.values()):.2f}"
    return mean if len(gaps) == len(cell) else f"{mean} ({len(gaps)} of {len(cell)})"


def _fleet_line(group: Group, cells: Sequence[Cell]) -> list[str]:
    gaps = _gaps(cells[0])
    worst = max(gaps, key=lambda name: _extra_vehicles(cells[0][name]))
    extra = f"+{_extra_vehicles(cells[0][worst]):g} vehicles ({worst})"
    return [*_head(group, cells), *map(_fleet_cell, cells), extra]


def _fleet_cell(cell: Cell) -> str:
    """Vehicles / those of the records; the mean gap of the runs with the record's fleet."""
    valid = [rows for rows in map(_valid, cell.values()) if rows]
    if not valid:
        return "no model" if _cannot(cell) else "no plan"
    used = sum(median(row["vehicles"] for row in rows) for rows in valid)
    known = sum(rows[0]["bks_vehicles"] for rows in valid)
    text = f"{used:g} / {known}"
    if len(valid) < len(cell):
        text += f" ({len(valid)} of {len(cell)})"
    same = [gap(row) for rows in valid for row in rows if row["vehicles"] == row["bks_vehicles"]]
    return f"{text}; {fmean(same):.2f} % in {len(same)}" if same else text


def _head(group: Group, cells: Sequence[Cell]) -> list[str]:
    family, convention, seconds = group
    return [f"`{family}` ({convention})", str(len(cells[0])), f"{seconds} s"]


def _valid(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["status"] == "ok"]


def _cannot(cell: Cell) -> bool:
    return all(row["status"] == "cannot" for rows in cell.values() for row in rows)


def _gaps(cell: Cell) -> dict[str, float]:
    """The median over the seeds of every instance with a valid plan."""
    return {name: median(map(gap, good)) for name, rows in cell.items() if (good := _valid(rows))}


def _extra_vehicles(rows: Sequence[Row]) -> float:
    used = median(float(row["vehicles"]) for row in _valid(rows))
    return used - float(rows[0]["bks_vehicles"])


def _markdown(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rule = ["-" if i in (0, len(header) - 1) else "-:" for i in range(len(header))]
    return "\n".join(f"| {' | '.join(line)} |" for line in [header, rule, *lines])


if __name__ == "__main__":
    print("\n\n".join(page([row for name in sys.argv[1:] for row in read_rows(Path(name))])))
