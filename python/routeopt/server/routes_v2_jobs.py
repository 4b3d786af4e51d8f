"""The V2 family's jobs of vehicle routes: where they stand, and what came of them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request
from fastapi.routing import APIRouter
from starlette.responses import JSONResponse, Response

from routeopt.server import body
from routeopt.server.calling import call, response_to
from routeopt.server.gate import forbidden
from routeopt.server.guard import Guard
from routeopt.server.jobs.ending import ended
from routeopt.server.jobs.explained import explained
from routeopt.server.jobs.found import answer_of, job_of, text_of
from routeopt.server.jobs.status import v2_status_of
from routeopt.server.permissions import ANY_KEY, Access, read
from routeopt.server.replies import Refusal, solution_of
from routeopt.server.routes_v2_vrp import DIALECT, SOLVER, millis
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.job_rows import SOLVED
from routeopt.server.store.jobs import Jobs
from routeopt.server.submitting import read as read_body
from routeopt.server.worker_process import Job

router = APIRouter(prefix="/v2/vrp")
_StatusKey = Annotated[KeyRow, Depends(Guard(read(SOLVER, "status")))]
_SolutionKey = Annotated[KeyRow, Depends(Guard(read(SOLVER, "solution")))]
_ExplanationKey = Annotated[
    KeyRow, Depends(Guard(replace(read(SOLVER, "explanation"), is_job=True)))
]
_ChangeKey = Annotated[KeyRow, Depends(Guard(replace(ANY_KEY, window="requests", is_job=True)))]
_AnyKey = Annotated[KeyRow, Depends(Guard(ANY_KEY))]
_CHANGE_MS = 2000


@router.get("/jobs/{id}", operation_id="v2_job")
async def asked(request: Request, key: _StatusKey) -> Response:
    """Give back the request as it was sent."""
    found = await job_of(request, key, DIALECT, SOLVER)
    return Response(await text_of(request, found, "request"), media_type="application/json")


@router.get("/jobs/{id}/status", operation_id="v2_job_status")
async def status(request: Request, key: _StatusKey) -> JSONResponse:
    """Say where a job stands, and what of its request is not expressed."""
    found = await job_of(request, key, DIALECT, SOLVER)
    jobs: Jobs = request.app.state.jobs
    warnings = await jobs.text(found, "warnings")
    return JSONResponse(v2_status_of(found, json.loads(warnings or b"[]")))


@router.delete("/jobs/{id}", operation_id="v2_cancel_job")
async def cancel(request: Request, key: _AnyKey) -> JSONResponse:
    """Stop a job, or erase it; a key needs the permission that it took to submit it."""
    row, status = await ended(request, key, await job_of(request, key, DIALECT, SOLVER))
    return JSONResponse(v2_status_of(row), status)


@router.get("/jobs/{id}/solution", operation_id="v2_job_solution")
async def solution(request: Request, key: _SolutionKey) -> Response:
    """Give what a job found."""
    found = await job_of(request, key, DIALECT, SOLVER)
    answer = await answer_of(request, found)
    return Response(solution_of(answer, found.id), media_type="application/json")


@router.get("/jobs/{id}/explanation", operation_id="v2_job_explanation")
async def explanation(request: Request, key: _ExplanationKey) -> Response:
    """Explain the plan that a job found; that is done when it is first asked for."""
    found = await job_of(request, key, DIALECT, SOLVER)
    reply = await explained(request, found, await answer_of(request, found))
    if reply.kind != "answer":
        return response_to(request, reply)
    return Response(reply.body, media_type="application/json")


@router.post("/sync/jobs/{id}/change", operation_id="v2_change")
async def change(request: Request, key: _ChangeKey) -> Response:
    """Change a job's plan: say what that would be worth, or search on from there."""
    found = await job_of(request, key, DIALECT, SOLVER)
    compressed = body.check_headers(request.headers)
    limit_ms = millis(request, _CHANGE_MS)
    changes = await read_body(request, compressed)
    read = await call(request, Job("operation_of_changes", changes, validate_only=True))
    if read.kind != "answer":
        return response_to(request, read)
    operation = read.body.decode()
    refusal = forbidden(key, Access("permission", SOLVER, operation))
    if refusal is not None:
        raise refusal
    if found.status != SOLVED:
        raise Refusal(409, f"the job is {found.status}: it has no plan to change", code="not_ready")
    jobs: Jobs = request.app.state.jobs
    plan, text = await answer_of(request, found), await text_of(request, found, "request")
    wanted = Job(
        operation,
        text,
        plan=plan,
        changes=changes,
        dialect=DIALECT,
        time_limit_ms=limit_ms,
        matrices=await jobs.text(found, "matrices") or b"",
    )
    reply = await call(request, wanted)
    if reply.kind != "answer":
        return response_to(request, reply)
    if operation == "solve":
        await jobs.replace_answer(found, reply.body)
    return Response(solution_of(reply.body, found.id), media_type="application/json")
