"""The one database of a server: SQLite beside it, or PostgreSQL by its URL."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Function,
    create_engine,
    event,
    func,
    literal_column,
    make_url,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")
_FILE = "routeopt.db"


class StoreError(Exception):
    """The database cannot be used as it is; the text says what to do."""


class Database:
    """A pool of connections, used by threads: one change of thread for each question.

    `run` is for single statements, each a transaction of its own; `join` joins several. The first
    statement of a joined transaction is a write, so that SQLite never has to turn a read into one,
    which would fail at once where another writes.
    """

    def __init__(self, url: URL) -> None:
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._engine = create_engine(url, **_arguments(url))
        level: Any = "SERIALIZABLE" if self.is_sqlite else "READ COMMITTED"
        self._joined = self._engine.execution_options(isolation_level=level)
        if self.is_sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something with a connection, and return what it returned."""
        return await asyncio.to_thread(_with, self._engine.connect, work)

    async def join(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, and return what it returned."""
        return await asyncio.to_thread(_with, self._joined.begin, work)

    def insert(self, table: Any) -> Any:
        """Return an insert that can do something else on conflict, in the database's dialect."""
        return (sqlite if self.is_sqlite else postgresql).insert(table)

    @property
    def now(self) -> Any:
        """The database's own clock: all servers share it."""
        if self.is_sqlite:
            return literal_column("((julianday('now') - 2440587.5) * 86400.0)")
        clock: Function[Any] = func.clock_timestamp()
        return func.extract("epoch", clock).cast(postgresql.DOUBLE_PRECISION)

    async def check(self) -> None:
        """Ask the database something, so that an error comes out if it is down."""
        await self.run(lambda connection: connection.execute(text("SELECT 1")))

    def end(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _with(opened: Callable[[], AbstractContextManager[Connection]], work: Any) -> Any:
    with opened() as connection:
        return work(connection)


def database(url: str | None, data_dir: Path) -> Database:
    """Return the database of these settings; SQLite's file is made where it is missing.

    Raises:
        StoreError: the file can be read by everybody, or the URL is of no database that we know.
    """
    if url is None:
        return Database(_file_url(data_dir))
    parsed = make_url(url)
    drivers = {"postgresql": "postgresql+psycopg", "sqlite": "sqlite"}
    backend = parsed.get_backend_name()
    if backend not in drivers:
        raise StoreError(f"a database is sqlite or postgresql, not {backend}")
    if backend == "postgresql" and find_spec("psycopg") is None:
        raise StoreError("PostgreSQL needs psycopg: python -m pip install 'routeopt[postgres]'")
    return Database(parsed.set(drivername=drivers[backend]))


def private_folder(folder: Path) -> None:
    """Make a folder that is its owner's alone."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as failure:
        raise StoreError(f"cannot make the folder {folder}: {failure.strerror}") from None


def check_private(file: Path) -> None:
    """Refuse a file that everybody can read."""
    if os.name == "posix" and file.stat().st_mode & (stat.S_IROTH | stat.S_IWOTH):
        raise StoreError(f"{file} is open to everybody on this machine: chmod 600 {file}")


def _file_url(data_dir: Path) -> URL:
    private_folder(data_dir)
    file = data_dir / _FILE
    try:
        if file.exists():
            check_private(file)
        else:
            file.touch(mode=0o600)
    except OSError as failure:
        raise StoreError(f"cannot use {file}: {failure.strerror}") from None
    return URL.create("sqlite", database=str(file.absolute()))


def _arguments(url: URL) -> dict[str, Any]:
    single = {"isolation_level": "AUTOCOMMIT", "pool_reset_on_return": None}
    if url.get_backend_name() == "sqlite":
        return single
    return {
        **single,
        "pool_pre_ping": True,
        "pool_size": 8,
        "max_overflow": 8,
        "connect_args": {"connect_timeout": 5, "options": "-c statement_timeout=5000"},
    }


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
