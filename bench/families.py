"""The command of a family whose instances are files of the literature and made up ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.environments import prepare
from bench.gaps import table
from bench.runs import ROOT
from bench.turns import Instance, measure, runs_of


class Family(NamedTuple):
    """What tells the commands apart.

    Args:
        name: of the package: `python -m bench.NAME`; its module `one` makes a run.
        solvers: that are known to it.
        of_folder: reads the instances of a folder; none where all are made up.
        option, made_up, usual: the option that names instances to make up, what makes one, and
            those that are made up where the option is not given.
    """

    name: str
    solvers: Sequence[str]
    of_folder: Callable[[Path], Iterable[Any]] | None
    option: str
    made_up: Callable[[str], Instance]
    usual: str


def run(family: Family, argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    arguments = _parser(family).parse_args(argv)
    instances: dict[str, Instance] = (
        {}
        if family.of_folder is None or arguments.folder is None
        else {one.name: one for one in family.of_folder(arguments.folder)}
    )
    instances |= {name: family.made_up(name) for name in arguments.made_up}
    chosen = arguments.instances or list(instances)
    if unknown := [name for name in chosen if name not in instances]:
        print(f"no instance is called {unknown[0]}", file=sys.stderr)
        return 2
    for solver in arguments.solvers:
        if solver != "ours":
            prepare(solver, ROOT)
    seeds = range(1, arguments.seeds + 1)
    runs = list(runs_of(chosen, arguments.solvers, arguments.seconds, seeds))
    rows = measure(runs, instances, arguments.out, f"bench.{family.name}.one")
    print(table(rows))
    return min(1, sum(row["status"] in ("infeasible", "failed") for row in rows))


def _parser(family: Family) -> argparse.ArgumentParser:
    command = f"python -m bench.{family.name}"
    folder = "" if family.of_folder is None else " [FOLDER]"
    parser = argparse.ArgumentParser(
        prog=command, description=f"`{command}{folder}`: see README.md."
    )
    if family.of_folder is not None:
        parser.add_argument(
            "folder", type=Path, nargs="?", help="instances of the literature, and bks.csv"
        )
    parser.add_argument("--instances", type=_words, default=[], metavar="A,B", help="only these")
    parser.add_argument(
        family.option,
        dest="made_up",
        type=_words,
        default=_words(family.usual),
        metavar=family.usual,
        help="made up",
    )
    parser.add_argument("--solvers", type=_words, default=["ours"], help=",".join(family.solvers))
    parser.add_argument(
        "--seconds", type=_numbers, default=[1.0], metavar="1,10", help="of the processor"
    )
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="runs of each")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / f"{family.name}.jsonl")
    return parser


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _numbers(text: str) -> list[float]:
    return [float(word) for word in _words(text)]
