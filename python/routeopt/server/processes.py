"""What processes use, as the system tells it; nothing where it does not tell."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def memory_of(pids: Iterable[int]) -> float:
    """Return the bytes of memory that processes have in use together."""
    pages = 0
    for pid in pids:
        with suppress(OSError):  # it has just ended
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE")) if pages else 0.0


def processor_seconds_of(pids: Iterable[int]) -> float:
    """Return the processor time that living processes have used together."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0
