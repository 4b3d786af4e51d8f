"""`routeopt create solve FILE` and its siblings: which shifts should exist."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt import create
from routeopt.cli.arguments import (
    add_action,
    add_millis,
    add_numbers,
    add_threads,
    add_written,
)
from routeopt.cli.files import (
    check_writable,
    read,
    say,
    say_warnings,
    show_found,
    write,
    write_demo,
    write_json,
)
from routeopt.results.shift_plan import ShiftPlan

_FORMATS = ("json", "table", "html")


def add_to(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("create", help="plan which shifts should exist")
    actions = group.add_subparsers(metavar="ACTION", required=True)
    solve = add_action(
        actions, "solve", "search for shifts that cover the demands", _solve, _FORMATS
    )
    add_millis(solve)
    add_threads(solve)
    evaluate = add_action(actions, "evaluate", "score a plan", _evaluate, _FORMATS)
    explain = add_action(
        actions, "explain", "what missing heads need, and which templates to add", _explain
    )
    add_millis(explain, 10_000)
    for action in (evaluate, explain):
        action.add_argument(
            "--solution",
            metavar="FILE",
            help="an answer whose plan is taken (default: the `shifts` of the request)",
        )
    add_action(actions, "validate", "check a request", _validate)
    demo = actions.add_parser("demo", help="write a request to try things with")
    add_numbers(demo, days=7, seed=0)
    add_written(demo)
    demo.set_defaults(run=_demo)
    schema = actions.add_parser("schema", help="print the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _solution(arguments: argparse.Namespace) -> bytes | None:
    return None if arguments.solution is None else read(arguments.solution)


def _solve(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    show_found(
        lambda: create.solve(
            text, millis=arguments.millis, threads=arguments.threads, progress=True
        ),
        lambda plan: _show(plan, arguments),
    )


def _evaluate(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    _show(create.evaluate(text, solution=solution), arguments)


def _explain(arguments: argparse.Namespace) -> None:
    text, solution = read(arguments.file), _solution(arguments)
    check_writable(arguments.output)
    show_found(
        lambda: create.explain(text, solution=solution, millis=arguments.millis),
        lambda explanation: write(explanation.to_json(), arguments.output),
    )


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    told = create.validate(text)
    write_json(told, arguments.output)
    say_warnings(told)


def _demo(arguments: argparse.Namespace) -> None:
    write_demo(create.demo, arguments, "days", "seed")


def _schema(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    write_json(create.schema(), arguments.output)


def _show(plan: ShiftPlan, arguments: argparse.Namespace) -> None:
    write(_formatted(plan, arguments.format), arguments.output)
    for violation in plan.violations:
        if violation["level"] == "HARD":
            say(f"{violation['name']}: {violation['amount']} {violation['unit']}")
    say_warnings(plan.data)


def _formatted(plan: ShiftPlan, form: str) -> bytes:
    if form == "html":
        return plan.to_html().encode()
    if form == "table":
        from routeopt.reports.shifts.text_table import shifts_table

        return shifts_table(plan.view()).encode()
    return plan.to_json()
