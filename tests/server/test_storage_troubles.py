"""A database that hangs, a disk that is full, a secret that is gone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import threading
import time
import urllib.request
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as DatabaseTimeoutError

from routeopt.server.store.database import database

from . import postgres
from .postgres import free_port
from .running import exchange, wait_for
from .test_rates import CHECK

VERIFY, EVALUATE = "/v2/auth/verify", "/v3/routing/evaluate"
_SOON_S = 10  # two seconds on a machine that has them


@contextlib.contextmanager
def hanging(folder):
    """Stop all processes of a PostgreSQL server where they are, connections included."""
    main = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    processes = [main, *map(int, children)]
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


@pytest.mark.ci
def test_a_database_that_hangs_is_answered_for_soon(start_server, tmp_path, planned):
    with postgres.running(tmp_path) as url:
        postgres.upgrade(url)
        database = {"database_url": url, "secret": "s" * 32, "key_cache_s": 0}
        with start_server(**database) as server:
            key = server.key()

            def call(method, path, body=None):
                with server.client(timeout=_SOON_S) as connection:
                    headers = {"Authorization": key, "Content-Type": "application/json"}
                    return exchange(connection, method, path, body, headers)

            assert call("POST", EVALUATE, planned).status == 200
            with hanging(tmp_path):
                for _ in range(20):  # more than there are threads and connections
                    for method, path in (("GET", VERIFY), ("POST", EVALUATE)):
                        answer = call(method, path, planned if method == "POST" else None)
                        assert (answer.status, bool(answer.headers["Retry-After"])) == (503, True)
                readiness = call("GET", "/readyz")
                assert (readiness.status, readiness.json["checks"]["database"]) == (503, False)
                assert call("GET", "/healthz").status == 200
            wait_for(lambda: call("POST", EVALUATE, planned).status == 200)
            assert call("GET", "/readyz").status == 200


@pytest.mark.ci
def test_a_server_ends_though_its_database_hangs(start_server, tmp_path):
    with postgres.running(tmp_path) as url:
        postgres.upgrade(url)
        with start_server(database_url=url, secret="s" * 32, key_cache_s=0) as server:
            headers = {"Authorization": server.key()}
            assert server.call("GET", VERIFY, headers=headers).status == 200
            with hanging(tmp_path):
                assert server.call("GET", VERIFY, headers=headers).status == 503
                assert server.stop() in (0, -signal.SIGTERM)


@pytest.fixture
def impatient(tmp_path):
    """A database whose questions are given up after a second."""
    store = database(None, tmp_path / "impatient", 1)
    yield store
    store.end()


def simple(connection):
    return connection.execute(text("SELECT 1")).scalar_one()


def test_questions_that_waited_for_others_do_not_keep_further_ones_away(impatient, run):
    async def work():
        slow = [impatient.run(lambda _: time.sleep(0.1)) for _ in range(400)]
        answers = await asyncio.gather(*slow, return_exceptions=True)
        assert {type(answer) for answer in answers} == {type(None), DatabaseTimeoutError}
        assert await impatient.run(simple) == 1

    run(work())


@pytest.mark.parametrize("is_other", [False, True])
def test_a_database_that_is_silent_is_not_asked_for_a_moment(impatient, run, is_other):
    async def work():
        is_free = threading.Event()
        asked = impatient.patient() if is_other else impatient
        held = [asyncio.create_task(asked.run(lambda _: is_free.wait())) for _ in range(16)]
        await asyncio.sleep(0)
        with pytest.raises(DatabaseTimeoutError, match="in time"):
            await impatient.run(simple)
        is_free.set()
        with pytest.raises(DatabaseTimeoutError, match="does not answer"):
            await impatient.run(simple)
        await asyncio.gather(*held, return_exceptions=True)

    run(work())


def test_a_full_disk_locks_no_key_out_and_the_metrics_tell_what_it_left_uncounted(
    start_server, small
):
    port = free_port()
    with start_server(metrics_port=port, key_cache_s=0) as server:
        known, unused = server.key(), server.key()
        assert server.post(CHECK, small, known).headers["X-RateLimit-Limit"]
        full, free = (1, resource.RLIM_INFINITY), (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        for key in (known, unused):
            answer = server.post(CHECK, small, key)
            assert (answer.status, answer.headers["X-RateLimit-Limit"]) == (200, None)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as metrics:
            assert b"routeopt_requests_uncounted_total 2.0" in metrics.read()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, free)
        assert server.post(CHECK, small, known).headers["X-RateLimit-Limit"]


def test_a_new_secret_is_not_made_beside_old_keys(command, tmp_path):
    assert command("keys", "list").returncode == 0
    (tmp_path / "data" / "secret").unlink()
    assert command("keys", "create", "first").returncode == 0  # there were none
    (tmp_path / "data" / "secret").unlink()
    for arguments in (("keys", "create", "second"), ("serve", "--port", "0")):
        done = command(*arguments)
        assert done.returncode == 2
        assert "ROUTEOPT_SECRET" in done.stderr
    assert not (tmp_path / "data" / "secret").exists()
    assert command("keys", "create", "second", secret="s" * 32).returncode == 0
