"""Matrices of travel that accounts have uploaded; each is its account's alone."""

from __future__ import annotations

import asyncio

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import new_id, packed, stored_bytes, unpacked
from routeopt.server.store.job_tables import Matrix
from routeopt.server.store.jobs import StorageFullError

_BATCH = 100  # are removed at once


class Matrices:
    """Adds and reads matrices.

    Args:
        kept_s: how long a matrix is kept.
        most_stored: as of `Jobs`.
    """

    def __init__(self, database: Database, kept_s: float, most_stored: int) -> None:
        self._database = database
        self._kept_s = kept_s
        self._most_stored = most_stored

    async def add(self, account_id: int, profile: str, text: bytes) -> str:
        """Store a matrix of travel by a profile, or by any where it is "", and return its id.

        Raises:
            StorageFullError: there is no room for it.
        """
        stored = await asyncio.to_thread(packed, text)
        row = {
            "id": new_id(),
            "account_id": account_id,
            "profile": profile,
            "text": stored,
            "stored": len(stored),
            "expires_at": self._database.now + self._kept_s,
        }
        kept = stored_bytes(account_id)

        def work(connection: Connection) -> None:
            connection.execute(insert(Matrix).values(row))
            if connection.execute(kept).scalar_one() > self._most_stored:
                raise StorageFullError  # which takes the matrix back

        await self._database.join(work)
        return str(row["id"])

    async def get(self, account_id: int, matrix_id: str) -> tuple[str, bytes] | None:
        """Return the profile and the text of a matrix, if the account has it."""
        statement = select(Matrix.profile, Matrix.text).where(*self._is(account_id, matrix_id))
        found = await self._database.run(
            lambda connection: connection.execute(statement).one_or_none()
        )
        return None if found is None else (found[0], await asyncio.to_thread(unpacked, found[1]))

    async def remove(self, account_id: int, matrix_id: str) -> bool:
        """Remove a matrix, and return whether there was one."""
        statement = delete(Matrix).where(*self._is(account_id, matrix_id))
        removed = await self._database.run(
            lambda connection: connection.execute(statement).rowcount
        )
        return bool(removed)

    def _is(self, account_id: int, matrix_id: str) -> tuple[ColumnElement[bool], ...]:
        is_kept = Matrix.expires_at > self._database.now
        return (Matrix.account_id == account_id, Matrix.id == matrix_id, is_kept)

    async def remove_expired(self) -> int:
        """Remove some matrices that are kept no longer, and return how many."""
        old = select(Matrix.id).where(Matrix.expires_at <= self._database.now).limit(_BATCH)
        statement = delete(Matrix).where(Matrix.id.in_(old))
        return await self._database.run(lambda connection: connection.execute(statement).rowcount)
