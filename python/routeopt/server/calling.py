"""A call of a solver process on behalf of a client, who may leave meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from time import perf_counter

import structlog
from fastapi import Request
from starlette.responses import Response
from starlette.types import Receive

from routeopt.server import body
from routeopt.server.pool import BusyError, RunawayError
from routeopt.server.replies import Refusal, refused, result, unavailable
from routeopt.server.solving import Solving
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job, Reply, WorkerLostError

_log = structlog.get_logger("routeopt.calls")


async def call(request: Request, job: Job) -> Reply:
    """Return what a solver process answers: "answer" or "refused".

    Raises:
        Refusal: there is no answer, for a reason that is not the request's.
        ClientGoneError: nobody waits for it any more.
    """
    solving: Solving = request.app.state.solving
    visit = visit_of(request)
    mine = replace(job, account=visit.account, request_id=visit.request_id)
    started = perf_counter()
    reply = await _unless_gone(request.receive, solving.answer(mine))
    visit.seconds["run"] = perf_counter() - started
    if reply.kind not in ("answer", "refused"):
        raise _failure(reply)
    return reply


def response_to(request: Request, reply: Reply) -> Response:
    """Return the HTTP response of what a solver process has answered."""
    form = result if reply.kind == "answer" else refused
    return form(reply.body, visit_of(request).request_id)


async def _unless_gone(receive: Receive, work: Awaitable[Reply]) -> Reply:
    """Do the work, and drop it when the client leaves."""
    working = asyncio.ensure_future(work)
    watching = asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise body.ClientGoneError
        return _outcome(working)
    finally:
        working.cancel()
        watching.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _outcome(working: asyncio.Future[Reply]) -> Reply:
    try:
        return working.result()
    except BusyError:
        raise unavailable("no solver is free") from None
    except RunawayError:
        _log.error("a call had to be ended")
        raise unavailable("the solver did not end in time", "solver_lost") from None
    except WorkerLostError:
        _log.error("a solver process ended")
        raise unavailable("the solver ended unexpectedly", "solver_lost") from None


def _failure(reply: Reply) -> Refusal:
    text = reply.body.decode(errors="replace")
    if reply.kind == "travel":
        return unavailable(text, "travel_unavailable")
    if reply.kind == "stopped":
        return unavailable("the solver was stopped before it had an answer", "solver_lost")
    _log.error("a fault of the core", fault=text)
    return Refusal(500, "this should not have happened; please report it with the request's id")
