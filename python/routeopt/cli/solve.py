"""`routeopt solve FILE`."""

from __future__ import annotations

import argparse
import json
from io import BytesIO
from typing import Any, Literal

from routeopt.api import solve
from routeopt.cli.arguments import (
    add_file,
    add_output,
    add_search,
    at_least_one,
    search_keywords,
)
from routeopt.cli.files import (
    RefusalError,
    check_writable,
    read_plan,
    read_request,
    say_warnings,
    show_found,
    write,
)
from routeopt.errors import RequestError
from routeopt.results.solution import Solution

FORMATS = ("json", "table", "geojson", "html", "xlsx")


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("solve", help="plan routes for a request")
    add_file(parser)
    add_search(parser)
    parser.add_argument(
        "--plan", metavar="PLAN", help="a plan to start from: an answer as JSON, or a workbook"
    )
    _add_pieces(parser)
    add_plan_output(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Solve a request; when it is stopped, the best plan so far is written all the same."""
    request = read_request(arguments.file)
    plan = read_plan(arguments.plan)
    check_writable(arguments.output)
    form = form_of(arguments)

    def show(solution: Solution) -> None:
        write(formatted(solution, form), arguments.output)
        say_warnings(solution.data)

    def search() -> Solution:
        keywords = {"plan": plan, "progress": True, **search_keywords(arguments)}
        if arguments.pieces is not None:
            return _solve_pieces(request, arguments, keywords)
        if arguments.executor is not None:
            raise RefusalError("--executor is for --pieces")
        return solve(request, **keywords)

    show_found(search, show)


def _add_pieces(parser: argparse.ArgumentParser) -> None:
    """Add how a large problem is divided, and who solves its pieces."""
    parser.add_argument(
        "--pieces",
        type=_pieces,
        metavar="auto|N",
        help="solve a large problem in pieces, one for every 5,000 tasks or so many as said",
    )
    parser.add_argument(
        "--executor",
        metavar="NAME",
        help="where pieces are solved: processes, threads, either with :N, or the address of a Dask"
        " scheduler such as tcp://host:8786 (default: processes)",
    )


def _pieces(text: str) -> int | Literal["auto"]:
    return "auto" if text == "auto" else at_least_one(text)


def _solve_pieces(
    request: Any, arguments: argparse.Namespace, keywords: dict[str, Any]
) -> Solution:
    from routeopt.pieces import solve_pieces

    try:
        return solve_pieces(
            request,
            pieces=None if arguments.pieces == "auto" else arguments.pieces,
            executor=arguments.executor,
            **{**keywords, "threads": arguments.threads or 1},
        )
    except RequestError:
        raise
    except (ModuleNotFoundError, ValueError) as refusal:
        raise RefusalError(str(refusal)) from None


def add_plan_output(parser: argparse.ArgumentParser) -> None:
    """Add the form of a plan, which the ending of its file tells otherwise, and where it goes."""
    add_output(parser, FORMATS, default="by the ending of FILE, else json")
    parser.set_defaults(format=None)


def form_of(arguments: argparse.Namespace) -> str:
    """Return the form that is asked for: by name, by the ending of the file, else JSON."""
    if arguments.format is not None:
        return str(arguments.format)
    ending = arguments.output.rpartition(".")[2].lower()
    return ending if ending in FORMATS else FORMATS[0]


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
    if form == "xlsx":
        file = BytesIO()
        solution.to_excel(file)
        return file.getvalue()
    if form == "html":
        return solution.to_html().encode()
    return solution.to_json()
