"""The one database of a server: SQLite beside it, or PostgreSQL by its URL."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from contextvars import copy_context
from copy import copy
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

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
from sqlalchemy.exc import TimeoutError as DatabaseTimeoutError

T = TypeVar("T")
_FILE = "routeopt.db"
_THREADS = 16  # each with a connection of its own
_PAUSE_S = 1.0  # after a question that was not answered in time


class StoreError(Exception):
    """The database cannot be used as it is; the text says what to do."""


class Database:
    """A pool of connections, used by threads: one change of thread for each question.

    `run` is for single statements, each a transaction of its own; `join` joins several. The first
    statement of a joined transaction is a write, so that SQLite never has to turn a read into one,
    which would fail at once where another writes.

    Args:
        patience_s: how long a question may take. Afterwards it is given up (its thread waits on).
            If the database was silent meanwhile, for a moment no other is asked, so that one
            request never waits more than once. None: for ever.
    """

    def __init__(self, url: URL, patience_s: float | None = None) -> None:
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._patience_s = patience_s
        self._hangs_until = 0.0
        self._answered_at = 0.0
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="database")
        self._connections: WeakSet[Any] = WeakSet()
        self._engine = create_engine(url, **_arguments(url))
        level: Any = "SERIALIZABLE" if self.is_sqlite else "READ COMMITTED"
        self._joined = self._engine.execution_options(isolation_level=level)
        if self.is_sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)
        else:
            event.listen(self._engine, "connect", lambda made, _: self._connections.add(made))

    def patient(self) -> Database:
        """Return the same database for what no client waits for, which may take any time."""
        other = copy(self)
        other._patience_s = None
        return other

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something with a connection, and return what it returned.

        Raises:
            SQLAlchemyError: the database does not answer, or not in time.
        """
        return await self._ask(self._engine.connect, work)

    async def join(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, and return what it returned; else as `run`."""
        return await self._ask(self._joined.begin, work)

    async def _ask(
        self,
        opened: Callable[[], AbstractContextManager[Connection]],
        work: Callable[[Connection], T],
    ) -> T:
        if self._patience_s is not None and monotonic() < self._hangs_until:
            raise DatabaseTimeoutError("the database does not answer")
        asked_at = monotonic()
        begun_at: float | None = None

        def question() -> T:
            nonlocal begun_at
            begun_at = monotonic()
            with opened() as connection:
                return work(connection)

        run = partial(copy_context().run, question)
        answer = asyncio.get_running_loop().run_in_executor(self._threads, run)
        try:
            async with asyncio.timeout(self._patience_s):
                result = await answer
        except TimeoutError:
            self._note_silence(begun_at or max(asked_at, self._answered_at))
            raise DatabaseTimeoutError("the database did not answer in time") from None
        self._answered_at = monotonic()
        return result

    def _note_silence(self, since: float) -> None:
        """Ask nothing for a moment, unless a question spent most of its time without a thread while
        others were answered: that tells of many questions, not of the database."""
        now = monotonic()
        if now - since >= (self._patience_s or 0) / 2:
            self._hangs_until = now + _PAUSE_S

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
        """Close all connections; what is still asked of them fails, so that its thread ends."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()
        for connection in list(self._connections):
            with suppress(Exception):  # it is closed already
                socket.socket(fileno=os.dup(connection.fileno())).shutdown(socket.SHUT_RDWR)


def database(url: str | None, data_dir: Path, patience_s: float | None = None) -> Database:
    """Return the database of these settings; SQLite's file is made where it is missing.

    Args:
        patience_s: see `Database`.

    Raises:
        StoreError: the file can be read by everybody, or the URL is of no database that we know.
    """
    if url is None:
        return Database(_file_url(data_dir), patience_s)
    parsed = make_url(url)
    drivers = {"postgresql": "postgresql+psycopg", "sqlite": "sqlite"}
    backend = parsed.get_backend_name()
    if backend not in drivers:
        raise StoreError(f"a database is sqlite or postgresql, not {backend}")
    if backend == "postgresql" and find_spec("psycopg") is None:
        raise StoreError("PostgreSQL needs psycopg: python -m pip install 'routeopt[postgres]'")
    return Database(parsed.set(drivername=drivers[backend]), patience_s)


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
        "pool_size": _THREADS,
        "connect_args": {
            "connect_timeout": 2,
            "options": "-c statement_timeout=5000",
            "tcp_user_timeout": 10_000,  # a machine that is gone, in milliseconds
            "keepalives_idle": 30,
            "keepalives_interval": 10,
            "keepalives_count": 3,
        },
    }


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
