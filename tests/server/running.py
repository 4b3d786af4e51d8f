"""A server of the tests' own: `routeopt serve` as a process, and a client for it."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from typing import Any

from routeopt.server.names import OPERATIONS, SOLVERS
from routeopt.server.secret import hasher
from routeopt.server.settings import Settings
from routeopt.server.store.accounts import Accounts, ExistsError
from routeopt.server.store.database import database
from routeopt.server.store.schema import ready

JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Any
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A running server; `stop` ends it, and its log is kept."""

    command = ("serve", "--port", "0")
    sign = "listening"

    def __init__(self, folder, **settings: Any) -> None:
        self.environment = {"data_dir": str(folder), **settings}
        named = {f"ROUTEOPT_{name.upper()}": str(value) for name, value in self.environment.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "routeopt", *self.command],
            env={**os.environ, **named},
            stderr=subprocess.PIPE,
            cwd=folder,
        )
        self.log: list[dict] = []
        self._listening = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._listening.wait(60)
        if not self.is_up:
            self.stop()
            raise AssertionError(self.log)

    def _read(self) -> None:
        self.port, self.is_up = 0, False
        for line in self.process.stderr:
            try:
                entry = json.loads(line)
            except ValueError:
                entry = {"event": line.decode()}
            self.log.append(entry)
            if entry["event"] == self.sign:
                self.port, self.is_up = entry.get("port", 0), True
                self._listening.set()
        self._listening.set()

    def key(self, name: str = "tests", account: str = "default", **more: Any) -> str:
        """Make a key; `more` are its permissions, and what is said of its account."""
        solvers = more.pop("solvers", SOLVERS)
        operations = more.pop("operations", OPERATIONS)

        async def make(accounts: Accounts) -> str:
            with contextlib.suppress(ExistsError):
                await accounts.create(account, **more)
            return await accounts.create_key(account, name, solvers, operations)

        return self.accounts(make)

    def accounts(self, work: Any) -> Any:
        """Do something with the server's accounts, beside it."""
        hashing = hasher(Settings(**self.environment))
        return self.store(lambda store: work(Accounts(store, hashing)))

    def store(self, work: Any) -> Any:
        """Do something with the server's database, beside it."""
        settings = Settings(**self.environment)

        async def run() -> Any:
            store = database(settings.url, settings.data_dir)
            try:
                await ready(store)
                return await work(store)
            finally:
                store.end()

        return asyncio.run(run())

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        """Make one request on a connection of its own; `headers` replace the usual ones."""
        with self.client() as connection:
            return exchange(connection, method, path, body, **more)

    def post(self, path: str, body: Any, key: str, headers: Any = JSON) -> Answer:
        return self.call("POST", path, body, headers={"Authorization": key, **headers})

    @contextlib.contextmanager
    def client(self, timeout: float = 120):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            yield connection
        finally:
            connection.close()

    @contextlib.contextmanager
    def socket(self, timeout: float = 60):
        with socket.create_connection(("127.0.0.1", self.port), timeout) as connection:
            yield connection

    def children(self) -> list[int]:
        """The ids of its processes."""
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, check=False
        )
        return [int(pid) for pid in found.stdout.split()]

    def stop(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(60)
        self._reader.join(10)
        self.process.stderr.close()
        return code


class Worker(Server):
    """A running worker, for servers on the same database."""

    command = ("worker",)
    sign = "working"


def exchange(connection, method, path, body=None, headers=None) -> Answer:
    if body is not None and not isinstance(body, (bytes, bytearray)):
        body = json.dumps(body).encode()
    connection.request(method, path, body=body, headers=headers or {})
    response = connection.getresponse()
    return Answer(response.status, response.headers, response.read())


def wait_for(condition, seconds: float = 30) -> None:
    """Wait until something holds that takes no time of its own, on a machine that is busy."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.01)
