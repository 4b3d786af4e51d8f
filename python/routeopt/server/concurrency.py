"""How many calls of an account run at a time: in this process, or in all that share a store."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Protocol
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.replies import Refusal
from routeopt.server.store.places import PlaceStore

LEASE_S = 10.0  # after which the places of a process that is gone are free
_TICK_S = 0.1
_TRIES = 4  # to get a place that another process holds and does not use: it gives it back
_log = structlog.get_logger("routeopt.concurrency")


class Places(Protocol):
    """Gives out places: a call needs one."""

    async def run(self) -> None:
        """Do what has to be done now and then, for ever."""

    async def end(self) -> None:
        """Give all places back."""

    async def take(self, account_id: int, most: int) -> bool:
        """Take a place, if the account has fewer than `most`."""

    def give_back(self, account_id: int) -> None:
        """Give a place back."""


class Concurrency:
    """Holds a place while a call runs."""

    def __init__(self, places: Places) -> None:
        self._places = places

    @asynccontextmanager
    async def one_more(self, account_id: int, most: int) -> AsyncIterator[None]:
        """Hold a place.

        Raises:
            Refusal: 429 where the account has as many as it may.
        """
        if not await self._places.take(account_id, most):
            raise Refusal(
                429,
                f"the limit of {most:,} concurrent jobs is reached",
                headers={"Retry-After": "1"},
            )
        try:
            yield
        finally:
            self._places.give_back(account_id)


class Uploads:
    """Lets a few requests of an account in at a time, in this process; further ones wait.

    They bound the memory that bodies take of those calls that hold no place, because they are
    answered later.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._semaphores: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, account_id: int) -> asyncio.Semaphore:
        """Return what a request of an account holds while it is read."""
        return self._semaphores.setdefault(account_id, asyncio.Semaphore(self._most))


class OwnPlaces:
    """Places that this process counts for itself."""

    def __init__(self) -> None:
        self._running: Counter[int] = Counter()

    async def run(self) -> None:
        """There is nothing to do now and then."""

    async def end(self) -> None:
        """The counts end with this process."""

    async def take(self, account_id: int, most: int) -> bool:
        """Take a place, if the account has fewer than `most`."""
        if self._running[account_id] >= most:
            return False
        self._running[account_id] += 1
        return True

    def give_back(self, account_id: int) -> None:
        """Give a place back."""
        self._running[account_id] -= 1
        if not self._running[account_id]:
            del self._running[account_id]


class SharedPlaces:
    """Places that several processes share through the store.

    A process keeps a place that it has got from the store for calls to come, so that most calls
    ask the store nothing; one that was not used for a moment goes back. Where the store does not
    answer, each process counts for itself.
    """

    def __init__(self, store: PlaceStore) -> None:
        self._store = store
        self._running: Counter[int] = Counter()
        self._waiting: Counter[int] = Counter()
        self._peaks: Counter[int] = Counter()  # of running calls, since the last tick
        self._held: dict[int, int] = {}
        self._held_until = 0.0
        self._is_told = True
        self._asking = asyncio.Lock()

    async def take(self, account_id: int, most: int) -> bool:
        """Take a place, if the account has fewer than `most`.

        One that another process does not use comes back within a few tries.
        """
        if self._take_held(account_id):
            return True
        if self._running[account_id] + self._waiting[account_id] >= most:
            return False
        self._waiting[account_id] += 1
        try:
            for _ in range(_TRIES):
                async with self._asking:
                    if self._take_held(account_id) or await self._take_more(account_id, most):
                        return True
                await asyncio.sleep(_TICK_S)
        finally:
            self._waiting[account_id] -= 1
        return False

    def give_back(self, account_id: int) -> None:
        """Give a place back; the store hears of it later, if no other call needs it."""
        self._running[account_id] -= 1

    async def run(self) -> None:
        """Keep the places that are in use, and give back the others, for ever."""
        while True:
            await asyncio.sleep(_TICK_S)
            has_spare = any(self._peaks[account] < held for account, held in self._held.items())
            is_due = self._held and self._held_until < monotonic() + LEASE_S / 2
            if has_spare or is_due or not self._is_told:
                await self._tell()
            self._running, self._waiting = +self._running, +self._waiting  # without zeros
            self._peaks = self._running.copy()

    async def end(self) -> None:
        """Give all places back."""
        with suppress(SQLAlchemyError):
            await self._store.keep({})

    def _take_held(self, account_id: int) -> bool:
        held = self._held.get(account_id, 0) if self._held_until > monotonic() else 0
        if self._running[account_id] >= held:
            return False
        self._take(account_id)
        return True

    async def _take_more(self, account_id: int, most: int) -> bool:
        wanted = self._running[account_id] + 1
        if wanted > most:
            return False
        try:
            if not await self._store.hold(account_id, wanted, most):
                return False
            self._held[account_id] = wanted
        except SQLAlchemyError as failure:
            _log.error("concurrent jobs cannot be shared", error=type(failure).__name__)
        self._take(account_id)
        return True

    def _take(self, account_id: int) -> None:
        self._running[account_id] += 1
        self._peaks[account_id] = max(self._peaks[account_id], self._running[account_id])

    async def _tell(self) -> None:
        async with self._asking:
            self._held, self._is_told = dict(+self._peaks), False
            held_until = monotonic() + LEASE_S
            try:
                await self._store.keep(self._held)
            except SQLAlchemyError as failure:
                _log.error("concurrent jobs cannot be shared", error=type(failure).__name__)
            else:
                self._is_told, self._held_until = True, held_until
