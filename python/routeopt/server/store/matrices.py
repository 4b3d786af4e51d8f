"""Matrices of travel that accounts have uploaded; each is its account's alone."""

from __future__ import annotations

import asyncio

from sqlalchemy import delete, insert, select

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import new_id, packed, unpacked
from routeopt.server.store.job_tables import Matrix


class Matrices:
    """Adds and reads matrices.

    Args:
        kept_s: how long a matrix is kept.
    """

    def __init__(self, database: Database, kept_s: float) -> None:
        self._database = database
        self._kept_s = kept_s

    async def add(self, account_id: int, text: bytes) -> str:
        """Store a matrix, and return its id."""
        row = {
            "id": new_id(),
            "account_id": account_id,
            "text": await asyncio.to_thread(packed, text),
            "expires_at": self._database.now + self._kept_s,
        }
        statement = insert(Matrix).values(row)
        await self._database.run(lambda connection: connection.execute(statement))
        return str(row["id"])

    async def text(self, account_id: int, matrix_id: str) -> bytes | None:
        """Return a matrix, or `None` where the account has none of that id."""
        statement = select(Matrix.text).where(
            Matrix.account_id == account_id,
            Matrix.id == matrix_id,
            Matrix.expires_at > self._database.now,
        )
        stored = await self._database.run(
            lambda connection: connection.execute(statement).scalar_one_or_none()
        )
        return None if stored is None else await asyncio.to_thread(unpacked, stored)

    async def remove_expired(self) -> None:
        """Remove what is no longer kept."""
        statement = delete(Matrix).where(Matrix.expires_at <= self._database.now)
        await self._database.run(lambda connection: connection.execute(statement))
