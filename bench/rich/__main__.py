"""`python -m bench.rich generate|run|table`: see README.md."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.environments import prepare
from bench.rich import best
from bench.rich.generate import LIKENESSES, SIZES, names, of_name
from bench.rich.measure import FORMS, PROGRAMS, measure, runs_of
from bench.rich.table import table
from bench.runs import ROOT, read_rows

FOLDER = ROOT / "build" / "rich"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    arguments = _parser().parse_args(argv)
    if arguments.command == "table":
        print(table(read_rows(arguments.out)))
        return 0
    chosen = arguments.problems or names(arguments.likenesses, arguments.sizes, arguments.count)
    if arguments.command == "generate":
        _generate(chosen, arguments.folder)
        return 0
    if "pyvrp" in arguments.solvers:
        prepare("pyvrp", ROOT)
    runs = list(
        runs_of(chosen, arguments.forms, arguments.solvers, arguments.seconds, arguments.seeds)
    )
    rows = measure(runs, arguments.out)
    if arguments.keep:
        print(best.keep(rows), "best costs are new", file=sys.stderr)
    print(table(rows))
    return min(1, sum(row["status"] in ("infeasible", "failed") for row in rows))


def _generate(chosen: Sequence[str], folder: Path) -> None:
    """Write each problem as a request, and beside it the planted plan."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in chosen:
        made = of_name(name)
        (folder / f"{name}.json").write_text(json.dumps({"problem": made.problem}))
        (folder / f"{name}.plan.json").write_text(json.dumps({"routes": made.planted}))
        tasks = len(made.problem.get("jobs", [])) + len(made.problem.get("shipments", []))
        print(f"{name} {made.digest} tasks {tasks} vehicles {len(made.problem['vehicles'])}"
              f" planted {made.cost:.2f}", flush=True)  # fmt: skip


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.rich", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    generate = commands.add_parser("generate", help="write problems and their planted plans")
    generate.add_argument("--folder", type=Path, default=FOLDER)
    run = commands.add_parser("run", help="solve, judge, print the table")
    run.add_argument("--seconds", type=_numbers, default=[1], metavar="1,10", help="limits")
    run.add_argument("--seeds", type=_numbers, default=[1], metavar="1,2", help="of the search")
    run.add_argument("--solvers", type=_words, default=["ours"], help=",".join(PROGRAMS))
    run.add_argument("--forms", type=_words, default=["rich"], help=",".join(FORMS))
    run.add_argument("--keep", action="store_true", help="keep better costs in best.csv")
    for command in (generate, run):
        command.add_argument("--likenesses", type=_words, default=list(LIKENESSES), metavar="A,B")
        command.add_argument("--sizes", type=_numbers, default=list(SIZES), metavar="100,1000")
        command.add_argument("--count", type=int, default=1, help="problems of each")
        command.add_argument("--problems", type=_words, default=[], metavar="field-300-1,...")
    shown = commands.add_parser("table", help="print the table of what was measured")
    for command in (run, shown):
        command.add_argument("--out", type=Path, default=ROOT / "build" / "rich.jsonl")
    return parser


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _numbers(text: str) -> list[int]:
    return [int(word) for word in _words(text)]


if __name__ == "__main__":
    sys.exit(main())
