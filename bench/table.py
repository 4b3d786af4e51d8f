"""What was measured, as a table for each family."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean, median
from typing import Any

Row = dict[str, Any]
_HEADER = ["solver", "limit", "n", "gap %", "worst %", "at", "wall s", "engine s", "iterations"]
_HEADER += ["MB", "fleet", "records'", "same fleet", "gap there %", "remarks"]
_TEXTS = (0, 5, len(_HEADER) - 1)


def tables(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a table for each family and convention: medians over seeds, means over instances."""
    families: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        families[row["family"], row["convention"]].append(row)
    for (family, convention), own in families.items():
        cells: dict[tuple[str, int, int], list[Row]] = defaultdict(list)
        for row in own:
            cells[row["solver"], row["seconds"], row["threads"]].append(row)
        lines = [_HEADER, *(_line(*key, cell) for key, cell in cells.items())]
        yield f"{family} ({convention})\n{_aligned(lines)}"


def _line(solver: str, seconds: int, threads: int, rows: Sequence[Row]) -> list[str]:
    by_instance: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["status"] == "ok":
            by_instance[row["instance"]].append(row)
    limit = f"{seconds} s" if threads == 1 else f"{seconds} s x {threads}"
    line = [solver, limit, str(len(by_instance))]
    if not by_instance:
        return [*line, *[""] * (len(_HEADER) - len(line) - 1), _remarks(rows)]
    gaps = {name: median(map(gap, runs)) for name, runs in by_instance.items()}
    worst = max(gaps, key=lambda name: gaps[name])
    line += [f"{fmean(gaps.values()):.2f}", f"{gaps[worst]:.2f}", worst]
    for name, digits in (("wall_s", 2), ("engine_s", 2), ("iterations", 0), ("memory_mb", 0)):
        line.append(_mean(by_instance, name, digits))
    return [*line, *_fleets(by_instance), _remarks(rows)]


def gap(row: Row) -> float:
    """Return how much dearer a plan is than the best known one, in %."""
    return 100 * (float(row["cost"]) / float(row["bks_cost"]) - 1)


def _mean(by_instance: dict[str, list[Row]], name: str, digits: int) -> str:
    values = [
        median(row[name] for row in runs)
        for runs in by_instance.values()
        if all(row[name] is not None for row in runs)
    ]
    return f"{fmean(values):,.{digits}f}" if values else ""


def _fleets(by_instance: dict[str, list[Row]]) -> list[str]:
    """Where the fleet comes first: its sums, and the gaps of runs with the record's fleet."""
    every = [row for runs in by_instance.values() for row in runs]
    if any(not row["convention"].startswith("hier_") for row in every):
        return [""] * 4
    ours = sum(median(row["vehicles"] for row in runs) for runs in by_instance.values())
    known = sum(runs[0]["bks_vehicles"] for runs in by_instance.values())
    same = [row for row in every if row["vehicles"] == row["bks_vehicles"]]
    mean = f"{fmean(map(gap, same)):.2f}" if same else ""
    return [f"{ours:g}", str(known), f"{len(same)}/{len(every)} runs", mean]


def _remarks(rows: Sequence[Row]) -> str:
    bad = Counter((row["status"], row["why"]) for row in rows if row["status"] != "ok")
    shown = [f"{count} {status}: {why}" for (status, why), count in bad.most_common(2)]
    return " | ".join(text[:110] for text in shown)


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    used = [i for i in range(len(lines[0])) if any(line[i] for line in lines[1:])]
    widths = {i: max(len(line[i]) for line in lines) for i in used}
    return "\n".join(
        "  ".join(
            line[i].ljust(widths[i]) if i in _TEXTS else line[i].rjust(widths[i]) for i in used
        ).rstrip()
        for line in lines
    )
