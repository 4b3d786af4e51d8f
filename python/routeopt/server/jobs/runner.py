"""The dispatcher that needs nothing installed: jobs are run by the server's own process."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.jobs.execution import Execution
from routeopt.server.solving import Solving
from routeopt.server.store.job_queue import Claim, JobQueue
from routeopt.server.store.job_rows import JobRow

_LOOK_S = 0.5  # for jobs of other processes, and for slots that other calls have left
_STARVED_S = 2.0  # then a job takes its turn in the line of calls that want a slot
_BEGINNING_S = 0.01  # until a job has taken its solver process
_PAUSE_S = 2.0  # where the store does not answer
_log = structlog.get_logger("routeopt.jobs")


class EmbeddedRunner:
    """Claims jobs while a solver process is free, and runs them.

    Where calls that are answered at once keep all processes busy, one job that has waited for a
    while is claimed all the same, and takes its turn among them.

    Args:
        most: how many jobs run here at a time.
    """

    def __init__(self, queue: JobQueue, solving: Solving, most: int) -> None:
        self._queue = queue
        self._solving = solving
        self._most = most
        self._running: dict[str, tuple[Execution, asyncio.Task[None]]] = {}
        self._wake = asyncio.Event()
        self._claiming: asyncio.Task[None] | None = None

    @property
    def running(self) -> int:
        """How many jobs run here."""
        return len(self._running)

    async def start(self) -> None:
        """Begin to run jobs."""
        self._claiming = asyncio.create_task(self._claim_all())

    async def enqueue(self, _: JobRow) -> None:
        """Look for a job at once."""
        self.wake()

    def wake(self) -> None:
        """Look for a job at once."""
        self._wake.set()

    async def cancel(self, job: JobRow) -> None:
        """Stop a job at once, if it runs here."""
        if job.id in self._running:
            self._running[job.id][0].stop()

    def drain(self) -> None:
        """Begin no more jobs; those that run wait again, for another process or the next start."""
        if self._claiming is not None:
            self._claiming.cancel()
        for _, task in self._running.values():
            if not task.cancelling():  # a second time would cut short what it does about it
                task.cancel()

    async def end(self) -> None:
        """Drain, and return when everything has come to rest."""
        self.drain()
        if self._claiming is not None:
            await asyncio.gather(self._claiming, return_exceptions=True)
        self.drain()  # what was claimed meanwhile
        tasks = [task for _, task in self._running.values()]
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _claim_all(self) -> None:
        while True:
            self._wake.clear()
            try:
                claim = await self._next()
            except Exception as fault:
                _log.error("no job can be claimed", exc_info=fault)
                await asyncio.sleep(_PAUSE_S)
                continue
            if claim is not None:
                self._begin(claim)
                await asyncio.sleep(_BEGINNING_S)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._wake.wait()

    async def _next(self) -> Claim | None:
        """Claim a job, if it could begin at once, or has waited for long.

        A claim that has begun is brought to its end: a job must not be claimed by nobody.
        """
        is_free = self._solving.slots.is_free
        if self.running >= self._most or (self._has_one_in_line and not is_free):
            return None
        claiming = asyncio.ensure_future(self._queue.claim(0 if is_free else _STARVED_S))
        try:
            return await asyncio.shield(claiming)
        except asyncio.CancelledError:
            with suppress(SQLAlchemyError):
                claim = await claiming
                if claim is not None:
                    await self._queue.release(claim.job)
            raise

    @property
    def _has_one_in_line(self) -> bool:
        return any(not execution.has_begun for execution, _ in self._running.values())

    def _begin(self, claim: Claim) -> None:
        execution = Execution(claim, self._queue, self._solving)
        task = asyncio.create_task(execution.run())
        self._running[claim.job.id] = (execution, task)
        task.add_done_callback(lambda done: self._ended(claim.job.id, done))

    def _ended(self, job_id: str, task: asyncio.Task[None]) -> None:
        del self._running[job_id]
        self._wake.set()
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("a fault of the runner", exc_info=fault)
