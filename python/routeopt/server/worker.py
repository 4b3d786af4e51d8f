"""One solver process: it takes calls from standard input and answers on standard output.

Started by `routeopt.server.worker_process`. It ends when its standard input does, so that no
solver outlives its server; signals that end a server are left to the server.
"""

from __future__ import annotations

import faulthandler
import json
import math
import os
import queue
import re
import signal
import sys
import threading
import time
from itertools import accumulate
from typing import Any, BinaryIO

from routeopt.core.call import cancel_token, carry
from routeopt.errors import StoppedError, TravelError
from routeopt.geometry import with_lines_if_known
from routeopt.server.frames import read_frame, write_frame
from routeopt.server.matrices import Uploaded
from routeopt.server.readings import reading
from routeopt.server.roads import provider_of
from routeopt.travel import Roads

_SECONDS_BETWEEN_INCUMBENTS = 0.25
_PLAN_OF = {"clust": "assignments", "task": "solution"}  # the member of an answer
_QUOTED = re.compile(r"[`'\"].*[`'\"]", re.DOTALL)  # a client's words: not for the log


def without_quotations(text: str) -> str:
    """Leave out of a text what may be a client's words."""
    return _QUOTED.sub("`...`", text)


class _Calls:
    """The calls that come in, read by a thread so that a stop reaches a running search."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._queue: queue.SimpleQueue[tuple[dict[str, Any], bytes, Any]] = queue.SimpleQueue()
        self._token: Any = None
        self._number: int | None = None

    def read(self) -> None:
        while (incoming := read_frame(self._stream)) is not None:
            head, body = incoming
            if "stop" not in head:
                self._number, self._token = head["number"], cancel_token()
                self._queue.put((head, body, self._token))
            elif head["stop"] == self._number:
                self._token.cancel()
        os._exit(0)  # the server has gone: nobody waits for an answer

    def next(self) -> tuple[dict[str, Any], bytes, Any]:
        return self._queue.get()


class _Incumbents:
    """Tells the server of better and better plans, not too often."""

    def __init__(self, answers: BinaryIO, number: int) -> None:
        self._answers = answers
        self._number = number
        self._told: tuple[float, int] | None = None
        self._next_s = 0.0

    def __call__(self, elapsed_s: float, _: int, cost: float, unserved: int) -> None:
        now_s = time.monotonic()
        best = (round(cost, 2), unserved)
        if best == self._told or now_s < self._next_s or not math.isfinite(cost):
            return
        self._told, self._next_s = best, now_s + _SECONDS_BETWEEN_INCUMBENTS
        found = {"elapsed_s": round(elapsed_s, 3), "cost": best[0], "unserved": unserved}
        write_frame(self._answers, {"kind": "incumbent", "number": self._number, **found})


def main(settings: dict[str, Any]) -> None:
    """Answer calls for ever."""
    faulthandler.enable()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows has not all
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    _cap_memory(settings["memory_mb"])
    if hasattr(os, "nice"):
        os.nice(settings["nice"])
    incoming, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes to the log, not between the answers
    calls = _Calls(incoming)
    cancel_token()  # loads the core
    travel = provider_of(settings["roads"])
    write_frame(answers, {"kind": "ready"})
    threading.Thread(target=calls.read, daemon=True).start()
    while True:
        head, body, token = calls.next()
        told = _Incumbents(answers, head["number"]) if head["watched"] else None
        kind, answer = _answer(head, body, token, travel, settings["threads"], told)
        write_frame(answers, {"kind": kind, "number": head["number"]}, answer)


def _answer(
    head: dict[str, Any],
    body: bytes,
    token: Any,
    travel: Roads | None,
    threads: int,
    told: _Incumbents | None = None,
) -> tuple[str, bytes]:
    read = reading(head["operation"])
    if read is not None:
        return read(body)
    only = head["validate_only"]
    solver, dialect = head.get("solver", "vrp"), head.get("dialect", "v3")
    if solver != "vrp":
        travel = None  # by roads there is only what a request names
    text, plan, changes, matrices = _parts(head, body)
    try:
        accepted, answer = carry(
            head["operation"],
            text,
            validate_only=only,
            cancel=token,
            travel=Uploaded(matrices) if matrices else travel,
            threads=threads,
            plan=_plan_of(plan, solver, dialect) if plan else None,
            progress=told,
            solver=solver,
            dialect=dialect,
            time_limit_ms=head.get("time_limit_ms"),
            changes=changes or None,
        )
        if head.get("geometry") and accepted and not only:
            answer = with_lines_if_known(answer, text, travel)
    except TravelError as failure:
        return "travel", str(failure).encode()
    except StoppedError as stop:
        return "stopped", str(stop).encode()
    except Exception as fault:
        return "fault", f"{type(fault).__name__}: {without_quotations(str(fault))}".encode()
    return ("answer" if accepted else "refused"), answer


def _parts(head: dict[str, Any], body: bytes) -> list[bytes]:
    """Return the request, the plan, the changes and the matrices of a call."""
    sizes = [head.get(f"{name}_size", 0) for name in ("plan", "changes", "matrices")]
    ends = list(accumulate([len(body) - sum(sizes), *sizes]))
    return [body[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]


def _plan_of(answer: bytes, solver: str, dialect: str) -> bytes | None:
    """Return the plan that an answer holds, or `None` where it is about the request's own."""
    if dialect == "v3":  # an answer has members that a plan may not have
        return json.dumps({"routes": json.loads(answer)["routes"]}).encode()
    if solver in _PLAN_OF:
        plan = json.loads(answer).get(_PLAN_OF[solver])
        return None if plan is None else json.dumps(plan).encode()
    return answer


def _cap_memory(megabytes: int) -> None:
    """Let this process have no more memory than `megabytes`; 0 is no cap."""
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return
    if megabytes:
        most = megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
