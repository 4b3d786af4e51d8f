"""What `routeopt users` does; see `routeopt.cli.server_actions`."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from routeopt.cli.files import STANDARD, say, write
from routeopt.cli.server_actions import DEFAULT_ACCOUNT, NotAllowedError, with_database
from routeopt.reports.text_table import aligned
from routeopt.server.dashboard.names import NAME_RULE, is_name
from routeopt.server.dashboard.passwords import Passwords, new_password
from routeopt.server.secret import ready_hasher
from routeopt.server.settings import read_settings
from routeopt.server.store.accounts import Accounts, ExistsError
from routeopt.server.store.audit import of_this_machine
from routeopt.server.store.database import Database
from routeopt.server.store.schema import ready
from routeopt.server.store.users import NewUser, Users


def create_user(arguments: Namespace) -> None:
    """Make a user; the password goes to standard output, and nowhere else."""
    name = arguments.name.lower()
    if not is_name(name):
        raise NotAllowedError(NAME_RULE)
    password, settings = new_password(), read_settings()

    async def create(store: Database) -> None:
        hasher = await ready_hasher(settings, store)
        if arguments.account == DEFAULT_ACCOUNT:
            with suppress(ExistsError):
                await Accounts(store, hasher).create(DEFAULT_ACCOUNT)
        new = NewUser(name, await Passwords().hashed(password), arguments.operator)
        await Users(store).create(of_this_machine(), arguments.account, new)

    asyncio.run(with_database(settings, create))
    _show(password)


def list_users(_: Namespace) -> None:
    """Show all users."""
    rows = _with_users(lambda users: users.all())
    lines = [[row.name, row.account, "operator" if row.is_operator else ""] for row in rows]
    write(aligned([["name", "account", ""], *lines], left=3).encode(), STANDARD)


def reset_password(arguments: Namespace) -> None:
    """Give a user a new password, which ends all sessions of the user."""
    password = new_password()

    async def reset(users: Users) -> None:
        hashed = await Passwords().hashed(password)
        await users.set_password(of_this_machine(), arguments.name, hashed)

    _with_users(reset)
    _show(password)


def remove_user(arguments: Namespace) -> None:
    """Remove a user; the account stays."""
    _with_users(lambda users: users.remove(of_this_machine(), arguments.name))


def _with_users(work: Callable[[Users], Awaitable[Any]]) -> Any:
    async def run(store: Database) -> Any:
        await ready(store)
        return await work(Users(store))

    return asyncio.run(with_database(read_settings(), run))


def _show(password: str) -> None:
    say("this is the only time that the password is shown:")
    write(password.encode(), STANDARD)
