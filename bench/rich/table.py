"""What was measured, as a table: a line for each likeness, form, limit and solver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from bench.rich.best import kept

Row = dict[str, Any]

HEADER = ("likeness", "form", "limit", "solver", "n", "/ planted", "worst", "/ best", "missing",
          "fit", "failed", "remarks")  # fmt: skip
TEXTS = (0, 1, 3, len(HEADER) - 1)


def table(rows: Sequence[Row]) -> str:
    """Return the table.

    `/ planted` and `/ best` are means of cost shares over the plans that are valid and leave no
    mandatory task out; `missing` counts those tasks, `fit` those that would fit at no loss,
    `failed` the plans that break a rule and the runs without one.
    """
    cells: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        likeness = row["name"].split("-")[0]
        cells[likeness, row["form"], f"{row['seconds']} s", row["solver"]].append(row)
    return _aligned([HEADER, *(_line(key, own) for key, own in sorted(cells.items()))])


def _line(key: tuple[str, ...], rows: Sequence[Row]) -> Sequence[str]:
    best = kept()
    valid = [row for row in rows if row["status"] == "ok"]
    whole = [row for row in valid if not row["missing"]]
    shares = [row["cost"] / row["planted"] for row in whole]
    gaps = [
        row["cost"] / known.cost
        for row in whole
        if (known := best.get((row["name"], row["form"]))) and known.digest == row["digest"]
    ]
    whys = sorted({row["why"] for row in rows if row["status"] != "ok"})
    return (
        *key,
        str(len(rows)),
        f"{fmean(shares):.3f}" if shares else "",
        f"{max(shares):.3f}" if shares else "",
        f"{fmean(gaps):.3f}" if gaps else "",
        str(sum(row["missing"] for row in valid)),
        str(sum(len(row["that_fit"]) for row in valid)),
        str(len(rows) - len(valid)),
        whys[0][:60] if whys else "",
    )


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADER))]
    return "\n".join(
        "  ".join(
            line[i].ljust(widths[i]) if i in TEXTS else line[i].rjust(widths[i])
            for i in range(len(HEADER))
        ).rstrip()
        for line in lines
    )
