"""Webhooks that have to be called: taken one by one, and put down with what came of each try."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update

from routeopt.server.store.database import Database
from routeopt.server.store.job_rows import (
    COLUMNS,
    DELIVERED,
    FAILED,
    PENDING,
    JobRow,
    compact,
    job_row,
    unpacked,
)
from routeopt.server.store.job_tables import Delivery, Job, JobText

PAUSES_S = (10, 60, 300, 900, 1_800)
"""After each failed try but the last: six tries in 51 minutes."""
_LEASE_S = 60.0


@dataclass(frozen=True)
class DueDelivery:
    """A webhook that has to be called now, of a job that has ended."""

    id: str
    job: JobRow
    tries: list[dict[str, Any]]
    warnings: list[str]


class Deliveries:
    """The outbox. Every process may empty it: a delivery that was taken is not due for a while."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, not_of: Collection[int] = ()) -> DueDelivery | None:
        """Take the delivery that is due longest, if one is.

        Args:
            not_of: ids of accounts whose deliveries have to wait.
        """
        table, now = Delivery.__table__, self._database.now
        is_due = (table.c.status == PENDING, table.c.due_at <= now)
        find = (
            select(table.c.id)
            .join(Job, Job.id == table.c.job_id)
            .where(*is_due, Job.account_id.not_in(not_of))
            .order_by(table.c.due_at)
            .limit(1)
        )
        if not await self._database.run(lambda connection: connection.execute(find).all()):
            return None
        if not self._database.is_sqlite:
            find = find.with_for_update(skip_locked=True, of=table)
        take = (
            update(Delivery)
            .where(table.c.id == find.scalar_subquery(), *is_due)
            .values(due_at=now + _LEASE_S)
            .returning(Delivery.id, Delivery.job_id, Delivery.tries)
        )

        def work(connection: Connection) -> DueDelivery | None:
            taken = connection.execute(take).one_or_none()
            if taken is None:
                return None
            job = connection.execute(select(*COLUMNS).where(Job.id == taken.job_id)).one()
            of_job = (JobText.job_id == taken.job_id, JobText.kind == "warnings")
            text = connection.execute(select(JobText.text).where(*of_job)).scalar_one_or_none()
            warnings = [] if text is None else json.loads(unpacked(text))
            return DueDelivery(taken.id, job_row(job), json.loads(taken.tries), warnings)

        return await self._database.join(work)

    async def note(self, delivery: DueDelivery, tried: dict[str, Any], has_come: bool) -> None:
        """Put down what came of a try; where it failed another one is due later, if one is left."""
        tries = [*delivery.tries, tried]
        values: dict[str, Any] = {"tries": compact(tries), "due_at": None}
        if has_come:
            values["status"] = DELIVERED
        elif len(tries) > len(PAUSES_S):
            values["status"] = FAILED
        else:
            values["due_at"] = self._database.now + PAUSES_S[len(tries) - 1]
        is_it = (Delivery.id == delivery.id, Delivery.tries == compact(delivery.tries))
        statement = update(Delivery).where(*is_it).values(values)
        await self._database.run(lambda connection: connection.execute(statement))
