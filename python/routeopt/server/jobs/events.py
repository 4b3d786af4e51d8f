"""A job's events as a stream of server-sent events, read from the store.

So it does not matter which process runs the job, and a client that comes back misses nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from routeopt.server.replies import Refusal
from routeopt.server.store.job_rows import ENDED, JobRow
from routeopt.server.store.jobs import Jobs

MOST_OF_ACCOUNT = 20
_LOOK_S = 0.4
_LOOKS_BETWEEN_SIGNS = 37  # of life: some 15 seconds


class Streams:
    """The streams that are open here; an account has not too many.

    Args:
        is_over: whether the server is on its way down, which ends every stream.
    """

    def __init__(self, jobs: Jobs, is_over: Callable[[], bool]) -> None:
        self._jobs = jobs
        self._is_over = is_over
        self._open: Counter[int] = Counter()

    def check(self, account_id: int) -> None:
        """Refuse an account that has as many streams as it may."""
        if self._open[account_id] >= MOST_OF_ACCOUNT:
            text = f"the limit of {MOST_OF_ACCOUNT} streams of events is reached"
            raise Refusal(429, text, headers={"Retry-After": "5"})

    async def of(self, job: JobRow, after: int) -> AsyncIterator[bytes]:
        """Give a job's events with numbers above `after`, until its end."""
        self._open[job.account_id] += 1
        try:
            async for part in self._parts(job, after):
                yield part
        finally:
            self._open -= Counter([job.account_id])

    async def _parts(self, job: JobRow, after: int) -> AsyncIterator[bytes]:
        known: JobRow | None = job
        looks = 0
        while not self._is_over():
            for number, kind, data in await self._jobs.events(job, after):
                after = number
                yield format_sse_event(data_str=data, event=kind, id=str(number))
                if kind == "state" and json.loads(data)["status"] in ENDED:
                    return
            if known is None or known.has_ended:
                return
            await asyncio.sleep(_LOOK_S)
            looks += 1
            if looks % _LOOKS_BETWEEN_SIGNS == 0:
                yield KEEPALIVE_COMMENT
                known = await self._jobs.get(job.account_id, job.id)
