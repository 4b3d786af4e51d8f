"""The record of what was done to accounts, keys and users: who did what, when, and from where."""

from __future__ import annotations

import getpass
import os
from collections.abc import Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Connection, insert, select

from routeopt.server.store.database import Database
from routeopt.server.store.tables import Event

_LONGEST_ACTION, _LONGEST_SUBJECT = 64, 256


@dataclass(frozen=True)
class Actor:
    """Who does something: a user of the dashboard with an address, or one of this machine."""

    name: str
    address: str | None = None


def of_this_machine() -> Actor:
    """Return whoever runs the command line."""
    try:
        return Actor(getpass.getuser())
    except (OSError, KeyError):  # a container's user may have a number alone
        return Actor(f"user {os.getuid()}")


def record(connection: Connection, actor: Actor, action: str, subject: str) -> None:
    """Add an event, in the transaction of what it tells."""
    row = {
        "at": time(),
        "actor": actor.name,
        "address": actor.address,
        "action": action[:_LONGEST_ACTION],
        "subject": subject[:_LONGEST_SUBJECT],
    }
    connection.execute(insert(Event).values(row))


async def page(database: Database, before: int | None, most: int) -> Sequence[Any]:
    """Return events, the newest first, at most `most`.

    Args:
        before: the id of the last event of the page before.
    """
    columns = Event.__table__.c
    statement = select(*columns).order_by(columns.id.desc()).limit(most)
    if before is not None:
        statement = statement.where(columns.id < before)
    rows: Sequence[Any] = await database.run(lambda connection: connection.execute(statement).all())
    return rows
