"""The V2 family's solver for vehicle routes: answers at once, or makes jobs."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from fastapi import Request
from fastapi.routing import APIRouter
from starlette.responses import JSONResponse, Response

from routeopt.server import body
from routeopt.server.calling import call, response_to
from routeopt.server.guard import guarded
from routeopt.server.jobs.status import v2_status_of
from routeopt.server.jobs.submission import single, wishes_in
from routeopt.server.matrices import joined
from routeopt.server.permissions import Access, job
from routeopt.server.replies import invalid, unavailable
from routeopt.server.settings import Settings
from routeopt.server.solving import Solving
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.jobs import NewJob
from routeopt.server.store.matrices import Matrices
from routeopt.server.submitting import read, submit
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job, Reply

DIALECT, SOLVER = "v2", "vrp"
LEAST_MS, MOST_MS = 100, 300_000
_MOST_WARNINGS = 100
_NAMES_MATRICES = b'"profileMatrices"'
router = APIRouter(prefix="/v2/vrp")


def _add(operation: str) -> None:
    for path, is_sync in ((f"/{operation}", False), (f"/sync/{operation}", True)):
        access = job(SOLVER, operation) if is_sync else Access("permission", SOLVER, operation)
        name = f"v2_sync_{operation}" if is_sync else f"v2_{operation}"
        router.add_api_route(
            path, _route(operation, access, is_sync), methods=["POST"], operation_id=name
        )


def _route(operation: str, access: Access, is_sync: bool):  # type: ignore[no-untyped-def]
    needs = guarded(access)

    async def answer(request: Request, key: KeyRow = needs) -> Response:
        reply, asked = await _called(request, key, operation, only_checked=not is_sync)
        if reply.kind != "answer":
            return response_to(request, reply)
        if is_sync:
            return Response(reply.body, media_type="application/json")
        return await _submitted(request, key, asked, reply.body)

    return answer


async def _called(
    request: Request, key: KeyRow, operation: str, *, only_checked: bool
) -> tuple[Reply, Job]:
    """Return what a solver process says to the request, and what it was asked."""
    solving: Solving = request.app.state.solving
    compressed = body.check_headers(request.headers)
    limit_ms = millis(request)
    if not solving.has_room(operation, only_checked, visit_of(request).account):
        raise unavailable("the service is at its capacity")
    text = await read(request, compressed)
    asked = Job(operation, text, True, dialect=DIALECT, time_limit_ms=limit_ms)
    if _NAMES_MATRICES in text or b"\\u" in text:
        reply = await call(request, asked)
        if reply.kind != "answer":
            return reply, asked
        asked = replace(asked, matrices=await _matrices(request, key, reply.body))
    asked = replace(asked, validate_only=only_checked)
    return await call(request, asked), asked


async def _matrices(request: Request, key: KeyRow, checked: bytes) -> bytes:
    """Return the matrices that a request names, of each profile one.

    Raises:
        Refusal: 400 where the account has none of that id.
    """
    store: Matrices = request.app.state.matrices
    found = {}
    for named in json.loads(checked)["matrices"]:
        kept = await store.get(key.account_id, named["id"])
        if kept is None:
            raise invalid("there is no such matrix, or no longer", named["pointer"])
        profile, text = kept
        if profile not in ("", named["profile"]):
            raise invalid(f"this matrix was uploaded as one of {profile}", named["pointer"])
        found[named["profile"]] = text
    return joined(found) if found else b""


async def _submitted(request: Request, key: KeyRow, asked: Job, checked: bytes) -> Response:
    settings: Settings = request.app.state.settings
    told = json.loads(checked)
    wishes = wishes_in(told, settings.hook_networks)
    warnings = [
        f"{warning['pointer']}: {warning['message']}"
        for warning in told["warnings"][:_MOST_WARNINGS]
    ]
    if len(told["warnings"]) > _MOST_WARNINGS:
        warnings.append(f"and {len(told['warnings']) - _MOST_WARNINGS:,} more like these")
    new = NewJob(
        key.account_id,
        key.id,
        DIALECT,
        SOLVER,
        asked.operation,
        asked.text,
        time_limit_ms=asked.time_limit_ms,
        matrices=asked.matrices,
        warnings=json.dumps(warnings).encode() if warnings else b"",
        **vars(wishes),
    )
    added, _ = await submit(request, new)
    return JSONResponse(v2_status_of(added, warnings))


def millis(request: Request, usual: int | None = None) -> int | None:
    """Return the search time of the query in milliseconds, or `usual` where it says none.

    Raises:
        Refusal: 400 where it is no integer, negative, or too long.
    """
    given = single(request.query_params, "millis")
    if given is None or given == "":
        return usual
    if not re.fullmatch(r"-?[0-9]{1,18}", given):
        raise invalid("`millis` is an integer", "/millis")
    if not 0 <= int(given) <= MOST_MS:
        raise invalid(f"`millis` is between 0 and {MOST_MS}", "/millis")
    return max(LEAST_MS, int(given))


for _operation in ("solve", "evaluate", "suggest"):
    _add(_operation)
