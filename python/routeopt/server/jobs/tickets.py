"""Tickets tell workers, on any number of machines, that a job waits: procrastinate carries them.

A ticket has a job's id and no more: whoever gets it runs the job whose turn it is, which the store
alone says. So a ticket that is lost, or comes twice, changes nothing but the time of a beginning:
now and then each process looks for jobs that wait without one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Status
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.store.database import StoreError
from routeopt.server.store.job_queue import JobQueue
from routeopt.server.store.job_rows import JobRow

_TASK = _QUEUE = "routeopt"
_LOOK_S = 5.0
_MOST_AT_A_LOOK = 32
_TELLING_S = 2.0
_BEAT_S = 10.0
_STALLED_S = 40.0  # without a beat a worker is gone, and its tickets are void
_CONNECTIONS = 4
DOWN = (ConnectorException, SQLAlchemyError, OSError, TimeoutError)
"""What is raised where the database does not answer."""
_log = structlog.get_logger("routeopt.jobs")


class Tickets:
    """Gives tickets out, and takes them.

    Args:
        url: of the PostgreSQL database in which the jobs are.
    """

    def __init__(self, url: str, queue: JobQueue) -> None:
        self._queue = queue
        self._wake = asyncio.Event()
        self._app = App(
            connector=PsycopgConnector(
                conninfo=make_url(url)
                .set(drivername="postgresql")
                .render_as_string(hide_password=False),
                kwargs={"connect_timeout": 5, "options": "-c statement_timeout=5000"},
                min_size=1,
                max_size=_CONNECTIONS,
                timeout=5.0,
            )
        )
        self._app.task(name=_TASK)(self._take_one)
        self._taken: Callable[[], Awaitable[None]]

    async def open(self) -> None:
        """Connect.

        Raises:
            StoreError: the database has no tables for tickets.
        """
        await self._app.open_async()
        if not await self._app.check_connection_async():
            raise StoreError("the database has no tables for tickets: run `routeopt db upgrade`")

    async def close(self) -> None:
        """Close the connections."""
        await self._app.close_async()

    async def give(self, job_id: str) -> None:
        """Give a job's ticket to whoever is free."""
        ticket = self._app.configure_task(_TASK, queue=_QUEUE, queueing_lock=job_id)
        with suppress(AlreadyEnqueued):
            await ticket.defer_async(job_id=job_id)

    async def take(self, taken: Callable[[], Awaitable[None]], most: int) -> None:
        """Take tickets until this is cancelled, at most `most` at a time.

        A ticket ends when `taken` returns.
        """

        self._taken = taken
        await self._app.run_worker_async(
            queues=[_QUEUE],
            concurrency=most,
            delete_jobs="always",
            install_signal_handlers=False,
            shutdown_graceful_timeout=0,
            update_heartbeat_interval=_BEAT_S,
            stalled_worker_timeout=_STALLED_S,
        )

    async def _take_one(self, job_id: str) -> None:
        _log.debug("a ticket", job=job_id)
        await self._taken()

    def wake(self) -> None:
        """Look at once for jobs that have no ticket."""
        self._wake.set()

    async def look(self) -> None:
        """Give tickets to jobs that have none, and void those of workers that are gone."""
        for job_id in await self._queue.due(_MOST_AT_A_LOOK):
            await self.give(job_id)
        manager = self._app.job_manager
        stalled = await manager.get_stalled_jobs(
            task_name=_TASK, seconds_since_heartbeat=_STALLED_S
        )
        for ticket in stalled:
            await manager.finish_job(ticket, Status.FAILED, delete_job=True)

    async def run(self) -> None:
        """Look now and then, for ever."""
        while True:
            self._wake.clear()
            try:
                await self.look()
            except DOWN as failure:
                _log.error("tickets cannot be given", error=type(failure).__name__)
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._wake.wait()


class TicketDispatcher:
    """The dispatcher whose jobs are run by `routeopt worker`."""

    def __init__(self, tickets: Tickets) -> None:
        self._tickets = tickets
        self._looking: asyncio.Task[Any] | None = None

    async def start(self) -> None:
        """Connect."""
        try:
            await self._tickets.open()
        except StoreError as refusal:
            _log.error("no tickets can be given", why=str(refusal))
            raise
        self._looking = asyncio.create_task(self._tickets.run())

    async def enqueue(self, job: JobRow) -> None:
        """Give the job a ticket; if that fails it gets one later."""
        try:
            async with asyncio.timeout(_TELLING_S):
                await self._tickets.give(job.id)
        except DOWN as failure:
            _log.error("a ticket cannot be given", job=job.id, error=type(failure).__name__)

    async def cancel(self, _: JobRow) -> None:
        """The worker hears of it when it next keeps its lease."""

    def wake(self) -> None:
        """Look at once for jobs that wait."""
        self._tickets.wake()

    def drain(self) -> None:
        """Nothing runs here."""

    async def end(self) -> None:
        """Disconnect."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await self._tickets.close()
