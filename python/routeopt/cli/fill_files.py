"""What `routeopt fill` makes requests of, and the forms of its answers."""

from __future__ import annotations

import argparse
import json
from io import BytesIO
from typing import Any

from routeopt import fill
from routeopt.cli.arguments import add_numbers, add_written
from routeopt.cli.files import check_writable, saying_warnings, write_demo, write_json
from routeopt.results.roster import Roster

FORMATS = ("json", "table", "html", "xlsx")


def add_to(actions: Any) -> None:
    """Add the commands."""
    demo = actions.add_parser("demo", help="write a request to try things with")
    add_numbers(demo, employees=40, weeks=5, seed=1)
    add_written(demo)
    demo.set_defaults(run=_demo)
    convert = actions.add_parser("convert", help="write a file of the literature as a request")
    convert.add_argument("file", metavar="FILE", help="Curtois, INRC-I, INRC-II, rotations, ...")
    convert.add_argument(
        "--format", metavar="NAME", help="format of FILE (default: it is recognised)"
    )
    convert.add_argument(
        "--history", type=int, metavar="N", default=0, help="history of INRC-II (default: 0)"
    )
    convert.add_argument("--weeks", type=_numbers, metavar="A,B", help="weeks of INRC-II")
    add_written(convert)
    convert.set_defaults(run=_convert)


def formatted(roster: Roster, form: str) -> bytes:
    """Return a roster in one of the formats."""
    if form == "html":
        return roster.to_html().encode()
    if form == "table":
        from routeopt.reports.rosters.text_table import roster_table

        return roster_table(roster.view()).encode()
    if form == "xlsx":
        file = BytesIO()
        roster.to_excel(file)
        return file.getvalue()
    return json.dumps(roster, ensure_ascii=False).encode()


def _demo(arguments: argparse.Namespace) -> None:
    write_demo(fill.demo, arguments, "employees", "weeks", "seed")


def _convert(arguments: argparse.Namespace) -> None:
    check_writable(arguments.output)
    with saying_warnings(arguments.file):
        request = fill.read(
            arguments.file, arguments.format, history=arguments.history, weeks=arguments.weeks
        )
    write_json(request, arguments.output)


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError("whole numbers with commas between are needed") from None
