"""Jobs as their accounts see them: every question is about the jobs of one account alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, case, delete, func, insert, select, update

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import (
    COLUMNS,
    ENDED,
    ERROR,
    QUEUED,
    JobRow,
    TextKind,
    job_row,
    new_id,
    note_change,
    packed,
    stored_bytes,
    unpacked,
)
from routeopt.server.store.job_tables import Delivery, Job, JobEvent, JobText

_TEXTS = ("text", "matrices", "warnings")  # of a new job: they have a table of their own
CANCELLED = '{"code":"cancelled","message":"the job was cancelled before it began"}'


class QueueFullError(Exception):
    """The account has as many jobs waiting as it may."""


class StorageFullError(Exception):
    """What is kept for the account takes as many bytes as it may."""


@dataclass(frozen=True)
class NewJob:
    """A job that is to be done."""

    account_id: int
    key_id: str
    dialect: str
    solver: str
    operation: str
    text: bytes
    label: str | None = None
    hook: str | None = None
    time_limit_ms: int | None = None
    geometry: bool = False
    matrices: bytes = b""
    warnings: bytes = b""


def _texts_of(new: NewJob) -> list[tuple[TextKind, bytes]]:
    more: list[tuple[TextKind, bytes]] = [("matrices", new.matrices), ("warnings", new.warnings)]
    return [("request", new.text), *(text for text in more if text[1])]


class Jobs:
    """Adds, reads and cancels jobs.

    Args:
        kept_s: how long a job is kept after its end.
        most_stored: how many bytes may be kept for an account, as they are stored, when one more
            job is added.
    """

    def __init__(self, database: Database, kept_s: float, most_stored: int) -> None:
        self._database = database
        self._kept_s = kept_s
        self._most_stored = most_stored

    async def add(
        self,
        new: NewJob,
        most_queued: int,
        then: Callable[[Connection, JobRow, int], None] = lambda *_: None,
    ) -> tuple[JobRow, int]:
        """Add a job, and return it with its position among those that wait.

        Args:
            most_queued: how many jobs of the account may wait.
            then: takes both, and is done in the same transaction.

        Raises:
            QueueFullError: as many wait already.
            StorageFullError: there is no room for its request.
        """
        texts = [
            {"kind": kind, "text": await asyncio.to_thread(packed, text)}
            for kind, text in _texts_of(new)
        ]
        row = {
            "id": new_id(),
            "status": QUEUED,
            "created_at": self._database.now,
            "attempt": 0,
            "failures": 0,
            "losses": 0,
            "stored": sum(len(text["text"]) for text in texts),
            "is_cancelled": False,
            **{name: value for name, value in vars(new).items() if name not in _TEXTS},
        }
        waiting = select(func.count()).where(Job.account_id == new.account_id, Job.status == QUEUED)
        kept = stored_bytes(new.account_id)

        def work(connection: Connection) -> tuple[JobRow, int]:
            added = job_row(connection.execute(insert(Job).values(row).returning(*COLUMNS)).one())
            turn = connection.execute(waiting).scalar_one()
            if turn > most_queued:
                raise QueueFullError
            if connection.execute(kept).scalar_one() > self._most_stored:
                raise StorageFullError
            connection.execute(insert(JobText), [{"job_id": added.id, **text} for text in texts])
            note_change(connection, self._database, added)
            position = _position(turn, _waiting_of_others(connection, new.account_id))
            then(connection, added, position)
            return added, position

        return await self._database.join(work)

    async def get(self, account_id: int, job_id: str) -> JobRow | None:
        """Return a job, or `None` where the account has none of that id."""
        statement = self._of(account_id).where(Job.id == job_id)
        found = await self._ask(lambda connection: connection.execute(statement).one_or_none())
        return None if found is None else job_row(found)

    async def page(
        self,
        account_id: int,
        dialect: str | None = None,
        solver: str | None = None,
        *,
        states: Collection[str] = (),
        label: str | None = None,
        before: str | None = None,
        most: int,
    ) -> list[JobRow]:
        """Return jobs of an account, the newest first, at most `most`.

        Args:
            dialect, solver, states, label: only these, where any are given.
            before: the id of the last job of the page before.
        """
        statement = self._of(account_id)
        for column, value in ((Job.dialect, dialect), (Job.solver, solver), (Job.label, label)):
            if value is not None:
                statement = statement.where(column == value)
        if states:
            statement = statement.where(Job.status.in_(states))
        if before is not None:
            statement = statement.where(Job.id < before)
        statement = statement.order_by(Job.id.desc()).limit(most)
        rows = await self._ask(lambda connection: connection.execute(statement).all())
        return [job_row(found) for found in rows]

    async def text(self, job: JobRow, kind: TextKind) -> bytes | None:
        """Return a text of a job, if there is one."""
        statement = select(JobText.text).where(JobText.job_id == job.id, JobText.kind == kind)
        stored = await self._ask(
            lambda connection: connection.execute(statement).scalar_one_or_none()
        )
        return None if stored is None else await asyncio.to_thread(unpacked, stored)

    async def keep_text(self, job: JobRow, kind: TextKind, text: bytes) -> None:
        """Store a text of a job, unless there is one already."""
        row: dict[str, Any] = {"job_id": job.id, "kind": kind}
        row["text"] = await asyncio.to_thread(packed, text)
        statement = self._database.insert(JobText).values(row).on_conflict_do_nothing()
        more = {"stored": Job.stored + len(row["text"])}

        def work(connection: Connection) -> None:
            if connection.execute(statement).rowcount:
                connection.execute(update(Job).where(Job.id == job.id).values(more))

        await self._database.join(work)

    async def replace_answer(self, job: JobRow, text: bytes) -> None:
        """Store an answer in place of the one that a job has; its explanation goes with that."""
        of_job = JobText.job_id == job.id
        size = select(func.sum(func.length(JobText.text))).where(of_job).scalar_subquery()
        stored = await asyncio.to_thread(packed, text)

        def work(connection: Connection) -> None:
            connection.execute(
                update(JobText).where(of_job, JobText.kind == "answer").values(text=stored)
            )
            connection.execute(delete(JobText).where(of_job, JobText.kind == "explanation"))
            connection.execute(update(Job).where(Job.id == job.id).values(stored=size))

        await self._database.join(work)

    async def events(self, job: JobRow, after: int) -> Sequence[Any]:
        """Return the events of a job with numbers above `after`: number, kind and data."""
        statement = (
            select(JobEvent.number, JobEvent.kind, JobEvent.data)
            .where(JobEvent.job_id == job.id, JobEvent.number > after)
            .order_by(JobEvent.number)
        )
        rows: Sequence[Any] = await self._ask(
            lambda connection: connection.execute(statement).all()
        )
        return rows

    async def deliveries(self, job: JobRow) -> Sequence[Any]:
        """Return the deliveries of a job's webhook."""
        columns = Delivery.__table__.c
        statement = select(*columns).where(columns.job_id == job.id).order_by(columns.id)
        rows: Sequence[Any] = await self._ask(
            lambda connection: connection.execute(statement).all()
        )
        return rows

    async def positions(self, account_id: int) -> dict[str, int]:
        """Return the positions of the jobs of an account that wait, by their ids."""
        own = select(Job.id).where(Job.status == QUEUED, Job.account_id == account_id)

        def work(connection: Connection) -> tuple[Sequence[str], Sequence[int]]:
            mine = connection.execute(own.order_by(Job.id)).scalars().all()
            return mine, _waiting_of_others(connection, account_id)

        mine, theirs = await self._ask(work)
        return {job_id: _position(turn, theirs) for turn, job_id in enumerate(mine, 1)}

    async def cancel(self, account_id: int, job_id: str) -> JobRow | None:
        """Cancel a job: one that waits ends at once, one that runs is asked to.

        Returns:
            The job as it is now; `None` where the account has none of that id.
        """
        now, waits = self._database.now, Job.status == QUEUED
        statement = (
            update(Job)
            .where(Job.account_id == account_id, Job.id == job_id, Job.status.not_in(ENDED))
            .values(
                is_cancelled=True,
                status=case((waits, ERROR), else_=Job.status),
                error=case((waits, CANCELLED), else_=None),
                finished_at=case((waits, now), else_=None),
                expires_at=case((waits, now + self._kept_s), else_=None),
            )
            .returning(*COLUMNS)
        )

        def work(connection: Connection) -> None:
            found = connection.execute(statement).one_or_none()
            if found is not None and (cancelled := job_row(found)).has_ended:
                note_change(connection, self._database, cancelled)

        await self._database.join(work)
        return await self.get(account_id, job_id)

    async def erase(self, account_id: int, job_id: str) -> bool:
        """Remove a job that has ended with all that belongs to it; return whether there was one."""
        own = (Job.account_id == account_id, Job.id == job_id, Job.status.in_(ENDED))
        statement = delete(Job).where(*own)
        gone = await self._ask(lambda connection: connection.execute(statement).rowcount)
        return bool(gone)

    def _of(self, account_id: int) -> Select[Any]:
        kept = Job.expires_at.is_(None) | (Job.expires_at > self._database.now)
        return select(*COLUMNS).where(Job.account_id == account_id, kept)

    async def _ask(self, work: Callable[[Connection], Any]) -> Any:
        return await self._database.run(work)


def _waiting_of_others(connection: Connection, account_id: int) -> Sequence[int]:
    """Return how many jobs of each other account wait."""
    counts = (
        select(func.count())
        .where(Job.status == QUEUED, Job.account_id != account_id)
        .group_by(Job.account_id)
    )
    return connection.execute(counts).scalars().all()


def _position(turn: int, others: Sequence[int]) -> int:
    """Return how many jobs begin no later than the one that is an account's `turn`-th.

    Accounts take turns: before the account's n-th job at most n of each other begin.
    """
    return turn + sum(min(turn, count) for count in others)
