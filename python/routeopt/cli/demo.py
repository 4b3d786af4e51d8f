"""`routeopt demo`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from routeopt.api import solve
from routeopt.cli.files import STANDARD, cannot_write, check_folder, say, show_found, write
from routeopt.demo import day_in_berlin
from routeopt.reports.pictures.gantt import timeline
from routeopt.reports.pictures.page import page
from routeopt.reports.pictures.sketch import route_sketch
from routeopt.reports.text_table import solution_table
from routeopt.results.solution import Solution

_TITLE = "A day of deliveries in Berlin"


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("demo", help="plan a day of deliveries in a real city")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        default="routeopt-demo",
        help="folder to write to (default: %(default)s)",
    )
    parser.add_argument(
        "--time-limit", type=int, default=5, metavar="S", help="seconds of search (default: 5)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Plan the day, print the key figures, and write plan and pictures.

    When the search is stopped, the best plan so far is written all the same.
    """
    folder = Path(arguments.output)
    _check(folder)
    request = day_in_berlin().to_request()
    request["options"] = {"time_limit_s": arguments.time_limit}
    problem = request["problem"]
    say(
        f"{_TITLE}: {len(problem['jobs'])} deliveries, {len(problem['shipments'])} transfers,"
        f" {len(problem['vehicles'])} vehicles; {arguments.time_limit} s of search."
    )
    say("The places are real (coordinates are approximate), the orders are invented.")
    show_found(
        lambda: solve(request, progress=True), lambda solution: _show(solution, request, folder)
    )


def _check(folder: Path) -> None:
    """Refuse a place where no folder can be, before the search."""
    nearest = folder.absolute()
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    check_folder(str(nearest), str(folder))


def _show(solution: Solution, request: dict[str, Any], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = [*_files(solution, request, folder), *_charts(solution, folder)]
    except OSError as failure:
        raise cannot_write(str(folder), failure) from None
    wrote = "\n".join(f"wrote {folder / name}" for name in names)
    text = f"{_TITLE}\n\n{solution_table(solution.view())}\n\n{wrote}"
    write(text.encode("utf-8", "surrogateescape"), STANDARD)


def _files(solution: Solution, request: dict[str, Any], folder: Path) -> Iterator[str]:
    files = {
        "request.json": json.dumps(request, ensure_ascii=False, indent=1).encode(),
        "plan.json": solution.to_json(),
        "plan.html": page(solution.view(), _TITLE).encode(),
        "map.svg": route_sketch(solution.view()).encode(),
        "timeline.svg": timeline(solution.view()).encode(),
    }
    for name, text in files.items():
        write(text, str(folder / name))
        yield name


def _charts(solution: Solution, folder: Path) -> Iterator[str]:
    try:
        for name, kind in (("map.png", "routes"), ("timeline.png", "timeline")):
            solution.plot(kind).savefig(folder / name, dpi=120)  # type: ignore[arg-type]
            yield name
    except ModuleNotFoundError as missing:
        say(f"map.png and timeline.png are left out: {missing}")
