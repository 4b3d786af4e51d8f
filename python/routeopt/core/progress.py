"""How a search goes, shown to people: a line, and in notebooks a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

_State = tuple[float, int, float, int]
Progress = Callable[[float, int, float, int], "bool | None"]
"""Takes elapsed seconds, iterations, cost of the best plan, unserved tasks; `False` stops."""

_SECONDS_BETWEEN_LINES = 10.0
_SECONDS_BETWEEN_DRAWINGS = 0.2
_UNASKED_AFTER_S = 1.2  # not of searches of a second, which is the usual
_WIDTH = 72


@contextmanager
def reporting(
    progress: bool | Progress | None, seconds: float | None = None
) -> Iterator[Progress | None]:
    """Give the callback that the core shall call, and end what is shown afterwards.

    Args:
        progress: `True` shows how the search goes, `False` nothing; by default notebooks show it
            of what takes longer than a second. Or a callback.
        seconds: how long the search may take, if that is known.
    """
    if callable(progress):
        yield progress
        return
    if progress not in (True, False, None):
        raise TypeError(f"progress is True, False or a callable, not {progress!r}")
    shown = _shown(progress, seconds)
    try:
        yield shown
    finally:
        if shown is not None:
            shown.end()


def _shown(progress: bool | None, seconds: float | None) -> ProgressLine | ProgressBar | None:
    from routeopt.core.interruption import in_notebook

    if progress is False or (progress is None and not _is_main_thread()):
        return None  # where several search at a time, nobody asked for as many bars
    if in_notebook():
        after_s = 0.0 if progress else _UNASKED_AFTER_S
        bar = _tqdm()
        if bar is not None:
            return ProgressBar(bar, seconds, after_s)
        return ProgressLine(sys.stdout, redraws=True, after_s=after_s)
    return ProgressLine(sys.stderr) if progress and sys.stderr is not None else None


def _is_main_thread() -> bool:
    import threading

    return threading.current_thread() is threading.main_thread()


def _tqdm() -> Any:
    """Return the bar of tqdm that suits the notebook, if it is installed."""
    import importlib
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # without ipywidgets it draws text, which will do
        try:
            return importlib.import_module("tqdm.auto").tqdm
        except ImportError:
            return None


class _Display:
    """Shows the state of a search now and then, and its last one at the end."""

    def __init__(self, after_s: float, every_s: float) -> None:
        self._next_s = after_s
        self._every_s = every_s
        self._last: _State | None = None
        self._drawn: _State | None = None

    def __call__(self, elapsed_s: float, iterations: int, cost: float, unserved: int) -> None:
        self._last = (elapsed_s, iterations, cost, unserved)
        if elapsed_s >= self._next_s:
            self._next_s = elapsed_s + self._every_s
            self._draw(self._last)

    def end(self) -> None:
        """Leave the last state standing, if any was shown."""
        if self._last is not None and self._drawn not in (None, self._last):
            self._draw(self._last)

    def _draw(self, state: _State) -> None:
        self._drawn = state


class ProgressBar(_Display):
    """Shows how a search goes as a bar of seconds.

    Args:
        make: the class of tqdm's bars.
        seconds: where the bar ends; without it there are figures alone.
        after_s: when it appears.
    """

    def __init__(self, make: Any, seconds: float | None, after_s: float) -> None:
        super().__init__(after_s, _SECONDS_BETWEEN_DRAWINGS)
        self._make = make
        self._seconds = seconds
        self._bar: Any = None

    def end(self) -> None:
        super().end()
        if self._bar is not None:
            self._bar.close()

    def _draw(self, state: _State) -> None:
        super()._draw(state)
        if self._bar is None:
            known = "{n:.1f} of {total:g} s |{bar}| {desc}"
            form = known if self._seconds else "{n:.1f} s  {desc}"
            # Notebooks show what goes to standard error as if it were a fault.
            self._bar = self._make(total=self._seconds, bar_format=form, file=sys.stdout)
        self._bar.n = min(state[0], self._seconds or state[0])
        self._bar.set_description_str(_figures(*state))


class ProgressLine(_Display):
    """Shows how a search goes: one line drawn again and again on a terminal, elsewhere a plain
    line every ten seconds.

    Args:
        stream: where it is written.
        redraws: whether a line can be drawn again; told by the stream by default.
        after_s: when it appears.
    """

    def __init__(
        self, stream: TextIO, *, redraws: bool | None = None, after_s: float = 0.0
    ) -> None:
        self._stream = stream
        self._redraws = stream.isatty() if redraws is None else redraws
        if self._redraws:
            super().__init__(after_s, _SECONDS_BETWEEN_DRAWINGS)
        else:
            super().__init__(_SECONDS_BETWEEN_LINES, _SECONDS_BETWEEN_LINES)

    def end(self) -> None:
        if self._redraws and self._drawn is not None:
            super().end()
            self._write("\n")

    def _draw(self, state: _State) -> None:
        super()._draw(state)
        text = f"{state[0]:7.1f} s  {_figures(*state)}"
        self._write(f"\r{text:<{_WIDTH}}" if self._redraws else f"{text}\n")

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a search goes on when nobody looks
            self._stream.write(text)
            self._stream.flush()


def _figures(_elapsed_s: float, iterations: int, cost: float, unserved: int) -> str:
    text = f"{iterations:,} iterations  cost {cost:,.2f}"
    return f"{text}  {unserved:,} unserved" if unserved else text
