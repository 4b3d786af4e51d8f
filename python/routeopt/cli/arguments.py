"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import Any

from routeopt.cli.files import STANDARD
from routeopt.core.limits import MOST_MS

OPERATIONS = ("solve", "evaluate", "suggest", "explain")
_SEARCH = ("time_limit_s", "seed", "max_iterations", "max_suggestions", "tasks", "distinct")


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the request's file."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a request as JSON, an Excel workbook as `template` writes it, or another file that"
        " `convert` reads; - reads a request from standard input",
    )


def add_plan(parser: argparse.ArgumentParser) -> None:
    """Add the file of a plan."""
    parser.add_argument(
        "--plan",
        metavar="PLAN",
        help="a plan or an answer as JSON, or a workbook of one, in place of the request's own",
    )


def add_output(
    parser: argparse.ArgumentParser, formats: Sequence[str], default: str = "%(default)s"
) -> None:
    """Add the form of the answer and where it goes; the first format is the default.

    Args:
        default: how it is told.
    """
    parser.add_argument(
        "--format",
        choices=formats,
        default=formats[0],
        help=f"form of the answer (default: {default})",
    )
    add_written(parser)


def add_written(parser: argparse.ArgumentParser) -> None:
    """Add where the answer goes."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default=STANDARD,
        help="file to write (default: standard output)",
    )


def add_action(
    actions: Any, name: str, help: str, run: Any, formats: Sequence[str] = ("json",)
) -> argparse.ArgumentParser:
    """Add an action on a request of one solver, and return its parser.

    Args:
        actions: what `add_subparsers` returned.
        run: is called with the arguments.
        formats: forms of the answer to choose from.
    """
    parser: argparse.ArgumentParser = actions.add_parser(name, help=help)
    parser.add_argument("file", metavar="FILE", help="a request as JSON; - for standard input")
    add_output(parser, formats)
    parser.set_defaults(run=run)
    return parser


def add_search(parser: argparse.ArgumentParser) -> None:
    """Add what changes the request's `options`, and the number of threads."""
    parser.add_argument(
        "--time-limit", dest="time_limit_s", type=seconds, metavar="S", help="seconds of search"
    )
    parser.add_argument("--seed", type=int, help="seed of the search's random numbers")
    parser.add_argument(
        "--max-iterations", type=int, metavar="N", help="iterations at which the search ends"
    )
    add_threads(parser)


def add_threads(parser: argparse.ArgumentParser) -> None:
    """Add the number of threads."""
    parser.add_argument(
        "--threads",
        type=at_least_one,
        metavar="N",
        help="most threads that search (default: all cores)",
    )


def add_millis(parser: argparse.ArgumentParser, usual: int | None = None) -> None:
    """Add the search time of a solver of the V2 family; `None` leaves it to the request."""
    parser.add_argument(
        "--millis",
        type=milliseconds,
        metavar="N",
        default=usual,
        help=f"milliseconds of search, at most {MOST_MS:,}"
        f" (default: {usual or 'what the request says, or 1000'})",
    )


def add_numbers(parser: argparse.ArgumentParser, **usual: int) -> None:
    """Add whole numbers by their names, with what they usually are; only where that is 0 may they
    be 0.
    """
    for name, number in usual.items():
        parser.add_argument(
            f"--{name}",
            type=at_least_one if number else at_least_zero,
            metavar="N",
            default=number,
            help="default: %(default)s",
        )


def search_keywords(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what the command line says of the search, as keywords of the operation."""
    given = {name: getattr(arguments, name) for name in _SEARCH if hasattr(arguments, name)}
    return {**given, "threads": arguments.threads}


def milliseconds(text: str) -> int:
    """Read a time of 1 to 300,000 ms."""
    number = at_least_one(text)
    if number > MOST_MS:
        raise argparse.ArgumentTypeError(f"at most {MOST_MS:,} milliseconds are allowed")
    return number


def seconds(text: str) -> int:
    """Read whole seconds."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        down = math.floor(float(text))
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"whole seconds are needed, not {text!r}") from None
    raise argparse.ArgumentTypeError(f"whole seconds are needed: {down} or {down + 1}")


def at_least_one(text: str) -> int:
    """Read a whole number of at least 1."""
    return _whole(text, 1)


def at_least_zero(text: str) -> int:
    """Read a whole number of at least 0."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(f"a whole number of at least {least} is needed")
    return number
