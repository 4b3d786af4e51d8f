"""Jobs as those see them who run them, in any process: claiming, keeping, ending.

A claim has a number, its `attempt`, and a lease. Whoever has lost the lease has lost the job: what
it writes with an old number changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Float,
    Integer,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import (
    COLUMNS,
    ERROR,
    QUEUED,
    SOLVED,
    SOLVING,
    JobRow,
    compact,
    job_row,
    note_change,
    packed,
    tell,
    unpacked,
)
from routeopt.server.store.job_tables import Job, JobText
from routeopt.server.store.tables import Account

MOST_FAILURES = 3
MOST_LOSSES = 20  # of a job whose runners die again and again, though its solver does not
_BATCH = 100
_LOCK = 0x6A6F6273  # of our own, for PostgreSQL: claims come one after the other
_TOOK_DOWN = {"code": "solver_lost", "message": "the job took its solver down again and again"}
_NEVER_ENDED = {"code": "solver_lost", "message": "whoever ran the job was lost again and again"}
_MOST, _WAITED_S = "most_of_account", "waited_s"  # parameters of statements


class LostError(Exception):
    """The job is no longer the claimant's."""


@dataclass(frozen=True)
class Claim:
    """A job that is to be run, with its request and the matrices that this names."""

    job: JobRow
    text: bytes
    matrices: bytes = b""


@dataclass(frozen=True)
class Incumbent:
    """The best plan that a search has found so far."""

    elapsed_s: float
    cost: float
    unserved: int


class JobQueue:
    """Gives out jobs in turns of the accounts, and takes what became of them.

    Args:
        lease_s: how long a job is a claimant's without a sign of life.
        kept_s: how long a job is kept after its end.
        concurrent_jobs: how many jobs of an account may run, unless it has its own number.
        ended: told of the operation and status of each job whose end was stored.
    """

    def __init__(
        self,
        database: Database,
        lease_s: float,
        kept_s: float,
        concurrent_jobs: int,
        ended: Callable[[str, str], None] = lambda *_: None,
    ) -> None:
        self._database = database
        self._lease_s = lease_s
        self._kept_s = kept_s
        self._claim = _claiming(database, lease_s)
        self.concurrent_jobs = concurrent_jobs
        self._ended = ended

    @property
    def lease_s(self) -> float:
        """How long a job is a claimant's without a sign of life."""
        return self._lease_s

    async def claim(self, waited_s: float = 0) -> Claim | None:
        """Take the job whose turn it is; `None` where none waits that may run.

        Args:
            waited_s: of those jobs alone that were submitted so many seconds ago.
        """
        now = {_MOST: self.concurrent_jobs, _WAITED_S: waited_s}
        waits = select(Job.id).where(Job.status == QUEUED).limit(1)
        if not await self._database.run(lambda connection: connection.execute(waits).all()):
            return None

        def work(connection: Connection) -> tuple[JobRow, dict[str, bytes]] | None:
            if not self._database.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            found = connection.execute(self._claim, now).one_or_none()
            if found is None:
                return None
            claimed = job_row(found)
            connection.execute(
                update(Account)
                .where(Account.id == claimed.account_id)
                .values(served_at=self._database.now)
            )
            note_change(connection, self._database, claimed)
            texts = select(JobText.kind, JobText.text).where(
                JobText.job_id == claimed.id, JobText.kind.in_(("request", "matrices"))
            )
            return claimed, {row.kind: row.text for row in connection.execute(texts)}

        taken = await self._database.join(work)
        if taken is None:
            return None
        claimed, stored = taken
        plain = {kind: await asyncio.to_thread(unpacked, text) for kind, text in stored.items()}
        return Claim(claimed, plain["request"], plain.get("matrices", b""))

    async def due(self, most: int) -> Sequence[str]:
        """Return the ids of waiting jobs that may run, the oldest first, at most `most`."""
        running = _running()
        statement = (
            select(Job.id)
            .join(Account, Account.id == Job.account_id)
            .outerjoin(running, running.c.account_id == Job.account_id)
            .where(Job.status == QUEUED, _has_room(running))
            .order_by(Job.id)
            .limit(most)
        )
        ids: Sequence[str] = await self._database.run(
            lambda connection: (
                connection.execute(statement, {_MOST: self.concurrent_jobs}).scalars().all()
            )
        )
        return ids

    async def waiting(self) -> int:
        """Return how many jobs wait, of all accounts."""
        statement = select(func.count()).where(Job.status == QUEUED)
        return int(await self._database.run(lambda link: link.execute(statement).scalar_one()))

    async def beat(self, job: JobRow, incumbent: Incumbent | None = None) -> bool:
        """Keep a job, and tell its best plan.

        Returns:
            Whether it is to be stopped.

        Raises:
            LostError: it is no longer this claimant's.
        """
        values: dict[str, Any] = {"lease_until": self._database.now + self._lease_s}
        if incumbent is not None:
            values["progress"] = compact(vars(incumbent))
        statement = _mine(job).values(values).returning(Job.is_cancelled)

        def work(connection: Connection) -> bool | None:
            is_cancelled = connection.execute(statement).scalar_one_or_none()
            if is_cancelled is not None and incumbent is not None:
                tell(connection, job.id, "incumbent", vars(incumbent))
            return is_cancelled

        is_cancelled = await self._database.join(work)
        if is_cancelled is None:
            raise LostError
        return is_cancelled

    async def solved(self, job: JobRow, answer: bytes) -> None:
        """Store a job's answer.

        Raises:
            LostError: it is no longer this claimant's.
        """
        await self._end(job, {"status": SOLVED}, await asyncio.to_thread(packed, answer))

    async def failed(self, job: JobRow, error: dict[str, Any]) -> None:
        """Store why a job has no answer.

        Raises:
            LostError: it is no longer this claimant's.
        """
        await self._end(job, {"status": ERROR, "error": compact(error)})

    async def release(self, job: JobRow) -> None:
        """Let a job wait again, as if it had not been claimed.

        Raises:
            LostError: it is no longer this claimant's.
        """
        await self._put_back(job, job.failures)

    async def took_solver_down(self, job: JobRow) -> None:
        """Let a job wait again that has cost a solver process; at the third time it ends.

        Raises:
            LostError: it is no longer this claimant's.
        """
        if job.failures + 1 >= MOST_FAILURES:
            await self.failed(job, _TOOK_DOWN)
        else:
            await self._put_back(job, job.failures + 1)

    async def reclaim(self) -> int:
        """Let those jobs wait again whose claimants are gone, and return how many there were."""
        now = self._database.now
        is_last = Job.losses + 1 >= MOST_LOSSES
        gone = (
            update(Job)
            .where(Job.status == SOLVING, Job.lease_until < now)
            .values(
                losses=Job.losses + 1,
                status=case((is_last, ERROR), else_=QUEUED),
                error=case((is_last, compact(_NEVER_ENDED)), else_=None),
                finished_at=case((is_last, now), else_=None),
                expires_at=case((is_last, now + self._kept_s), else_=None),
                lease_until=None,
                progress=None,
            )
            .returning(*COLUMNS)
        )

        def work(connection: Connection) -> int:
            rows = [job_row(found) for found in connection.execute(gone).all()]
            for row in rows:
                note_change(connection, self._database, row)
            return len(rows)

        return await self._database.join(work)

    async def remove_expired(self) -> int:
        """Remove some jobs that are kept no longer, and return how many."""
        some = select(Job.id).where(Job.expires_at <= self._database.now).limit(_BATCH)
        statement = delete(Job).where(Job.id.in_(some.scalar_subquery()))
        return await self._database.run(lambda connection: connection.execute(statement).rowcount)

    async def _end(self, job: JobRow, values: dict[str, Any], answer: bytes | None = None) -> None:
        now = self._database.now
        if answer is not None:
            values = {**values, "stored": Job.stored + len(answer)}
        ended = {"finished_at": now, "expires_at": now + self._kept_s, "lease_until": None}

        def store(connection: Connection) -> None:
            if answer is not None:
                row = {"job_id": job.id, "kind": "answer", "text": answer}
                connection.execute(insert(JobText).values(row))

        await self._write(job, {**values, **ended}, store)
        self._ended(job.operation, values["status"])

    async def _put_back(self, job: JobRow, failures: int) -> None:
        waiting = {"status": QUEUED, "lease_until": None, "progress": None, "failures": failures}
        await self._write(job, waiting)

    async def _write(
        self, job: JobRow, values: dict[str, Any], store: Any = lambda _: None
    ) -> None:
        statement = _mine(job).values(values).returning(*COLUMNS)

        def work(connection: Connection) -> bool:
            found = connection.execute(statement).one_or_none()
            if found is not None:
                store(connection)
                note_change(connection, self._database, job_row(found))
            return found is not None

        if not await self._database.join(work):
            raise LostError


def _mine(job: JobRow) -> Any:
    return update(Job).where(Job.id == job.id, Job.attempt == job.attempt, Job.status == SOLVING)


def _running() -> Any:
    """Return how many jobs of each account run."""
    one = Job.__table__.alias("running_job")
    return (
        select(one.c.account_id, func.count().label("jobs"))
        .where(one.c.status == SOLVING)
        .group_by(one.c.account_id)
        .subquery()
    )


def _has_room(running: Any) -> Any:
    """Return the condition that an account may run one more job, of the parameter _MOST."""
    most = func.coalesce(Account.concurrent_jobs, bindparam(_MOST, type_=Integer))
    return Account.suspended_at.is_(None) & (func.coalesce(running.c.jobs, 0) < most)


def _claiming(database: Database, lease_s: float) -> Any:
    """Return the statement that takes the oldest job of the account whose turn it is: the one
    that was last served longest ago, of those that may run one more."""
    one = Job.__table__.alias("one")
    now = database.now
    waits = and_(
        one.c.status == QUEUED, one.c.created_at <= now - bindparam(_WAITED_S, type_=Float)
    )
    waiting = select(one.c.account_id).where(waits).distinct().subquery()
    running = _running()
    account = (
        select(Account.id)
        .join(waiting, waiting.c.account_id == Account.id)
        .outerjoin(running, running.c.account_id == Account.id)
        .where(_has_room(running))
        .order_by(func.coalesce(Account.served_at, 0.0), Account.id)
        .limit(1)
        .scalar_subquery()
    )
    first = select(func.min(one.c.id)).where(waits, one.c.account_id == account).scalar_subquery()
    return (
        update(Job)
        .where(Job.id == first, Job.status == QUEUED)
        .values(
            status=SOLVING,
            attempt=Job.attempt + 1,
            started_at=func.coalesce(Job.started_at, now),
            lease_until=now + lease_s,
        )
        .returning(*COLUMNS)
    )
