"""The progress line of a search."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

Progress = Callable[[float, int, float, int], "bool | None"]
"""Takes elapsed seconds, iterations, cost of the best plan, unserved tasks; `False` stops."""

_SECONDS_BETWEEN_LINES = 10.0
_WIDTH = 72


@contextmanager
def reporting(progress: bool | Progress | None) -> Iterator[Progress | None]:
    """Give the callback that the core shall call, and end the progress line afterwards.

    Args:
        progress: `True` for a line on standard error, a callback, or nothing.
    """
    if progress is None or progress is False or (progress is True and sys.stderr is None):
        yield None
    elif progress is True:
        line = ProgressLine(sys.stderr)
        try:
            yield line
        finally:
            line.end()
    elif callable(progress):
        yield progress
    else:
        raise TypeError(f"progress is True or a callable, not {progress!r}")


class ProgressLine:
    """Shows how a search goes: one line drawn again and again on a terminal, elsewhere a plain
    line every ten seconds."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._redraws = stream.isatty()
        self._next_s = 0.0 if self._redraws else _SECONDS_BETWEEN_LINES
        self._drawn = False

    def __call__(self, elapsed_s: float, iterations: int, cost: float, unserved: int) -> None:
        if elapsed_s < self._next_s:
            return
        text = f"{elapsed_s:7.1f} s  {iterations:,} iterations  cost {cost:,.2f}"
        if unserved:
            text += f"  {unserved:,} unserved"
        if self._redraws:
            self._write(f"\r{text:<{_WIDTH}}")
        else:
            self._write(f"{text}\n")
            self._next_s = elapsed_s + _SECONDS_BETWEEN_LINES
        self._drawn = True

    def end(self) -> None:
        """Leave the last line standing."""
        if self._redraws and self._drawn:
            self._write("\n")

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a search goes on when nobody looks
            self._stream.write(text)
            self._stream.flush()
