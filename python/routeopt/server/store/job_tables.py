"""The tables of jobs, of what they say, and of what has to be told of them."""

from __future__ import annotations

from sqlalchemy import Float, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from routeopt.server.store.tables import Base

ID_LENGTH = 36
LONGEST_LABEL = 255
LONGEST_HOOK = 2048


class Job(Base):
    """One call that is answered later, of any solver, operation and dialect.

    `attempt` counts the claims: only the latest may write. `failures` counts how often the job
    took its solver down, `losses` how often it was lost with its claimant. `stored` is how many
    bytes its texts take.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        Index("ix_jobs_status", "status", "account_id", "id"),
        Index("ix_jobs_account_id", "account_id", "id"),
        Index("ix_jobs_label", "account_id", "label", "id"),
        Index("ix_jobs_stored", "account_id", "stored"),
        Index("ix_jobs_expires_at", "expires_at"),
    )

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"))
    key_id: Mapped[str] = mapped_column(String(16))
    dialect: Mapped[str] = mapped_column(String(8))
    solver: Mapped[str] = mapped_column(String(16))
    operation: Mapped[str] = mapped_column(String(16))
    status: Mapped[str] = mapped_column(String(8))
    label: Mapped[str | None] = mapped_column(String(LONGEST_LABEL))
    hook: Mapped[str | None] = mapped_column(String(LONGEST_HOOK))
    progress: Mapped[str | None] = mapped_column(Text)
    error: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[float] = mapped_column(Float(53))
    started_at: Mapped[float | None] = mapped_column(Float(53))
    finished_at: Mapped[float | None] = mapped_column(Float(53))
    expires_at: Mapped[float | None] = mapped_column(Float(53))
    attempt: Mapped[int]
    failures: Mapped[int]
    losses: Mapped[int]
    stored: Mapped[int]
    lease_until: Mapped[float | None] = mapped_column(Float(53))
    is_cancelled: Mapped[bool]
    time_limit_ms: Mapped[int | None]
    geometry: Mapped[bool]


class JobText(Base):
    """A compressed text of a job: "request", "answer", "explanation", "matrices" or "warnings".

    A table of its own, because SQLite writes a row anew as a whole when its progress changes.
    """

    __tablename__ = "job_texts"

    job_id: Mapped[str] = mapped_column(
        ForeignKey("jobs.id", ondelete="CASCADE"), type_=String(ID_LENGTH), primary_key=True
    )
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    text: Mapped[bytes] = mapped_column(LargeBinary)


class JobEvent(Base):
    """What happened to a job: numbered from 1, "state" or "incumbent", with its data as JSON."""

    __tablename__ = "job_events"

    job_id: Mapped[str] = mapped_column(
        ForeignKey("jobs.id", ondelete="CASCADE"), type_=String(ID_LENGTH), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    data: Mapped[str] = mapped_column(Text)


class Delivery(Base):
    """A webhook that is to be called; `tries` is a JSON list of what came of it so far."""

    __tablename__ = "deliveries"
    __table_args__ = (Index("ix_deliveries_due_at", "due_at"),)

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    job_id: Mapped[str] = mapped_column(
        ForeignKey("jobs.id", ondelete="CASCADE"), type_=String(ID_LENGTH), index=True
    )
    status: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[float] = mapped_column(Float(53))
    due_at: Mapped[float | None] = mapped_column(Float(53))
    tries: Mapped[str] = mapped_column(Text)


class IdempotencyKey(Base):
    """A POST that its client may repeat, and what it was answered with.

    Until it is answered `lease_until` says how long nobody else may begin it. `stored` is how many
    bytes the answer takes.
    """

    __tablename__ = "idempotency_keys"
    __table_args__ = (
        Index("ix_idempotency_keys_expires_at", "expires_at"),
        Index("ix_idempotency_keys_stored", "account_id", "stored"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    owner: Mapped[str] = mapped_column(String(ID_LENGTH))
    lease_until: Mapped[float] = mapped_column(Float(53))
    expires_at: Mapped[float] = mapped_column(Float(53))
    status: Mapped[int | None]
    headers: Mapped[str | None] = mapped_column(Text)
    answer: Mapped[bytes | None] = mapped_column(LargeBinary)
    stored: Mapped[int]


class Matrix(Base):
    """A matrix of travel that an account has uploaded, as compressed JSON."""

    __tablename__ = "matrices"
    __table_args__ = (
        Index("ix_matrices_account_id", "account_id"),
        Index("ix_matrices_expires_at", "expires_at"),
    )

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"))
    profile: Mapped[str] = mapped_column(String(8))
    text: Mapped[bytes] = mapped_column(LargeBinary)
    stored: Mapped[int]
    expires_at: Mapped[float] = mapped_column(Float(53))
