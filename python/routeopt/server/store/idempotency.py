"""POSTs that their clients may repeat: who answers them, and what they were answered with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, or_, select, tuple_, update

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import compact, new_id, packed, stored_bytes, unpacked
from routeopt.server.store.job_tables import IdempotencyKey
from routeopt.server.store.jobs import StorageFullError

KEPT_S = 86_400.0
LONGEST_KEY = 255
LEASE_S = 20.0
_BATCH = 100


class OtherRequestError(Exception):
    """The key was used for another request."""


class UnderWayError(Exception):
    """The first request with the key has no answer yet."""


@dataclass(frozen=True)
class Turn:
    """The right to answer the request of a key."""

    account_id: int
    key: str
    owner: str


@dataclass(frozen=True)
class Kept:
    """What a request was answered with; `headers` are JSON."""

    status: int
    headers: str
    body: bytes


class Idempotency:
    """Gives one request of a key the turn to be answered, and its answer to those after it.

    Args:
        most_stored: how many bytes may be kept for an account, as they are stored, when one more
            request is to be answered.
    """

    def __init__(self, database: Database, most_stored: int) -> None:
        self._database = database
        self._most_stored = most_stored

    async def begin(self, account_id: int, key: str, digest: bytes) -> Turn | Kept:
        """Take the turn, or return the answer of the one who had it.

        Args:
            digest: of the request; another request with the key is refused.

        Raises:
            OtherRequestError, UnderWayError: there is neither.
            StorageFullError: there is no room for an answer.
        """
        turn = Turn(account_id, key, new_id())
        table, now = IdempotencyKey.__table__, self._database.now
        fresh = {
            "digest": digest,
            "owner": turn.owner,
            "lease_until": now + LEASE_S,
            "expires_at": now + KEPT_S,
            "status": None,
            "stored": 0,
        }
        left = and_(table.c.status.is_(None), table.c.lease_until <= now)
        begin = (
            self._database.insert(table)
            .values(account_id=account_id, key=key, **fresh)
            .on_conflict_do_update(
                index_elements=[table.c.account_id, table.c.key],
                set_={**fresh, "headers": None, "answer": None},
                where=or_(table.c.expires_at <= now, left),
            )
            .returning(table.c.owner)
        )
        kept = stored_bytes(account_id)
        columns = (table.c.digest, table.c.status, table.c.headers, table.c.answer)
        find = select(*columns).where(table.c.account_id == account_id, table.c.key == key)

        def work(connection: Connection) -> Any:
            if connection.execute(begin).one_or_none() is not None:
                if connection.execute(kept).scalar_one() >= self._most_stored:
                    raise StorageFullError  # which takes the turn back
                return None
            return connection.execute(find).one_or_none()

        found = await self._database.join(work)
        if found is None:
            return turn
        if found.digest != digest:
            raise OtherRequestError
        if found.status is None:
            raise UnderWayError
        body = await asyncio.to_thread(unpacked, found.answer)
        return Kept(found.status, found.headers, body)

    async def keep(self, turn: Turn) -> None:
        """Keep the turn for a while longer."""
        later = self._database.now + LEASE_S
        statement = update(IdempotencyKey).where(_is_of(turn)).values(lease_until=later)
        await self._database.run(lambda connection: connection.execute(statement))

    async def end(self, turn: Turn, status: int, headers: dict[str, str], body: bytes) -> None:
        """Store the answer."""
        packed_body = await asyncio.to_thread(packed, body)
        statement = _ending(turn, status, headers, packed_body)
        await self._database.run(lambda connection: connection.execute(statement))

    async def give_up(self, turn: Turn) -> None:
        """Let another request with the key have the turn."""
        statement = delete(IdempotencyKey).where(_is_of(turn), IdempotencyKey.status.is_(None))
        await self._database.run(lambda connection: connection.execute(statement))

    async def remove_expired(self) -> int:
        """Remove some keys that are kept no longer, and return how many."""
        table = IdempotencyKey.__table__
        names = (table.c.account_id, table.c.key)
        old = select(*names).where(table.c.expires_at <= self._database.now).limit(_BATCH)
        statement = delete(IdempotencyKey).where(tuple_(*names).in_(old))
        return await self._database.run(lambda connection: connection.execute(statement).rowcount)


def end_within(
    connection: Connection, turn: Turn, status: int, headers: dict[str, str], body: bytes
) -> None:
    """Store the answer in a transaction of the caller's, with what it tells of.

    Raises:
        UnderWayError: another request has taken the turn meanwhile.
    """
    if not connection.execute(_ending(turn, status, headers, packed(body))).rowcount:
        raise UnderWayError


def _ending(turn: Turn, status: int, headers: dict[str, str], stored: bytes) -> Any:
    values = {"status": status, "headers": compact(headers), "answer": stored}
    return update(IdempotencyKey).where(_is_of(turn)).values(**values, stored=len(stored))


def _is_of(turn: Turn) -> Any:
    return and_(
        IdempotencyKey.account_id == turn.account_id,
        IdempotencyKey.key == turn.key,
        IdempotencyKey.owner == turn.owner,
    )
