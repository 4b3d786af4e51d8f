"""Invitations to sign up: each is for one account; `Users.sign_up` uses it up."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from time import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from routeopt.server.store.audit import Actor, record
from routeopt.server.store.database import Database
from routeopt.server.store.sessions import digest
from routeopt.server.store.user_tables import Invitation


class Invitations:
    """Makes, lists and withdraws invitations."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, actor: Actor, note: str, lasts_s: float) -> str:
        """Make an invitation and return its code, which is not stored."""
        code, now = secrets.token_urlsafe(16), time()
        row = {
            "digest": digest(code),
            "note": note,
            "created_at": now,
            "expires_at": now + lasts_s,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(Invitation).values(row))
            record(connection, actor, "invited", note)

        await self._database.join(work)
        return code

    async def all(self) -> Sequence[Any]:
        """Return the invitations that nobody has used yet."""
        columns = Invitation.__table__.c
        statement = select(*columns).where(columns.expires_at > time()).order_by(columns.id)
        rows: Sequence[Any] = await self._database.run(
            lambda connection: connection.execute(statement).all()
        )
        return rows

    async def withdraw(self, actor: Actor, identifier: int) -> None:
        """Remove an invitation."""
        statement = delete(Invitation).where(Invitation.id == identifier)

        def work(connection: Connection) -> None:
            if connection.execute(statement.returning(Invitation.note)).first() is not None:
                record(connection, actor, "invitation withdrawn", str(identifier))

        await self._database.join(work)

    async def remove_expired(self) -> int:
        """Remove invitations that are past their time, and return how many."""
        statement = delete(Invitation).where(Invitation.expires_at <= time())
        return await self._database.run(lambda connection: connection.execute(statement).rowcount)
