"""Uploads of matrices that requests of V2 name."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from routeopt.server import body
from routeopt.server.guard import guarded
from routeopt.server.matrices import checked
from routeopt.server.permissions import Access
from routeopt.server.replies import storage_full
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.jobs import StorageFullError
from routeopt.server.store.matrices import Matrices
from routeopt.server.submitting import read

router = APIRouter(prefix="/v2")
_Key = Annotated[KeyRow, guarded(Access("permission", "vrp", "solve"))]


@router.post("/matrices", operation_id="v2_matrices")
async def upload(request: Request, key: _Key) -> JSONResponse:
    """Keep a matrix for a while, and give the id by which requests name it."""
    store: Matrices = request.app.state.matrices
    compressed = body.check_headers(request.headers)
    text = await read(request, compressed)
    kept = await asyncio.to_thread(checked, text)
    try:
        return JSONResponse({"id": await store.add(key.account_id, kept)})
    except StorageFullError:
        raise storage_full() from None
