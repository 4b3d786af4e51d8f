"""`routeopt clust solve FILE` and its siblings: groups by keywords and on the map."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from routeopt import clust
from routeopt.cli.arguments import add_written, at_least_one
from routeopt.cli.files import RefusalError, check_writable, read, say, write
from routeopt.errors import RequestError
from routeopt.results.clusters import ClustAnswer


def add_to(commands: Any) -> None:
    """Add the commands."""
    parser = commands.add_parser("clust", help="group entities by keywords and on the map")
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    solve = own.add_parser("solve", help="search for the best clusters")
    solve.add_argument("--millis", type=int, metavar="MS", help="how long to search (default 1000)")
    solve.add_argument(
        "--threads",
        type=at_least_one,
        metavar="N",
        help="most threads that search (default: all cores)",
    )
    evaluate = own.add_parser("evaluate", help="score the assignments of a request")
    suggest = own.add_parser(
        "suggest", help="find clusters for the entities that a plan leaves out"
    )
    explain = own.add_parser("explain", help="say what entities cost where they are and elsewhere")
    for command in (suggest, explain):
        command.add_argument(
            "--millis", type=int, metavar="MS", help="how long to look (default 1000)"
        )
    validate = own.add_parser("validate", help="check a request without solving it")
    for command in (solve, evaluate, suggest, explain, validate):
        command.add_argument(
            "file", metavar="FILE", help="a request as JSON; - reads from standard input"
        )
        add_written(command)
    solve.set_defaults(run=_solve)
    evaluate.set_defaults(run=_evaluate)
    suggest.set_defaults(run=_advise, ask=clust.suggest)
    explain.set_defaults(run=_advise, ask=clust.explain)
    validate.set_defaults(run=_validate)
    schema = own.add_parser("schema", help="write the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _solve(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _write_found(
        lambda: clust.solve(text, millis=arguments.millis, threads=arguments.threads), arguments
    )


def _evaluate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _write_answer(clust.evaluate(text), arguments)


def _advise(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _write_found(lambda: arguments.ask(text, millis=arguments.millis), arguments)


def _write_found(search: Callable[[], ClustAnswer], arguments: argparse.Namespace) -> None:
    """Write what a search finds; when it is stopped, what it has found so far all the same."""
    try:
        answer = search()
    except KeyboardInterrupt as stop:
        if hasattr(stop, "solution"):
            _write_answer(stop.solution, arguments)
        raise
    except ValueError as refused:  # an option, such as a time that is too long
        if isinstance(refused, RequestError):
            raise
        raise RefusalError(str(refused)) from None
    _write_answer(answer, arguments)


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _write(clust.validate(text), arguments)


def _schema(arguments: argparse.Namespace) -> None:
    _write(clust.schema(), arguments)


def _write_answer(answer: ClustAnswer, arguments: argparse.Namespace) -> None:
    for message in answer.messages:
        say(message)
    write(answer.to_json(), arguments.output)


def _write(told: dict[str, Any], arguments: argparse.Namespace) -> None:
    write(json.dumps(told, ensure_ascii=False).encode(), arguments.output)
