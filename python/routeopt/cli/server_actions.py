"""What the commands of the server do; `routeopt.cli.server` reads their arguments.

This module needs the libraries of the extra `server`, so it is imported when a command is run.
"""

from __future__ import annotations

import asyncio
import os
import ssl
from argparse import Namespace
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any

from pydantic import ValidationError
from pydantic_settings import SettingsError
from sqlalchemy.exc import SQLAlchemyError

from routeopt.cli.files import STANDARD, say, write
from routeopt.reports.text_table import aligned
from routeopt.server.names import OPERATIONS, SOLVERS
from routeopt.server.secret import ready_hasher
from routeopt.server.settings import Settings, faults_of, read_settings, unknown_settings
from routeopt.server.settings_shown import shown
from routeopt.server.store.accounts import (
    Accounts,
    ExistsError,
    KeyRow,
    NoSuchError,
    hook_secret,
)
from routeopt.server.store.backup import back_up, restore
from routeopt.server.store.database import Database, StoreError, database
from routeopt.server.store.schema import ready, upgrade

DEFAULT_ACCOUNT = "default"
_LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_HEALTH_S = 3.0


class NotAllowedError(ValueError):
    """The settings do not allow what was asked for."""


REFUSALS = (
    StoreError,
    ExistsError,
    NoSuchError,
    NotAllowedError,
    SQLAlchemyError,
    SettingsError,
    ValidationError,
)


def text_of(refusal: Exception) -> str:
    """Return what to tell the operator; values of settings are left out, they may be secrets."""
    if isinstance(refusal, ValidationError):
        return faults_of(refusal)
    if isinstance(refusal, SQLAlchemyError):
        cause = getattr(refusal, "orig", None) or refusal
        return f"the database does not answer as it should: {cause}".strip().splitlines()[0]
    return str(refusal)


def serve(arguments: Namespace) -> None:
    """Serve until a signal says to stop."""
    from routeopt.server.serve import serve as serve_app

    names = ("host", "port", "certfile", "keyfile", "trusted_proxies", "slots", "processes", "mcp")
    settings_now = _settings_now(arguments, names)
    settings = settings_now()
    _allow(settings.refusal())
    serve_app(settings, settings_now)


def work(arguments: Namespace) -> None:
    """Run jobs until a signal says to stop."""
    settings = _settings_now(arguments, ("slots", "metrics_port"))()
    _allow(settings.refusal_of_worker())
    from routeopt.server.work import work as run_jobs

    run_jobs(settings)


def _settings_now(arguments: Namespace, names: tuple[str, ...]) -> Callable[[], Settings]:
    """Return what reads the settings, now and again; arguments come before the environment."""
    given = {name: getattr(arguments, name) for name in names}
    return partial(
        read_settings, **{name: value for name, value in given.items() if value is not None}
    )


def _allow(refusal: str | None) -> None:
    if refusal is not None:
        raise NotAllowedError(refusal)


def create_account(arguments: Namespace) -> None:
    """Make an account."""
    days = None
    if arguments.trial:
        days = read_settings().trial_days
        if days == 0:
            raise NotAllowedError("there are no trials here: ROUTEOPT_TRIAL_DAYS is 0")
    _with_accounts(
        lambda accounts: accounts.create(
            arguments.name, days, arguments.requests_per_hour, arguments.concurrent_jobs
        )
    )


def limit_account(arguments: Namespace) -> None:
    """Set those limits of an account that are given."""
    given = {
        "requests_per_hour": arguments.requests_per_hour,
        "concurrent_jobs": arguments.concurrent_jobs,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if not changes:
        raise NotAllowedError("which limit? see `routeopt accounts limit --help`")
    _with_accounts(lambda accounts: accounts.change(arguments.name, **changes))


def list_accounts(_: Namespace) -> None:
    """Show all accounts."""
    rows = _with_accounts(lambda accounts: accounts.all())
    head = ["name", "created", "expires", "requests/h", "concurrent"]
    lines = [
        [
            row.name,
            _time(row.created_at),
            _time(row.expires_at),
            str(row.requests_per_hour or "default"),
            str(row.concurrent_jobs or "default"),
        ]
        for row in rows
    ]
    write(aligned([head, *lines], left=len(head)).encode(), STANDARD)


def show_hook_secret(arguments: Namespace) -> None:
    """Show what an account's webhooks are signed with."""

    async def run(store: Database) -> str:
        await ready(store)
        return await hook_secret(store, arguments.name, anew=arguments.new)

    write(asyncio.run(with_database(read_settings(), run)).encode(), STANDARD)


def create_key(arguments: Namespace) -> None:
    """Make a key; its text goes to standard output, and nowhere else."""
    solvers = arguments.solver or SOLVERS
    operations = arguments.operation or OPERATIONS

    async def create(accounts: Accounts) -> str:
        if arguments.account == DEFAULT_ACCOUNT:
            with suppress(ExistsError):
                await accounts.create(DEFAULT_ACCOUNT)
        return await accounts.create_key(arguments.account, arguments.name, solvers, operations)

    key = _with_accounts(create)
    say("this is the only time that the key is shown:")
    write(key.encode(), STANDARD)


def list_keys(arguments: Namespace) -> None:
    """Show the keys, without what would let anybody use them."""
    rows = _with_accounts(lambda accounts: accounts.keys(arguments.account))
    head = ["id", "ends in", "name", "account", "solvers", "operations", "created", "last used", ""]
    lines = [
        [
            row.id,
            row.last_characters,
            row.name,
            row.account,
            ",".join(name for name in SOLVERS if name in row.solvers),
            ",".join(name for name in OPERATIONS if name in row.operations),
            _time(row.created_at),
            _time(row.last_used_at),
            _end(row),
        ]
        for row in rows
    ]
    write(aligned([head, *lines], left=len(head)).encode(), STANDARD)


def rotate_key(arguments: Namespace) -> None:
    """Make a key in the place of another; its text goes to standard output, and nowhere else."""
    grace_s = 3_600 * arguments.grace
    key = _with_accounts(lambda accounts: accounts.rotate(arguments.id, grace_s))
    say("this is the only time that the key is shown:")
    write(key.encode(), STANDARD)


def revoke_key(arguments: Namespace) -> None:
    """Revoke a key; servers that know it may take it for a few seconds more."""
    _with_accounts(lambda accounts: accounts.revoke(arguments.id))


def upgrade_database(_: Namespace) -> None:
    """Bring the database's tables to the newest shape."""
    asyncio.run(with_database(read_settings(), upgrade))


def back_up_database(arguments: Namespace) -> None:
    """Copy the embedded database into a new file."""
    settings = read_settings()
    asyncio.run(with_database(settings, lambda store: back_up(store, arguments.file)))
    say(f"the keys need the secret, too: ROUTEOPT_SECRET, or the file in {settings.data_dir}")


def restore_database(arguments: Namespace) -> None:
    """Put a copy in the place of the embedded database."""

    async def work(store: Database) -> None:
        await restore(store, arguments.file, arguments.replace)
        await upgrade(store)

    asyncio.run(with_database(read_settings(), work))


def show_settings(_: Namespace) -> None:
    """Show the settings, without passwords and secrets, and what is wrong with them."""
    settings = read_settings()
    write(aligned([["name", "value", ""], *shown(settings)], left=3).encode(), STANDARD)
    for name, perhaps in unknown_settings(os.environ).items():
        say(f"{name} is no setting" + (f"; perhaps {perhaps}" if perhaps else ""))
    if refusal := settings.refusal():
        say(f"the server would not start: {refusal}")


def ask_for_health(_: Namespace) -> None:
    """Ask the server of these settings, from the machine (or container) that it runs on.

    Its certificate is of the name that clients know, which is not loopback's: it is not checked.
    """
    settings = read_settings()
    host = _LOOPBACK.get(settings.host, settings.host)
    if settings.certfile is None:
        connection = HTTPConnection(host, settings.port, timeout=_HEALTH_S)
    else:
        unchecked = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
        connection = HTTPSConnection(host, settings.port, timeout=_HEALTH_S, context=unchecked)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except (OSError, HTTPException) as failure:
        raise NotAllowedError(f"no answer from {host}: {type(failure).__name__}") from None
    finally:
        connection.close()
    if status != HTTPStatus.OK:
        raise NotAllowedError(f"the answer is {status}")


def _with_accounts(work: Callable[[Accounts], Awaitable[Any]]) -> Any:
    settings = read_settings()

    async def run(store: Database) -> Any:
        return await work(Accounts(store, await ready_hasher(settings, store)))

    return asyncio.run(with_database(settings, run))


async def with_database(settings: Settings, work: Callable[[Database], Awaitable[Any]]) -> Any:
    """Do something with the database of these settings."""
    store = database(settings.url, settings.data_dir)
    try:
        return await work(store)
    finally:
        store.end()


def _end(row: KeyRow) -> str:
    if row.is_revoked:
        return "revoked"
    if row.has_ended:
        return "expired"
    return f"until {_time(row.ends_at)}" if row.ends_at else ""


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "never"
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%MZ")
