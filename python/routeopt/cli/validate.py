"""`routeopt validate FILE`."""

from __future__ import annotations

import argparse
import json
from typing import Any

from routeopt.api import validation
from routeopt.cli.arguments import OPERATIONS, add_file, add_output
from routeopt.cli.files import check_writable, read_request, write
from routeopt.errors import RequestError


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("validate", help="check a request without solving it")
    add_file(parser)
    parser.add_argument(
        "--operation",
        choices=OPERATIONS,
        default="solve",
        help="whose rules apply (default: solve)",
    )
    add_output(parser, ("json", "table"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Check a request; the JSON of a refusal is an answer too, and goes where answers go."""
    request = read_request(arguments.file)
    check_writable(arguments.output)
    try:
        body = validation(request, operation=arguments.operation)
    except RequestError as refused:
        if arguments.format == "json":
            write(json.dumps(refused.body, ensure_ascii=False).encode(), arguments.output)
        raise
    if arguments.format == "table":
        from routeopt.reports.text_table import aligned

        counts = json.loads(body)["counts"].items()
        body = aligned([[name, f"{count:,}"] for name, count in counts]).encode()
    write(body, arguments.output)
