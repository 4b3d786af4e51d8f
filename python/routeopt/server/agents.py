"""Tools for agents over HTTP, at `/mcp`: the same keys, permissions, limits and solver processes.

A message needs a valid key, and counts as one that reads; a call of a tool then passes the gate
once more with the permission of its operation, as a request to the operation's own path would.
"""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastmcp.server.dependencies import get_http_request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from routeopt.agents.asked import PLAN_OF, Asked, RefusedError
from routeopt.agents.tools import toolbox
from routeopt.server import body
from routeopt.server.body import ClientGoneError
from routeopt.server.calling import call
from routeopt.server.gate import Gate
from routeopt.server.permissions import ANY_KEY, job
from routeopt.server.replies import Refusal, response, unavailable
from routeopt.server.routes_v2_solver import called
from routeopt.server.solvers import V2_SOLVERS
from routeopt.server.solving import Solving
from routeopt.server.store.accounts import KeyRow
from routeopt.server.visit import visit_of
from routeopt.server.worker_process import Job, Reply

PATH = "/mcp"
MOST_BYTES = 2 * 2**20
"""Messages of agents are read as objects, which takes longer than what the solvers read."""

_MESSAGE = "routeopt.message"
_ROUTE = SimpleNamespace(path=PATH)  # for the log
_BEARER = re.compile(rb"^\s*bearer\s+", re.IGNORECASE)
_PERMISSION = {"explain": "explanation"}
_SOLVERS = {solver.name: solver for solver in V2_SOLVERS}


class Served:
    """Answers calls of tools by the server's solver processes, for the key of the message."""

    async def answer(self, asked: Asked) -> bytes:
        """Return the answer's JSON.

        Raises:
            RefusedError: there is none.
        """
        # Of this message: it is handed along with it, whatever else is answered meanwhile.
        request: Request = get_http_request().scope[_MESSAGE]
        try:
            reply = await _reply(request, asked)
        except ClientGoneError:
            raise RefusedError({"code": "gone", "message": "nobody waits any more"}) from None
        except Refusal as refusal:
            visit = visit_of(request)
            visit.code = refusal.code
            told = response(refusal, PATH, visit.request_id)
            raise RefusedError(json.loads(bytes(told.body))) from None
        if reply.kind != "answer":
            raise RefusedError(json.loads(reply.body))
        return reply.body


async def _reply(request: Request, asked: Asked) -> Reply:
    gate: Gate = request.app.state.gate
    solving: Solving = request.app.state.solving
    operation = _PERMISSION.get(asked.operation, asked.operation)
    async with gate.admit(request, job(asked.solver, operation)) as key:
        assert key is not None
        if not solving.has_room(asked.operation, asked.validate_only, visit_of(request).account):
            raise unavailable("the service is at its capacity")
        return await _call(request, key, asked)


async def _call(request: Request, key: KeyRow, asked: Asked) -> Reply:
    wanted = Job(
        asked.operation,
        asked.text,
        asked.validate_only,
        plan=_answer_with(asked),
        solver=asked.solver,
        dialect=asked.dialect,
        time_limit_ms=asked.time_limit_ms,
    )
    if asked.dialect == "v3":
        return await call(request, wanted)
    reply, _ = await called(request, key, _SOLVERS[asked.solver], wanted)
    return reply


def _answer_with(asked: Asked) -> bytes:
    """Return an answer that has the plan: solver processes take plans as answers have them."""
    own = PLAN_OF.get(asked.solver)
    if not asked.plan or own is None:
        return asked.plan
    return b'{"%b":%b}' % (own.encode(), asked.plan)


def tools_app() -> Any:
    """Return the application of the tools; it needs its lifespan."""
    # One message, one answer: nothing is kept between two, so any process can answer. Who may
    # reach it is said by keys, and by `_check_origin`.
    return toolbox(Served()).http_app(
        PATH, json_response=True, stateless_http=True, host_origin_protection=False
    )


class Agents:
    """Hands what is at `/mcp` to the tools, once it has a key, and all else on.

    Args:
        app: everything else.
        api: the application whose state has the gate.
        tools: what `tools_app` returned.
    """

    def __init__(self, app: ASGIApp, api: FastAPI, tools: ASGIApp) -> None:
        self._app = app
        self._api = api
        self._tools = tools

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == PATH:
            await self._answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = _ROUTE
        request = Request({**scope, "app": self._api, "headers": _headers(scope)}, receive)
        visit = visit_of(request)
        gate: Gate = self._api.state.gate
        try:
            _check_origin(request)
            async with gate.admit(request, ANY_KEY):
                if request.method != "POST":
                    raise Refusal(405, "messages are sent by POST", headers={"Allow": "POST"})
                text = await _read(request, gate.settings.body_deadline_s)
        except Refusal as refusal:
            visit.code = refusal.code
            await response(refusal, PATH, visit.request_id)(scope, receive, send)
            return
        except ClientGoneError:
            visit.client_gone = True
            return
        visit.received = len(text)
        await self._tools({**scope, _MESSAGE: request}, _again(text, receive), send)


async def _read(request: Request, deadline_s: float) -> bytes:
    """Read a message.

    Raises:
        Refusal: 400, 408, 413 or 415.
        ClientGoneError: the client left before the end.
    """
    compressed = body.check_headers(request.headers)
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > MOST_BYTES:
        raise _too_large()
    text = await body.read(request.receive, compressed, deadline_s)
    if len(text) > MOST_BYTES:
        raise _too_large()
    return text


def _too_large() -> Refusal:
    text = (
        f"a message of an agent has at most {MOST_BYTES:,} bytes; the operations' paths take more"
    )
    return Refusal(413, text, unread=True)


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return a message's headers with the key alone in `Authorization`: many clients can send it
    only with `Bearer` before it."""
    return [
        (name, _BEARER.sub(b"", value) if name == b"authorization" else value)
        for name, value in scope["headers"]
    ]


def _check_origin(request: Request) -> None:
    """Refuse pages of other sites in a browser that could reach this server."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Refusal(403, "pages of other origins are not answered")


def _again(text: bytes, receive: Receive) -> Receive:
    """Return what gives a body that has been read already, then what comes after it."""
    given = False

    async def received() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": text, "more_body": False}
        return await receive()

    return received
