"""`routeopt template FILE`."""

from __future__ import annotations

import argparse
from io import BytesIO
from typing import Any

from routeopt.cli.files import check_writable, write
from routeopt.request.problem import Problem


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("template", help="write an Excel workbook of orders to fill in")
    parser.add_argument("file", metavar="FILE", help="the workbook to write, such as orders.xlsx")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the workbook."""
    check_writable(arguments.file)
    file = BytesIO()
    Problem.template(file)
    write(file.getvalue(), arguments.file)
