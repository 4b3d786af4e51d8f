"""Changes of the plans of jobs."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Request
from fastapi.routing import APIRouter
from starlette.responses import Response

from routeopt.server import body
from routeopt.server.calling import call, response_to
from routeopt.server.gate import forbidden
from routeopt.server.guard import guarded
from routeopt.server.jobs.found import answer_of, job_of, text_of
from routeopt.server.permissions import ANY_KEY, Access
from routeopt.server.replies import Refusal, solution_of
from routeopt.server.routes_v2_solver import DIALECT, millis
from routeopt.server.solvers import CHANGE_MS, Solver
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.job_rows import SOLVED
from routeopt.server.store.jobs import Jobs
from routeopt.server.submitting import read as read_body
from routeopt.server.worker_process import Job

_Key = Annotated[KeyRow, guarded(replace(ANY_KEY, window="requests", is_job=True))]


def router_of(solver: Solver) -> APIRouter:
    """Return the route that changes the plans of a solver's jobs, where it has one."""
    router = APIRouter(prefix=solver.prefix)
    if solver.changes:

        @router.post("/sync/jobs/{id}/change", operation_id=solver.id_of("change"))
        async def change(request: Request, key: _Key) -> Response:
            return await _changed(request, key, solver)

    return router


async def _changed(request: Request, key: KeyRow, solver: Solver) -> Response:
    """Change a job's plan: say what that would be worth, or search on from there."""
    found = await job_of(request, key, DIALECT, solver.name)
    compressed = body.check_headers(request.headers)
    limit_ms = millis(request, CHANGE_MS)
    changes = await read_body(request, compressed)
    read = await call(request, Job("operation_of_changes", changes, validate_only=True))
    if read.kind != "answer":
        return response_to(request, read)
    operation = read.body.decode()
    refusal = forbidden(key, Access("permission", solver.name, operation))
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
        solver=solver.name,
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
