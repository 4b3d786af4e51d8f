"""What the commands of the server do; `routeopt.cli.server` reads their arguments.

This module needs the libraries of the extra `server`, so it is imported when a command is run.
"""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError
from pydantic_settings import SettingsError
from sqlalchemy.exc import SQLAlchemyError

from routeopt.cli.files import STANDARD, say, write
from routeopt.reports.text_table import aligned
from routeopt.server.names import OPERATIONS, SOLVERS
from routeopt.server.secret import ready_hasher
from routeopt.server.settings import Settings, read_settings
from routeopt.server.store.accounts import Accounts, ExistsError, NoSuchError
from routeopt.server.store.database import Database, StoreError, database
from routeopt.server.store.schema import upgrade

_DEFAULT_ACCOUNT = "default"


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
        faults = (
            f"ROUTEOPT_{'_'.join(map(str, fault['loc'])).upper()}: {fault['msg']}"
            for fault in refusal.errors(include_url=False, include_input=False)
        )
        return "; ".join(faults)
    if isinstance(refusal, SQLAlchemyError):
        cause = getattr(refusal, "orig", None) or refusal
        return f"the database does not answer as it should: {cause}".strip().splitlines()[0]
    return str(refusal)


def serve(arguments: Namespace) -> None:
    """Serve until a signal says to stop."""
    from routeopt.server.serve import serve as serve_app

    names = ("host", "port", "certfile", "keyfile", "trusted_proxies", "slots")
    given = {name: getattr(arguments, name) for name in names}
    given = {name: value for name, value in given.items() if value is not None}

    def settings_now() -> Settings:
        return read_settings(**given)

    settings = settings_now()
    refusal = settings.refusal()
    if refusal is not None:
        raise NotAllowedError(refusal)
    serve_app(settings, settings_now)


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


def create_key(arguments: Namespace) -> None:
    """Make a key; its text goes to standard output, and nowhere else."""
    solvers = arguments.solver or SOLVERS
    operations = arguments.operation or OPERATIONS

    async def create(accounts: Accounts) -> str:
        if arguments.account == _DEFAULT_ACCOUNT:
            with suppress(ExistsError):
                await accounts.create(_DEFAULT_ACCOUNT)
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
            "revoked" if row.revoked_at else "",
        ]
        for row in rows
    ]
    write(aligned([head, *lines], left=len(head)).encode(), STANDARD)


def revoke_key(arguments: Namespace) -> None:
    """Revoke a key; servers that know it may take it for a few seconds more."""
    _with_accounts(lambda accounts: accounts.revoke(arguments.id))


def upgrade_database(_: Namespace) -> None:
    """Bring the database's tables to the newest shape."""
    asyncio.run(_with_database(read_settings(), upgrade))


def _with_accounts(work: Callable[[Accounts], Awaitable[Any]]) -> Any:
    settings = read_settings()

    async def run(store: Database) -> Any:
        return await work(Accounts(store, await ready_hasher(settings, store)))

    return asyncio.run(_with_database(settings, run))


async def _with_database(settings: Settings, work: Callable[[Database], Awaitable[Any]]) -> Any:
    store = database(settings.url, settings.data_dir)
    try:
        return await work(store)
    finally:
        store.end()


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "never"
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%MZ")
