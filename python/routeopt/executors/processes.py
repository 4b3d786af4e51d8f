"""An executor of processes that survives the loss of each of them.

Unlike `concurrent.futures.ProcessPoolExecutor`, where one process that ends takes all calls along,
here one call fails and the next has a new process. The processes do not import the caller's main
module: a script needs no `if __name__ == "__main__"`, and a notebook can use it.
"""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

from routeopt.executors.child import read, write

_CHILD = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from routeopt.executors.child import serve
serve()
"""


class Processes(Executor):
    """Runs calls in processes, each of which is started when it is first needed.

    A call whose process ends fails with `BrokenProcessPool`. Leaving a `with` ends all processes,
    also those at work.

    Args:
        workers: how many processes there are at most.
    """

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._calls: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._processes: set[_Process] = set()
        self._unfinished = 0
        self._closed = False
        self._ending = False

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Have a function called in one of the processes; its module must be importable there."""
        call = pickle.dumps((function, arguments, named), pickle.HIGHEST_PROTOCOL)
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the processes have been shut down")
            self._unfinished += 1
            if len(self._threads) < min(self._most, self._unfinished):
                self._threads.append(Thread(target=self._serve, daemon=True))
                self._threads[-1].start()
            self._calls.put((future, call))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls, and end the processes once they have run those that there are.

        Args:
            wait: until all has ended.
            cancel_futures: do not run calls that have not begun.
        """
        with self._lock:
            if not self._closed:
                self._closed = True
                if cancel_futures:
                    self._drop_waiting()
                for _ in self._threads:
                    self._calls.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def end(self) -> None:
        """End all processes at once; their calls fail, and those that wait are cancelled."""
        self.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            self._ending = True
            for process in self._processes:
                process.kill()
        for thread in self._threads:
            thread.join()

    def __exit__(self, *_: object) -> None:
        self.end()

    def _drop_waiting(self) -> None:
        with suppress(Empty):
            while (call := self._calls.get_nowait()) is not None:
                call[0].cancel()
                call[0].set_running_or_notify_cancel()

    def _serve(self) -> None:
        """Let one process after the other run calls, until there are no more."""
        process: _Process | None = None
        while (call := self._calls.get()) is not None:
            future, text = call
            if future.set_running_or_notify_cancel():
                try:
                    process = process or self._started()
                    succeeded, value = process.run(text)
                except (OSError, BrokenProcessPool) as failure:
                    self._ended(process)
                    process = None
                    succeeded, value = False, failure
                if succeeded:
                    future.set_result(value)
                else:
                    future.set_exception(value)
            with self._lock:
                self._unfinished -= 1
        self._ended(process)

    def _started(self) -> _Process:
        process = _Process()
        with self._lock:
            self._processes.add(process)
            if self._ending:  # which has not seen this one
                process.kill()
        return process

    def _ended(self, process: _Process | None) -> None:
        if process is not None:
            with self._lock:
                self._processes.discard(process)
            process.end()


class _Process:
    """One process, which runs one call at a time."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        # A group of its own: Ctrl-C is for this process to answer, not for those it started.
        more: dict[str, Any] = {"process_group": 0}
        if sys.platform == "win32":
            more = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        command = [sys.executable, "-P", "-c", _CHILD]
        self._popen = subprocess.Popen(command, stdin=pipe, stdout=pipe, **more)
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._calls, self._answers = self._popen.stdin, self._popen.stdout
        with suppress(OSError):  # it has ended; the first call tells
            pickle.dump(sys.path, self._calls)

    def run(self, call: bytes) -> tuple[bool, Any]:
        """Run a call; return whether it succeeded, and its value or its exception.

        Raises:
            BrokenProcessPool: the process ended.
        """
        try:
            write(self._calls, call)
            answer = read(self._answers)
        except OSError:
            answer = None
        if answer is None:
            raise BrokenProcessPool(f"the process that ran the call {self._end()}")
        found: tuple[bool, Any] = pickle.loads(answer)
        return found

    def kill(self) -> None:
        """End it at once; whoever waits for an answer is told."""
        self._popen.kill()

    def end(self) -> None:
        """End it, and wait until it has."""
        self._popen.kill()
        for pipe in (self._calls, self._answers):
            with suppress(OSError):  # what was still to be written
                pipe.close()
        self._popen.wait()

    def _end(self) -> str:
        """Say how it ended."""
        self._popen.kill()  # where it has merely closed its output
        status = self._popen.wait()
        if status >= 0:
            return f"ended with exit status {status}"
        try:
            return f"was ended by {signal.Signals(-status).name}"
        except ValueError:
            return f"was ended by signal {-status}"
