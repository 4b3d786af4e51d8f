"""Which process a call runs in, and how long it may take."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from routeopt.server.pool import Pool, RunawayError
from routeopt.server.worker_process import Job, Reply

_LIMIT = re.compile(rb'"time_limit_s"\s*:\s*([-+.0-9eE]+)')
# Of V2; behind escapes any may be.
_OWN_LIMITS = (b'"solvingTime"', b'"solve_duration"', b'"maxIterations"', b"\\u")
_MOST_FOUND = 16  # of a text that is full of them there is no need to see all
_MOST_S = 300.0
_JUDGING_S = 120.0  # evaluate has no limit of its own
_READING_S = 5.0  # a text of 10 MiB on a machine that is busy otherwise


class Solving:
    """Long calls have slots of their own; what is quick never waits behind them.

    Args:
        slots: for solve, suggest and explain, and for what was thought to be quick and is not.
        quick: for evaluate, and for whatever is only checked.
        quick_s: how long a call may hold a quick slot.
        travel_s: how long travel times may take to come, which no limit of a request counts.
        moved: told of each call that took longer than `quick_s`.
    """

    def __init__(
        self,
        slots: Pool,
        quick: Pool,
        quick_s: float,
        travel_s: float = 0,
        moved: Callable[[], None] = lambda: None,
    ) -> None:
        self.slots = slots
        self.quick = quick
        self._quick_s = quick_s
        self._travel_s = travel_s
        self._moved = moved

    def has_room(self, operation: str, validate_only: bool, account: str) -> bool:
        """Whether it is worth reading an account's request at all."""
        pool = self.quick if _is_quick(operation, validate_only) else self.slots
        return pool.has_room(account)

    async def answer(self, job: Job) -> Reply:
        """Run a call; see `Pool.run` for what is raised.

        A request that has to wait for a slot is checked meanwhile, so that a refusal waits for
        nothing.
        """
        if _is_quick(job.operation, job.validate_only):
            return await self._quickly(job)
        if not self.slots.is_free:
            with suppress(RunawayError):
                checked = await self.quick.run(replace(job, validate_only=True), self._quick_s)
                if checked.kind != "answer":
                    return checked
        return await self.search(job)

    async def search(self, job: Job, waits: bool = False) -> Reply:
        """Run a call that has been checked already; see `Pool.run`."""
        limit_s = time_limit_s(job)
        polite_s = self._roads_s(job) + _READING_S + limit_s + 2
        return await self.slots.run(job, polite_s + max(3, limit_s / 10), polite_s, waits)

    async def _quickly(self, job: Job) -> Reply:
        """Run a call in a quick slot; where it takes long, once more in one of the others."""
        try:
            return await self.quick.run(job, self._quick_s)
        except RunawayError:
            if not self.slots.has_room(job.account):
                raise
            self._moved()
            return await self.slots.run(job, _JUDGING_S + self._roads_s(job))

    def _roads_s(self, job: Job) -> float:
        """Return how long the roads may take to come: tables before a plan, lines after it."""
        return self._travel_s * (2 if job.geometry else 1)

    def drain(self, grace_s: float) -> None:
        """Take no more searches, and let the running ones answer with what they have.

        What is quick is still taken: it is of clients that were there before. It, too, has to end.
        """
        self.slots.drain(grace_s)
        self.quick.hurry(grace_s)

    async def start(self) -> None:
        """Start all processes."""
        await self.quick.start()
        await self.slots.start()

    async def end(self) -> None:
        """End all processes."""
        await self.slots.end()
        await self.quick.end()


def time_limit_s(job: Job) -> float:
    """Return the longest time limit that a text may mean, without reading it.

    It is for the watchdog alone, who must not be stricter than the request: where the member
    could hide behind escapes, or is absent from an operation that runs to completion, it is the
    most that the interface allows.
    """
    if job.dialect == "v2":
        has_own = any(name in job.text for name in _OWN_LIMITS)
        return (job.time_limit_ms or (_MOST_S if has_own else 1.0) * 1000) / 1000
    found = [_number(limit[1]) for limit in islice(_LIMIT.finditer(job.text), _MOST_FOUND)]
    if len(found) == _MOST_FOUND:
        return _MOST_S
    if not found:
        has_default = job.operation == "solve" and b"\\u" not in job.text
        may_iterate = b'"max_iterations"' in job.text
        return 1.0 if has_default and not may_iterate else _MOST_S
    return min(max(found), _MOST_S)


def _number(text: bytes) -> float:
    try:
        return max(0.0, float(text))
    except ValueError:
        return _MOST_S  # the core refuses it


def _is_quick(operation: str, validate_only: bool) -> bool:
    return validate_only or operation == "evaluate"
