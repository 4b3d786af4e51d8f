"""`routeopt solve FILE`."""

from __future__ import annotations

import argparse
import json
from typing import Any

from routeopt.api import solve
from routeopt.cli.arguments import add_file, add_output, add_search, changed_options
from routeopt.cli.files import (
    RefusalError,
    check_writable,
    read_request,
    say_warnings,
    show_found,
    write,
)
from routeopt.results.solution import Solution


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("solve", help="plan routes for a request")
    add_file(parser)
    add_search(parser)
    add_output(parser, ("json", "table", "geojson", "html"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Solve a request; when it is stopped, the best plan so far is written all the same."""
    request = read_request(arguments.file)
    check_writable(arguments.output)
    options = changed_options(request, arguments)

    def show(solution: Solution) -> None:
        write(formatted(solution, arguments.format), arguments.output)
        say_warnings(solution.data)

    show_found(
        lambda: solve(request, options=options, threads=arguments.threads, progress=True), show
    )


def formatted(solution: Solution, form: str) -> bytes:
    """Return a solution as text of one of the formats."""
    if form == "table":
        from routeopt.reports.text_table import solution_table

        return solution_table(solution.view()).encode()
    if form == "geojson":
        try:
            return json.dumps(solution.to_geojson(), ensure_ascii=False).encode()
        except ValueError as unknown:
            raise RefusalError(f"no GeoJSON: {unknown}") from None
    if form == "html":
        from routeopt.reports.pictures.page import page

        return page(solution.view(), "Routes").encode()
    return solution.to_json()
