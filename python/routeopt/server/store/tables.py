"""The tables. Times are seconds since 1970 (UTC), which both databases add and compare alike."""

from __future__ import annotations

from sqlalchemy import Float, ForeignKey, LargeBinary, MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=_NAMES)


class Account(Base):
    """Whom keys belong to. Limits that are null are the server's own.

    `hook_secret` signs webhooks; `served_at` is when a job of the account was last begun. A
    suspended account's keys are refused, and its jobs wait.
    """

    __tablename__ = "accounts"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(128), unique=True)
    created_at: Mapped[float] = mapped_column(Float(53))
    expires_at: Mapped[float | None] = mapped_column(Float(53))
    requests_per_hour: Mapped[int | None]
    concurrent_jobs: Mapped[int | None]
    hook_secret: Mapped[str | None] = mapped_column(String(64))
    served_at: Mapped[float | None] = mapped_column(Float(53))
    suspended_at: Mapped[float | None] = mapped_column(Float(53))


class Key(Base):
    """An API key: its public id, and a keyed hash of the whole."""

    __tablename__ = "keys"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    name: Mapped[str] = mapped_column(String(128))
    digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    last_characters: Mapped[str] = mapped_column(String(4))
    solvers: Mapped[str] = mapped_column(String(256))
    operations: Mapped[str] = mapped_column(String(256))
    created_at: Mapped[float] = mapped_column(Float(53))
    revoked_at: Mapped[float | None] = mapped_column(Float(53))
    last_used_at: Mapped[float | None] = mapped_column(Float(53))
    expires_at: Mapped[float | None] = mapped_column(Float(53))


class RateWindow(Base):
    """How many requests an account has made since its window began."""

    __tablename__ = "rate_windows"

    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    hits: Mapped[int]
    ends_at: Mapped[float] = mapped_column(Float(53))


class Places(Base):
    """How many of an account's concurrent calls an HTTP process holds places for."""

    __tablename__ = "places"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    process: Mapped[str] = mapped_column(String(32), primary_key=True)
    count: Mapped[int]
    lease_until: Mapped[float] = mapped_column(Float(53))


class Event(Base):
    """What was done to accounts, keys and users, by whom; rows are only ever added."""

    __tablename__ = "events"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float] = mapped_column(Float(53))
    actor: Mapped[str] = mapped_column(String(128))
    action: Mapped[str] = mapped_column(String(64))
    subject: Mapped[str] = mapped_column(String(256))
    address: Mapped[str | None] = mapped_column(String(64))
