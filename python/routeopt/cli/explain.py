"""`routeopt explain FILE`."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt.api import explain
from routeopt.cli.arguments import add_file, add_output, add_plan
from routeopt.cli.files import check_writable, plan_to_judge, read_request, say_warnings, write


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("explain", help="why a plan leaves tasks out, and what would help")
    add_file(parser)
    add_plan(parser)
    add_output(parser, ("json", "table"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Explain a request's plan."""
    request = read_request(arguments.file)
    plan = plan_to_judge(arguments)
    check_writable(arguments.output)
    found = explain(request, plan=plan)
    body = str(found).encode() if arguments.format == "table" else found.to_json()
    write(body, arguments.output)
    say_warnings(found.data)
