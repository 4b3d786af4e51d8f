"""The processes' side of `routeopt.executors.processes`: reads calls, runs them, writes answers."""

from __future__ import annotations

import os
import pickle
import sys
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import Any, BinaryIO

_SIZE = Struct("<Q")


def write(stream: Any, text: bytes) -> None:
    """Write a text so that `read` finds its end."""
    stream.write(_SIZE.pack(len(text)))
    stream.write(text)
    stream.flush()


def read(stream: Any) -> bytes | None:
    """Return the next text, or `None` where the other side has gone."""
    head = stream.read(_SIZE.size)
    if len(head) < _SIZE.size:
        return None
    (size,) = _SIZE.unpack(head)
    text: bytes = stream.read(size)
    return text if len(text) == size else None


def serve() -> None:
    """Run calls of standard input until it ends; what they print goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive, args=(sys.stdin.buffer, calls), daemon=True).start()
    while True:
        write(answers, answer(calls.get()))


def answer(call: bytes) -> bytes:
    """Run a call; return whether it succeeded, and its value or its exception, as a pickle."""
    try:
        function, arguments, named = pickle.loads(call)
    except Exception as failure:
        return _pickled(False, TypeError(f"{_UNKNOWN}: {failure}"))
    try:
        return _pickled(True, function(*arguments, **named))
    except Exception as failure:
        return _pickled(False, failure)


_UNKNOWN = (
    "a process cannot read what it was sent (functions and classes must be of a module that it can"
    " import, not of a script or a notebook)"
)


def _pickled(succeeded: bool, value: Any) -> bytes:
    try:
        text = pickle.dumps((succeeded, value), pickle.HIGHEST_PROTOCOL)
        if not succeeded:
            pickle.loads(text)  # there are exceptions that only seem to be pickled
        return text
    except Exception as failure:
        what = f"{type(value).__name__}: {value}" if not succeeded else str(failure)
        return pickle.dumps((False, RuntimeError(what)))


def _receive(stream: BinaryIO, calls: SimpleQueue[bytes]) -> None:
    while (call := read(stream)) is not None:
        calls.put(call)
    os._exit(0)  # whoever asked has gone: there is nobody to answer, and none to search for
