"""What the dashboard counts: jobs of an account, and of all accounts for an operator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, inspect, select, text

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import QUEUED, SOLVING, stored_bytes
from routeopt.server.store.job_tables import Job
from routeopt.server.store.tables import Account

_MOST_SHOWN = 200


async def counts(database: Database, account_id: int) -> dict[str, int]:
    """Return how many jobs of an account there are in each state."""
    statement = (
        select(Job.status, func.count()).where(Job.account_id == account_id).group_by(Job.status)
    )
    rows = await database.run(lambda connection: connection.execute(statement).all())
    return {row[0]: row[1] for row in rows}


async def stored(database: Database, account_id: int) -> int:
    """Return how many bytes the account's texts and kept answers take, compressed."""
    statement = stored_bytes(account_id)
    return int(await database.run(lambda connection: connection.execute(statement).scalar_one()))


async def waiting(database: Database) -> Sequence[Any]:
    """Return for each account with waiting jobs how many there are, and since when."""
    statement = (
        select(Account.id, Account.name, func.count(), func.min(Job.created_at))
        .join(Job, Job.account_id == Account.id)
        .where(Job.status == QUEUED)
        .group_by(Account.id, Account.name)
        .order_by(func.min(Job.created_at))
        .limit(_MOST_SHOWN)
    )
    rows: Sequence[Any] = await database.run(lambda connection: connection.execute(statement).all())
    return rows


async def running(database: Database) -> Sequence[Any]:
    """Return the jobs that run, with the names of their accounts."""
    columns = Job.__table__.c
    statement = (
        select(
            columns.id,
            columns.solver,
            columns.operation,
            columns.started_at,
            columns.attempt,
            (columns.lease_until - database.now).label("lease_s"),
            Account.name.label("account"),
        )
        .join(Account, Account.id == columns.account_id)
        .where(columns.status == SOLVING)
        .order_by(columns.started_at)
        .limit(_MOST_SHOWN)
    )
    rows: Sequence[Any] = await database.run(lambda connection: connection.execute(statement).all())
    return rows


async def workers(database: Database) -> Sequence[Any]:
    """Return the workers of the queue: id and the seconds since their last sign of life.

    There are none where servers run jobs themselves.
    """
    statement = text(
        "SELECT id, extract(epoch FROM now() - last_heartbeat) AS silent_s"
        " FROM procrastinate_workers ORDER BY id"
    )

    def work(connection: Connection) -> Sequence[Any]:
        if not inspect(connection).has_table("procrastinate_workers"):
            return []
        return connection.execute(statement).all()

    rows: Sequence[Any] = await database.run(work)
    return rows
