"""What an operator does with whole accounts: finding, suspending, deleting them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, select

from routeopt.server.store.accounts import NoSuchError
from routeopt.server.store.audit import Actor, record
from routeopt.server.store.database import Database
from routeopt.server.store.job_tables import IdempotencyKey, Job, Matrix
from routeopt.server.store.tables import Account, Key, Places
from routeopt.server.store.user_tables import User

_OF_AN_ACCOUNT = (Job, IdempotencyKey, Matrix, Places, Key, User)  # sessions and texts go with them


async def page(database: Database, text: str, after: int, most: int) -> Sequence[Any]:
    """Return accounts with the numbers of their keys and jobs, in the order of their ids.

    Args:
        text: only those whose names contain it.
        after: the id of the last account of the page before.
    """
    columns = Account.__table__.c
    statement = (
        select(*columns, _count(Key).label("keys"), _count(Job).label("jobs"))
        .where(columns.id > after, columns.name.contains(text, autoescape=True))
        .order_by(columns.id)
        .limit(most)
    )
    rows: Sequence[Any] = await database.run(lambda connection: connection.execute(statement).all())
    return rows


async def find(database: Database, account_id: int) -> Any:
    """Return an account, or `None`."""
    columns = Account.__table__.c
    statement = select(*columns).where(columns.id == account_id)
    return await database.run(lambda connection: connection.execute(statement).one_or_none())


async def remove(database: Database, actor: Actor, account_id: int) -> None:
    """Delete an account with all that belongs to it; only the audit log still names it.

    Raises:
        NoSuchError: there is no such account.
    """
    owned = [delete(table).where(table.account_id == account_id) for table in _OF_AN_ACCOUNT]
    account = delete(Account).where(Account.id == account_id).returning(Account.name)

    def work(connection: Connection) -> None:
        for statement in owned:
            connection.execute(statement)
        name = connection.execute(account).scalar_one_or_none()
        if name is None:
            raise NoSuchError(f"there is no account {account_id}")
        record(connection, actor, "account deleted", name)

    await database.join(work)


def _count(table: Any) -> Any:
    return (
        select(func.count())
        .select_from(table)
        .where(table.account_id == Account.id)
        .scalar_subquery()
    )
