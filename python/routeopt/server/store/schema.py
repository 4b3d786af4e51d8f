"""The shape of the tables, and how an older database gets it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from routeopt.server.store.database import Database, StoreError
from routeopt.server.store.queue_schema import upgrade_queue

_LOCK = 0x726F757465  # of our own, for PostgreSQL: two servers do not upgrade at once


async def upgrade(database: Database) -> None:
    """Bring the tables to the newest shape; nothing is done to those that have it."""

    def work(connection: Connection) -> None:
        if not database.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        command.upgrade(_config(connection=connection), "head")
        if not database.is_sqlite:
            upgrade_queue(connection)

    await database.patient().join(work)


async def check(database: Database) -> None:
    """Refuse a database whose tables have not the shape that this version knows.

    Raises:
        StoreError: it is older or newer.
    """
    found = await database.run(_revision)
    wanted = ScriptDirectory.from_config(_config()).get_current_head()
    if found != wanted:
        state = "has no tables yet" if found is None else f"is at revision {found}, not {wanted}"
        raise StoreError(f"the database {state}: run `routeopt db upgrade`")


async def ready(database: Database) -> None:
    """Upgrade an embedded database by itself; another is only checked."""
    await (upgrade if database.is_sqlite else check)(database)


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config(**attributes: Any) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes.update(attributes)
    return config
