"""A page that sends a request, as a program would by the API."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from routeopt.demo import day_in_berlin
from routeopt.server.body import MOST_BYTES
from routeopt.server.calling import call
from routeopt.server.dashboard.pages import moved, page
from routeopt.server.dashboard.visitor import KEY_ID, PREFIX, Visitor, page_guard
from routeopt.server.gate import Gate
from routeopt.server.jobs.dispatcher import Dispatcher
from routeopt.server.permissions import Access
from routeopt.server.replies import Refusal
from routeopt.server.routes_v3 import DIALECT, SOLVER
from routeopt.server.store.job_tables import LONGEST_LABEL
from routeopt.server.store.jobs import Jobs, NewJob, QueueFullError, StorageFullError
from routeopt.server.worker_process import Job

router = APIRouter(prefix=PREFIX)
_User = Annotated[Visitor, page_guard("user")]
_OPERATIONS = {"solve": "solve", "suggest": "suggest", "explain": "explanation"}
"""The permission that each operation needs, by its name."""


@router.get("/send")
async def ask_for_request(request: Request, _: _User) -> Response:
    """Show the form, with an example in it if that is asked for."""
    text = ""
    if request.query_params.get("example"):
        text = json.dumps(day_in_berlin().to_request(), indent=1, ensure_ascii=False)
    return _page(request, text=text)


@router.post("/send")
async def send(request: Request, visitor: _User) -> Response:
    """Check a request, and make a job of it."""
    operation = visitor.text("operation")
    if operation not in _OPERATIONS:
        raise Refusal(400, "there is no such operation")
    label = visitor.text("label", LONGEST_LABEL)
    text = visitor.text("request", MOST_BYTES)
    given: dict[str, Any] = {"operation": operation, "label": label, "text": text}
    if not label.isprintable():
        return _page(request, 400, "The label has printable characters alone.", **given)
    gate: Gate = request.app.state.gate
    access = Access("permission", SOLVER, _OPERATIONS[operation])
    async with gate.admit_key(request, access, visitor.key):
        checked = await call(request, Job(operation, text.encode(), validate_only=True))
    if checked.kind != "answer":
        refusal = json.loads(checked.body)
        return _page(request, 400, refusal["message"], errors=refusal["errors"], **given)
    user = visitor.user
    new = NewJob(user.account_id, KEY_ID, DIALECT, SOLVER, operation, text.encode(), label or None)
    jobs: Jobs = request.app.state.jobs
    dispatcher: Dispatcher = request.app.state.dispatcher
    try:
        added, _ = await jobs.add(new, request.app.state.settings.most_queued)
    except QueueFullError:
        return _page(request, 429, "As many jobs wait as may.", **given)
    except StorageFullError:
        return _page(request, 429, "The jobs take as much space as they may: erase some.", **given)
    await dispatcher.enqueue(added)
    return moved(f"/jobs/{added.id}")


def _page(
    request: Request,
    status: int = 200,
    fault: str = "",
    *,
    errors: Sequence[Mapping[str, Any]] = (),
    operation: str = "solve",
    label: str = "",
    text: str = "",
) -> Response:
    return page(
        request,
        "send.html",
        status,
        fault=fault,
        errors=errors,
        operations=list(_OPERATIONS),
        operation=operation,
        label=label,
        text=text,
    )
