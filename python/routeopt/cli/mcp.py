"""`routeopt mcp`: tools for agents, by standard input and output or over HTTP."""

from __future__ import annotations

import argparse
from typing import Any

from routeopt.cli.files import RefusalError
from routeopt.cli.server import add_serving


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("mcp", help="tools for agents (Model Context Protocol)")
    parser.add_argument(
        "--http",
        type=_address,
        metavar="HOST:PORT",
        help="serve at http://HOST:PORT/mcp, with API keys, as `routeopt serve --mcp` does; without"
        " it an agent on this machine starts this command and talks by standard input and output."
        " All other arguments are of --http",
    )
    add_serving(parser)
    serve = parser.get_default("run")

    def run(arguments: argparse.Namespace) -> None:
        if arguments.http is None:
            run_here(arguments)
            return
        arguments.host, arguments.port = arguments.http
        arguments.mcp = True
        serve(arguments)

    parser.set_defaults(run=run)


def run_here(_: argparse.Namespace) -> None:
    """Answer one agent until it closes standard input."""
    try:
        from routeopt.agents.local import Local
        from routeopt.agents.tools import toolbox
    except ModuleNotFoundError as missing:
        if missing.name != "fastmcp":
            raise
        raise RefusalError("this needs: python -m pip install 'routeopt[mcp]'") from None
    toolbox(Local()).run("stdio", show_banner=False, log_level="WARNING")


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not (colon and host and port.isascii() and port.isdecimal() and int(port) <= 65_535):
        raise argparse.ArgumentTypeError("HOST:PORT is needed, such as 127.0.0.1:8080")
    return host.strip("[]"), int(port)
