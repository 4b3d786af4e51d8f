"""How many calls of each account run in each HTTP process, so that all together keep its limit."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, func, select, text

from routeopt.server.store.database import Database
from routeopt.server.store.tables import Places

_LOCK = 0x706C  # of our own, for PostgreSQL: an account's places are given out one after the other


class _NoPlaceError(Exception):
    """The account has as many calls as it may."""


class PlaceStore:
    """The places that one process holds. They end with its lease if it does not give them back.

    Args:
        lease_s: how long a process holds its places without a sign of life.
    """

    def __init__(self, database: Database, lease_s: float) -> None:
        self._database = database
        self.lease_s = lease_s
        self._process = uuid.uuid4().hex

    async def hold(self, account_id: int, count: int, most: int) -> bool:
        """Hold so many places of an account, if no more than `most` are held then by all."""
        table = Places.__table__
        others = select(func.coalesce(func.sum(table.c.count), 0)).where(
            table.c.account_id == account_id,
            table.c.process != self._process,
            table.c.lease_until > self._database.now,
        )
        mine = self._row(account_id, count)

        def work(connection: Connection) -> None:
            if not self._database.is_sqlite:
                lock = text(f"SELECT pg_advisory_xact_lock({_LOCK}, :account)")
                connection.execute(lock, {"account": account_id})
            connection.execute(mine)  # a write comes first: see Database
            if connection.execute(others).scalar_one() + count > most:
                raise _NoPlaceError

        try:
            await self._database.join(work)
        except _NoPlaceError:
            return False
        return True

    async def keep(self, counts: Mapping[int, int]) -> None:
        """Hold so many places of these accounts from now on, and of others none."""
        table = Places.__table__
        others = table.c.account_id.not_in(counts)
        statements = [delete(Places).where(table.c.process == self._process, others)]
        statements += [self._row(account_id, counts[account_id]) for account_id in sorted(counts)]

        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._database.join(work)

    async def remove_expired(self) -> int:
        """Remove what processes left that are gone, and return how much."""
        statement = delete(Places).where(Places.lease_until < self._database.now)
        return await self._database.run(lambda connection: connection.execute(statement).rowcount)

    def _row(self, account_id: int, count: int) -> Any:
        table = Places.__table__
        values = {"count": count, "lease_until": self._database.now + self.lease_s}
        row = {"account_id": account_id, "process": self._process, **values}
        keys = [table.c.account_id, table.c.process]
        return (
            self._database.insert(table)
            .values(row)
            .on_conflict_do_update(index_elements=keys, set_=values)
        )
