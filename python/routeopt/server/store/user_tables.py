"""The tables of those who use the dashboard: users, their sessions, invitations to sign up."""

from __future__ import annotations

from sqlalchemy import Float, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from routeopt.server.store.tables import Base

LONGEST_USER_NAME = 64


class User(Base):
    """A person of an account, with a password of which only the hash is stored (argon2)."""

    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    name: Mapped[str] = mapped_column(String(LONGEST_USER_NAME), unique=True)
    password: Mapped[str] = mapped_column(String(256))
    is_operator: Mapped[bool]
    created_at: Mapped[float] = mapped_column(Float(53))


class UserSession(Base):
    """A user who is logged in; `digest` is of the random text in the browser's cookie."""

    __tablename__ = "sessions"
    __table_args__ = (Index("ix_sessions_expires_at", "expires_at"),)

    digest: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[float] = mapped_column(Float(53))
    used_at: Mapped[float] = mapped_column(Float(53))
    expires_at: Mapped[float] = mapped_column(Float(53))


class Invitation(Base):
    """Lets one account sign up; `digest` is of the code, which is shown once."""

    __tablename__ = "invitations"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    note: Mapped[str] = mapped_column(String(128))
    created_at: Mapped[float] = mapped_column(Float(53))
    expires_at: Mapped[float] = mapped_column(Float(53))
