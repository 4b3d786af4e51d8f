"""Uploads of matrices that requests of V2 name."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from routeopt.server import body
from routeopt.server.calling import call, response_to
from routeopt.server.guard import guarded
from routeopt.server.permissions import Access, job
from routeopt.server.replies import Refusal, storage_full, unavailable
from routeopt.server.solving import Solving
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.job_rows import ID_FORM
from routeopt.server.store.jobs import StorageFullError
from routeopt.server.store.matrices import Matrices
from routeopt.server.submitting import read
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job

router = APIRouter(prefix="/v2")
_Key = Annotated[KeyRow, guarded(job("vrp", "solve"))]
_Owner = Annotated[KeyRow, guarded(Access("permission", "vrp", "solve"))]


@router.post("/matrices", operation_id="v2_matrices")
async def upload(request: Request, key: _Key) -> Response:
    """Keep a matrix for a while, and give the id by which requests name it."""
    store: Matrices = request.app.state.matrices
    solving: Solving = request.app.state.solving
    compressed = body.check_headers(request.headers)
    if not solving.has_room("matrix", True, visit_of(request).account):
        raise unavailable("the service is at its capacity")
    text = await read(request, compressed)
    reply = await call(request, Job("matrix", text, validate_only=True))
    if reply.kind != "answer":
        return response_to(request, reply)
    profile, _, kept = reply.body.partition(b"\n")
    try:
        return JSONResponse({"id": await store.add(key.account_id, profile.decode(), kept)})
    except StorageFullError:
        raise storage_full() from None


@router.delete("/matrices/{id}", operation_id="v2_remove_matrix")
async def remove(request: Request, key: _Owner) -> JSONResponse:
    """Remove a matrix; jobs that were submitted with it have their own copy."""
    store: Matrices = request.app.state.matrices
    matrix_id = request.path_params["id"]
    if not (ID_FORM.fullmatch(matrix_id) and await store.remove(key.account_id, matrix_id)):
        raise Refusal(404, "there is no such matrix, or no longer")
    return JSONResponse({"id": matrix_id})
