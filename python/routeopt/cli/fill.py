"""`routeopt fill solve FILE` and its sisters: people for shifts."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from routeopt import fill
from routeopt.cli import fill_files
from routeopt.cli.arguments import add_output, add_written, at_least_one, milliseconds
from routeopt.cli.files import check_writable, read, say, say_warnings, write
from routeopt.results.roster import Roster


def add_to(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("fill", help="plan which employee works which shift")
    actions = group.add_subparsers(metavar="ACTION", required=True)
    solve = _action(actions, "solve", "search for a plan", _solve, fill_files.FORMATS)
    _add_millis(solve)
    solve.add_argument(
        "--threads",
        type=at_least_one,
        metavar="N",
        help="most threads that search (default: all cores)",
    )
    _add_solution(_action(actions, "evaluate", "score a plan", _evaluate, fill_files.FORMATS))
    suggest = _action(actions, "suggest", "the best ways to fill shifts that lack people", _suggest)
    _add_solution(suggest)
    _add_millis(suggest, 1000)
    explain = _action(
        actions, "explain", "what counts against a plan, and what would fill shifts", _explain
    )
    _add_solution(explain)
    _action(actions, "validate", "check a request", _validate)
    fill_files.add_to(actions)
    schema = actions.add_parser("schema", help="print the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _action(
    actions: Any, name: str, help: str, run: Any, formats: Sequence[str] = ("json",)
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=help)
    parser.add_argument("file", metavar="FILE", help="a request as JSON; - for standard input")
    add_output(parser, formats)
    parser.set_defaults(run=run)
    return parser


def _add_millis(parser: argparse.ArgumentParser, usual: int | None = None) -> None:
    parser.add_argument(
        "--millis",
        type=milliseconds,
        metavar="N",
        default=usual,
        help="milliseconds of search (default: 1000)",
    )


def _add_solution(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--solution",
        metavar="FILE",
        help="an answer whose plan is taken (default: the plan that the request states)",
    )


def _solution(arguments: argparse.Namespace) -> bytes | None:
    return None if arguments.solution is None else read(arguments.solution)


def _solve(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    answer = fill.solve(text, millis=arguments.millis, threads=arguments.threads, progress=True)
    _finish(answer, arguments)


def _evaluate(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    _finish(fill.evaluate(text, solution=solution), arguments)


def _suggest(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    answer = fill.suggest(text, solution=solution, millis=arguments.millis, progress=True)
    _write(answer, arguments)
    say_warnings(answer)


def _explain(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    answer = fill.explain(text, solution=solution)
    _write(answer, arguments)
    say_warnings(answer)


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    told = fill.validate(text)
    _write(told, arguments)
    say_warnings(told)


def _schema(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    _write(fill.schema(), arguments)


def _finish(answer: Roster, arguments: argparse.Namespace) -> None:
    write(fill_files.formatted(answer, arguments.format), arguments.output)
    for violation in answer["violations"]:
        if violation["level"] == "HARD":
            say(f"{violation['name']}: {violation['amount']} {violation['unit']}")
    say_warnings(answer)


def _write(told: dict[str, Any], arguments: argparse.Namespace) -> None:
    write(json.dumps(told, ensure_ascii=False).encode(), arguments.output)
