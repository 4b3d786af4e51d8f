"""`python -m bench.rosters FOLDER`: see README.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.environments import prepare
from bench.rosters.measure import FAMILIES, SOLVERS, instances_of, measure, runs_of
from bench.rosters.table import table
from bench.runs import ROOT


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    arguments = _parser().parse_args(argv)
    chosen = [
        instance
        for instance in instances_of(arguments.folder)
        if (not arguments.families or instance.family in arguments.families)
        and (not arguments.instances or instance.name in arguments.instances)
    ]
    if not chosen:
        print("no instance is chosen", file=sys.stderr)
        return 2
    for solver in arguments.solvers:
        if solver != "ours":
            prepare(solver, ROOT)
    runs = list(runs_of(chosen, arguments.solvers, arguments.seconds, arguments.seeds))
    rows = measure(runs, arguments.out)
    print(table(rows))
    return min(1, sum(row["status"] in ("infeasible", "failed") for row in rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.rosters", description=__doc__)
    parser.add_argument("folder", type=Path, help="instances by family, and best_known.csv")
    for name, known in (("families", FAMILIES), ("instances", ())):
        shown = f"of {', '.join(known)}" if known else "only these"
        parser.add_argument(f"--{name}", type=_words, default=[], metavar="A,B", help=shown)
    parser.add_argument("--solvers", type=_words, default=["ours"], help=",".join(SOLVERS))
    parser.add_argument(
        "--seconds", type=_numbers, default=[1.0], metavar="1,10", help="of the processor"
    )
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="runs of each")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "rosters.jsonl")
    return parser


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _numbers(text: str) -> list[float]:
    return [float(word) for word in _words(text)]


if __name__ == "__main__":
    sys.exit(main())
