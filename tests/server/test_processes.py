"""Several HTTP processes at one address, and what they share."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import urllib.request
from collections import Counter

import pytest
from sqlalchemy import text

from routeopt.server.settings import Settings

from . import postgres
from .postgres import free_port
from .running import JSON, exchange, wait_for

SOLVE = "/v3/routing/solve"
CHECK = f"{SOLVE}?validate_only=true"


@pytest.fixture(params=["sqlite", "postgresql"])
def start_two(request, start_server):
    """Start a server of two HTTP processes, each with a solver process of its own."""

    def start(**settings):
        if request.param == "postgresql":
            url = request.getfixturevalue("postgres_url")
            postgres.upgrade(url)
            settings |= {"database_url": url, "secret": "s" * 32}
        return start_server(processes=2, slots=2, quick_slots=2, **settings)

    return start


def pids(server):
    """The HTTP processes that have begun to listen."""
    return {entry["pid"] for entry in server.log if entry["event"] == "listening"}


def two_ports():
    """A port for the metrics of each of two processes."""
    first = free_port()
    return [first, first + 1]


async def places(store):
    """How many places of concurrent calls are held, of whatever account."""
    statement = text("SELECT count(*) FROM places")
    return await store.run(lambda connection: connection.execute(statement).scalar_one())


def figure(port, name):
    """The sum of a process's metrics of a name."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return sum(map(float, re.findall(rf"^{name}(?:{{.*}})? ([0-9.]+)$", text, re.MULTILINE)))


def is_gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def together(work, times):
    threads = [threading.Thread(target=work) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_the_slots_are_divided_among_the_processes():
    settings = Settings(processes=2, slots=3, quick_slots=2)
    assert [settings.each(count) for count in (settings.slots, settings.quick_slots)] == [2, 1]


@pytest.mark.ci
def test_two_processes_share_windows_and_serve_at_once(start_two, small):
    ports = two_ports()
    with start_two(metrics_port=ports[0], most_waiting=100) as server:
        key = server.key(account="crowd", requests_per_hour=120)
        wait_for(lambda: len(pids(server)) == 2)
        seen = Counter()

        def client():
            with server.client() as connection:
                for _ in range(4):
                    headers = {"Authorization": key, **JSON}
                    seen[exchange(connection, "POST", CHECK, small, headers).status] += 1

        together(client, 50)
        assert seen == {200: 120, 429: 80}
        counts = [figure(port, "routeopt_requests_total") for port in ports]
        assert sum(counts) == 200
        assert min(counts) > 0


@pytest.mark.ci
@pytest.mark.parametrize("start_two", ["postgresql"], indirect=True)
def test_two_processes_share_concurrent_jobs(start_two, small, long):
    ports = two_ports()
    with start_two(metrics_port=ports[0]) as server:
        key = server.key(account="one at a time", concurrent_jobs=1)
        wait_for(lambda: len(pids(server)) == 2)
        assert {server.post(CHECK, small, key).status for _ in range(20)} == {200}
        with server.client() as connection:
            headers = {"Authorization": key, **JSON}
            connection.request("POST", SOLVE, json.dumps(long).encode(), headers)
            wait_for(lambda: any(figure(port, "routeopt_slots_busy") for port in ports))
            assert {server.post(CHECK, small, key).status for _ in range(8)} == {429}
        counts = [figure(port, "routeopt_requests_total") for port in ports]
        assert min(counts) > 0
        wait_for(lambda: server.post(CHECK, small, key).status == 200)
        assert {server.post(CHECK, small, key).status for _ in range(20)} == {200}


@pytest.mark.ci
@pytest.mark.parametrize("start_two", ["postgresql"], indirect=True)
def test_a_process_that_dies_is_replaced_and_holds_no_places(start_two, small, long):
    with start_two() as server:
        key = server.key(account="bereaved", concurrent_jobs=1)
        wait_for(lambda: len(pids(server)) == 2)
        first = pids(server)
        with server.client() as connection:
            headers = {"Authorization": key, **JSON}
            connection.request("POST", SOLVE, json.dumps(long).encode(), headers)
            wait_for(lambda: server.store(places))
            assert server.post(CHECK, small, key).status == 429
            for pid in first:
                os.kill(pid, signal.SIGKILL)
            wait_for(lambda: len(pids(server)) == 4, 90)
            wait_for(lambda: server.post(CHECK, small, key).status == 200)


@pytest.mark.ci
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_its_supervisor(start_server, long, number):
    ports = two_ports()
    with start_server(processes=2, slots=2, metrics_port=ports[0]) as server:
        key = server.key()
        wait_for(lambda: len(pids(server)) == 2)
        with server.client() as connection:
            headers = {"Authorization": key, **JSON}
            connection.request("POST", SOLVE, json.dumps(long).encode(), headers)
            wait_for(lambda: any(figure(port, "routeopt_slots_busy") for port in ports))
            server.process.send_signal(number)
            answer = connection.getresponse()
            assert answer.status == 200
            assert json.loads(answer.read())["search"]["stopped_by"] == "cancelled"
        wait_for(lambda: all(is_gone(pid) for pid in pids(server)))
