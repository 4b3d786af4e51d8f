"""How long a search may take, with how many threads, and how large its request may be."""

from __future__ import annotations

LEAST_MS, MOST_MS = 100, 300_000
"""Search times of the V2 family; less than the least is taken as the least."""

_MOST_THREADS = 2**31 - 1  # what the core can count to


def limit_ms(millis: int | str | None) -> int | None:
    """Return how long the core shall search; `None` leaves it to the request.

    Args:
        millis: an integer from 0 to 300,000, or its text.
    """
    if millis is None:
        return None
    text = str(millis)
    is_whole = not isinstance(millis, bool) and text.isascii() and text.isdecimal()
    if not is_whole or len(text) > 9 or int(text) > MOST_MS:
        raise ValueError(f"millis is an integer from 0 to {MOST_MS:,}, not {millis!r}")
    return max(LEAST_MS, int(text))


def thread_count(threads: int | None) -> int:
    """Return how many threads the core shall use at most; 0 is one for each usable processor."""
    if threads is None:
        return 0
    if isinstance(threads, bool) or not hasattr(threads, "__index__"):
        raise TypeError(f"threads is a whole number or None, not {threads!r}")
    if threads < 1:
        raise ValueError(f"threads is at least 1, not {threads}")
    return min(int(threads), _MOST_THREADS)


def service_limits(limits: str | None) -> bool:
    """Return whether the limits hold that protect a service."""
    if limits not in ("service", None):
        raise ValueError(f'limits is "service" or None, not {limits!r}')
    return limits is not None
