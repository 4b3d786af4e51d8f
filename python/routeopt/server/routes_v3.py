"""The V3 family: a route takes a text to a solver process and its answer back, or makes a job."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection
from starlette.responses import JSONResponse, Response

from routeopt.server import body
from routeopt.server.calling import call, response_to
from routeopt.server.guard import guarded
from routeopt.server.jobs.status import status_of
from routeopt.server.jobs.submission import Wishes, wishes_of
from routeopt.server.once import key_of, once
from routeopt.server.permissions import Access, job
from routeopt.server.preferences import RESPOND_ASYNC, flag, is_for_later
from routeopt.server.replies import invalid, unavailable
from routeopt.server.settings import Settings
from routeopt.server.solving import Solving
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.idempotency import Turn, end_within
from routeopt.server.store.job_rows import JobRow
from routeopt.server.store.jobs import NewJob
from routeopt.server.submitting import read, submit
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job

DIALECT, SOLVER = "v3", "vrp"
router = APIRouter(prefix="/v3/routing")
_OF_A_JOB = ("Location", "Preference-Applied", "Retry-After")


def _add(operation: str, access: Access) -> None:
    needs = guarded(access)

    async def answer(request: Request, key: KeyRow = needs) -> Response:
        return await _answer(request, operation, access, key)

    router.add_api_route(f"/{operation}", answer, methods=["POST"], operation_id=operation)


_add("solve", job(SOLVER, "solve", may_wait=True))
_add("evaluate", job(SOLVER, "evaluate"))
_add("suggest", job(SOLVER, "suggest", may_wait=True))
_add("explain", job(SOLVER, "explanation", may_wait=True))


async def _answer(request: Request, operation: str, access: Access, key: KeyRow) -> Response:
    """Check, read, run, reply: in the order that costs least and tells least."""
    settings: Settings = request.app.state.settings
    solving: Solving = request.app.state.solving
    compressed = body.check_headers(request.headers)
    later = is_for_later(request, access)
    only = flag(request, "validate_only")
    wishes = wishes_of(request.query_params, settings.hook_networks)
    if not later and wishes != Wishes(None, None):
        why = "`label` and `hook` are of jobs: of calls with the header Prefer: respond-async"
        raise invalid(why if access.may_wait and not only else f"{why}, which this is not")
    geometry = flag(request, "geometry")
    if geometry and operation == "explain":
        raise invalid("`geometry` is of solve, evaluate and suggest")
    key_of(request)  # a key that can be none is refused before the body is read
    if not solving.has_room(operation, only or later, visit_of(request).account):
        raise unavailable("the service is at its capacity")
    text = await read(request, compressed)

    async def answer(turn: Turn | None) -> Response:
        reply = await call(request, Job(operation, text, only or later, geometry=geometry))
        if later and reply.kind == "answer":
            own: dict[str, Any] = {**vars(wishes), "geometry": geometry}
            new = NewJob(key.account_id, key.id, DIALECT, SOLVER, operation, text, **own)
            return await _submitted(request, new, turn)
        return response_to(request, reply)

    return await once(request, key.account_id, text, answer)


async def _submitted(request: Request, new: NewJob, turn: Turn | None) -> Response:
    """Add a job whose request has been checked."""

    def keep_answer(connection: Connection, added: JobRow, position: int) -> None:
        if turn is not None:
            answer = _accepted(added, position)
            headers = {name: answer.headers[name] for name in _OF_A_JOB}
            end_within(connection, turn, answer.status_code, headers, bytes(answer.body))

    return _accepted(*await submit(request, new, keep_answer))


def _accepted(added: JobRow, position: int) -> Response:
    headers = {
        "Location": f"{router.prefix}/jobs/{added.id}",
        "Preference-Applied": RESPOND_ASYNC,
        "Retry-After": "1",
    }
    return JSONResponse(status_of(added, position), 202, headers)
