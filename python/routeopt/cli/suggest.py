"""`routeopt suggest FILE`."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt.api import suggest
from routeopt.cli.arguments import add_file, add_output, add_plan, add_search, search_keywords
from routeopt.cli.files import (
    check_writable,
    plan_to_judge,
    read_request,
    say_warnings,
    show_found,
    write,
)
from routeopt.results.suggestions import Suggestions


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("suggest", help="where to add what a plan does not hold")
    add_file(parser)
    add_plan(parser)
    add_search(parser)
    parser.add_argument(
        "--max-suggestions",
        type=int,
        metavar="N",
        help="most suggestions; 0 gives all (default: 5)",
    )
    parser.add_argument(
        "--task",
        dest="tasks",
        action="append",
        metavar="ID",
        help="a task to place; may be repeated (default: all that the plan does not hold)",
    )
    parser.add_argument(
        "--distinct",
        choices=("window", "shift", "vehicle"),
        help="only the best suggestion of each",
    )
    add_output(parser, ("json", "table"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Suggest places; when it is stopped, those found so far are written all the same."""
    request = read_request(arguments.file)
    plan = plan_to_judge(arguments)
    check_writable(arguments.output)

    def show(found: Suggestions) -> None:
        write(_formatted(found, arguments.format), arguments.output)
        say_warnings(found.data)

    show_found(
        lambda: suggest(request, plan=plan, progress=True, **search_keywords(arguments)), show
    )


def _formatted(found: Suggestions, form: str) -> bytes:
    return str(found).encode() if form == "table" else found.to_json()
