"""A crew of workers, from what a caller named or has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from routeopt.core.call import usable_processors
from routeopt.executors.dask import OfClient
from routeopt.executors.processes import Processes
from routeopt.optional import optional

_CONNECTING_S = 10


class Crew:
    """Workers behind an executor.

    Args:
        executor: anything with `submit`.
        workers: tells how many calls it can run at a time; that may change.
        sends: whether calls are pickled; what does not pickle fails with its call.
        knows_main: whether the workers know what the caller's main module defines.
    """

    def __init__(
        self,
        executor: Any,
        workers: Callable[[], int],
        *,
        sends: bool = False,
        knows_main: bool = True,
    ) -> None:
        self.sends = sends
        self.knows_main = knows_main
        self._executor = executor
        self._workers = workers

    @property
    def workers(self) -> int:
        """How many calls can run at a time, at least 1."""
        return max(1, self._workers())

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have a function called; unless it stays in this process it is named by its module."""
        future: Future[Any] = self._executor.submit(function, *arguments)
        return future


@contextmanager
def opened(executor: Any = None, *, threads: int = 1) -> Iterator[Crew]:
    """Give a crew; what was opened for it is closed afterwards, and what runs there is ended.

    Args:
        executor: `None` or "processes" for a process for each processor, "processes:4" for four;
            "threads" or "threads:4"; the address of a Dask scheduler, such as
            "tcp://host:8786"; a Dask `Client`; or an executor of `concurrent.futures`, or whatever
            else has its `submit`. What the caller has opened stays open.
        threads: how many processors a call keeps busy.

    Raises:
        ValueError, TypeError: it names no executor.
        OSError: no scheduler answers at the address.
        ModuleNotFoundError: an address needs the extra `dask`.
    """
    if executor is None or isinstance(executor, str):
        with _named(executor or "processes", threads) as crew:
            yield crew
    elif hasattr(executor, "get_executor"):
        yield _of_client(executor)
    elif hasattr(executor, "_client"):  # what `Client.get_executor` returned
        yield _of_client(executor._client, **getattr(executor, "_kwargs", {}))
    elif callable(getattr(executor, "submit", None)):
        yield Crew(executor, _count(executor), sends=isinstance(executor, ProcessPoolExecutor))
    else:
        raise TypeError(_WANTED.format(executor))


_WANTED = (
    'an executor is "processes", "threads", either with ":" and a number, the address of a Dask'
    ' scheduler such as "tcp://host:8786", a Dask client, or an executor of concurrent.futures,'
    " not {!r}"
)


@contextmanager
def _named(name: str, threads: int) -> Iterator[Crew]:
    if "://" in name:
        with _connected(name) as client:
            yield _of_client(client)
        return
    kind, colon, number = name.partition(":")
    if kind not in ("processes", "threads") or (colon and not _is_count(number)):
        raise ValueError(_WANTED.format(name))
    workers = int(number) if colon else max(1, usable_processors() // threads)
    if kind == "processes":
        with Processes(workers) as processes:
            yield Crew(processes, lambda: workers, sends=True, knows_main=False)
        return
    pool = ThreadPoolExecutor(workers, thread_name_prefix="routeopt")
    try:
        yield Crew(pool, lambda: workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= int(text[:5]) <= 9_999


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    distributed = optional("distributed")
    try:
        client = distributed.Client(address, timeout=_CONNECTING_S, set_as_default=False)
    except (OSError, TimeoutError) as failure:
        raise OSError(f"no Dask scheduler answers at {address}: {failure}") from failure
    with client:
        yield client


def _of_client(client: Any, **options: Any) -> Crew:
    executor = OfClient(client, **options)
    return Crew(executor, executor.threads, sends=True, knows_main=False)


def _count(executor: Executor) -> Callable[[], int]:
    """Return what tells the number of an executor's workers; one that does not say has as many as
    there are processors."""
    known = getattr(executor, "_max_workers", None)
    workers = known if isinstance(known, int) else usable_processors()
    return lambda: workers
