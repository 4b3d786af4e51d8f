"""A solver's jobs in the V2 family: where they stand, and what came of them."""

from __future__ import annotations

import json
from dataclasses import replace

from fastapi import Request
from fastapi.routing import APIRouter
from starlette.responses import JSONResponse, Response

from routeopt.server.calling import response_to
from routeopt.server.guard import guarded
from routeopt.server.jobs.ending import ended
from routeopt.server.jobs.explained import explained
from routeopt.server.jobs.found import answer_of, job_of, text_of
from routeopt.server.jobs.status import v2_status_of
from routeopt.server.permissions import ANY_KEY, read
from routeopt.server.replies import solution_of
from routeopt.server.routes_v2_solver import DIALECT
from routeopt.server.solvers import Solver
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.jobs import Jobs


def router_of(solver: Solver) -> APIRouter:
    """Return the routes of a solver's jobs."""
    router = APIRouter(prefix=solver.prefix)
    may_status = guarded(read(solver.name, "status"))
    may_solution = guarded(read(solver.name, "solution"))
    may_explanation = guarded(replace(read(solver.name, "explanation"), is_job=True))
    any_key = guarded(ANY_KEY)

    @router.get("/jobs/{id}", operation_id=solver.id_of("job"))
    async def asked(request: Request, key: KeyRow = may_status) -> Response:
        """Give back the request as it was sent."""
        found = await job_of(request, key, DIALECT, solver.name)
        return Response(await text_of(request, found, "request"), media_type="application/json")

    @router.get("/jobs/{id}/status", operation_id=solver.id_of("job_status"))
    async def status(request: Request, key: KeyRow = may_status) -> JSONResponse:
        """Say where a job stands, and what of its request is not expressed."""
        found = await job_of(request, key, DIALECT, solver.name)
        jobs: Jobs = request.app.state.jobs
        warnings = await jobs.text(found, "warnings")
        return JSONResponse(v2_status_of(found, json.loads(warnings or b"[]")))

    @router.delete("/jobs/{id}", operation_id=solver.id_of("cancel_job"))
    async def cancel(request: Request, key: KeyRow = any_key) -> JSONResponse:
        """Stop a job, or erase it; a key needs the permission that it took to submit it."""
        row, status = await ended(request, key, await job_of(request, key, DIALECT, solver.name))
        return JSONResponse(v2_status_of(row), status)

    @router.get("/jobs/{id}/solution", operation_id=solver.id_of("job_solution"))
    async def solution(request: Request, key: KeyRow = may_solution) -> Response:
        """Give what a job found."""
        found = await job_of(request, key, DIALECT, solver.name)
        answer = await answer_of(request, found)
        return Response(solution_of(answer, found.id), media_type="application/json")

    @router.get("/jobs/{id}/explanation", operation_id=solver.id_of("job_explanation"))
    async def explanation(request: Request, key: KeyRow = may_explanation) -> Response:
        """Explain the plan that a job found; that is done when it is first asked for."""
        found = await job_of(request, key, DIALECT, solver.name)
        reply = await explained(request, found, await answer_of(request, found))
        if reply.kind != "answer":
            return response_to(request, reply)
        return Response(reply.body, media_type="application/json")

    if solver.has_short_path:
        name = solver.id_of("explanation")
        router.add_api_route("/explanation/{id}", explanation, methods=["GET"], operation_id=name)
    return router
