"""Users of the dashboard: every question to the database about them is here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Connection, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from routeopt.server.store.accounts import ExistsError, NoSuchError
from routeopt.server.store.audit import Actor, record
from routeopt.server.store.database import Database
from routeopt.server.store.tables import Account
from routeopt.server.store.user_tables import Invitation, User, UserSession


@dataclass(frozen=True)
class NewUser:
    """A user who is to be made; `password` is its hash."""

    name: str
    password: str
    is_operator: bool = False


class Users:
    """Reads and changes users; every change leaves an event."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, actor: Actor, account: str, new: NewUser) -> None:
        """Make a user of an account that there is.

        Raises:
            NoSuchError: there is no such account.
            ExistsError: the name is taken.
        """

        def work(connection: Connection) -> None:
            if not _add(connection, actor, Account.name == account, new):
                raise NoSuchError(f"there is no account {account!r}")

        await self._unless_taken(new.name, work)

    async def sign_up(
        self, actor: Actor, new: NewUser, trial_s: float | None, invitation: bytes | None
    ) -> None:
        """Make an account with its first user; both bear one name.

        Args:
            trial_s: how long the account may be used; `None`: for ever.
            invitation: the digest of one, which is used up; `None`: it takes none.

        Raises:
            NoSuchError: the invitation is none, or no longer one.
            ExistsError: the name is taken.
        """
        now = time()
        row = {
            "name": new.name,
            "created_at": now,
            "expires_at": None if trial_s is None else now + trial_s,
        }
        used = delete(Invitation).where(
            Invitation.digest == invitation, Invitation.expires_at > now
        )

        def work(connection: Connection) -> None:
            if invitation is not None and not connection.execute(used).rowcount:
                raise NoSuchError("the invitation is not valid, or was used")
            connection.execute(insert(Account).values(row))
            record(connection, actor, "account signed up", new.name)
            _add(connection, actor, Account.name == new.name, new)

        await self._unless_taken(new.name, work)

    async def find(self, name: str) -> Any:
        """Return a user's row, or `None`."""
        columns = User.__table__.c
        statement = select(*columns).where(columns.name == name)
        return await self._database.run(
            lambda connection: connection.execute(statement).one_or_none()
        )

    async def all(self, account_id: int | None = None) -> Sequence[Any]:
        """Return the users with the names of their accounts, of one account or of all."""
        columns = (*User.__table__.c, Account.name.label("account"))
        statement = select(*columns).join(Account).order_by(User.id)
        if account_id is not None:
            statement = statement.where(User.account_id == account_id)
        rows: Sequence[Any] = await self._database.run(
            lambda connection: connection.execute(statement).all()
        )
        return rows

    async def set_password(self, actor: Actor, name: str, password: str) -> None:
        """Store the hash of a new password, and end all sessions of the user.

        Raises:
            NoSuchError: there is no such user.
        """
        changed = update(User).where(User.name == name).values(password=password)
        theirs = select(User.id).where(User.name == name).scalar_subquery()
        ended = delete(UserSession).where(UserSession.user_id == theirs)

        def work(connection: Connection) -> None:
            if not connection.execute(changed).rowcount:
                raise NoSuchError(f"there is no user {name!r}")
            connection.execute(ended)
            record(connection, actor, "password changed", name)

        await self._database.join(work)

    async def remove(self, actor: Actor, name: str) -> None:
        """Remove a user with all sessions.

        Raises:
            NoSuchError: there is no such user.
        """
        gone = delete(User).where(User.name == name)

        def work(connection: Connection) -> None:
            if not connection.execute(gone).rowcount:
                raise NoSuchError(f"there is no user {name!r}")
            record(connection, actor, "user removed", name)

        await self._database.join(work)

    async def note(self, actor: Actor, action: str, subject: str) -> None:
        """Add an event of something that changes nothing."""
        await self._database.run(lambda connection: record(connection, actor, action, subject))

    async def _unless_taken(self, name: str, work: Callable[[Connection], None]) -> None:
        try:
            await self._database.join(work)
        except IntegrityError:
            raise ExistsError(f"the name {name!r} is taken") from None


def _add(connection: Connection, actor: Actor, owner: Any, new: NewUser) -> bool:
    """Add a user of an account, if there is that account."""
    values = {"created_at": time(), **vars(new)}
    user = select(Account.id, *map(literal, values.values())).where(owner)
    statement = insert(User).from_select(["account_id", *values], user).returning(User.id)
    if connection.execute(statement).first() is None:
        return False
    record(connection, actor, "operator made" if new.is_operator else "user made", new.name)
    return True
