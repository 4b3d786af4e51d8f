"""Wrong keys are told to wait, by the address that they come from."""

from __future__ import annotations

import ipaddress
from math import ceil
from time import time

from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from routeopt.server.replies import Refusal

_HOME_NETWORK = 64  # bits: so much of an IPv6 address tells who it is, the rest is its own choice


class WrongKeys:
    """Counts the wrong keys of each address, in this process.

    A right key is let in from everywhere: many clients may share an address, and one with an old
    key must not shut the others out.

    Args:
        most: how many an address may try in a minute.
    """

    def __init__(self, most: int) -> None:
        self._most = RateLimitItemPerMinute(most)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def refusal(self, address: str, usual: Refusal) -> Refusal:
        """Count a wrong key, and return the usual refusal or, beyond the limit, a 429."""
        who = network(address)
        if await self._limiter.hit(self._most, who):
            return usual
        window = await self._limiter.get_window_stats(self._most, who)
        return Refusal(
            429,
            "too many wrong keys came from this address",
            details=usual.message,
            headers={"Retry-After": str(max(1, ceil(window.reset_time - time())))},
        )


def network(address: str) -> str:
    """Return what tells who an address is: of IPv6 its network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _HOME_NETWORK), strict=False))
    return str(found)
