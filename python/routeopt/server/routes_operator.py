"""What the operator's machines ask: is it up, is it ready, and what does it offer."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse

from routeopt.server.guard import guarded
from routeopt.server.openapi import document
from routeopt.server.permissions import PUBLIC

router = APIRouter()
_ASKING_S = 2.0


@router.get("/healthz", operation_id="health", dependencies=[guarded(PUBLIC)])
async def health() -> JSONResponse:
    """Answer as long as the process does; nothing else is asked."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz", operation_id="readiness", dependencies=[guarded(PUBLIC)])
async def readiness(request: Request) -> JSONResponse:
    """Say whether requests should be sent here."""
    state = request.app.state
    checks = {
        "accepting": not state.draining,
        "database": await _answers(state.database.check()),
        "solvers": state.solving.slots.has_room(),
    }
    ready = all(checks.values())
    body = {"status": "ready" if ready else "not ready", "checks": checks}
    return JSONResponse(body, 200 if ready else 503, {} if ready else {"Retry-After": "2"})


@router.get("/openapi.json", operation_id="openapi", dependencies=[guarded(PUBLIC)])
async def openapi(request: Request) -> JSONResponse:
    """Describe every route, status and body."""
    return JSONResponse(document(request.app.routes))


async def _answers(question: object) -> bool:
    try:
        async with asyncio.timeout(_ASKING_S):
            await question  # type: ignore[misc]
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return True
