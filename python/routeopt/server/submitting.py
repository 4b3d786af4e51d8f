"""Reads a request's body, and makes a job of it: the same in every dialect."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from fastapi import Request
from sqlalchemy import Connection

from routeopt.server import body
from routeopt.server.jobs.dispatcher import Dispatcher
from routeopt.server.replies import Refusal, storage_full
from routeopt.server.settings import Settings
from routeopt.server.store.job_rows import JobRow
from routeopt.server.store.jobs import Jobs, NewJob, QueueFullError, StorageFullError
from routeopt.server.visit import visit_of


async def read(request: Request, compressed: bool) -> bytes:
    """Read a body to its end.

    Raises:
        Refusal: 400, 408 or 413.
        ClientGoneError: the client left before the end.
    """
    settings: Settings = request.app.state.settings
    visit = visit_of(request)
    started = perf_counter()
    text = await body.read(request.receive, compressed, settings.body_deadline_s)
    visit.received = len(text)
    visit.seconds["read"] = perf_counter() - started
    return text


async def submit(
    request: Request,
    new: NewJob,
    then: Callable[[Connection, JobRow, int], None] = lambda *_: None,
) -> tuple[JobRow, int]:
    """Add a job whose request has been checked, and return it with its position.

    Args:
        then: done in the same transaction, with both.

    Raises:
        Refusal: 429 where the account has as many waiting jobs as it may, or no room for another.
    """
    jobs: Jobs = request.app.state.jobs
    dispatcher: Dispatcher = request.app.state.dispatcher
    most: int = request.app.state.settings.most_queued
    try:
        added, position = await jobs.add(new, most, then)
    except QueueFullError:
        text = f"the limit of {most:,} waiting jobs is reached"
        raise Refusal(429, text, headers={"Retry-After": "10"}) from None
    except StorageFullError:
        raise storage_full() from None
    await dispatcher.enqueue(added)
    return added, position
