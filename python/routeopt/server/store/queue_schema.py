"""The tables of procrastinate, which carries tickets on PostgreSQL, beside Alembic's."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import Connection, text

_NEWEST = text("SELECT obj_description(to_regclass('procrastinate_jobs'), 'pg_class')")
_EXISTS = text("SELECT to_regclass('procrastinate_jobs') IS NOT NULL")


def upgrade_queue(connection: Connection) -> None:
    """Bring the tables to the shape that the installed procrastinate wants, if it is installed.

    A comment on its table names the newest of its migrations that has been applied.
    """
    if find_spec("procrastinate") is None:
        return
    from procrastinate.schema import SchemaManager

    migrations = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    newest = migrations[-1].name
    if not connection.execute(_EXISTS).scalar_one():
        _run(connection, SchemaManager.get_schema())
    else:
        known = connection.execute(_NEWEST).scalar_one() or newest
        for migration in migrations:
            if migration.name > known:
                _run(connection, migration.read_text())
    _run(connection, f"COMMENT ON TABLE procrastinate_jobs IS '{newest}'")


def _run(connection: Connection, statements: str) -> None:
    """Run a text of several statements, as it is."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(statements)
