"""`routeopt serve`, `keys`, `accounts`, `db`, ...: the commands of the optional server."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from routeopt.cli.arguments import at_least_one
from routeopt.cli.files import RefusalError
from routeopt.server.names import OPERATIONS, SOLVERS

_LONGEST_NAME = 128
_LONGEST_GRACE = 8_760


def add_to(commands: Any) -> None:
    """Add the commands; the server's libraries are imported when one is run."""
    _add_serve(commands)
    _add_worker(commands)
    _add_accounts(commands)
    _add_keys(commands)
    _add_users(commands)
    database = commands.add_parser("db", help="the server's database")
    actions = database.add_subparsers(metavar="ACTION", required=True)
    upgrade = actions.add_parser("upgrade", help="bring its tables to the newest shape")
    _runs(upgrade, "upgrade_database")
    backup = actions.add_parser("backup", help="copy the embedded database into a new file")
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to make")
    _runs(backup, "back_up_database")
    restore = actions.add_parser("restore", help="put such a copy in its place")
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy that `backup` made")
    restore.add_argument("--replace", action="store_true", help="though there are accounts")
    _runs(restore, "restore_database")
    _runs(commands.add_parser("config", help="show the server's settings"), "show_settings")
    health = commands.add_parser("health", help="ask the server on this machine if it is up")
    _runs(health, "ask_for_health")


def _add_serve(commands: Any) -> None:
    parser = commands.add_parser("serve", help="answer requests over HTTP")
    parser.add_argument("--host", help="address to listen at (default: 127.0.0.1)")
    parser.add_argument(
        "--port", type=int, help="port to listen at (default: 8080; 0 takes a free one)"
    )
    parser.add_argument(
        "--mcp", action="store_true", default=None, help="tools for agents at /mcp, too"
    )
    add_serving(parser)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add how to serve, but not where; the parser's command serves."""
    parser.add_argument("--certfile", metavar="FILE", help="certificate chain, for HTTPS")
    parser.add_argument("--keyfile", metavar="FILE", help="its private key")
    parser.add_argument(
        "--trusted-proxies",
        metavar="ADDRESSES",
        help="TLS proxies in front, with commas: only their forwarded headers are believed",
    )
    parser.add_argument("--slots", type=at_least_one, metavar="N", help="searches at a time")
    parser.add_argument(
        "--processes", type=at_least_one, metavar="N", help="HTTP processes (default: 1)"
    )
    _runs(parser, "serve")


def _add_worker(commands: Any) -> None:
    parser = commands.add_parser("worker", help="run jobs for HTTP processes, here or elsewhere")
    parser.add_argument("--slots", type=at_least_one, metavar="N", help="jobs at a time")
    parser.add_argument(
        "--metrics-port", type=int, metavar="PORT", help="where Prometheus asks (default: nowhere)"
    )
    _runs(parser, "work")


def _add_accounts(commands: Any) -> None:
    parser = commands.add_parser("accounts", help="whom the server's keys belong to")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    create = actions.add_parser("create", help="make an account; it does not expire")
    create.add_argument("name", type=_name, help="name of the account")
    create.add_argument(
        "--trial", action="store_true", help="it expires after ROUTEOPT_TRIAL_DAYS days"
    )
    _add_limits(create)
    _runs(create, "create_account")
    change = actions.add_parser("limit", help="set an account's limits")
    change.add_argument("name", help="name of the account")
    _add_limits(change)
    _runs(change, "limit_account")
    _runs(actions.add_parser("list", help="list the accounts"), "list_accounts")
    secret = actions.add_parser("hook-secret", help="show what its webhooks are signed with")
    secret.add_argument("name", help="name of the account")
    secret.add_argument("--new", action="store_true", help="make a new one in place of the old")
    _runs(secret, "show_hook_secret")


def _add_limits(parser: argparse.ArgumentParser) -> None:
    for name in ("--requests-per-hour", "--concurrent-jobs"):
        parser.add_argument(
            name, type=at_least_one, metavar="N", help="limit of all its keys together"
        )


def _add_keys(commands: Any) -> None:
    parser = commands.add_parser("keys", help="the server's API keys")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    create = actions.add_parser("create", help="make a key, and show it this once")
    create.add_argument("name", type=_name, help="what it is for")
    create.add_argument(
        "--account", default="default", help="account that it belongs to (default: `default`)"
    )
    create.add_argument(
        "--solver",
        action="append",
        choices=SOLVERS,
        help="solver that the key may use; may be repeated (default: all)",
    )
    create.add_argument(
        "--operation",
        action="append",
        choices=OPERATIONS,
        help="operation that the key may ask for; may be repeated (default: all)",
    )
    _runs(create, "create_key")
    listing = actions.add_parser("list", help="list the keys, without their secrets")
    listing.add_argument("--account", help="list the keys of this account alone")
    _runs(listing, "list_keys")
    rotate = actions.add_parser("rotate", help="make a key in the place of another, and show it")
    rotate.add_argument("id", help="id of the other, as `routeopt keys list` shows it")
    rotate.add_argument(
        "--grace",
        type=hours,
        default=24,
        metavar="HOURS",
        help="how long the other stays valid (default: 24; 0: not at all)",
    )
    _runs(rotate, "rotate_key")
    revoke = actions.add_parser("revoke", help="make a key useless for ever")
    revoke.add_argument("id", help="its id, as `routeopt keys list` shows it")
    _runs(revoke, "revoke_key")


def _add_users(commands: Any) -> None:
    parser = commands.add_parser("users", help="who may log in to the dashboard")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    create = actions.add_parser("create", help="make a user, and show the password this once")
    create.add_argument("name", help="name to log in with")
    create.add_argument(
        "--account", default="default", help="account that the user is of (default: `default`)"
    )
    create.add_argument("--operator", action="store_true", help="the user sees to all accounts")
    _runs(create, "create_user", "user_actions")
    _runs(actions.add_parser("list", help="list the users"), "list_users", "user_actions")
    password = actions.add_parser("password", help="give a user a new password, and show it")
    password.add_argument("name", help="name of the user")
    _runs(password, "reset_password", "user_actions")
    remove = actions.add_parser("remove", help="end a user's sessions, and remove the user")
    remove.add_argument("name", help="name of the user")
    _runs(remove, "remove_user", "user_actions")


def _name(text: str) -> str:
    if not 1 <= len(text) <= _LONGEST_NAME or not text.isprintable() or text != text.strip():
        raise argparse.ArgumentTypeError(f"1 to {_LONGEST_NAME} characters of text are needed")
    return text


def hours(text: str) -> float:
    """Return a duration that a key may be kept for."""
    number = float(text)
    if not 0 <= number <= _LONGEST_GRACE:
        raise argparse.ArgumentTypeError(f"0 to {_LONGEST_GRACE} hours are possible")
    return number


def _runs(parser: argparse.ArgumentParser, function: str, module: str = "server_actions") -> None:
    def run(arguments: argparse.Namespace) -> None:
        try:
            from routeopt.cli import server_actions

            actions = import_module(f"routeopt.cli.{module}")
        except ModuleNotFoundError as missing:
            if (missing.name or "").startswith("routeopt"):
                raise
            raise RefusalError(
                f"this needs {missing.name}: python -m pip install 'routeopt[server]'"
            ) from None
        try:
            getattr(actions, function)(arguments)
        except server_actions.REFUSALS as refusal:
            raise RefusalError(server_actions.text_of(refusal)) from None

    parser.set_defaults(run=run)
