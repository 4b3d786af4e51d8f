"""Who is logged in: sessions in the database, so that each of them can be ended."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from routeopt.server.store.audit import Actor, record
from routeopt.server.store.database import Database
from routeopt.server.store.tables import Account
from routeopt.server.store.user_tables import User, UserSession

_USE_NOTED_S = 60.0


@dataclass(frozen=True)
class SessionRow:
    """A session with its user and what the user's account says."""

    user_id: int
    user: str
    password: str
    is_operator: bool
    account_id: int
    account: str
    expires_at: float | None
    suspended_at: float | None
    requests_per_hour: int | None
    concurrent_jobs: int | None
    used_at: float


_COLUMNS = (
    User.id.label("user_id"),
    User.name.label("user"),
    User.password,
    User.is_operator,
    User.account_id,
    Account.name.label("account"),
    Account.expires_at,
    Account.suspended_at,
    Account.requests_per_hour,
    Account.concurrent_jobs,
    UserSession.used_at,
)


class Sessions:
    """Begins, finds and ends sessions.

    Args:
        idle_s, longest_s: how long a session lasts without use, and at most.
    """

    def __init__(self, database: Database, idle_s: float, longest_s: float) -> None:
        self._database = database
        self._idle_s = idle_s
        self._longest_s = longest_s

    async def begin(self, actor: Actor, user_id: int, ended: str | None = None) -> str:
        """Begin a session and return its text, which is not stored.

        Args:
            ended: the text of one that ends.
        """
        token, now = secrets.token_urlsafe(32), time()
        row = {
            "digest": digest(token),
            "user_id": user_id,
            "created_at": now,
            "used_at": now,
            "expires_at": now + self._longest_s,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(UserSession).values(row))
            if ended is not None:
                connection.execute(delete(UserSession).where(_is(ended)))
            record(connection, actor, "logged in", actor.name)

        await self._database.join(work)
        return token

    async def find(self, token: str) -> SessionRow | None:
        """Return a session that has not ended, and note its use."""
        now = time()
        lives = (UserSession.expires_at > now, UserSession.used_at > now - self._idle_s)
        statement = (
            select(*_COLUMNS)
            .select_from(UserSession)
            .join(User)
            .join(Account)
            .where(_is(token), *lives)
        )
        found: Any = await self._database.run(
            lambda connection: connection.execute(statement).one_or_none()
        )
        if found is None:
            return None
        if found.used_at < now - min(_USE_NOTED_S, self._idle_s / 4):
            used = update(UserSession).where(_is(token)).values(used_at=now)
            await self._database.run(lambda connection: connection.execute(used))
        return SessionRow(**found._asdict())

    async def end(self, actor: Actor, token: str) -> None:
        """End a session."""

        def work(connection: Connection) -> None:
            connection.execute(delete(UserSession).where(_is(token)))
            record(connection, actor, "logged out", actor.name)

        await self._database.join(work)

    async def remove_expired(self) -> int:
        """Remove sessions that have ended, and return how many."""
        now = time()
        is_idle = UserSession.used_at <= now - self._idle_s
        statement = delete(UserSession).where((UserSession.expires_at <= now) | is_idle)
        return await self._database.run(lambda connection: connection.execute(statement).rowcount)


def digest(token: str) -> bytes:
    """Return what is stored of a text of 128 or more random bits."""
    return hashlib.sha256(token.encode()).digest()


def _is(token: str) -> Any:
    return UserSession.digest == digest(token)
