"""`routeopt fill solve FILE` and its sisters: people for shifts."""

from __future__ import annotations

import argparse
import json
from typing import Any

from routeopt import fill
from routeopt.cli.arguments import add_written, at_least_one
from routeopt.cli.files import check_writable, read, say, say_warnings, write


def add_to(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("fill", help="plan which employee works which shift")
    actions = group.add_subparsers(metavar="ACTION", required=True)
    solve = _action(actions, "solve", "search for a plan", _solve)
    solve.add_argument(
        "--millis",
        type=at_least_one,
        metavar="N",
        default=1000,
        help="milliseconds of search (default: %(default)s)",
    )
    solve.add_argument(
        "--threads",
        type=at_least_one,
        metavar="N",
        help="most threads that search (default: all cores)",
    )
    _action(actions, "evaluate", "score the plan that a request states", _evaluate)
    _action(actions, "validate", "check a request", _validate)
    schema = actions.add_parser("schema", help="print the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _action(actions: Any, name: str, help: str, run: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=help)
    parser.add_argument("file", metavar="FILE", help="a request as JSON; - for standard input")
    add_written(parser)
    parser.set_defaults(run=run)
    return parser


def _solve(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    answer = fill.solve(text, millis=arguments.millis, threads=arguments.threads, progress=True)
    _finish(answer, arguments)


def _evaluate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _finish(fill.evaluate(text), arguments)


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    told = fill.validate(text)
    _write(told, arguments)
    say_warnings(told)


def _schema(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    _write(fill.schema(), arguments)


def _finish(answer: dict[str, Any], arguments: argparse.Namespace) -> None:
    _write(answer, arguments)
    for violation in answer["violations"]:
        if violation["level"] == "HARD":
            say(f"{violation['name']}: {violation['amount']} {violation['unit']}")
    say_warnings(answer)


def _write(told: dict[str, Any], arguments: argparse.Namespace) -> None:
    write(json.dumps(told, ensure_ascii=False).encode(), arguments.output)
