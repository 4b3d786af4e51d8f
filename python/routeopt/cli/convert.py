"""`routeopt convert FILE`."""

from __future__ import annotations

import argparse
import json
from typing import Any

from routeopt.cli.arguments import add_written
from routeopt.cli.files import check_writable, saying_warnings, write
from routeopt.reading import convert


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("convert", help="write a file of another format as a request")
    parser.add_argument("file", metavar="FILE", help="CVRPLIB, Solomon, Li-Lim, VROOM JSON, ...")
    parser.add_argument(
        "--format", metavar="NAME", help="format of FILE (default: it is recognised)"
    )
    parser.add_argument(
        "--to", choices=("v3", "v2"), default="v3", help="dialect of the request (default: v3)"
    )
    add_written(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the request; a file that cannot be expressed is refused with what is in the way."""
    check_writable(arguments.output)
    with saying_warnings(arguments.file):
        request = convert(arguments.file, arguments.format, to=arguments.to)
    text = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
    write(text.encode(), arguments.output)
