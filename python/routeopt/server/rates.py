"""How many requests an account may make in an hour."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from time import time

from limits import RateLimitItemPerHour
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter

from routeopt.server.replies import Refusal


@dataclass(frozen=True)
class Window:
    """The state of a rate window; `resets_at` is a Unix time."""

    limit: int
    remaining: int
    resets_at: int
    passed: bool

    @property
    def headers(self) -> dict[str, str]:
        """The headers that tell it."""
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": str(self.resets_at),
        }


class Rates:
    """Counts hits in fixed windows, which begin with an account's first request and last an hour.

    Moving windows would have no moment at which they reset, and the headers promise one.
    """

    def __init__(self, storage: Storage) -> None:
        self._limiter = FixedWindowRateLimiter(storage)

    async def hit(self, window: str, account: str, limit: int) -> Window:
        """Count a request, and say whether it is within the limit."""
        item = RateLimitItemPerHour(limit)
        passed = await self._limiter.hit(item, window, account)
        return await self._window(item, window, account, passed)

    async def look(self, window: str, account: str, limit: int) -> Window:
        """Return the state without counting anything."""
        return await self._window(RateLimitItemPerHour(limit), window, account, True)

    async def _window(
        self, item: RateLimitItemPerHour, window: str, account: str, passed: bool
    ) -> Window:
        stats = await self._limiter.get_window_stats(item, window, account)
        return Window(item.amount, stats.remaining, ceil(stats.reset_time), passed)


def over_window(window: Window) -> Refusal:
    """Return the refusal of a request over the limit."""
    return Refusal(
        429,
        f"the limit of {window.limit:,} requests in an hour is reached",
        headers={"Retry-After": str(max(1, ceil(window.resets_at - time())))},
    )
