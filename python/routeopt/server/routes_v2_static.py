"""What solvers of the V2 family tell of themselves: an example of a request, and its schema."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from routeopt.core.call import v2_schema
from routeopt.server.guard import guarded
from routeopt.server.permissions import ANY_KEY
from routeopt.server.solvers import Solver
from routeopt.server.store.accounts import KeyRow

_Key = Annotated[KeyRow, guarded(ANY_KEY)]


def router_of(solver: Solver) -> APIRouter:
    """Return the routes of a solver."""
    router = APIRouter(prefix="/v2")

    @router.get(f"/static/{solver.name}-request-schema.json", operation_id=solver.id_of("schema"))
    async def request_schema(_: _Key) -> Response:
        """Give the JSON Schema of the solver's requests."""
        return Response(v2_schema(solver.name), media_type="application/json")

    @router.get(f"/{solver.name}/demo", operation_id=solver.id_of("demo"))
    async def demo(request: Request, _: _Key) -> JSONResponse:
        """Make up a valid request; the same question has the same answer."""
        wanted = solver.demo.wanted(request.query_params)
        return await asyncio.to_thread(lambda: JSONResponse(wanted()))

    return router
