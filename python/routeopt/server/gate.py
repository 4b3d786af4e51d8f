"""The one guard in front of every route: HTTPS, key, account, permission, rate, in this order."""

from __future__ import annotations

import ipaddress
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from time import time

import structlog
from fastapi import Request
from limits.errors import StorageError
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.callers import Callers
from routeopt.server.concurrency import Concurrency, Uploads
from routeopt.server.permissions import Access
from routeopt.server.preferences import is_for_later
from routeopt.server.rates import Rates, Window, over_window
from routeopt.server.replies import Refusal, no_database
from routeopt.server.settings import Settings
from routeopt.server.store.accounts import KeyRow
from routeopt.server.visit import visit_of
from routeopt.server.wrong_keys import WrongKeys

_UPLOADS_AT_ONCE = 8  # of an account's requests for jobs
_log = structlog.get_logger("routeopt.gate")


@dataclass(frozen=True)
class Limits:
    """An account's limits, which its keys share: its own, or else the server's."""

    requests_per_hour: int
    concurrent_jobs: int


class Gate:
    """Lets a request pass, or raises why not.

    Args:
        uncounted: told of each request that passes although its rate window cannot be reached.
    """

    def __init__(
        self,
        settings: Settings,
        callers: Callers,
        rates: Rates,
        concurrency: Concurrency,
        uncounted: Callable[[], None] = lambda: None,
    ) -> None:
        self.settings = settings
        self.callers = callers
        self._rates = rates
        self._concurrency = concurrency
        self._uncounted = uncounted
        self._uploads = Uploads(_UPLOADS_AT_ONCE)
        self._wrong_keys = WrongKeys(settings.wrong_keys_per_minute)

    @asynccontextmanager
    async def admit(self, request: Request, access: Access) -> AsyncIterator[KeyRow | None]:
        """Give the request's key, `None` on a public route, and hold what it takes meanwhile.

        Raises:
            Refusal: 401, 403, 429, or 503 where the database is down.
        """
        if access.kind == "public":
            yield None
            return
        self.check_encrypted(request)
        async with self.admit_key(request, access, await self._key(request)) as key:
            yield key

    @asynccontextmanager
    async def admit_key(
        self, request: Request, access: Access, key: KeyRow
    ) -> AsyncIterator[KeyRow]:
        """Do the same with a key that is known already."""
        visit = visit_of(request)
        visit.key, visit.account = key.id, str(key.account_id)
        limits = self.limits(key)
        refusal = forbidden(key, access)
        window = await self._window(key, access, limits, counts=refusal is None)
        if window is not None:
            visit.headers.update(window.headers)
            if refusal is None and not window.passed:
                refusal = over_window(window)
        if refusal is not None:
            raise refusal
        async with self._place(request, access, key, limits.concurrent_jobs):
            yield key

    def _place(
        self, request: Request, access: Access, key: KeyRow, most: int
    ) -> AbstractAsyncContextManager[None]:
        """Return what a call holds until it is answered."""
        if not access.is_job:
            return nullcontext()
        if is_for_later(request, access):
            return self._uploads.of(key.account_id)
        return self._concurrency.one_more(key.account_id, most)

    def limits(self, key: KeyRow) -> Limits:
        """Return the limits of a key's account."""
        return Limits(
            key.requests_per_hour or self.settings.requests_per_hour,
            key.concurrent_jobs or self.settings.concurrent_jobs,
        )

    async def _key(self, request: Request) -> KeyRow:
        given = request.headers.getlist("authorization")
        try:
            return await self.callers.find(given)
        except SQLAlchemyError:
            raise no_database() from None
        except Refusal as refusal:
            if not given:
                raise
            address = request.client.host if request.client is not None else ""
            raise await self._wrong_keys.refusal(address, refusal) from None

    async def _window(
        self, key: KeyRow, access: Access, limits: Limits, counts: bool
    ) -> Window | None:
        """Count the request; where the windows cannot be reached it passes uncounted."""
        reads = access.window == "reads"
        limit = self.settings.reads_per_hour if reads else limits.requests_per_hour
        ask = self._rates.hit if counts else self._rates.look
        try:
            return await ask(access.window, str(key.account_id), limit)
        except (SQLAlchemyError, StorageError) as failure:
            _log.error("rate windows cannot be reached", error=type(failure).__name__)
            self._uncounted()
            return None

    async def windows(self, key: KeyRow) -> dict[str, Window | None]:
        """Return the state of an account's rate windows by their names, without counting."""
        names = (Access("key", window="requests"), Access("key", window="reads"))
        limits = self.limits(key)
        return {one.window: await self._window(key, one, limits, counts=False) for one in names}

    def check_encrypted(self, request: Request) -> None:
        """Refuse keys and passwords that travelled in the clear; within this machine they may."""
        if request.url.scheme == "https" or _is_loopback(request):
            return
        raise Refusal(403, "this service is reached by HTTPS alone", code="HTTPS_REQUIRED")


def forbidden(key: KeyRow, access: Access) -> Refusal | None:
    """Return the refusal of a key that lacks what a route needs, if it does."""
    if key.suspended_at is not None:
        return Refusal(403, "the account is suspended")
    if access.kind != "permission":
        return None
    if key.expires_at is not None and key.expires_at <= time():
        return Refusal(403, "the account's trial has ended")
    if access.solver not in key.solvers or access.operation not in key.operations:
        needed = f"solver {access.solver.upper()}, operation {access.operation.capitalize()}"
        return Refusal(403, f"the key has no permission for this: {needed}", details=needed)
    return None


def _is_loopback(request: Request) -> bool:
    if request.client is None:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
