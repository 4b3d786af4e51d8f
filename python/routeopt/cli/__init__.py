"""The command line: answers go to standard output, messages go to standard error.

Exit status: 0 done, 2 refused, 3 travel provider down, 70 an error in routeopt itself,
130 stopped.
"""

from __future__ import annotations

import argparse
import os
import warnings
from collections.abc import Sequence

from routeopt.cli import (
    clust,
    convert,
    create,
    demo,
    evaluate,
    explain,
    fill,
    mcp,
    schema,
    server,
    solve,
    suggest,
    task,
    template,
    validate,
)
from routeopt.cli.files import STANDARD, RefusalError, say, settle, write
from routeopt.errors import FormatError, RequestError, RequestWarning, TravelError

DONE, REFUSED, TRAVEL_DOWN, OUR_FAULT, STOPPED = 0, 2, 3, 70, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RequestWarning)  # `say_warnings` tells them
            return _status(argv)
    finally:
        settle()


def _status(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
        arguments.run(arguments)
        return DONE
    except KeyboardInterrupt:
        say("stopped")
        return STOPPED
    except RequestError as refusal:
        say(refusal.text("`routeopt validate` lists up to 100"))
        return REFUSED
    except (RefusalError, FormatError, OSError) as refusal:
        say(str(refusal))
        return REFUSED
    except TravelError as failure:
        say(str(failure))
        return TRAVEL_DOWN
    except Exception as fault:
        if os.environ.get("ROUTEOPT_DEBUG"):
            raise
        say(f"this should not have happened: {type(fault).__name__}: {fault}")
        say("please report it; ROUTEOPT_DEBUG=1 shows where it happened")
        return OUR_FAULT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="routeopt",
        description="Plans routes of vehicles; people for shifts (fill); shifts for demands"
        " (create); groups (clust); work orders (task).",
    )
    parser.add_argument("--version", action=_Version, help="show the version and leave")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in (
        demo,
        solve,
        evaluate,
        suggest,
        explain,
        validate,
        convert,
        template,
        schema,
        fill,
        create,
        clust,
        task,
        mcp,
        server,
    ):
        command.add_to(commands)
    return parser


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import routeopt

        write(routeopt.__version__.encode(), STANDARD)
        parser.exit()
