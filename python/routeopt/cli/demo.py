"""`routeopt demo`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from routeopt.api import solve
from routeopt.cli.files import say, write
from routeopt.cli.text_table import solution_table
from routeopt.demo import day_in_berlin
from routeopt.pictures.gantt import timeline
from routeopt.pictures.page import page
from routeopt.pictures.sketch import route_sketch
from routeopt.solution import Solution

_TITLE = "A day of deliveries in Berlin"


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("demo", help="plan a day of deliveries in a real city")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", default="routeopt-demo", help="default: routeopt-demo"
    )
    parser.add_argument(
        "--time-limit", type=int, default=5, metavar="S", help="seconds of search (default: 5)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Plan the day, print the key figures, and write plan and pictures."""
    folder = Path(arguments.output)
    folder.mkdir(parents=True, exist_ok=True)
    request = day_in_berlin().to_request()
    request["options"] = {"time_limit_s": arguments.time_limit}
    problem = request["problem"]
    say(
        f"{_TITLE}: {len(problem['jobs'])} deliveries, {len(problem['shipments'])} transfers,"
        f" {len(problem['vehicles'])} vehicles; {arguments.time_limit} s of search."
    )
    say("The places are real (coordinates are approximate), the orders are invented.")
    solution = solve(request, progress=True)
    print(f"{_TITLE}\n\n{solution_table(solution)}\n")
    text = json.dumps(request, ensure_ascii=False, indent=1).encode()
    write(text, str(folder / "request.json"))
    write(solution.to_json(), str(folder / "plan.json"))
    for name in _pictures(solution, folder):
        print(f"wrote {folder / name}")


def _pictures(solution: Solution, folder: Path) -> Iterator[str]:
    yield "request.json"
    yield "plan.json"
    drawn = {
        "plan.html": page(solution, _TITLE),
        "map.svg": route_sketch(solution),
        "timeline.svg": timeline(solution),
    }
    for name, text in drawn.items():
        write(text.encode(), str(folder / name))
        yield name
    try:
        for name, kind in (("map.png", "routes"), ("timeline.png", "timeline")):
            solution.plot(kind).savefig(folder / name, dpi=120)  # type: ignore[arg-type]
            yield name
    except ModuleNotFoundError as missing:
        say(f"map.png and timeline.png are left out: {missing}")
