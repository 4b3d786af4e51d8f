"""What a worker does: it takes tickets, and runs the jobs whose turn it is."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from routeopt.server.jobs.execution import Execution
from routeopt.server.jobs.tickets import DOWN, Tickets
from routeopt.server.solving import Solving
from routeopt.server.store.job_queue import JobQueue

_PAUSE_S = 1.0  # where the database does not answer
_log = structlog.get_logger("routeopt.jobs")


class TicketWorker:
    """Runs jobs, at most as many at a time as it has places.

    Args:
        most: how many places there are.
        grace_s: how long running jobs may go on when the worker is told to stop.
    """

    def __init__(
        self, queue: JobQueue, solving: Solving, tickets: Tickets, most: int, grace_s: float
    ) -> None:
        self._queue = queue
        self._solving = solving
        self._tickets = tickets
        self._most = most
        self._grace_s = grace_s
        self._places = asyncio.Semaphore(most)
        self._runs: set[asyncio.Task[None]] = set()
        self._stopped = asyncio.Event()
        self.running = 0

    def stop(self) -> None:
        """Begin no more jobs; those that run may end, and wait again if they take too long."""
        self._stopped.set()

    async def run(self) -> None:
        """Take tickets until told to stop, then return when everything has come to rest.

        A database that goes away for a while ends the taking of tickets, not the jobs.
        """
        stopping = asyncio.create_task(self._stopped.wait())
        while not stopping.done():
            taking = asyncio.create_task(self._tickets.take(self._taken, self._most))
            await asyncio.wait({taking, stopping}, return_when=asyncio.FIRST_COMPLETED)
            taking.cancel()
            (failure,) = await asyncio.gather(taking, return_exceptions=True)
            if not stopping.done():
                _log.error("no tickets can be taken", error=type(failure).__name__)
                await asyncio.wait({stopping}, timeout=_PAUSE_S)
        await self._rest()

    async def _taken(self) -> None:
        run = asyncio.create_task(self._run_due())
        self._runs.add(run)
        run.add_done_callback(self._ended)
        await asyncio.shield(run)  # jobs outlive their ticket where that is taken away

    async def _run_due(self) -> None:
        """Run jobs as long as some wait: one that had to wait for its account has no ticket."""
        async with self._places:
            while not self._stopped.is_set():
                try:
                    claim = await self._queue.claim()
                except DOWN as failure:
                    _log.error("no job can be claimed", error=type(failure).__name__)
                    await asyncio.sleep(_PAUSE_S)
                    return
                if claim is None:
                    return
                self.running += 1
                try:
                    await Execution(claim, self._queue, self._solving).run()
                finally:
                    self.running -= 1

    def _ended(self, run: asyncio.Task[None]) -> None:
        self._runs.discard(run)
        if not run.cancelled() and (fault := run.exception()) is not None:
            _log.error("a fault of the worker", exc_info=fault)

    async def _rest(self) -> None:
        if self._runs:
            await asyncio.wait(self._runs, timeout=self._grace_s)
        for run in self._runs:
            run.cancel()
        await asyncio.gather(*self._runs, return_exceptions=True)
        with suppress(*DOWN):
            await self._tickets.look()  # for those that wait again
