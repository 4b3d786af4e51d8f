"""The server's end of a solver process: starts it, sends calls, reads answers."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog

from routeopt.server.frames import frame
from routeopt.server.worker import without_quotations

_BUFFER = 4 * 2**20  # an answer of some MiB comes in few steps
_LONGEST_LINE = 500
_log = structlog.get_logger("routeopt.solver")


class WorkerLostError(Exception):
    """The process ended, or had to be ended, without an answer."""


class Watch:
    """Follows a call from outside: it is told of better and better plans, and may stop the call.

    Args:
        told: takes elapsed seconds, the cost, and how many tasks are not served.
    """

    def __init__(self, told: Callable[[float, float, int], None]) -> None:
        self.told = told
        self.is_stopped = False
        self._stop: Callable[[], None] | None = None

    @property
    def has_begun(self) -> bool:
        """Whether the call has been sent to a solver process."""
        return self._stop is not None

    def stop(self) -> None:
        """Ask for the best plan, now or as soon as the call begins."""
        self.is_stopped = True
        if self._stop is not None:
            self._stop()

    def begins(self, stop: Callable[[], None]) -> None:
        """Take note that the call has been sent, and of what stops it."""
        self._stop = stop
        if self.is_stopped:
            stop()


@dataclass(frozen=True)
class Job:
    """What a solver process is asked: one operation on a request's text.

    Args:
        plan: an answer whose plan takes the place of the request's own.
        solver: of the problem that the request states.
        dialect: the words of the request and of the answer.
        time_limit_ms: of V2: how long to search, whatever the request says.
        changes: of V2: what is to be changed in the plan.
        matrices: of V2: the travel that the request names, as `server.matrices` has it.
        geometry: whether the answer shall have the roads of its legs.
        account: whose call it is.
        request_id: what its lines in the log bear.
    """

    operation: str
    text: bytes
    validate_only: bool = False
    plan: bytes = b""
    watch: Watch | None = None
    solver: str = "vrp"
    dialect: str = "v3"
    time_limit_ms: int | None = None
    changes: bytes = b""
    matrices: bytes = b""
    geometry: bool = False
    account: str = ""
    request_id: str = ""


@dataclass(frozen=True)
class Reply:
    """What it answered: "answer", "refused", "travel", "stopped" or "fault", and the text."""

    kind: str
    body: bytes


class WorkerProcess:
    """One process, spawned: a fork after OpenMP has run would hang."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self._command = [sys.executable, "-P", "-m", "routeopt.server.worker", json.dumps(settings)]
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._number = 0
        self._request_id = ""

    async def start(self) -> None:
        """Start the process, and return when it is ready for calls."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_BUFFER
        )
        self._listening = asyncio.create_task(self._tell(self._process))
        await self._read()

    @property
    def pid(self) -> int:
        """The process's id; 0 where there is none."""
        return self._process.pid if self._process is not None else 0

    @property
    def alive(self) -> bool:
        """Whether it can take a call."""
        return self._process is not None and self._process.returncode is None

    async def call(self, job: Job) -> Reply:
        """Send one call and wait for its answer.

        Raises:
            WorkerLostError: the process ended meanwhile.
        """
        self._number += 1
        self._request_id = job.request_id
        head = {
            "number": self._number,
            "operation": job.operation,
            "validate_only": job.validate_only,
            "plan_size": len(job.plan),
            "changes_size": len(job.changes),
            "matrices_size": len(job.matrices),
            "solver": job.solver,
            "dialect": job.dialect,
            "time_limit_ms": job.time_limit_ms,
            "geometry": job.geometry,
            "watched": job.watch is not None,
        }
        try:
            await self._write(head, job.text, job.plan, job.changes, job.matrices)
        except ConnectionError:
            raise WorkerLostError from None
        if job.watch is not None:
            job.watch.begins(partial(self.stop, self._number))
        return await self._read(job.watch)

    def stop(self, number: int | None = None) -> None:
        """Ask the running search for its best plan; without one this does nothing.

        Args:
            number: only the call of this number, should it still run.
        """
        if self.alive and self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(frame({"stop": number or self._number}))

    async def end(self) -> None:
        """End the process at once."""
        if self._process is None:
            return
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def _tell(self, process: asyncio.subprocess.Process) -> None:
        """Log what a process says beside its answers, such as the last words of a crash."""
        assert process.stderr is not None
        while line := await process.stderr.readline():
            text = without_quotations(line.decode(errors="replace").rstrip())[:_LONGEST_LINE]
            _log.warning("a solver says", text=text, pid=process.pid, request_id=self._request_id)

    async def _write(self, head: dict[str, Any], *texts: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.writelines([frame(head, sum(map(len, texts))), *texts])
        await self._process.stdin.drain()

    async def _read(self, watch: Watch | None = None) -> Reply:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            head = json.loads(await self._process.stdout.readuntil(b"\n"))
            while head["kind"] == "incumbent":
                if watch is not None:
                    watch.told(head["elapsed_s"], head["cost"], head["unserved"])
                head = json.loads(await self._process.stdout.readuntil(b"\n"))
            return Reply(head["kind"], await self._process.stdout.readexactly(head["size"]))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerLostError from None
