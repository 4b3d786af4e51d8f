"""A job that a page is about: of the visitor's account alone."""

from __future__ import annotations

from fastapi import Request
from starlette.exceptions import HTTPException

from routeopt.server.dashboard.visitor import Visitor
from routeopt.server.store.job_rows import ID_FORM, SOLVED, JobRow
from routeopt.server.store.jobs import Jobs


async def job_of(request: Request, visitor: Visitor, job_id: str) -> JobRow:
    """Return a job; another account's is as unknown as one that never was."""
    jobs: Jobs = request.app.state.jobs
    is_id = ID_FORM.fullmatch(job_id) is not None
    found = await jobs.get(visitor.user.account_id, job_id) if is_id else None
    if found is None:
        raise HTTPException(404)
    return found


async def answer_of(request: Request, job: JobRow) -> bytes:
    """Return the answer of a job, which has to have one."""
    jobs: Jobs = request.app.state.jobs
    answer = await jobs.text(job, "answer") if job.status == SOLVED else None
    if answer is None:
        raise HTTPException(404)
    return answer
