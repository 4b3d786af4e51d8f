"""`python -m bench.pieces`: see README.md."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from bench.pieces.city import KINDS
from bench.pieces.one import search

_HEAD = "| problem | seed | iterations a task | how | cost | over the whole | routes | left out"
_HEAD += " | processor s | peak MB | seams dearer |"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.pieces")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--tasks", type=int, default=100_000)
    parser.add_argument("--seeds", default="7,8", help="of the cities")
    parser.add_argument("--per-task", default="20", help="iterations a task, with commas between")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--how", default="whole,pieces", help="whole, pieces, territories")
    given = parser.parse_args(argv)
    print(_HEAD, "|".join(["", *[" - "] * 11, ""]), sep="\n", flush=True)
    for kind in given.kinds.split(","):
        for seed in given.seeds.split(","):
            for effort in given.per_task.split(","):
                base = None
                for how in given.how.split(","):
                    row = _alone(kind, given.tasks, int(seed), float(effort), how, given.rounds)
                    base = row["cost"] if how == "whole" else base
                    _show(kind, seed, effort, how, row, base)
    return 0


def _show(
    kind: str, seed: str, effort: str, how: str, row: dict[str, Any], base: float | None
) -> None:
    over = "" if base is None else f"{100 * (row['cost'] / base - 1):+.2f} %"
    cells = (
        kind,
        seed,
        effort,
        how,
        f"{row['cost']:,.1f}",
        over,
        f"{row['routes']:,}",
        row["unserved"],
        f"{row['processor_s']:.0f}",
        f"{row['memory_mb']:,.0f}",
        f"{row['seams']:+.1f} %",
    )
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def _alone(*arguments: Any) -> dict[str, Any]:
    """Run one search in a process of its own."""
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawned) as pool:
        return pool.submit(search, *arguments).result()


if __name__ == "__main__":
    sys.exit(main())
