"""`routeopt clust solve FILE` and its siblings: groups by keywords and on the map."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt import clust
from routeopt.cli.arguments import add_action, add_millis, add_numbers, add_threads, add_written
from routeopt.cli.files import check_writable, read, say, show_found, write, write_demo, write_json
from routeopt.results.clusters import ClustAnswer


def add_to(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("clust", help="group entities by keywords and on the map")
    actions = group.add_subparsers(metavar="ACTION", required=True)
    solve = add_action(actions, "solve", "search for the best clusters", _solve)
    add_millis(solve)
    add_threads(solve)
    add_action(actions, "evaluate", "score the assignments of a request", _evaluate)
    for name, help, ask in (
        ("suggest", "find clusters for the entities that a plan leaves out", clust.suggest),
        ("explain", "say what entities cost where they are and elsewhere", clust.explain),
    ):
        advise = add_action(actions, name, help, _advise)
        advise.set_defaults(ask=ask)
        add_millis(advise)
    add_action(actions, "validate", "check a request", _validate)
    demo = actions.add_parser("demo", help="write a request to try things with")
    add_numbers(demo, entities=200, seed=0)
    add_written(demo)
    demo.set_defaults(run=_demo)
    schema = actions.add_parser("schema", help="print the JSON Schema of a request")
    add_written(schema)
    schema.set_defaults(run=_schema)


def _solve(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    show_found(
        lambda: clust.solve(text, millis=arguments.millis, threads=arguments.threads),
        lambda answer: _show(answer, arguments),
    )


def _evaluate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    _show(clust.evaluate(text), arguments)


def _advise(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    show_found(
        lambda: arguments.ask(text, millis=arguments.millis),
        lambda answer: _show(answer, arguments),
    )


def _validate(arguments: argparse.Namespace) -> None:
    text = read(arguments.file)
    check_writable(arguments.output)
    write_json(clust.validate(text), arguments.output)


def _demo(arguments: argparse.Namespace) -> None:
    write_demo(clust.demo, arguments, "entities", "seed")


def _schema(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    write_json(clust.schema(), arguments.output)


def _show(answer: ClustAnswer, arguments: argparse.Namespace) -> None:
    for message in answer.messages:
        say(message)
    write(answer.to_json(), arguments.output)
