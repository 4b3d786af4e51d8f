"""The explanation of a job's plan: made when it is first asked for, then kept."""

from __future__ import annotations

from fastapi import Request

from routeopt.server.calling import call
from routeopt.server.store.job_rows import JobRow
from routeopt.server.store.jobs import Jobs
from routeopt.server.worker_process import Job, Reply


async def explained(request: Request, found: JobRow, answer: bytes) -> Reply:
    """Return what a solver process says of a job's answer; see `call` for what is raised."""
    jobs: Jobs = request.app.state.jobs
    kept = await jobs.text(found, "explanation")
    if kept is not None:
        return Reply("answer", kept)
    text = await jobs.text(found, "request")
    reply = await call(request, Job("explain", text or b"", plan=answer))
    if reply.kind == "answer":
        await jobs.keep_text(found, "explanation", reply.body)
    return reply
