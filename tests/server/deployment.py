"""Servers and workers on one database, for tests of whoever runs jobs."""

from __future__ import annotations

import itertools

from .postgres import upgrade
from .running import JSON, Server, Worker, wait_for

LATER = {**JSON, "Prefer": "respond-async"}
JOBS = "/v3/routing/jobs"
KINDS = ("embedded-sqlite", "embedded-postgresql", "procrastinate-postgresql")


class Deployment:
    """A server and who runs its jobs: the server itself, or workers beside it.

    Args:
        kind: one of KINDS: the dispatcher, and the database.
        url: where that is PostgreSQL.
    """

    def __init__(self, folder, kind, url=None, **settings):
        self.dispatcher, database = kind.split("-")
        self._folder = folder
        self._settings = {"slots": 1, "quick_slots": 1, "job_lease_s": 2, **settings}
        self._settings |= {"jobs": self.dispatcher, "concurrent_jobs": 1_000}
        self._settings |= {"requests_per_hour": 1_000_000, "reads_per_hour": 1_000_000}
        if database == "postgresql":
            upgrade(url)
            self._settings |= {"database_url": url, "secret": "s" * 32}
        self._started = []
        self._numbers = itertools.count()
        self.server = self.start(Server)
        self.runner = self.server if self.dispatcher == "embedded" else self.start(Worker)

    def start(self, kind, **settings):
        """Start one more server or worker."""
        folder = self._folder
        if "database_url" in self._settings:  # each is a machine of its own
            folder = folder / str(next(self._numbers))
            folder.mkdir()
        self._started.append(kind(folder, **self._settings, **settings))
        return self._started[-1]

    def replace_runner(self, number):
        """End who runs the jobs by a signal, and start another."""
        self.runner.stop(number)
        self.runner = self.start(type(self.runner))
        if self.dispatcher == "embedded":
            self.server = self.runner

    def end(self):
        for process in reversed(self._started):
            process.stop()

    def submit(self, key, request, operation="solve"):
        answer = self.server.post(f"/v3/routing/{operation}", request, key, LATER)
        assert answer.status == 202, answer.body
        return answer.json["id"]

    def get(self, key, path):
        return self.server.call("GET", f"{JOBS}/{path}", headers={"Authorization": key})

    def status(self, key, job):
        return self.get(key, job).json["status"]

    def wait(self, key, job):
        """Wait for a job's end, and return its state."""
        wait_for(lambda: self.status(key, job) in ("SOLVED", "ERROR"))
        return self.status(key, job)

    def states(self, key, job):
        """The states that a job has gone through."""
        text = self.get(key, f"{job}/events").body.decode()
        return [line[17:-2] for line in text.splitlines() if line.startswith('data: {"status":"')]
