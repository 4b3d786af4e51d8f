"""`routeopt schema OPERATION`."""

from __future__ import annotations

import argparse
import json
from typing import Any

from routeopt.api import schema
from routeopt.cli.arguments import OPERATIONS
from routeopt.cli.files import STANDARD, write


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("schema", help="show the JSON Schema of an operation's request")
    parser.add_argument(
        "operation", metavar="OPERATION", choices=OPERATIONS, help=", ".join(OPERATIONS)
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the schema, indented for people."""
    text = json.dumps(schema(arguments.operation), indent=2, ensure_ascii=False)
    write(text.encode(), STANDARD)
