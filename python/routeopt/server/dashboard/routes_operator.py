"""The operator's view of the server: what waits, what runs, who did what."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import Response

from routeopt.server.dashboard.pages import page
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.solving import Solving
from routeopt.server.store import audit, overview

router = APIRouter(prefix=f"{PREFIX}/operator")
_Operator = Annotated[Visitor, page_guard("operator")]
_MOST = 200


@router.get("/queue")
async def queue(request: Request, _: _Operator) -> Response:
    """Show the jobs that wait and run, and who runs them."""
    state = request.app.state
    solving: Solving = state.solving
    return page(
        request,
        "queue.html",
        waiting=await overview.waiting(state.database),
        running=await overview.running(state.database),
        workers=await overview.workers(state.database),
        pools={"searches": solving.slots, "quick calls": solving.quick},
        runs_jobs=state.settings.jobs == "embedded",
        processes=state.settings.processes,
    )


@router.get("/audit")
async def log(request: Request, _: _Operator) -> Response:
    """Show what was done to accounts, keys and users, the newest first."""
    before = request.query_params.get("before", "")
    is_number = before.isascii() and before.isdigit() and len(before) < 10
    rows = await audit.page(
        request.app.state.database, int(before) if is_number else None, _MOST + 1
    )
    last = rows[_MOST - 1].id if len(rows) > _MOST else None
    return page(request, "audit.html", events=rows[:_MOST], next=last)
