"""The explanation of a job's plan: made when it is first asked for, then kept."""

from __future__ import annotations

from contextlib import suppress

from fastapi import Request
from sqlalchemy.exc import IntegrityError

from routeopt.server.calling import call
from routeopt.server.replies import no_such_job
from routeopt.server.store.job_rows import JobRow
from routeopt.server.store.jobs import Jobs
from routeopt.server.worker_process import Job, Reply

_LONGEST_MS = 10_000  # of those that go through a plan piece by piece


async def explained(request: Request, found: JobRow, answer: bytes) -> Reply:
    """Return what a solver process says of a job's answer; see `call` for what is raised."""
    jobs: Jobs = request.app.state.jobs
    kept = await jobs.text(found, "explanation")
    if kept is not None:
        return Reply("answer", kept)
    text = await jobs.text(found, "request")
    if text is None:  # the job has been erased meanwhile
        raise no_such_job()
    matrices = await jobs.text(found, "matrices") or b""
    wanted = Job(
        "explain",
        text,
        plan=answer,
        solver=found.solver,
        dialect=found.dialect,
        time_limit_ms=_LONGEST_MS if found.solver != "vrp" else None,
        matrices=matrices,
    )
    reply = await call(request, wanted)
    if reply.kind == "answer":
        with suppress(IntegrityError):  # as above
            await jobs.keep_text(found, "explanation", reply.body)
    return reply
