"""A fixed number of solver processes, each of which runs one call at a time.

A crash or a runaway ends one call. The process is replaced, the other calls never notice.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from routeopt.server.line import Line
from routeopt.server.worker_process import Job, Reply, WorkerLostError, WorkerProcess

_LEAVING_S = 5.0  # for an answer that nobody waits for


class BusyError(Exception):
    """No process is free, or none is given any more."""


class RunawayError(Exception):
    """A call did not end when it had to; its process was ended."""


class Pool:
    """A fixed number of solver processes, and a bounded line of calls that wait for one.

    Args:
        size: how many processes.
        settings: what each is started with, see `routeopt.server.worker`.
        wait_s: how long a call waits for a process at most.
        most_waiting: how many calls may wait.
        lost: told of each process that ended or had to be ended.
        share: how many processes an account may hold at a time; all, if not given.
    """

    def __init__(
        self,
        size: int,
        settings: dict[str, Any],
        wait_s: float,
        most_waiting: int,
        lost: Callable[[], None] = lambda: None,
        share: int | None = None,
    ) -> None:
        self._workers = [WorkerProcess(settings) for _ in range(size)]
        self._line = Line(share or size, most_waiting)
        self._wait_s = wait_s
        self._lost = lost
        self._busy: dict[WorkerProcess, asyncio.Timeout] = {}  # with their watchdogs
        self._tasks: set[asyncio.Task[Any]] = set()
        self._draining = False

    @property
    def size(self) -> int:
        """How many processes there are to be."""
        return len(self._workers)

    @property
    def busy(self) -> int:
        """How many are at work."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """How many calls wait for a process."""
        return self._line.waiting

    @property
    def is_free(self) -> bool:
        """Whether there is a process that nobody holds."""
        return not self._draining and self._line.is_free

    def has_room(self, account: str = "") -> bool:
        """Whether a call of an account would get a process, or a place in the line."""
        return not self._draining and self._line.has_room(account)

    @property
    def pids(self) -> list[int]:
        """The processes' ids."""
        return [worker.pid for worker in self._workers]

    async def start(self) -> None:
        """Start all processes."""
        await asyncio.gather(*(worker.start() for worker in self._workers))
        for worker in self._workers:
            self._line.put(worker)

    async def run(
        self,
        job: Job,
        patience_s: float,
        polite_s: float | None = None,
        waits: bool = False,
    ) -> Reply:
        """Run a call in a process of its own.

        When the caller is cancelled the search is stopped, and the process is free again as soon
        as it has answered; where that takes long it is ended.

        Args:
            job: what to run.
            patience_s: seconds after which the process is ended.
            polite_s: seconds after which the search is asked for its best plan.
            waits: for its turn however long that takes, and however many wait.

        Raises:
            BusyError: no process became free in time.
            RunawayError: it took longer than `patience_s`.
            WorkerLostError: the process ended.
        """
        worker = await self._take(job.account, waits)
        task = self._spawn(self._serve(worker, job, patience_s, polite_s))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.done():  # else the process may be at another call's work
                self._hurry_one(worker, _LEAVING_S)
            raise

    def drain(self, grace_s: float) -> None:
        """Take no more calls, and hurry those that run."""
        self._draining = True
        self.hurry(grace_s)

    def hurry(self, grace_s: float) -> None:
        """Ask every running search for its best plan.

        Args:
            grace_s: seconds after which a process that has not answered is ended.
        """
        for worker in self._busy:
            self._hurry_one(worker, grace_s)

    async def end(self) -> None:
        """End all processes."""
        self._draining = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    def _hurry_one(self, worker: WorkerProcess, grace_s: float) -> None:
        worker.stop()
        watchdog = self._busy.get(worker)
        if watchdog is not None and not watchdog.expired():
            soon = asyncio.get_running_loop().time() + grace_s
            watchdog.reschedule(min(soon, watchdog.when() or soon))

    async def _take(self, account: str, waits: bool) -> WorkerProcess:
        if self._draining or not (waits or self.has_room(account)):
            raise BusyError
        try:
            async with asyncio.timeout(None if waits else self._wait_s):
                while not (worker := await self._line.take(account)).alive:
                    self._line.left(account)
                    self._spawn(self._renew(worker))
        except TimeoutError:
            raise BusyError from None
        if self._draining:
            self._line.left(account)
            self._line.put(worker)
            raise BusyError
        return worker

    async def _serve(
        self, worker: WorkerProcess, job: Job, patience_s: float, polite_s: float | None
    ) -> Reply:
        loop = asyncio.get_running_loop()
        polite = None if polite_s is None else loop.call_later(polite_s, worker.stop)
        try:
            async with asyncio.timeout(patience_s) as self._busy[worker]:
                reply = await worker.call(job)
        except (WorkerLostError, TimeoutError) as failure:
            self._spawn(self._renew(worker, job.account))
            if isinstance(failure, TimeoutError):
                raise RunawayError from None
            raise
        else:
            self._line.put(worker)
            self._line.left(job.account)
        finally:
            self._busy.pop(worker, None)
            if polite is not None:
                polite.cancel()
        return reply

    async def _renew(self, worker: WorkerProcess, account: str | None = None) -> None:
        """Replace a process; one that cannot be started is tried again, more and more slowly.

        Args:
            account: whose call it ended with; it holds the process until it is there again.
        """
        self._lost()
        await worker.end()
        pause_s = 0.1
        while True:
            with contextlib.suppress(OSError, WorkerLostError):
                await worker.start()
                self._line.put(worker)
                if account is not None:
                    self._line.left(account)
                return
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, 10)

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._settle)
        return task

    def _settle(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # of a caller that has gone: nobody else looks at it
