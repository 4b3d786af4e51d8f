"""Accounts and their keys: every question to the database about them is here."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Connection, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from routeopt.server.keys import Hasher, new_key
from routeopt.server.store.audit import Actor, of_this_machine, record
from routeopt.server.store.database import Database
from routeopt.server.store.tables import Account, Key

_DAY = 86_400


class NoSuchError(LookupError):
    """There is no account or key of that name."""


class ExistsError(ValueError):
    """There is one already."""


@dataclass(frozen=True)
class KeyRow:
    """A key with what its account says; limits that are `None` are the server's own."""

    id: str
    name: str
    account_id: int
    account: str
    digest: bytes
    last_characters: str
    solvers: frozenset[str]
    operations: frozenset[str]
    created_at: float
    revoked_at: float | None
    last_used_at: float | None
    expires_at: float | None
    requests_per_hour: int | None
    concurrent_jobs: int | None
    key_expires_at: float | None
    suspended_at: float | None

    @property
    def is_revoked(self) -> bool:
        """Whether it was revoked; a key that was rotated has a time at which it is."""
        return self.revoked_at is not None and self.revoked_at <= time()

    @property
    def ends_at(self) -> float | None:
        """When it is valid no more: it is revoked, was replaced, or expires."""
        return min(filter(None, (self.revoked_at, self.key_expires_at)), default=None)

    @property
    def has_ended(self) -> bool:
        """Whether it is valid no more."""
        return self.ends_at is not None and self.ends_at <= time()


_COLUMNS = (
    Key.id,
    Key.name,
    Key.account_id,
    Account.name.label("account"),
    Key.digest,
    Key.last_characters,
    Key.solvers,
    Key.operations,
    Key.created_at,
    Key.revoked_at,
    Key.last_used_at,
    Account.expires_at,
    Account.requests_per_hour,
    Account.concurrent_jobs,
    Key.expires_at.label("key_expires_at"),
    Account.suspended_at,
)


class Accounts:
    """Reads and changes accounts and keys; every change leaves an event."""

    def __init__(self, database: Database, hasher: Hasher) -> None:
        self._database = database
        self._hasher = hasher
        self._actor: Actor | None = None

    def by(self, actor: Actor) -> Accounts:
        """Return the same accounts for what somebody else does than who runs this process."""
        other = copy(self)
        other._actor = actor
        return other

    async def create(
        self,
        name: str,
        trial_days: int | None = None,
        requests_per_hour: int | None = None,
        concurrent_jobs: int | None = None,
    ) -> None:
        """Make an account; one on trial expires after `days`, another never.

        Raises:
            ExistsError: the name is taken.
        """
        now = time()
        row = {
            "name": name,
            "created_at": now,
            "expires_at": None if trial_days is None else now + trial_days * _DAY,
            "requests_per_hour": requests_per_hour,
            "concurrent_jobs": concurrent_jobs,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(Account).values(row))
            self._record(connection, "account created", name)

        try:
            await self._database.join(work)
        except IntegrityError:
            raise ExistsError(f"there is an account {name!r} already") from None

    async def change(self, name: str, **columns: Any) -> None:
        """Change columns of an account."""
        statement = update(Account).where(Account.name == name).values(columns)
        changes = ", ".join(f"{column}={value}" for column, value in columns.items())

        def work(connection: Connection) -> None:
            if not connection.execute(statement).rowcount:
                raise NoSuchError(f"there is no account {name!r}")
            self._record(connection, f"account changed: {changes}", name)

        await self._database.join(work)

    async def all(self) -> Sequence[Any]:
        """Return all accounts."""
        columns = Account.__table__.c
        statement = select(*columns).order_by(columns.id)
        return await self._database.run(lambda connection: connection.execute(statement).all())

    async def create_key(
        self,
        account: str,
        name: str,
        solvers: Sequence[str],
        operations: Sequence[str],
        expires_at: float | None = None,
    ) -> str:
        """Make a key and return its text, which is not stored."""
        key = new_key()
        owner = select(Account.id).where(Account.name == account).scalar_subquery()
        row = {
            "id": key.id,
            "account_id": owner,
            "name": name,
            "digest": self._hasher.digest(key.text),
            "last_characters": key.last_characters,
            "solvers": " ".join(solvers),
            "operations": " ".join(operations),
            "created_at": time(),
            "expires_at": expires_at,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(Key).values(row))
            self._record(connection, "key created", f"{key.id} of {account}")

        try:
            await self._database.join(work)
        except IntegrityError:
            raise NoSuchError(f"there is no account {account!r}") from None
        return key.text

    async def revoke(self, identifier: str, account_id: int | None = None) -> None:
        """Revoke a key for ever.

        Args:
            account_id: only if it is of this account.
        """
        now = time()
        is_alive = or_(Key.revoked_at.is_(None), Key.revoked_at > now)
        alive = update(Key).where(Key.id == identifier, is_alive)
        if account_id is not None:
            alive = alive.where(Key.account_id == account_id)

        def work(connection: Connection) -> None:
            if not connection.execute(alive.values(revoked_at=now)).rowcount:
                raise NoSuchError(f"there is no key {identifier!r}, or it is revoked already")
            self._record(connection, "key revoked", identifier)

        await self._database.join(work)

    async def rotate(self, identifier: str, grace_s: float) -> str:
        """Make a key in the place of another, which ends after a while; return its text.

        Raises:
            NoSuchError: there is no such key, or it ends already.
        """
        key, now = new_key(), time()
        ends = update(Key).where(Key.id == identifier, Key.revoked_at.is_(None))
        made = {
            Key.id: literal(key.id),
            Key.account_id: Key.account_id,
            Key.name: Key.name,
            Key.digest: literal(self._hasher.digest(key.text)),
            Key.last_characters: literal(key.last_characters),
            Key.solvers: Key.solvers,
            Key.operations: Key.operations,
            Key.created_at: literal(now),
            Key.expires_at: Key.expires_at,
        }
        copied = select(*made.values()).where(Key.id == identifier)

        def work(connection: Connection) -> None:
            if not connection.execute(ends.values(revoked_at=now + grace_s)).rowcount:
                raise NoSuchError(f"there is no key {identifier!r}, or it was replaced or revoked")
            connection.execute(insert(Key).from_select(list(made), copied))
            self._record(connection, "key rotated", f"{identifier} to {key.id}")

        await self._database.join(work)
        return key.text

    async def keys(self, account: str | None = None) -> list[KeyRow]:
        """Return the keys, of one account or of all."""
        statement = select(*_COLUMNS).join(Account).order_by(Key.created_at)
        if account is not None:
            statement = statement.where(Account.name == account)
        rows = await self._database.run(lambda connection: connection.execute(statement).all())
        return [_row(found) for found in rows]

    async def key(self, identifier: str) -> KeyRow | None:
        """Return the key of a name, revoked or not."""
        statement = select(*_COLUMNS).join(Account).where(Key.id == identifier)
        found: Any = await self._database.run(
            lambda connection: connection.execute(statement).one_or_none()
        )
        return None if found is None else _row(found)

    def _record(self, connection: Connection, action: str, subject: str) -> None:
        record(connection, self._actor or of_this_machine(), action, subject)

    async def used(self, identifier: str) -> None:
        """Note that a key has been used now."""
        statement = update(Key).where(Key.id == identifier).values(last_used_at=time())
        await self._database.run(lambda connection: connection.execute(statement))


async def hook_secret(database: Database, account: int | str, *, anew: bool = False) -> str:
    """Return what an account's webhooks are signed with; it is made when it is first asked for.

    Args:
        account: its id or its name.
        anew: replace the secret that there is.

    Raises:
        NoSuchError: there is no such account.
    """
    made = f"whsec_{base64.b64encode(secrets.token_bytes(32)).decode()}"
    is_it = Account.id == account if isinstance(account, int) else Account.name == account
    value = made if anew else func.coalesce(Account.hook_secret, made)
    statement = update(Account).where(is_it).values(hook_secret=value)
    returning = statement.returning(Account.hook_secret)
    found = await database.run(
        lambda connection: connection.execute(returning).scalar_one_or_none()
    )
    if found is None:
        raise NoSuchError(f"there is no account {account!r}")
    return found


def _row(found: Any) -> KeyRow:
    values = found._asdict()
    for column in ("solvers", "operations"):
        values[column] = frozenset(values[column].split())
    return KeyRow(**values)
