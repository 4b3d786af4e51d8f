"""What the operator's machines ask: is it up, is it ready, and what does it offer."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import APIRouter, FastAPI, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

from routeopt.server.guard import guarded
from routeopt.server.openapi import document
from routeopt.server.permissions import PUBLIC

router = APIRouter()
_ASKING_S = 2.0
_Route = TypeVar("_Route", bound=Callable[..., Any])


def _probe(path: str, name: str) -> Callable[[_Route], _Route]:
    """Declare a route that may also be asked for its head alone."""
    return router.api_route(
        path, methods=["GET", "HEAD"], operation_id=name, dependencies=[guarded(PUBLIC)]
    )


@_probe("/healthz", "health")
async def health() -> JSONResponse:
    """Answer as long as the process does; nothing else is asked."""
    return JSONResponse({"status": "ok"})


@_probe("/readyz", "readiness")
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
async def openapi(request: Request) -> Response:
    """Describe every route, status and body."""
    text = _description(request.app)
    known = {"ETag": text.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if text.tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, known)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**known, "Content-Encoding": "gzip"}
        return Response(text.compressed, 200, headers, "application/json")
    return Response(text.plain, 200, known, "application/json")


@dataclass(frozen=True)
class _Description:
    plain: bytes
    compressed: bytes
    tag: str


def _description(app: FastAPI) -> _Description:
    """Return the document as it is sent: made once, for anybody may ask for it."""
    found: _Description | None = getattr(app.state, "description", None)
    if found is None:
        plain = json.dumps(document(app.routes), ensure_ascii=False, separators=(",", ":")).encode()
        tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
        app.state.description = found = _Description(plain, gzip.compress(plain), tag)
    return found


async def _answers(question: object) -> bool:
    try:
        async with asyncio.timeout(_ASKING_S):
            await question  # type: ignore[misc]
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return True
