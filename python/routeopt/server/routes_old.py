"""Older paths: `/solve`, where the body names the solver, and `/solve/{name}`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import Response

from routeopt.server.calling import call, response_to
from routeopt.server.gate import forbidden
from routeopt.server.guard import guarded
from routeopt.server.permissions import ANY_KEY, Access
from routeopt.server.replies import Refusal
from routeopt.server.routes_v2_solver import received, submitted, time_of
from routeopt.server.solvers import V2_SOLVERS, Solver
from routeopt.server.store.accounts import KeyRow
from routeopt.server.worker_process import Job

router = APIRouter()
_Key = Annotated[KeyRow, guarded(replace(ANY_KEY, window="requests"))]
_BY_NAME = {solver.name: solver for solver in V2_SOLVERS if solver.has_old_paths}


@router.post("/solve", operation_id="old_solve")
async def solve(request: Request, key: _Key) -> Response:
    """Make a job of a request whose member `solver` says what it is."""
    text, limit_ms = await _received(request)
    read = await call(request, Job("solver_of_request", text, validate_only=True))
    if read.kind != "answer":
        return response_to(request, read)
    solver = _BY_NAME.get(read.body.decode().lower())
    if solver is None:
        known = ", ".join(sorted(_BY_NAME)).upper()
        raise Refusal(404, f"there is no such solver at this path; there is {known}")
    refusal = forbidden(key, Access("permission", solver.name, "solve"))
    if refusal is not None:
        raise refusal
    return await submitted(request, key, solver, "solve", text, limit_ms)


def _add(solver: Solver) -> None:
    needs = guarded(Access("permission", solver.name, "solve"))

    @router.post(f"/solve/{solver.name}", operation_id=solver.id_of("old_solve"))
    async def solve_by_path(request: Request, key: KeyRow = needs) -> Response:
        text, limit_ms = await _received(request)
        return await submitted(request, key, solver, "solve", text, limit_ms)


async def _received(request: Request) -> tuple[bytes, int | None]:
    limit_ms = time_of(request, "seconds", 1000)
    return await received(request, "solve", only_checked=True), limit_ms


for _solver in _BY_NAME.values():
    _add(_solver)
