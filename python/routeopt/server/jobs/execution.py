"""One job from its claim to its end, in whatever process has claimed it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.pool import BusyError, RunawayError
from routeopt.server.solving import Solving
from routeopt.server.store.job_queue import Claim, Incumbent, JobQueue, LostError
from routeopt.server.worker_process import Job, Reply, Watch, WorkerLostError

_BEAT_S = 1.0
_LONGEST_PAUSE_S = 5.0  # between tries to reach the store
_CODES = {"travel": "travel_unavailable", "fault": "internal_error", "stopped": "solver_lost"}
_FAULT = "this should not have happened; please report it with the job's id"
_log = structlog.get_logger("routeopt.jobs")


class Execution:
    """Runs a claimed job, keeps its lease meanwhile, and stores what came of it.

    It knows a queue and solver processes, and nothing of HTTP. When `run` is cancelled the job
    waits again.
    """

    def __init__(self, claim: Claim, queue: JobQueue, solving: Solving) -> None:
        self._job = claim.job
        self._text = claim.text
        self._matrices = claim.matrices
        self._queue = queue
        self._solving = solving
        self._watch = Watch(self._told)
        self._incumbent: Incumbent | None = None
        self._has_news = asyncio.Event()

    @property
    def has_begun(self) -> bool:
        """Whether the job has got its solver process."""
        return self._watch.has_begun

    def stop(self) -> None:
        """Ask for the best plan, which becomes the job's answer."""
        self._watch.stop()

    async def run(self) -> None:
        """Run the job; nothing is raised, whatever happens to it."""
        with structlog.contextvars.bound_contextvars(job=self._job.id):
            if self._job.is_cancelled:
                self.stop()
            account = str(self._job.account_id)
            call = Job(
                self._job.operation,
                self._text,
                watch=self._watch,
                solver=self._job.solver,
                dialect=self._job.dialect,
                time_limit_ms=self._job.time_limit_ms,
                matrices=self._matrices,
                geometry=self._job.geometry,
                account=account,
            )
            searching = asyncio.ensure_future(self._solving.search(call, waits=True))
            keeping = asyncio.ensure_future(self._keep())
            try:
                await asyncio.wait({searching, keeping}, return_when=asyncio.FIRST_COMPLETED)
                if searching.done():
                    await self._store(searching)
                else:
                    keeping.result()
            except LostError:
                _log.warning("another process has taken the job over")
            except asyncio.CancelledError:
                searching.cancel()
                await self._release()
                raise
            finally:
                searching.cancel()
                keeping.cancel()
                await asyncio.gather(searching, keeping, return_exceptions=True)

    def _told(self, elapsed_s: float, cost: float, unserved: int) -> None:
        self._incumbent = Incumbent(elapsed_s, cost, unserved)
        self._has_news.set()

    async def _keep(self) -> None:
        """Keep the lease, tell of incumbents, and look whether the job has been cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(_BEAT_S, self._queue.lease_s / 3)):
                    await self._has_news.wait()
            self._has_news.clear()
            news, self._incumbent = self._incumbent, None
            try:
                if await self._queue.beat(self._job, news):
                    self.stop()
            except SQLAlchemyError as failure:
                _log.error("the job's lease cannot be kept", error=type(failure).__name__)
                await asyncio.sleep(_BEAT_S)

    async def _store(self, searching: asyncio.Future[Reply]) -> None:
        queue, job = self._queue, self._job
        try:
            reply = searching.result()
        except BusyError:
            await _insist(lambda: queue.release(job))
        except (RunawayError, WorkerLostError) as failure:
            _log.error("the job took its solver down", error=type(failure).__name__)
            await _insist(lambda: queue.took_solver_down(job))
        else:
            _log.info("job", operation=job.operation, outcome=reply.kind)
            if reply.kind == "answer":
                await _insist(lambda: queue.solved(job, reply.body))
            else:
                await _insist(lambda: queue.failed(job, self._error(reply)))

    async def _release(self) -> None:
        """Let the job wait again; where the store does not answer its lease runs out."""
        with suppress(LostError, SQLAlchemyError):
            await asyncio.shield(self._queue.release(self._job))

    def _error(self, reply: Reply) -> dict[str, Any]:
        if reply.kind == "refused":
            found: dict[str, Any] = json.loads(reply.body)
            return found
        if reply.kind == "stopped" and self._watch.is_stopped:
            return {"code": "cancelled", "message": "the job was cancelled"}
        text = reply.body.decode(errors="replace")
        if reply.kind == "fault":
            _log.error("a fault of the core", fault=text)
            text = _FAULT
        return {"code": _CODES[reply.kind], "message": text}


async def _insist(write: Callable[[], Awaitable[None]]) -> None:
    """Write until the store has taken it.

    Raises:
        LostError: the job is no longer ours.
    """
    pause_s = 0.1
    while True:
        try:
            await write()
            return
        except SQLAlchemyError as failure:
            _log.error("the store does not take a job's end", error=type(failure).__name__)
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)
