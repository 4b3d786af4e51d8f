"""Calls run by a crew: drawn as it gets free, tried again where a worker was lost."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from queue import Empty, SimpleQueue
from typing import Any

from routeopt.executors.crew import Crew

_PER_WORKER = 2  # one call runs, the next one waits beside it


class Outcome:
    """What came of one call.

    Attributes:
        index: the place of its item among all items, from 0 on.
        call: the function and its arguments; empty if they could not be made.
        value: what the function returned.
        error: what was raised instead.
        attempts: how often the call was begun.
    """

    __slots__ = ("attempts", "call", "error", "index", "value")

    def __init__(self, index: int, call: tuple[Any, ...] = ()) -> None:
        self.index = index
        self.call = call
        self.value: Any = None
        self.error: BaseException | None = None
        self.attempts = 0


def outcomes(
    crew: Crew,
    items: Iterable[Any],
    call_of: Callable[[Any], tuple[Any, ...]],
    *,
    ordered: bool = True,
    retries: int = 1,
) -> Generator[Outcome, None, None]:
    """Run a call for each item; give what came of them.

    Items are drawn while fewer than twice as many calls as there are workers have been begun and
    not given back. What one call raises is its outcome. Where drawing an item fails, or the crew
    takes no more calls, what was begun is given back first, then that is raised. After Ctrl-C what
    is done is given back, what waits is cancelled, and `KeyboardInterrupt` is raised.

    Args:
        items: what the calls are made of.
        call_of: returns an item's function and its arguments; what it raises is an outcome, too.
        ordered: give outcomes in the order of the items, else as the calls end.
        retries: how often a call is begun again whose worker was lost.
    """
    flight = _Flight(crew, retries, ordered)
    left = enumerate(items)
    has_ended = False
    fault: Exception | None = None
    try:
        while True:
            if (outcome := flight.landed()) is not None:
                yield outcome
            elif not has_ended and flight.size < _PER_WORKER * crew.workers:
                try:
                    index, item = next(left)
                    flight.begin(index, item, call_of)
                except StopIteration:
                    has_ended = True
                except Exception as failure:
                    has_ended, fault = True, failure
            elif flight.size:
                flight.wait()
            else:
                break
        if fault is not None:
            raise fault
    except KeyboardInterrupt:
        done = flight.all_landed()
        flight.cancel()
        yield from done
        raise
    finally:
        flight.cancel()


class _Flight:
    """The calls that have been begun and whose outcomes have not been given back."""

    def __init__(self, crew: Crew, retries: int, ordered: bool) -> None:
        self._crew = crew
        self._retries = retries
        self._ordered = ordered
        self._next = 0
        self._flying: dict[Future[Any], Outcome] = {}
        self._done: dict[int, Outcome] = {}
        self._ended: SimpleQueue[Future[Any]] = SimpleQueue()

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self._flying) + len(self._done)

    def begin(self, index: int, item: Any, call_of: Callable[[Any], tuple[Any, ...]]) -> None:
        """Begin an item's call.

        Raises:
            RuntimeError: the crew takes no more calls; that is the item's outcome as well.
        """
        outcome = Outcome(index)
        try:
            outcome.call = call_of(item)
            self._submit(outcome)
        except Exception as failure:
            outcome.error = failure
            self._done[index] = outcome
            if outcome.call and _takes_no_more(failure):
                raise

    def landed(self) -> Outcome | None:
        """Return the next outcome, if there is one."""
        while True:
            try:
                self._settle(self._ended.get_nowait())
            except Empty:
                break
        index = self._next if self._ordered else next(iter(self._done), None)
        if index not in self._done:
            return None
        self._next += 1
        return self._done.pop(index)

    def wait(self) -> None:
        """Wait until one more call has ended."""
        self._settle(self._ended.get())

    def all_landed(self) -> list[Outcome]:
        """Return all outcomes that there are, whatever their order."""
        self._retries = 0
        while not self._ended.empty():
            self._settle(self._ended.get())
        return [self._done.pop(index) for index in sorted(self._done)]

    def cancel(self) -> None:
        """Cancel what waits for a worker."""
        flying, self._flying = self._flying, {}
        for future in flying:
            future.cancel()

    def _submit(self, outcome: Outcome) -> None:
        future = self._crew.submit(*outcome.call)
        outcome.attempts += 1
        self._flying[future] = outcome
        future.add_done_callback(self._ended.put)

    def _settle(self, future: Future[Any]) -> None:
        outcome = self._flying.pop(future)
        if future.cancelled():  # not by us: the executor has lost it
            outcome.error = CancelledError("the executor cancelled the call")
        else:
            outcome.error = future.exception()
        if outcome.error is None:
            outcome.value = future.result()
        elif is_lost(outcome.error) and outcome.attempts <= self._retries:
            try:
                self._submit(outcome)
                return
            except RuntimeError:  # nobody is left who could: the error stays
                pass
        self._done[outcome.index] = outcome


def is_lost(error: BaseException) -> bool:
    """Tell whether an error says that a call's worker was lost, and nothing about the call."""
    if isinstance(error, (BrokenExecutor, CancelledError)):
        return True
    kind = type(error)
    return kind.__name__ == "KilledWorker" and kind.__module__.startswith("distributed")


def _takes_no_more(failure: Exception) -> bool:
    return isinstance(failure, RuntimeError) and not isinstance(failure, RecursionError)
