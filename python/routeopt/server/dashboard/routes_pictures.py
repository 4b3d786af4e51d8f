"""What is drawn and said of plans: map, timeline, explanation, the difference of two."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from routeopt import compare
from routeopt.reports.advice import explanation_lines
from routeopt.reports.comparison_text import HEADS, tables
from routeopt.server.dashboard.found import answer_of, job_of
from routeopt.server.dashboard.pages import page
from routeopt.server.dashboard.plans import draws, has_plan, picture
from routeopt.server.dashboard.shown import MOST_ROWS
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.gate import Gate
from routeopt.server.jobs.explained import explained
from routeopt.server.permissions import read
from routeopt.server.store.job_rows import JobRow
from routeopt.server.store.jobs import Jobs
from routeopt.server.visit import visit_of

router = APIRouter(prefix=PREFIX)
_User = Annotated[Visitor, page_guard("user")]
_EXPLANATION = replace(read("vrp", "explanation"), is_job=True)
_ALONE = "default-src 'none'; frame-ancestors 'none'; sandbox"


@router.get("/jobs/{id}/{kind}.svg")
async def drawn(
    request: Request, visitor: _User, id: str, kind: Literal["map", "timeline"]
) -> Response:
    """Draw a plan. Pages show it as an image, in which no script runs and nothing is loaded."""
    job = await job_of(request, visitor, id)
    if not draws(job, kind):
        raise HTTPException(404)
    jobs: Jobs = request.app.state.jobs
    text = await jobs.text(job, "request")
    if text is None:  # the job has been erased meanwhile
        raise HTTPException(404)
    svg = await asyncio.to_thread(picture, job, kind, text, await answer_of(request, job))
    visit_of(request).headers["Content-Security-Policy"] = _ALONE
    return Response(svg, media_type="image/svg+xml")


@router.get("/jobs/{id}/explanation")
async def explanation(request: Request, visitor: _User, id: str) -> Response:
    """Say why a plan leaves tasks out; that is found out when it is first asked for."""
    job = await _planned(request, visitor, id)
    gate: Gate = request.app.state.gate
    async with gate.admit_key(request, _EXPLANATION, visitor.key):
        reply = await explained(request, job, await answer_of(request, job))
    data = json.loads(reply.body)
    lines = explanation_lines(data) if reply.kind == "answer" else [data["message"]]
    return page(request, "explanation.html", job=job, lines=lines)


@router.get("/compare")
async def compared(request: Request, visitor: _User) -> Response:
    """Show how two plans differ."""
    ids = request.query_params.getlist("job")
    if len(ids) != 2:
        return page(request, "compare.html", fault="Choose two solved jobs.", jobs=[], tables=[])
    found = [await _planned(request, visitor, one) for one in reversed(ids)]  # the older one first
    answers = [await answer_of(request, job) for job in found]
    difference = await asyncio.to_thread(_difference, *answers)
    return page(request, "compare.html", fault="", jobs=found, tables=difference)


def _difference(a: bytes, b: bytes) -> list[tuple[str, list[str], list[list[str]], int]]:
    """Return titles, heads and rows, and how many rows there are."""
    data = compare(json.loads(a), json.loads(b)).data
    return [(title, HEADS[title], rows[:MOST_ROWS], len(rows)) for title, rows in tables(data)]


async def _planned(request: Request, visitor: Visitor, job_id: str) -> JobRow:
    job = await job_of(request, visitor, job_id)
    if not has_plan(job):
        raise HTTPException(404)
    return job
