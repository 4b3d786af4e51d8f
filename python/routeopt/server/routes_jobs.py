"""The V3 family's jobs: where they stand, and what came of them. Each is its account's alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import JSONResponse, Response

from routeopt.server.calling import response_to
from routeopt.server.guard import guarded
from routeopt.server.jobs.ending import ended
from routeopt.server.jobs.events import Streams
from routeopt.server.jobs.explained import explained
from routeopt.server.jobs.found import answer_of, job_of, text_of
from routeopt.server.jobs.status import delivery_of, status_of
from routeopt.server.jobs.submission import label_of, single
from routeopt.server.permissions import ANY_KEY, read
from routeopt.server.replies import Refusal, invalid, result
from routeopt.server.routes_v3 import DIALECT, SOLVER
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.job_rows import ID_FORM, QUEUED, STATES, JobRow
from routeopt.server.store.jobs import Jobs
from routeopt.server.visit import visit_of

router = APIRouter(prefix="/v3/routing/jobs")
_STATUS = read(SOLVER, "status")
_SOLUTION = read(SOLVER, "solution")
_EXPLANATION = replace(read(SOLVER, "explanation"), is_job=True)
_StatusKey = Annotated[KeyRow, guarded(_STATUS)]
"""By operation, the permission that is not called like it."""
_PAGE, _MOST_ON_A_PAGE = 20, 100


@router.get("", operation_id="jobs")
async def listed(request: Request, key: _StatusKey) -> JSONResponse:
    """List the account's jobs, the newest first."""
    query = request.query_params
    states = set(query.getlist("state"))
    if not states <= set(STATES):
        raise invalid(f"the query's `state` is one of {', '.join(STATES)}")
    cursor = single(query, "cursor")
    if cursor is not None and not ID_FORM.fullmatch(cursor):
        raise invalid("the query's `cursor` is the `next` of the page before")
    limit = single(query, "limit") or str(_PAGE)
    if not re.fullmatch(r"[0-9]{1,3}", limit) or not 1 <= int(limit) <= _MOST_ON_A_PAGE:
        raise invalid(f"the query's `limit` is a number from 1 to {_MOST_ON_A_PAGE}")
    most = int(limit)
    jobs: Jobs = request.app.state.jobs
    found = await jobs.page(
        key.account_id,
        DIALECT,
        SOLVER,
        states=states,
        label=label_of(query),
        before=cursor,
        most=most + 1,
    )
    shown = found[:most]
    positions = await _positions(request, shown)
    return JSONResponse(
        {
            "jobs": [status_of(row, positions.get(row.id)) for row in shown],
            "next": shown[-1].id if len(found) > most else None,
        }
    )


@router.get("/{id}", operation_id="job")
@router.get("/{id}/status", operation_id="job_status")
async def status(request: Request, key: _StatusKey) -> JSONResponse:
    """Say where a job stands."""
    return await _status(request, await job_of(request, key, DIALECT, SOLVER))


@router.delete("/{id}", operation_id="cancel_job")
async def cancel(request: Request, key: Annotated[KeyRow, guarded(ANY_KEY)]) -> JSONResponse:
    """Stop a job, or erase it; a key needs the permission that it took to submit it."""
    row, status = await ended(request, key, await job_of(request, key, DIALECT, SOLVER))
    return JSONResponse(status_of(row), status)


@router.get("/{id}/request", operation_id="job_request")
async def asked(request: Request, key: _StatusKey) -> Response:
    """Give back the request as it was sent."""
    found = await job_of(request, key, DIALECT, SOLVER)
    text = await text_of(request, found, "request")
    return Response(text, media_type="application/json")


@router.get("/{id}/solution", operation_id="job_solution")
async def solution(request: Request, key: Annotated[KeyRow, guarded(_SOLUTION)]) -> Response:
    """Give what a job found."""
    found = await job_of(request, key, DIALECT, SOLVER)
    if found.operation == "explain":
        raise Refusal(404, "a job of explain has an explanation, no solution")
    return result(await _answer_of(request, found), visit_of(request).request_id)


@router.get("/{id}/explanation", operation_id="job_explanation")
async def explanation(request: Request, key: Annotated[KeyRow, guarded(_EXPLANATION)]) -> Response:
    """Explain the plan that a job found; that is done when it is first asked for."""
    found = await job_of(request, key, DIALECT, SOLVER)
    if found.operation == "suggest":
        raise Refusal(404, "a job of suggest has a solution, no explanation")
    answer = await _answer_of(request, found)
    if found.operation == "explain":
        return result(answer, visit_of(request).request_id)
    return response_to(request, await explained(request, found, answer))


@router.get("/{id}/events", operation_id="job_events")
async def events(request: Request, key: _StatusKey) -> Response:
    """Tell what happens to a job, until its end, and go on where an earlier stream broke off."""
    streams: Streams = request.app.state.streams
    found = await job_of(request, key, DIALECT, SOLVER)
    last = request.headers.get("last-event-id") or "0"
    if not re.fullmatch(r"[0-9]{1,9}", last):
        raise invalid("the header Last-Event-ID is the `id` of an event")
    streams.check(key.account_id)
    headers = {"X-Accel-Buffering": "no"}  # nginx shall pass on what comes
    return EventSourceResponse(streams.of(found, int(last)), headers=headers)


@router.get("/{id}/deliveries", operation_id="job_deliveries")
async def deliveries(request: Request, key: _StatusKey) -> JSONResponse:
    """List the calls of a job's webhook."""
    jobs: Jobs = request.app.state.jobs
    rows = await jobs.deliveries(await job_of(request, key, DIALECT, SOLVER))
    return JSONResponse({"deliveries": [delivery_of(row) for row in rows]})


async def _status(request: Request, found: JobRow) -> JSONResponse:
    positions = await _positions(request, [found])
    return JSONResponse(status_of(found, positions.get(found.id)))


async def _positions(request: Request, found: list[JobRow]) -> dict[str, int]:
    if not any(row.status == QUEUED for row in found):
        return {}
    jobs: Jobs = request.app.state.jobs
    return await jobs.positions(found[0].account_id)


async def _answer_of(request: Request, found: JobRow) -> bytes:
    return await answer_of(request, found, {"job": status_of(found)})
