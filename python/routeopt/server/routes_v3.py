"""The V3 family: a route takes a text to a solver process and its answer back."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

import structlog
from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.types import Receive

from routeopt.server import body
from routeopt.server.guard import guarded
from routeopt.server.permissions import job
from routeopt.server.pool import BusyError, RunawayError
from routeopt.server.replies import Refusal, invalid, refused, result, unavailable
from routeopt.server.settings import Settings
from routeopt.server.solving import Solving
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job, Reply, WorkerLostError

router = APIRouter(prefix="/v3/routing")
_log = structlog.get_logger("routeopt.v3")
_FLAGS = {"true": True, "1": True, "false": False, "0": False}


def _add(operation: str, permission: str) -> None:
    async def answer(request: Request) -> Response:
        return await _answer(request, operation)

    router.add_api_route(
        f"/{operation}",
        answer,
        methods=["POST"],
        operation_id=operation,
        dependencies=[guarded(job("vrp", permission))],
    )


for _operation in ("solve", "evaluate", "suggest"):
    _add(_operation, _operation)
_add("explain", "explanation")


async def _answer(request: Request, operation: str) -> Response:
    """Check, read, run, reply: in the order that costs least and tells least."""
    settings: Settings = request.app.state.settings
    solving: Solving = request.app.state.solving
    visit = visit_of(request)
    compressed = body.check_headers(request.headers)
    validate_only = _validate_only(request)
    if not solving.has_room(operation, validate_only, visit.account):
        raise unavailable("the service is at its capacity")
    started = perf_counter()
    text = await body.read(request.receive, compressed, settings.body_deadline_s)
    visit.received = len(text)
    visit.seconds["read"] = perf_counter() - started
    started = perf_counter()
    call = Job(operation, text, validate_only, account=visit.account, request_id=visit.request_id)
    reply = await _unless_gone(request.receive, solving.answer(call))
    visit.seconds["run"] = perf_counter() - started
    return _response(reply, visit.request_id)


def _validate_only(request: Request) -> bool:
    values = request.query_params.getlist("validate_only")
    if not values:
        return False
    flag = _FLAGS.get(values[0].lower()) if len(values) == 1 else None
    if flag is None:
        raise invalid("the query's `validate_only` is true or false, given once")
    return flag


async def _unless_gone(receive: Receive, work: Any) -> Reply:
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


def _response(reply: Reply, request_id: str) -> Response:
    if reply.kind == "answer":
        return result(reply.body, request_id)
    if reply.kind == "refused":
        return refused(reply.body, request_id)
    text = reply.body.decode(errors="replace")
    if reply.kind == "travel":
        raise unavailable(text, "travel_unavailable")
    if reply.kind == "stopped":
        raise unavailable("the solver was stopped before it had an answer", "solver_lost")
    _log.error("a fault of the core", fault=text)
    raise Refusal(500, "this should not have happened; please report it with the request's id")
