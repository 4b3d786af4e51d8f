"""Copies of an embedded database. PostgreSQL has programs of its own for that."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, text

from routeopt.server.store.database import Database, StoreError, check_private


async def back_up(database: Database, file: Path) -> None:
    """Write a copy as of now into a new file; the server may run meanwhile.

    Raises:
        StoreError: there is a file already, or the database is PostgreSQL.
    """
    _require_embedded(database, "pg_dump --format=custom")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as failure:
        raise StoreError(f"cannot make {file}: {failure.strerror}") from None

    def work(connection: Connection) -> None:
        connection.execute(text("VACUUM INTO :file"), {"file": str(file)})

    try:
        await database.run(work)
    except BaseException:
        file.unlink(missing_ok=True)  # half a copy must not look like one
        raise


async def restore(database: Database, file: Path, replace: bool) -> None:
    """Put a copy in the place of the database; its tables are upgraded at the next start.

    Args:
        replace: though the database has accounts.

    Raises:
        StoreError: the file is no such copy, or others can read it, or there are accounts.
    """
    _require_embedded(database, "pg_restore --clean")
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    check_private(file)

    def work(connection: Connection) -> None:
        if not replace and _has_accounts(_native(connection)):
            raise StoreError("the database has accounts; with --replace they are lost")
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            try:
                if copy.execute("PRAGMA quick_check").fetchone() != ("ok",) or not _is_ours(copy):
                    raise StoreError(f"{file} is no copy of a database of routeopt, or is damaged")
            except sqlite3.DatabaseError:
                raise StoreError(f"{file} is no database") from None
            copy.backup(_native(connection))

    await database.run(work)


def _require_embedded(database: Database, program: str) -> None:
    if not database.is_sqlite:
        raise StoreError(f"this is for the embedded database; PostgreSQL has `{program}`")


def _native(connection: Connection) -> sqlite3.Connection:
    native = connection.connection.dbapi_connection
    assert isinstance(native, sqlite3.Connection)
    return native


def _is_ours(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'rate_windows'")
    return found.fetchone() is not None


def _has_accounts(connection: sqlite3.Connection) -> bool:
    if not _is_ours(connection):
        return False
    return connection.execute("SELECT 1 FROM accounts").fetchone() is not None
