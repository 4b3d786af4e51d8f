"""Jobs that clients want no longer: stopped while they wait or run, erased afterwards."""

from __future__ import annotations

from fastapi import Request

from routeopt.server.gate import forbidden
from routeopt.server.jobs.dispatcher import Dispatcher
from routeopt.server.permissions import Access
from routeopt.server.preferences import flag
from routeopt.server.replies import Refusal
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.job_rows import SOLVING, JobRow
from routeopt.server.store.jobs import Jobs

_PERMISSIONS = {"explain": "explanation"}


async def ended(request: Request, key: KeyRow, found: JobRow) -> tuple[JobRow, int]:
    """Stop a job, or erase it where the query says so.

    Returns:
        The job, and the status: 202 where it is about to stop.

    Raises:
        Refusal: 403 where the key could not have submitted it; 409 where one that is to be erased
            has not ended.
    """
    erases = flag(request, "erase")
    operation = _PERMISSIONS.get(found.operation, found.operation)
    refusal = forbidden(key, Access("permission", found.solver, operation))
    if refusal is not None:
        raise refusal
    jobs: Jobs = request.app.state.jobs
    if erases:
        if not await jobs.erase(key.account_id, found.id):
            raise Refusal(409, "the job has not ended: stop it first", code="not_ended")
        return found, 200
    dispatcher: Dispatcher = request.app.state.dispatcher
    cancelled = await jobs.cancel(key.account_id, found.id) or found
    if cancelled.status == SOLVING:
        await dispatcher.cancel(cancelled)
    return cancelled, 202 if cancelled.status == SOLVING else 200
