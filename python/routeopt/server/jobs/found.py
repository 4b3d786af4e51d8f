"""The jobs that clients name in paths, and the texts that are kept of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request

from routeopt.server.replies import Refusal, no_such_job
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.job_rows import ID_FORM, SOLVED, JobRow, TextKind
from routeopt.server.store.jobs import Jobs


async def job_of(request: Request, key: KeyRow, dialect: str, solver: str) -> JobRow:
    """Return the job of the path.

    Raises:
        Refusal: 404. Another account's job is as unknown as one that never was.
    """
    jobs: Jobs = request.app.state.jobs
    job_id = request.path_params["id"]
    found = await jobs.get(key.account_id, job_id) if ID_FORM.fullmatch(job_id) else None
    if found is None or (found.dialect, found.solver) != (dialect, solver):
        raise no_such_job()
    return found


async def text_of(request: Request, found: JobRow, kind: TextKind) -> bytes:
    """Return a text that every job of its state has.

    Raises:
        Refusal: 404 where the job has been erased meanwhile.
    """
    jobs: Jobs = request.app.state.jobs
    text = await jobs.text(found, kind)
    if text is None:
        raise no_such_job()
    return text


async def answer_of(
    request: Request, found: JobRow, more: Mapping[str, Any] | None = None
) -> bytes:
    """Return a job's answer.

    Args:
        more: what the body of a refusal says beside its reason.

    Raises:
        Refusal: 404 where there is none, or none yet.
    """
    if found.status == SOLVED:
        return await text_of(request, found, "answer")
    if found.has_ended:
        raise Refusal(404, "the job ended without an answer", code="no_answer", more=more)
    text = f"the job is {found.status}"
    raise Refusal(404, text, code="not_ready", more=more, headers={"Retry-After": "1"})
