"""What is known of one request while it is answered, and what is told of it afterwards."""

from __future__ import annotations

import re
import uuid
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from routeopt.server.metrics import Metrics
from routeopt.server.protocol import LARGE_ANSWER

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_QUIET = {"/healthz", "/readyz"}
_CLIENT_GONE = 499
_SAFE = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
}
_log = structlog.get_logger("routeopt.access")


@dataclass
class Visit:
    """One request. Neither its key nor its body is in it."""

    request_id: str
    headers: dict[str, str] = field(default_factory=dict)
    key: str | None = None
    account: str = ""
    code: str | None = None
    received: int = 0
    sent: int = 0
    status: int = 500
    seconds: dict[str, float] = field(default_factory=dict)
    client_gone: bool = False


def visit_of(connection: HTTPConnection) -> Visit:
    """Return what is known of a request."""
    visit: Visit = connection.scope["routeopt.visit"]
    return visit


class Visits:
    """The outermost layer: the request's id, headers of every answer, log line and metrics."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = Visit(_request_id(Headers(scope=scope)))
        scope["routeopt.visit"] = visit
        bind_contextvars(request_id=visit.request_id)  # each request is a task of its own
        started = perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                visit.status = message["status"]
                _add_headers(message, visit, scope["scheme"])
            size = len(message.get("body", b""))
            visit.sent += size
            if size > LARGE_ANSWER and not message.get("more_body", False):
                # The second message waits until all is read: so long the call holds its place.
                await send({**message, "more_body": True})
                message = {"type": "http.response.body"}
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self._tell(scope, visit, perf_counter() - started)

    def _tell(self, scope: MutableMapping[str, Any], visit: Visit, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "")
        status = _CLIENT_GONE if visit.client_gone else visit.status
        self._metrics.answered(route, scope["method"], status, seconds)
        self._metrics.spent(visit.seconds)
        if visit.code is not None:
            self._metrics.refused(visit.code)
        if route in _QUIET and status == 200:
            return
        _log.info(
            "request",
            method=scope["method"],
            route=route,
            status=status,
            client=scope["client"][0] if scope.get("client") else None,
            code=visit.code,
            key=visit.key,
            received=visit.received,
            sent=visit.sent,
            seconds=round(seconds, 4),
            **{f"{stage}_s": round(spent, 4) for stage, spent in visit.seconds.items()},
        )


def _request_id(headers: Headers) -> str:
    """Take the client's id if it can do no harm in headers and logs, else make one."""
    given = headers.get("x-request-id", "")
    return given if _ID.fullmatch(given) else uuid.uuid4().hex


def _add_headers(message: Message, visit: Visit, scheme: str) -> None:
    headers = MutableHeaders(raw=message["headers"])
    headers["X-Request-Id"] = visit.request_id
    for name, value in _SAFE.items():
        headers.setdefault(name, value)
    if scheme == "https":
        headers["Strict-Transport-Security"] = "max-age=31536000"
    for name, value in visit.headers.items():
        headers[name] = value
