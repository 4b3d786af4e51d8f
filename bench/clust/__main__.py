"""`python -m bench.clust [FOLDER]`: see README.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.clust.instances import of_folder, territories
from bench.environments import prepare
from bench.gaps import table
from bench.runs import ROOT
from bench.turns import measure, runs_of

SOLVERS = ("ours", "highs", "kmeans")
_TOWNS = "towns-1000-10,towns-5000-20"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    arguments = _parser().parse_args(argv)
    instances = (
        {} if arguments.folder is None else {one.name: one for one in of_folder(arguments.folder)}
    )
    instances |= {name: territories(name) for name in arguments.territories}
    chosen = arguments.instances or list(instances)
    if unknown := [name for name in chosen if name not in instances]:
        print(f"no instance is called {unknown[0]}", file=sys.stderr)
        return 2
    for solver in arguments.solvers:
        if solver != "ours":
            prepare(solver, ROOT)
    seeds = range(1, arguments.seeds + 1)
    runs = list(runs_of(chosen, arguments.solvers, arguments.seconds, seeds))
    rows = measure(runs, instances, arguments.out, "bench.clust.one")
    print(table(rows))
    return min(1, sum(row["status"] in ("infeasible", "failed") for row in rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.clust", description=__doc__)
    parser.add_argument(
        "folder", type=Path, nargs="?", help="instances of capacitated medians, and bks.csv"
    )
    parser.add_argument("--instances", type=_words, default=[], metavar="A,B", help="only these")
    parser.add_argument(
        "--territories", type=_words, default=_words(_TOWNS), metavar=_TOWNS, help="made up"
    )
    parser.add_argument("--solvers", type=_words, default=["ours"], help=",".join(SOLVERS))
    parser.add_argument(
        "--seconds", type=_numbers, default=[1.0], metavar="1,10", help="of the processor"
    )
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="runs of each")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "clust.jsonl")
    return parser


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _numbers(text: str) -> list[float]:
    return [float(word) for word in _words(text)]


if __name__ == "__main__":
    sys.exit(main())
