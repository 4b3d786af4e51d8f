"""What was measured, as a table: a line for each instance and limit, a column for each solver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any

Row = dict[str, Any]


def table(rows: Sequence[Row]) -> str:
    """Return costs and, in brackets, the gap in % to the best one known; the median over seeds."""
    solvers = list(dict.fromkeys(row["solver"] for row in rows))
    cells: dict[tuple[str, float], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        cells[row["name"], row["seconds"]][row["solver"]].append(row)
    lines = ["| Instance | Best known | Limit | " + " | ".join(solvers) + " |"]
    lines.append("| - | -: | -: |" + " -: |" * len(solvers))
    for (name, seconds), own in cells.items():
        best = next(iter(own.values()))[0]["best"]
        shown = " | ".join(_cell(own[solver]) for solver in solvers)
        lines.append(f"| {name} | {best:,} | {seconds:g} s | {shown} |")
    return "\n".join(lines)


def _cell(rows: Sequence[Row]) -> str:
    good = [row for row in rows if row["status"] == "ok"]
    if not good:
        return f"{rows[0]['status']}: {rows[0]['why'][:40]}" if rows else ""
    cost = median(row["cost"] for row in good)
    some = "" if len(good) == len(rows) else f", {len(good)} of {len(rows)}"
    return f"{cost:,.0f} ({100 * (cost / rows[0]['best'] - 1):.1f}{some})"
