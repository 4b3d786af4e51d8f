"""Servers for the tests, and requests for them."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import subprocess
from dataclasses import dataclass

import pytest

from routeopt.cli import main
from routeopt.server.store.database import database
from routeopt.server.store.schema import upgrade

from . import postgres
from .running import Server

PLENTY = {
    "requests_per_hour": 1_000_000,
    "concurrent_jobs": 1_000,
    "wrong_keys_per_minute": 100_000,
}
CENTRE = [13.4, 52.52]


@pytest.fixture(scope="session")
def start_server(tmp_path_factory):
    """Give a context in which a server with these settings runs."""

    @contextlib.contextmanager
    def start(**settings):
        folder = tmp_path_factory.mktemp("server", numbered=True)
        os.chmod(folder, 0o700)
        server = Server(folder, **{"slots": 1, "quick_slots": 1, **PLENTY, **settings})
        try:
            yield server
        finally:
            server.stop()

    return start


@pytest.fixture(scope="session")
def server(start_server):
    """One server for all tests that need nothing special of it."""
    with start_server() as running:
        yield running


@pytest.fixture(scope="session")
def key(server):
    return server.key()


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory):
    """The URL of a PostgreSQL server."""
    with postgres.running(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server):
    """The URL of an empty database of a test's own."""
    return postgres.new_database(postgres_server)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.ci)])
def store(request, tmp_path):
    """A database of each kind, with its tables."""
    url = None if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    store = database(url, tmp_path / "data")
    asyncio.run(upgrade(store))
    yield store
    store.end()


@pytest.fixture
def run():
    """Run what is asynchronous."""
    return asyncio.run


@pytest.fixture(scope="session")
def certificate(tmp_path_factory, make_certificate):
    """The files of a certificate for this machine, and of its key."""
    return make_certificate(tmp_path_factory.mktemp("certificate") / "files")


@pytest.fixture(scope="session")
def make_certificate(needs):
    """Make such files in a new folder."""
    return functools.partial(_make_certificate, needs("openssl"))


def _make_certificate(openssl, folder):
    folder.mkdir()
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder / "cert.pem", folder / "key.pem"


@dataclass(frozen=True)
class Done:
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def command(tmp_path, monkeypatch, capfd):
    """Run `routeopt` with these settings, and give what it did."""

    def run(*arguments, **settings):
        with monkeypatch.context() as patch:
            for name, value in {"data_dir": tmp_path / "data", **settings}.items():
                patch.setenv(f"ROUTEOPT_{name.upper()}", str(value))
            capfd.readouterr()
            return Done(main(arguments), *capfd.readouterr())

    return run


def request_with(jobs=2, options=None, **members):
    """A small request of jobs around a centre, with one van."""
    place = {"location": CENTRE}
    request = {
        "problem": {
            "jobs": [
                {"id": f"job {i}", "location": [13.3 + i % 7 * 0.02, 52.45 + i % 5 * 0.02]}
                for i in range(jobs)
            ],
            "vehicles": [
                {
                    "id": "van",
                    "shifts": [
                        {
                            "id": "day",
                            "start": {"time": 0, **place},
                            "end": {"time": 360_000, **place},
                        }
                    ],
                }
            ],
        },
        **members,
    }
    if options is not None:
        request["options"] = options
    return request


@pytest.fixture
def small():
    """A request that is solved at once, and always alike."""
    return request_with(options={"max_iterations": 50, "seed": 1})


@pytest.fixture
def long():
    """A request that is searched for a minute."""
    return request_with(jobs=30, options={"time_limit_s": 60})


@pytest.fixture
def planned():
    """A request with a plan."""
    route = {"vehicle": "van", "shift": "day", "stops": [{"task": "job 1"}, {"task": "job 0"}]}
    return request_with(plan={"routes": [route]})
