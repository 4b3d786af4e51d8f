"""The workers of a Dask cluster as an executor.

Dask's own (`Client.get_executor()`) leaves a call without an end where the worker that holds its
result is lost and the call then fails elsewhere: here every call ends.
"""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable
from concurrent.futures import Executor, Future
from time import monotonic
from typing import Any

from routeopt.optional import optional

_LARGE = {"distributed.admin.large-graph-warning-threshold": "1GB"}  # requests may be large
_CURRENT_S = 1.0  # for so long a number of threads is not asked for again


class OfClient(Executor):
    """Runs calls on the workers that a Dask client knows; the client stays open.

    Args:
        client: a `distributed.Client`.
        options: for each call, as `Client.submit` takes them, such as `resources`.
    """

    def __init__(self, client: Any, **options: Any) -> None:
        self._client = client
        self._configured: Any = optional("dask.config").set
        # Equal calls are different ones: of `pure` ones only the first would be run.
        self._options = {**options, "pure": False}
        self._threads = 0
        self._asked_s: float | None = None

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Have a function called by one of the workers."""
        with self._configured(_LARGE):
            task = self._client.submit(function, *arguments, **self._options, **named)
        future: Future[Any] = Future()
        future.add_done_callback(lambda ended: task.cancel() if ended.cancelled() else None)
        self._client.loop.add_callback(_land, task, future)
        return future

    def threads(self) -> int:
        """Return how many threads the workers have together; they may come and go."""
        now_s = monotonic()
        if self._asked_s is None or now_s - self._asked_s > _CURRENT_S:
            self._threads = sum(self._client.nthreads().values())
            self._asked_s = monotonic()
        return self._threads


async def _land(task: Any, future: Future[Any]) -> None:
    """Wait for a task of Dask, and end the future likewise."""
    value, error = None, None
    try:
        value = await task
    except CancelledError:  # of this process: its event loop ends
        future.cancel()
    except Exception as failure:
        error = failure
    if future.set_running_or_notify_cancel():
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)
