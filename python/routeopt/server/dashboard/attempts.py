"""How often somebody may try to log in, or to sign up."""

from __future__ import annotations

from math import ceil
from time import time

from limits import RateLimitItemPerHour
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from routeopt.server.replies import Refusal
from routeopt.server.wrong_keys import network

_OF_ALL = 5  # times as many: users may share an address


class Attempts:
    """Counts attempts in this process: of each user, and of each address.

    A user's attempts are counted from each address by itself, so that a stranger elsewhere does not
    lock a user out at once, and with a larger limit from all addresses together.

    Args:
        most: of a user from one address in an hour.
    """

    def __init__(self, most: int) -> None:
        self._of_user = RateLimitItemPerHour(most)
        self._of_all = RateLimitItemPerHour(most * _OF_ALL)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def count(self, what: str, user: str, address: str) -> None:
        """Count an attempt.

        Raises:
            Refusal: 429 where there were too many.
        """
        for item, names in self._windows(what, user, address):
            if not await self._limiter.hit(item, *names):
                window = await self._limiter.get_window_stats(item, *names)
                wait_s = max(1, ceil(window.reset_time - time()))
                raise Refusal(
                    429,
                    f"too many attempts: try again in {ceil(wait_s / 60)} minutes",
                    headers={"Retry-After": str(wait_s)},
                )

    async def forget(self, what: str, user: str, address: str) -> None:
        """Forget a user's attempts from an address: one has succeeded."""
        item, names = self._windows(what, user, address)[0]
        await self._limiter.clear(item, *names)

    def _windows(
        self, what: str, user: str, address: str
    ) -> list[tuple[RateLimitItemPerHour, tuple[str, ...]]]:
        place = network(address)
        return [
            (self._of_user, (what, "user from address", user, place)),
            (self._of_all, (what, "user", user)),
            (self._of_all, (what, "address", place)),
        ]
