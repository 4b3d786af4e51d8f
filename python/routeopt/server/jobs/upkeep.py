"""What has to be done now and then: jobs of dead processes wait again, old ones are removed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from routeopt.server.store.job_queue import JobQueue

_REMOVE_EVERY_S = 60.0
_LONGEST_S = 5.0
_log = structlog.get_logger("routeopt.jobs")

Removal = Callable[[], Awaitable[int]]
"""Removes some of what has expired, and returns how much."""


class Upkeep:
    """Keeps the tables in order. Every process may do it, one after the other or at once.

    Args:
        removals: each is called until it finds nothing more.
        woken: called when jobs wait again.
    """

    def __init__(
        self,
        queue: JobQueue,
        removals: Sequence[Removal],
        woken: Callable[[], None] = lambda: None,
    ) -> None:
        self._queue = queue
        self._removals = removals
        self._woken = woken
        self.waiting = 0
        """How many jobs waited when it was last looked."""

    async def run(self) -> None:
        """Do it for ever, beginning at once."""
        await asyncio.gather(self._reclaim(), self._remove())

    async def _reclaim(self) -> None:
        while True:
            if await _done(self._queue.reclaim):
                _log.warning("jobs of a process that is gone wait again")
                self._woken()
            self.waiting = await _done(self._queue.waiting)
            await asyncio.sleep(min(self._queue.lease_s / 2, _LONGEST_S))

    async def _remove(self) -> None:
        while True:
            for removal in self._removals:
                while await _done(removal):
                    await asyncio.sleep(0)  # others come first
            await asyncio.sleep(_REMOVE_EVERY_S)


async def _done(work: Removal) -> int:
    """Do it, and return what it found; a fault must not keep it from being done again."""
    try:
        return await work()
    except Exception as fault:
        _log.error("upkeep failed", exc_info=fault)
        return 0
