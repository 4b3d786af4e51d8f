"""Whether there is room for a search of the whole."""

from __future__ import annotations

from contextlib import suppress

_MOST_TASKS = 1_000_000
_BYTES_PER_TASK = 8_000  # of a search with its answer: 4.6 GB were measured at 1,000,000 tasks


def is_enough_for(tasks: int) -> bool:
    """Tell whether this process may search a problem of so many tasks."""
    if tasks > _MOST_TASKS:
        return False
    free = _free()
    return free is None or tasks * _BYTES_PER_TASK < free


def _free() -> int | None:
    """Return the bytes that can be used without swapping; `None` where the system does not say."""
    with suppress(OSError, ValueError, IndexError), open("/proc/meminfo") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return 1024 * int(line.split()[1])
    return None
