"""`routeopt fill solve FILE` and its sisters: people for shifts."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt import fill
from routeopt.cli import fill_files
from routeopt.cli.arguments import add_action, add_millis, add_threads, add_written
from routeopt.cli.files import (
    check_writable,
    read,
    say,
    say_warnings,
    show_found,
    write,
    write_json,
)
from routeopt.results.roster import Roster


def add_to(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("fill", help="plan which employee works which shift")
    actions = group.add_subparsers(metavar="ACTION", required=True)
    solve = add_action(actions, "solve", "search for a plan", _solve, fill_files.FORMATS)
    add_millis(solve)
    add_threads(solve)
    evaluate = add_action(actions, "evaluate", "score a plan", _evaluate, fill_files.FORMATS)
    suggest = add_action(
        actions, "suggest", "the best ways to fill shifts that lack people", _suggest
    )
    add_millis(suggest, 1000)
    explain = add_action(
        actions, "explain", "what counts against a plan, and what would fill shifts", _explain
    )
    add_millis(explain, 10_000)
    for action in (evaluate, suggest, explain):
        action.add_argument(
            "--solution",
            metavar="FILE",
            help="an answer whose plan is taken (default: the plan that the request states)",
        )
    add_action(actions, "validate", "check a request", _validate)
    fill_files.add_to(actions)
    schema = actions.add_parser("schema", help="print the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _solution(arguments: argparse.Namespace) -> bytes | None:
    return None if arguments.solution is None else read(arguments.solution)


def _solve(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    show_found(
        lambda: fill.solve(text, millis=arguments.millis, threads=arguments.threads, progress=True),
        lambda roster: _show(roster, arguments),
    )


def _evaluate(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    _show(fill.evaluate(text, solution=solution), arguments)


def _suggest(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    show_found(
        lambda: fill.suggest(text, solution=solution, millis=arguments.millis, progress=True),
        lambda roster: _tell(roster, arguments),
    )


def _explain(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    show_found(
        lambda: fill.explain(text, solution=solution, millis=arguments.millis),
        lambda explanation: _tell(explanation, arguments),
    )


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _tell(fill.validate(text), arguments)


def _schema(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    write_json(fill.schema(), arguments.output)


def _show(roster: Roster, arguments: argparse.Namespace) -> None:
    write(fill_files.formatted(roster, arguments.format), arguments.output)
    for violation in roster.violations:
        if violation["level"] == "HARD":
            say(f"{violation['name']}: {violation['amount']} {violation['unit']}")
    say_warnings(roster)


def _tell(told: dict[str, Any], arguments: argparse.Namespace) -> None:
    write_json(told, arguments.output)
    say_warnings(told)
