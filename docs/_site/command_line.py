"""The directive `command-line`: every command of routeopt as its argument parser describes it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from routeopt.cli import _parser

_COLUMNS = "88"


def _commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers of all commands below `parser`, in the order of its help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in dict.fromkeys(action.choices.values()):
                yield below
                yield from _commands(below)


def _section(parser: argparse.ArgumentParser) -> nodes.section:
    """Make a section of what `--help` shows."""
    section = nodes.section(ids=[nodes.make_id(parser.prog)], names=[parser.prog])
    section += nodes.title("", "", nodes.literal(text=parser.prog))
    section += nodes.literal_block(text=parser.format_help(), language="text")
    return section


class CommandLine(Directive):
    """One section for each command."""

    def run(self) -> list[nodes.Node]:
        os.environ["COLUMNS"] = _COLUMNS
        parser = _parser()
        return [_section(one) for one in (parser, *_commands(parser))]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("command-line", CommandLine)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
