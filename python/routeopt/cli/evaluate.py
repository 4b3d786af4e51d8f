"""`routeopt evaluate FILE`."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt.api import evaluate
from routeopt.cli.arguments import add_file, add_plan
from routeopt.cli.files import check_writable, plan_to_judge, read_request, say, say_warnings, write
from routeopt.cli.solve import add_plan_output, form_of, formatted


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("evaluate", help="judge a plan: its times, costs, broken rules")
    add_file(parser)
    add_plan(parser)
    add_plan_output(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Evaluate a request's plan; broken rules are part of the answer, and are told too."""
    request = read_request(arguments.file)
    plan = plan_to_judge(arguments)
    check_writable(arguments.output)
    evaluation = evaluate(request, plan=plan)
    write(formatted(evaluation, form_of(arguments)), arguments.output)
    for violation in evaluation.violations:
        say(f"{violation['pointer']}: {violation['message']}")
    say_warnings(evaluation.data)
