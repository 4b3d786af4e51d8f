"""Rate windows in the database, as a storage of the `limits` library."""

from __future__ import annotations

from collections import OrderedDict
from time import time
from typing import Any

from limits.aio.storage import Storage
from sqlalchemy import Integer, bindparam, case, delete, or_, select
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.store.database import Database
from routeopt.server.store.tables import RateWindow

_MOST_SEEN = 10_000


class DatabaseWindows(Storage):
    """Fixed windows that begin with their first hit and end by the database's clock.

    What a hit has returned is kept: the headers that follow need no second question.
    """

    STORAGE_SCHEME = None

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._hit = _hit(database)  # made once: that takes longer than to run it
        self._seen: OrderedDict[str, tuple[int, float]] = OrderedDict()

    @property
    def base_exceptions(self) -> type[Exception]:
        return SQLAlchemyError

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count a hit in one statement, and return how many there are in the window."""
        values = {"key": key, "amount": amount, "expiry": expiry}
        row = await self._database.run(
            lambda connection: connection.execute(self._hit, values).one()
        )
        hits, ends_at = row
        self._remember(key, hits, ends_at)
        return int(hits)

    async def get(self, key: str) -> int:
        return (await self._window(key))[0]

    async def get_expiry(self, key: str) -> float:
        return (await self._window(key))[1]

    async def check(self) -> bool:
        await self._database.check()
        return True

    async def reset(self) -> int | None:
        statement = delete(RateWindow)
        ended = await self._database.run(lambda connection: connection.execute(statement).rowcount)
        self._seen.clear()
        return int(ended)

    async def clear(self, key: str) -> None:
        statement = delete(RateWindow).where(RateWindow.name == key)
        await self._database.run(lambda connection: connection.execute(statement))
        self._seen.pop(key, None)

    async def _window(self, key: str) -> tuple[int, float]:
        seen = self._seen.get(key)
        if seen is not None and seen[1] > time():
            return seen
        statement = select(RateWindow.hits, RateWindow.ends_at).where(
            RateWindow.name == key, RateWindow.ends_at > self._database.now
        )
        row: Any = await self._database.run(
            lambda connection: connection.execute(statement).one_or_none()
        )
        return (row.hits, row.ends_at) if row is not None else (0, time())

    def _remember(self, key: str, hits: int, ends_at: float) -> None:
        self._seen[key] = (hits, ends_at)
        self._seen.move_to_end(key)
        if len(self._seen) > _MOST_SEEN:
            self._seen.popitem(last=False)


def _hit(database: Database) -> Any:
    """Return the statement that counts a hit: it begins a window, or adds to the one there is."""
    table, now = RateWindow.__table__, database.now
    amount, ends_at = bindparam("amount", type_=Integer), now + bindparam("expiry", type_=Integer)
    # One that ends later than a new one would is from before the clock was set back.
    begins = or_(table.c.ends_at <= now, table.c.ends_at > ends_at)
    statement = database.insert(table).values(name=bindparam("key"), hits=amount, ends_at=ends_at)
    return statement.on_conflict_do_update(
        index_elements=[table.c.name],
        set_={
            "hits": case((begins, amount), else_=table.c.hits + amount),
            "ends_at": case((begins, ends_at), else_=table.c.ends_at),
        },
    ).returning(table.c.hits, table.c.ends_at)
