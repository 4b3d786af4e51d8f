"""Everything that can die does, again and again: no job is lost, none is answered differently."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from http.client import HTTPException

import pytest

from . import postgres
from .conftest import request_with
from .deployment import JOBS, LATER, Deployment
from .running import Server, Worker, exchange

_GIVING_UP_S = 900


class Machines:
    """Two HTTP processes, three workers where there are some, and PostgreSQL: and who kills and
    restarts them."""

    def __init__(self, folder, cluster):
        kind = "embedded-sqlite" if cluster is None else "procrastinate-postgresql"
        url = None if cluster is None else postgres.new_database(cluster.url)
        self.cluster = cluster
        self.deployment = Deployment(folder, kind, url, processes=2, slots=2, quick_slots=2)
        self.key = self.deployment.server.key()
        workers = 0 if cluster is None else 2
        self.running = [self.deployment.server]
        if cluster is not None:
            self.running.append(self.deployment.runner)
        self.running += [self.deployment.start(Worker) for _ in range(workers)]
        self.kills = Counter()
        self._random = random.Random(1)
        self._pause_s = 3.0 if cluster is None else 1.5  # to start takes a server a second or two

    def kill_until(self, over):
        while not over.wait(self._random.uniform(0.1, self._pause_s)):
            self.kill_one()

    def kill_one(self):
        """Kill something at random; a whole server or worker is started again."""
        victims = ["HTTP process", "server"]
        if self.cluster is not None:
            victims += ["worker", "worker", "PostgreSQL"]
        victim = self._random.choice(victims)
        if victim == "PostgreSQL":
            self.cluster.crash()
        elif victim in ("server", "worker"):
            kind = Server if victim == "server" else Worker
            places = [i for i, one in enumerate(self.running) if type(one) is kind]
            place = self._random.choice(places)
            self.running[place].stop(signal.SIGKILL)
            self.running[place] = self.deployment.start(kind)
            if kind is Server:
                self.deployment.server = self.running[place]
        else:
            self._kill_http_process()
        self.kills[victim] += 1

    def _kill_http_process(self):
        """Kill one of the processes below a supervisor."""
        children = below(self.deployment.server.process.pid)
        found = [pid for pid, command in children if "spawn_main" in command]
        if found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._random.choice(found), signal.SIGKILL)


def below(pid):
    """The processes that a process has started, and theirs."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    parents = {pid}
    for _ in range(3):
        parents |= {int(row[0]) for row in rows if int(row[1]) in parents}
    return [(int(row[0]), row[2]) for row in rows if int(row[0]) in parents - {pid}]


class Client:
    """Submits jobs and reads their answers, and never gives up."""

    def __init__(self, machines):
        self._machines = machines

    def insist(self, method, path, body=None, wanted=(200, 202), **headers):
        headers = {"Authorization": self._machines.key, **headers}
        end = time.monotonic() + _GIVING_UP_S
        while time.monotonic() < end:
            with contextlib.suppress(OSError, HTTPException):
                with self._machines.deployment.server.client(10) as connection:
                    answer = exchange(connection, method, path, body, headers)
                if answer.status in wanted:
                    return answer.json
                assert answer.status >= 500 or answer.status == 409, answer.body
            time.sleep(0.2)
        raise AssertionError(f"no answer from {path}")

    def submit(self, number):
        request = request_with(30, {"time_limit_s": 1, "seed": number})
        headers = {**LATER, "Idempotency-Key": f"job-{number}"}
        return self.insist("POST", "/v3/routing/solve", request, **headers)["id"]

    def wait(self, job):
        while True:
            found = self.insist("GET", f"{JOBS}/{job}")
            if found["status"] in ("SOLVED", "ERROR"):
                return found
            time.sleep(0.5)

    def answer(self, job):
        found = self.insist("GET", f"{JOBS}/{job}/solution")
        del found["request_id"]
        return found

    def states(self, job):
        server = self._machines.deployment.server
        text = server.call(
            "GET", f"{JOBS}/{job}/events", headers={"Authorization": self._machines.key}
        ).body.decode()
        return [line[17:-2] for line in text.splitlines() if line.startswith('data: {"status":"')]


@pytest.fixture(params=["sqlite", "postgresql"])
def machines(request, tmp_path):
    folder = tmp_path / "machines"
    folder.mkdir(mode=0o700)
    with contextlib.ExitStack() as stack:
        cluster = None
        if request.param == "postgresql":
            (tmp_path / "postgres").mkdir()
            cluster = stack.enter_context(postgres.cluster(tmp_path / "postgres"))
        made = Machines(folder, cluster)
        stack.callback(made.deployment.end)
        yield made


@pytest.mark.parametrize("count", [
    pytest.param(6, marks=pytest.mark.ci), pytest.param(200, marks=pytest.mark.deep),
])  # fmt: skip
def test_no_job_is_lost_or_answered_twice_differently(machines, count, capsys):
    client = Client(machines)
    over = threading.Event()
    killing = threading.Thread(target=machines.kill_until, args=(over,))
    killing.start()
    started = time.monotonic()
    try:
        jobs = [client.submit(number) for number in range(count)]
        ended = [client.wait(job) for job in jobs]
        first = [client.answer(job) for job in jobs]
    finally:
        over.set()
        killing.join()
    seconds = time.monotonic() - started
    assert len(set(jobs)) == count
    assert [client.submit(number) for number in range(count)] == jobs
    assert [job["status"] for job in ended] == ["SOLVED"] * count
    assert [client.answer(job) for job in jobs] == first
    begun = 0
    for job in jobs:
        states = client.states(job)
        assert states[-1] == "SOLVED"
        assert set(states[:-1]) == {"QUEUED", "SOLVING"}
        begun += states.count("SOLVING")
    with capsys.disabled():
        print(f"\n{count} jobs, {seconds:.0f} s, begun {begun} times, killed {machines.kills}")
