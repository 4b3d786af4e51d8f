"""The account's jobs: the list, and what is done with one of them."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from routeopt.server.dashboard.found import job_of
from routeopt.server.dashboard.pages import moved, page
from routeopt.server.dashboard.plans import has_plan, shown
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.jobs.dispatcher import Dispatcher
from routeopt.server.jobs.events import Streams
from routeopt.server.replies import Refusal
from routeopt.server.store.job_rows import ID_FORM, QUEUED, SOLVED, SOLVING, STATES, JobRow
from routeopt.server.store.job_tables import LONGEST_LABEL
from routeopt.server.store.jobs import Jobs

router = APIRouter(prefix=PREFIX)
_User = Annotated[Visitor, page_guard("user")]
_SIZES = (50, 200, 1_000)  # of pages
_CURVE = (600, 120)  # the size of the picture of costs over time


@router.get("/jobs")
async def listed(request: Request, visitor: _User) -> Response:
    """List jobs, the newest first."""
    query = request.query_params
    states = [state for state in STATES if state in query.getlist("state")]
    label = query.get("label", "").replace("\0", "").strip()[:LONGEST_LABEL]
    before = query.get("before", "")
    size = next((one for one in _SIZES if str(one) == query.get("size")), _SIZES[0])
    jobs: Jobs = request.app.state.jobs
    found = await jobs.page(
        visitor.user.account_id,
        states=states,
        label=label or None,
        before=before if ID_FORM.fullmatch(before) else None,
        most=size + 1,
    )
    rows = found[:size]
    return await asyncio.to_thread(  # a thousand rows take a while: others come in between
        page,
        request,
        "jobs.html",
        jobs=rows,
        next=rows[-1].id if len(found) > size else None,
        states=STATES,
        chosen=states,
        label=label,
        size=size,
        sizes=_SIZES,
        has_plan=has_plan,
    )


@router.get("/jobs/{id}")
async def one(request: Request, visitor: _User, id: str) -> Response:
    """Show where a job stands and what it found."""
    job = await job_of(request, visitor, id)
    jobs: Jobs = request.app.state.jobs
    answer = await jobs.text(job, "answer") if job.status == SOLVED else None
    text = await jobs.text(job, "request") if answer is not None else None
    view = None
    if answer is not None and text is not None:
        view = await asyncio.to_thread(shown, job, text, answer)
    return page(request, "job.html", job=job, shown=view, **await _progress(request, job))


@router.get("/jobs/{id}/progress")
async def progress(request: Request, visitor: _User, id: str) -> Response:
    """Give the part of the page that changes while a job waits and runs."""
    job = await job_of(request, visitor, id)
    answer = page(request, "progress.html", job=job, **await _progress(request, job))
    if job.has_ended:
        answer.headers["HX-Refresh"] = "true"  # more of the page has changed than this part
    return answer


@router.get("/jobs/{id}/events")
async def events(request: Request, visitor: _User, id: str) -> Response:
    """Tell the page when to ask for its progress."""
    job = await job_of(request, visitor, id)
    streams: Streams = request.app.state.streams
    last = request.headers.get("last-event-id") or request.query_params.get("after", "0")
    streams.check(job.account_id)
    after = int(last) if re.fullmatch(r"[0-9]{1,9}", last) else 0
    return EventSourceResponse(streams.of(job, after), headers={"X-Accel-Buffering": "no"})


@router.get("/jobs/{id}/{kind}.json")
async def download(
    request: Request, visitor: _User, id: str, kind: Literal["request", "answer"]
) -> Response:
    """Give the request or the answer as it was."""
    job = await job_of(request, visitor, id)
    jobs: Jobs = request.app.state.jobs
    text = await jobs.text(job, kind)
    if text is None:
        raise Refusal(404, "The job has no answer.")
    headers = {"Content-Disposition": f'attachment; filename="{job.id}-{kind}.json"'}
    return Response(text, 200, headers, "application/json")


@router.post("/jobs/{id}/stop")
async def stop(request: Request, visitor: _User, id: str) -> Response:
    """Stop a job: one that runs ends with its best plan."""
    job = await job_of(request, visitor, id)
    jobs: Jobs = request.app.state.jobs
    dispatcher: Dispatcher = request.app.state.dispatcher
    cancelled = await jobs.cancel(job.account_id, job.id)
    if cancelled is not None and cancelled.status == SOLVING:
        await dispatcher.cancel(cancelled)
    return moved(f"/jobs/{job.id}")


@router.post("/jobs/{id}/erase")
async def erase(request: Request, visitor: _User, id: str) -> Response:
    """Remove a job that has ended, with its request and answer."""
    job = await job_of(request, visitor, id)
    jobs: Jobs = request.app.state.jobs
    if not await jobs.erase(job.account_id, job.id):
        raise Refusal(409, "The job has not ended: stop it first.")
    return moved("/jobs")


async def _progress(request: Request, job: JobRow) -> dict[str, Any]:
    """Return what the page says of a job's course: its position, and its costs over time."""
    jobs: Jobs = request.app.state.jobs
    rows = await jobs.events(job, 0)
    position = None
    if job.status == QUEUED:
        position = (await jobs.positions(job.account_id)).get(job.id)
    plans = [json.loads(row.data) for row in rows if row.kind == "incumbent"]
    return {
        "position": position,
        "last_event": rows[-1].number if rows else 0,
        "curve": _curve([(plan["elapsed_s"], plan["cost"]) for plan in plans]),
    }


def _curve(points: list[tuple[float, float]]) -> str:
    """Return the corners of a line through costs over time, or nothing where there is none."""
    if len(points) < 2:
        return ""
    width, height = _CURVE
    first, last = points[0][0], points[-1][0]
    costs = [cost for _, cost in points]
    low, high = min(costs), max(costs)
    return " ".join(
        f"{width * (time - first) / ((last - first) or 1):.1f},"
        f"{height - 4 - (height - 8) * (cost - low) / ((high - low) or 1):.1f}"
        for time, cost in points
    )
