"""The calls of a solver of the V2 family: answered at once, or made jobs."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from fastapi import Request
from fastapi.routing import APIRouter
from starlette.responses import JSONResponse, Response

from routeopt.core.limits import LEAST_MS, MOST_MS
from routeopt.reports.notes import warning_text
from routeopt.server import body
from routeopt.server.calling import call, response_to
from routeopt.server.guard import guarded
from routeopt.server.jobs.status import v2_status_of
from routeopt.server.jobs.submission import single, wishes_in
from routeopt.server.matrices import joined
from routeopt.server.permissions import Access, job
from routeopt.server.replies import invalid, unavailable
from routeopt.server.settings import Settings
from routeopt.server.solvers import Solver
from routeopt.server.solving import Solving
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.jobs import NewJob
from routeopt.server.store.matrices import Matrices
from routeopt.server.submitting import read, submit
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job, Reply

DIALECT = "v2"
_MOST_WARNINGS = 100


def router_of(solver: Solver) -> APIRouter:
    """Return the routes of a solver's operations."""
    router = APIRouter(prefix=solver.prefix)
    for operation in solver.operations:
        _add_at_once(router, solver, operation)
        _add_for_later(router, solver, operation)
    return router


def _add_at_once(router: APIRouter, solver: Solver, operation: str) -> None:
    needs = guarded(job(solver.name, operation))

    @router.post(f"/sync/{operation}", operation_id=solver.id_of(f"sync_{operation}"))
    async def answer(request: Request, key: KeyRow = needs) -> Response:
        limit_ms = millis(request)
        text = await received(request, operation, only_checked=False)
        asked = Job(operation, text, solver=solver.name, dialect=DIALECT, time_limit_ms=limit_ms)
        reply, _ = await called(request, key, solver, asked)
        if reply.kind != "answer":
            return response_to(request, reply)
        return Response(reply.body, media_type="application/json")


def _add_for_later(router: APIRouter, solver: Solver, operation: str) -> None:
    needs = guarded(Access("permission", solver.name, operation))

    @router.post(f"/{operation}", operation_id=solver.id_of(operation))
    async def answer(request: Request, key: KeyRow = needs) -> Response:
        limit_ms = millis(request)
        text = await received(request, operation, only_checked=True)
        return await submitted(request, key, solver, operation, text, limit_ms)


async def received(request: Request, operation: str, *, only_checked: bool) -> bytes:
    """Return the body of a request.

    Raises:
        Refusal: it can't be so, or the service has no room for the call.
        ClientGoneError: the client left before the end.
    """
    solving: Solving = request.app.state.solving
    compressed = body.check_headers(request.headers)
    if not solving.has_room(operation, only_checked, visit_of(request).account):
        raise unavailable("the service is at its capacity")
    return await read(request, compressed)


async def submitted(
    request: Request, key: KeyRow, solver: Solver, operation: str, text: bytes, limit_ms: int | None
) -> Response:
    """Check a request and make a job of it."""
    asked = Job(
        operation,
        text,
        True,
        solver=solver.name,
        dialect=DIALECT,
        time_limit_ms=solver.job_ms if limit_ms is None else limit_ms,
    )
    reply, asked = await called(request, key, solver, asked)
    if reply.kind != "answer":
        return response_to(request, reply)
    return await _kept(request, key, asked, reply.body)


async def called(request: Request, key: KeyRow, solver: Solver, asked: Job) -> tuple[Reply, Job]:
    """Return what a solver process says to the request, and what it was asked."""
    text = asked.text
    if solver.names_matrices and (solver.names_matrices in text or b"\\u" in text):
        reply = await call(request, replace(asked, validate_only=True))
        if reply.kind != "answer":
            return reply, asked
        asked = replace(asked, matrices=await _matrices(request, key, reply.body))
    return await call(request, asked), asked


async def _matrices(request: Request, key: KeyRow, checked: bytes) -> bytes:
    """Return the matrices that a request names, by profile and time of day.

    Raises:
        Refusal: 400 where the account has none of that id.
    """
    store: Matrices = request.app.state.matrices
    found: dict[str, dict[int, bytes]] = {}
    for named in json.loads(checked)["matrices"]:
        kept = await store.get(key.account_id, named["id"])
        if kept is None:
            raise invalid("there is no such matrix, or no longer", named["pointer"])
        profile, text = kept
        if profile not in ("", named["profile"]):
            raise invalid(f"this matrix was uploaded as one of {profile}", named["pointer"])
        found.setdefault(named["profile"], {})[named.get("begin", 0)] = text
    return joined(found) if found else b""


async def _kept(request: Request, key: KeyRow, asked: Job, checked: bytes) -> Response:
    """Add a job whose request has been checked."""
    settings: Settings = request.app.state.settings
    told = json.loads(checked)
    wishes = wishes_in(told, settings.hook_networks)
    warnings = [warning_text(warning) for warning in told["warnings"][:_MOST_WARNINGS]]
    if len(told["warnings"]) > _MOST_WARNINGS:
        warnings.append(f"and {len(told['warnings']) - _MOST_WARNINGS:,} more like these")
    new = NewJob(
        key.account_id,
        key.id,
        DIALECT,
        asked.solver,
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
    return time_of(request, "millis", 1, usual)


def time_of(request: Request, name: str, unit_ms: int, usual: int | None = None) -> int | None:
    """Return a search time of the query in milliseconds, or `usual` where it says none.

    Args:
        name: of the query's member.
        unit_ms: what it counts.

    Raises:
        Refusal: 400 where it is no integer, negative, or too long.
    """
    given = single(request.query_params, name)
    if given is None or given == "":
        return usual
    if not re.fullmatch(r"-?[0-9]{1,18}", given):
        raise invalid(f"`{name}` is an integer", f"/{name}")
    if not 0 <= int(given) * unit_ms <= MOST_MS:
        raise invalid(f"`{name}` is between 0 and {MOST_MS // unit_ms}", f"/{name}")
    return max(LEAST_MS, int(given) * unit_ms)
