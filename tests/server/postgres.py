"""A PostgreSQL server of the tests' own, where its programs are installed."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

_PLACES = [Path(folder) for folder in sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")))]


def program(name: str) -> str:
    """Find a program of PostgreSQL: without it the test is skipped, in CI it fails."""
    found = shutil.which(name, path=os.pathsep.join([*map(str, _PLACES), os.environ["PATH"]]))
    if found is not None:
        return found
    if os.environ.get("CI"):
        pytest.fail(f"PostgreSQL is not installed: there is no {name}")
    pytest.skip(f"PostgreSQL is not installed: there is no {name}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def stop(folder: Path) -> None:
    """Stop the server of a folder at once, connections or not."""
    pid = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(pid, signal.SIGINT)
    while (folder / "data" / "postmaster.pid").exists():
        time.sleep(0.05)


@contextlib.contextmanager
def running(folder: Path):
    """Run a server in an empty folder, and give its URL."""
    with cluster(folder) as server:
        yield server.url


@contextlib.contextmanager
def cluster(folder: Path):
    """Run a server in an empty folder, and give what can end it and start it again."""
    server = Cluster(folder)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(30)


class Cluster:
    """A server with its data; it refuses to be root's."""

    def __init__(self, folder: Path) -> None:
        user = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
        initdb, self._server, self._ready = map(program, ("initdb", "postgres", "pg_isready"))
        self._data = data = folder / "data"
        for place in [folder, *folder.parents]:
            if os.getuid() == 0 and place.is_relative_to("/tmp") and place != Path("/tmp"):
                place.chmod(0o755)
        data.mkdir()
        if user:
            shutil.chown(data, **user)
        data.chmod(0o700)
        self._quiet = {
            "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": data, **user
        }  # fmt: skip
        made = [initdb, "-D", data, "-U", "tests", "-A", "trust"]
        subprocess.run(made, check=True, **self._quiet)
        for _ in range(3):  # another may have taken the port meanwhile
            self._port = free_port()
            if self._start():
                return
        raise AssertionError("PostgreSQL does not start")

    @property
    def url(self) -> str:
        return f"postgresql://tests@127.0.0.1:{self._port}/postgres"

    def crash(self) -> None:
        """End it as the kernel does where memory is short, and start it again."""
        self.process.kill()
        self.process.wait(30)
        for _ in range(100):  # its children have to be gone
            if self._start():
                return
        raise AssertionError("PostgreSQL does not start again")

    def _start(self) -> bool:
        chosen = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off")
        settings = [part for setting in chosen for part in ("-c", setting)]
        command = [self._server, "-D", self._data, "-p", str(self._port), *settings]
        self.process = subprocess.Popen(command, **self._quiet)
        for _ in range(900):
            asked = [self._ready, "-h", "127.0.0.1", "-p", str(self._port), "-t", "1"]
            if subprocess.run(asked, check=False, **self._quiet).returncode == 0:
                return True
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.1)
                break
        self.process.kill()
        self.process.wait(30)
        return False


_numbers = itertools.count()


def new_database(url: str) -> str:
    """Make an empty database in a running server, and return its URL."""
    name = f"tests_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url.removesuffix("/postgres") + f"/{name}"


def upgrade(url: str) -> None:
    """Make the tables of a database, as an operator does."""
    environment = {**os.environ, "ROUTEOPT_DATABASE_URL": url}
    command = [sys.executable, "-m", "routeopt", "db", "upgrade"]
    subprocess.run(command, env=environment, check=True)
