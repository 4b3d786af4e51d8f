"""Pieces sent to workers, a few at a time; what came back, came late, or did not come back."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, CancelledError, wait

from routeopt.executors.outcomes import is_lost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future
    from typing import Any

    from routeopt.executors import Crew

_PER_WORKER = 2  # one runs, the next one waits beside it
_TICK_S = 0.25


def run(
    crew: Crew,
    calls: Sequence[Callable[[], tuple[Any, ...]]],
    goes_on: Callable[[], bool],
) -> Iterator[tuple[int, Any, BaseException | None]]:
    """Run calls on workers; give what came of each as it ends: its place, and its value or error.

    A call whose worker was lost is made again once. Once `goes_on` says no, or the caller asks for
    no more, those that have not ended are given up.

    Args:
        calls: each makes a function and its arguments, when a worker is free for it.
        goes_on: is asked some times a second.
    """
    waiting = list(range(len(calls)))[::-1]
    flying: dict[Future[Any], int] = {}
    lost: set[int] = set()
    try:
        while (waiting or flying) and goes_on():
            while waiting and len(flying) < _PER_WORKER * crew.workers:
                place = waiting.pop()
                try:
                    flying[crew.submit(*calls[place]())] = place
                except RuntimeError as failure:  # the executor takes no more
                    yield place, None, failure
            done, _ = wait(flying, timeout=_TICK_S, return_when=FIRST_COMPLETED)
            for future in done:
                place = flying.pop(future)
                error = CancelledError() if future.cancelled() else future.exception()
                if error is not None and is_lost(error) and place not in lost:
                    lost.add(place)
                    waiting.append(place)
                else:
                    yield place, None if error else future.result(), error
    finally:
        for future in flying:
            future.cancel()
