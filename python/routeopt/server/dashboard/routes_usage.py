"""What an account has used of what it may use."""

from __future__ import annotations

from math import ceil
from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import Response

from routeopt.server.dashboard.pages import page
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.gate import Gate
from routeopt.server.store import overview
from routeopt.server.store.job_rows import QUEUED, SOLVING

router = APIRouter(prefix=PREFIX)
_User = Annotated[Visitor, page_guard("user")]


@router.get("/usage")
async def usage(request: Request, visitor: _User) -> Response:
    """Show the rate windows, the jobs, what is stored and the trial."""
    state = request.app.state
    gate: Gate = state.gate
    windows = await gate.windows(visitor.key)
    jobs = await overview.counts(state.database, visitor.user.account_id)
    return page(
        request,
        "usage.html",
        windows={name: window for name, window in windows.items() if window is not None},
        running=jobs.get(SOLVING, 0),
        waiting=jobs.get(QUEUED, 0),
        kept=sum(jobs.values()),
        limits=gate.limits(visitor.key),
        stored_mb=ceil(await overview.stored(state.database, visitor.user.account_id) / 2**20),
        most_stored_mb=state.settings.stored_mb,
        most_queued=state.settings.most_queued,
        kept_days=state.settings.jobs_kept_s / 86_400,
    )
