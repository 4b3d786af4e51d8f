"""What was measured, as a table: a line for each instance and limit, a column for each solver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any

Row = dict[str, Any]


def table(rows: Sequence[Row]) -> str:
    """Return the gap in % to the best known cost, or where none is known to the best here.

    Over several seeds it is the median. In brackets is the processor's time in seconds.
    """
    solvers = list(dict.fromkeys(row["solver"] for row in rows))
    cells: dict[tuple[str, float], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    found: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        cells[row["name"], row["seconds"]][row["solver"]].append(row)
        if row["status"] == "ok":
            found[row["name"]].append(row["cost"])
    lines = ["| Instance | Limit | " + " | ".join(solvers) + " |"]
    lines.append("| - | -: |" + " -: |" * len(solvers))
    for (name, seconds), own in cells.items():
        known = next(iter(own.values()))[0]["best"]
        best = min(found[name], default=None) if known is None else known
        shown = " | ".join(_cell(own[solver], best) for solver in solvers)
        lines.append(f"| {name} | {seconds:g} s | {shown} |")
    return "\n".join(lines)


def _cell(rows: Sequence[Row], best: float | None) -> str:
    good = [row for row in rows if row["status"] == "ok"]
    if not good or best is None:
        return rows[0]["why"][:40] or rows[0]["status"] if rows else ""
    gap = 100 * (median(row["cost"] for row in good) / best - 1)
    some = "" if len(good) == len(rows) else f", {len(good)} of {len(rows)}"
    return f"{gap:.2f} ({median(row['cpu_s'] for row in good):.1f} s{some})"
