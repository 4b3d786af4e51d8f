"""What a job is in Python, and the statements that more than one repository of jobs uses."""

from __future__ import annotations

import json
import re
import secrets
import time
import uuid
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, delete, func, insert, literal, select
from zlib_ng import zlib_ng

from routeopt.server.store.database import Database
from routeopt.server.store.job_tables import Delivery, IdempotencyKey, Job, JobEvent, Matrix

ID_FORM = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""What `new_id` makes."""
QUEUED, SOLVING, SOLVED, ERROR = "QUEUED", "SOLVING", "SOLVED", "ERROR"
STATES = (QUEUED, SOLVING, SOLVED, ERROR)
ENDED = (SOLVED, ERROR)
PENDING, DELIVERED, FAILED = "PENDING", "DELIVERED", "FAILED"

TextKind = Literal["request", "answer", "explanation", "matrices", "warnings"]
_MOST_EVENTS = 200  # of a job
_FAST = 1  # of zlib's levels: half the time of the default, and hardly larger
COLUMNS = tuple(Job.__table__.c)


@dataclass(frozen=True)
class JobRow:
    """A job without its texts. Times are Unix times; `progress` and `error` are objects of JSON."""

    id: str
    account_id: int
    key_id: str
    dialect: str
    solver: str
    operation: str
    status: str
    label: str | None
    hook: str | None
    progress: dict[str, Any] | None
    error: dict[str, Any] | None
    created_at: float
    started_at: float | None
    finished_at: float | None
    expires_at: float | None
    attempt: int
    failures: int
    losses: int
    stored: int
    lease_until: float | None
    is_cancelled: bool
    time_limit_ms: int | None
    geometry: bool

    @property
    def has_ended(self) -> bool:
        """Whether nothing of it changes any more."""
        return self.status in ENDED


def job_row(found: Any) -> JobRow:
    """Return the job of a row of all columns."""
    values = found._asdict()
    for name in ("progress", "error"):
        values[name] = None if values[name] is None else json.loads(values[name])
    return JobRow(**values)


def new_id() -> str:
    """Return a UUID of version 7: ordered by time, with 74 bits that nobody can guess."""
    milliseconds = time.time_ns() // 1_000_000
    bits = milliseconds << 80 | 7 << 76 | secrets.randbits(12) << 64
    return str(uuid.UUID(int=bits | 0b10 << 62 | secrets.randbits(62)))


def compact(data: Any) -> str:
    """Return JSON text without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def packed(text: bytes) -> bytes:
    """Return a text as it is stored."""
    return zlib_ng.compress(text, _FAST)


def unpacked(stored: bytes) -> bytes:
    """Return a text from what is stored of it."""
    return zlib_ng.decompress(stored)


def stored_bytes(account_id: int) -> Any:
    """Return the statement of how many bytes an account's texts, kept answers and matrices take."""
    sums = [
        select(func.coalesce(func.sum(table.stored), 0))
        .where(table.account_id == account_id)
        .scalar_subquery()
        for table in (Job, IdempotencyKey, Matrix)
    ]
    return select(sums[0] + sums[1] + sums[2])


def tell(connection: Connection, job_id: str, kind: str, data: dict[str, Any]) -> None:
    """Add an event to a job whose row this transaction has written; old ones are dropped."""
    newest = func.coalesce(func.max(JobEvent.number), 0)
    values = (literal(job_id), newest + 1, literal(kind), literal(compact(data)))
    event = select(*values).where(JobEvent.job_id == job_id)
    columns = ["job_id", "number", "kind", "data"]
    number = connection.execute(
        insert(JobEvent).from_select(columns, event).returning(JobEvent.number)
    ).scalar_one()
    connection.execute(
        delete(JobEvent).where(JobEvent.job_id == job_id, JobEvent.number <= number - _MOST_EVENTS)
    )


def note_change(connection: Connection, database: Database, job: JobRow) -> None:
    """Add the event of a job's new state; at its end its webhook is put down for delivery."""
    data: dict[str, Any] = {"status": job.status}
    if job.error is not None:
        data["error"] = job.error
    tell(connection, job.id, "state", data)
    if job.hook is not None and job.has_ended:
        row = {
            "id": new_id(),
            "job_id": job.id,
            "status": PENDING,
            "created_at": database.now,
            "due_at": database.now,
            "tries": "[]",
        }
        connection.execute(insert(Delivery).values(row))
