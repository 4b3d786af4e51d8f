"""`routeopt task solve FILE` and its siblings: work orders in working time."""

from __future__ import annotations

import argparse
import json
from io import BytesIO
from typing import Any

from routeopt import task
from routeopt.cli.arguments import (
    add_action,
    add_millis,
    add_numbers,
    add_threads,
    add_written,
)
from routeopt.cli.files import (
    RefusalError,
    check_writable,
    read,
    say,
    say_warnings,
    saying_warnings,
    show_found,
    write,
    write_demo,
    write_json,
)
from routeopt.results.schedule import Schedule

_FORMATS = ("json", "table", "html", "xlsx")


def add_to(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("task", help="plan work orders over people, machines and stock")
    actions = group.add_subparsers(metavar="ACTION", required=True)
    solve = add_action(actions, "solve", "search for the best schedule", _solve, _FORMATS)
    add_millis(solve)
    add_threads(solve)
    evaluate = add_action(actions, "evaluate", "score a schedule", _evaluate, _FORMATS)
    suggest = add_action(actions, "suggest", "where orders left out could go", _suggest)
    explain = add_action(
        actions, "explain", "what holds orders back, and what would help", _explain
    )
    change = add_action(actions, "change", "move tasks in a schedule", _change, _FORMATS)
    change.add_argument("changes", metavar="CHANGES", help="what is to be moved, as JSON")
    for action in (suggest, explain, change):
        add_millis(action)
    for action in (solve, evaluate, suggest, explain, change):
        action.add_argument(
            "--schedule",
            metavar="FILE",
            help="an answer whose schedule is taken (default: the request's own)",
        )
    add_action(actions, "validate", "check a request", _validate)
    demo = actions.add_parser("demo", help="write a request to try things with")
    add_numbers(demo, orders=40, seed=0)
    add_written(demo)
    demo.set_defaults(run=_demo)
    convert = actions.add_parser("convert", help="write a file of the literature as a request")
    convert.add_argument("file", metavar="FILE", help="Patterson, PSPLIB, job shops, MSPSP")
    convert.add_argument(
        "--format", metavar="NAME", help="format of FILE (default: it is recognised)"
    )
    add_written(convert)
    convert.set_defaults(run=_convert)
    schema = actions.add_parser("schema", help="print the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _schedule(arguments: argparse.Namespace) -> Any:
    """Return the answer whose schedule is taken, or `None`."""
    return None if arguments.schedule is None else _decoded(read(arguments.schedule))


def _decoded(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as fault:
        raise RefusalError(f"the text is not JSON: {fault}") from None


def _solve(arguments: argparse.Namespace) -> None:
    text, schedule = read(arguments.file), _schedule(arguments)
    check_writable(arguments.output)
    show_found(
        lambda: task.solve(
            text,
            schedule=schedule,
            millis=arguments.millis,
            threads=arguments.threads,
            progress=True,
        ),
        lambda answer: _show(answer, arguments),
    )


def _evaluate(arguments: argparse.Namespace) -> None:
    text, schedule = read(arguments.file), _schedule(arguments)
    check_writable(arguments.output)
    _show(task.evaluate(text, schedule=schedule), arguments)


def _suggest(arguments: argparse.Namespace) -> None:
    text, schedule = read(arguments.file), _schedule(arguments)
    check_writable(arguments.output)
    show_found(
        lambda: task.suggest(text, schedule=schedule, millis=arguments.millis),
        lambda answer: _tell(answer, arguments),
    )


def _explain(arguments: argparse.Namespace) -> None:
    text, schedule = read(arguments.file), _schedule(arguments)
    check_writable(arguments.output)
    show_found(
        lambda: task.explain(text, schedule=schedule, millis=arguments.millis),
        lambda answer: _tell(answer, arguments),
    )


def _change(arguments: argparse.Namespace) -> None:
    text, schedule = read(arguments.file), _schedule(arguments)
    changes = _decoded(read(arguments.changes))
    check_writable(arguments.output)
    show_found(
        lambda: task.change(text, changes, schedule=schedule, millis=arguments.millis),
        lambda answer: _show(answer, arguments),
    )


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _tell(task.validate(text), arguments)


def _demo(arguments: argparse.Namespace) -> None:
    write_demo(task.demo, arguments, "orders", "seed")


def _convert(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    with saying_warnings(arguments.file):
        request = task.read(arguments.file, arguments.format)
    write_json(request, arguments.output)


def _schema(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    write_json(task.schema(), arguments.output)


def _show(schedule: Schedule, arguments: argparse.Namespace) -> None:
    write(_formatted(schedule, arguments.format), arguments.output)
    for violation in schedule.violations:
        if violation["level"] == "HARD":
            say(f"{violation['name']}: {violation['amount']} {violation['unit']}")
    say_warnings(schedule)


def _tell(told: dict[str, Any], arguments: argparse.Namespace) -> None:
    write_json(told, arguments.output)
    say_warnings(told)


def _formatted(schedule: Schedule, form: str) -> bytes:
    if form == "html":
        return schedule.to_html().encode()
    if form == "table":
        from routeopt.reports.schedules.text_table import schedule_table

        return schedule_table(schedule.view()).encode()
    if form == "xlsx":
        file = BytesIO()
        schedule.to_excel(file)
        return file.getvalue()
    return json.dumps(schedule, ensure_ascii=False).encode()
