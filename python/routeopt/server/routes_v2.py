"""Paths of the V2 family: what a key may do."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import JSONResponse

from routeopt.server.gate import Gate
from routeopt.server.guard import Guard
from routeopt.server.names import OPERATIONS, SOLVERS
from routeopt.server.permissions import ANY_KEY
from routeopt.server.store.accounts import KeyRow

router = APIRouter(prefix="/v2")


@router.get("/auth/verify", operation_id="verify")
async def verify(request: Request, key: Annotated[KeyRow, Depends(Guard(ANY_KEY))]) -> JSONResponse:
    """Say which key this is, what it may do, and how often."""
    gate: Gate = request.app.state.gate
    limits = gate.limits(key)
    return JSONResponse(
        {
            "valid": True,
            "key_name": key.name,
            "permissions": {
                "solvers": [name for name in SOLVERS if name in key.solvers],
                "operations": [name for name in OPERATIONS if name in key.operations],
            },
            "rate_limit": {
                "requests_per_hour": limits.requests_per_hour,
                "concurrent_jobs": limits.concurrent_jobs,
            },
        }
    )
