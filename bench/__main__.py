"""`python -m bench FOLDER`: measure, print tables; `--check`: recompute the stored solutions."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench import runs, solutions, table
from bench.environments import PEERS, prepare
from bench.records import records


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    arguments = _parser().parse_args(argv)
    if arguments.check:
        return _check(arguments.folder)
    found = [
        record
        for record in records(arguments.folder.resolve(), arguments.conventions)
        if (not arguments.families or record.family in arguments.families)
        and (not arguments.instances or record.instance in arguments.instances)
    ]
    if not found:
        print("no instance is chosen", file=sys.stderr)
        return 2
    for peer in arguments.peers:
        prepare(peer, runs.ROOT)
    solvers = [*([] if arguments.only_peers else ["ours"]), *arguments.peers]
    chosen = runs.runs_of(found, solvers, arguments.seconds, arguments.seeds, arguments.threads)
    rows = runs.measure(list(chosen), arguments.out)
    print("\n\n".join(table.tables(rows)))
    return 0


def _check(folder: Path) -> int:
    wrong = 0
    for is_as_stated, line in solutions.check(folder):
        wrong += not is_as_stated
        print("ok   " if is_as_stated else "WRONG", line)
    return min(wrong, 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("folder", type=Path, help="instances by family, and bks.csv")
    parser.add_argument("--check", action="store_true", help="recompute the stored solutions")
    for name in ("families", "instances", "conventions"):
        parser.add_argument(f"--{name}", type=_words, default=[], metavar="A,B", help="only these")
    parser.add_argument("--seconds", type=_numbers, default=[1], metavar="1,10", help="limits")
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="runs of each")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="for each run")
    parser.add_argument(
        "--peers", type=_words, default=[], metavar="A,B", help=f"of {', '.join(PEERS)}"
    )
    parser.add_argument("--only-peers", action="store_true", help="leave ours out")
    parser.add_argument(
        "--out",
        type=Path,
        default=runs.ROOT / "build" / "bench.jsonl",
        metavar="FILE",
        help="JSON lines: rows that are there already are not run again (build/bench.jsonl)",
    )
    return parser


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _numbers(text: str) -> list[int]:
    return [int(word) for word in _words(text)]


if __name__ == "__main__":
    sys.exit(main())
