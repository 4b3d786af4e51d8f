"""What the server answers when it does not answer with a result: statuses, codes, bodies, headers.

One table, so that a correction is one line. The names of statuses are literal: those of the
standard library change between its versions.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STATUS_NAMES = {
    400: "BAD_REQUEST",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    408: "REQUEST_TIMEOUT",
    409: "CONFLICT",
    413: "PAYLOAD_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    429: "TOO_MANY_REQUESTS",
    500: "INTERNAL_SERVER_ERROR",
    503: "SERVICE_UNAVAILABLE",
}
CODES = {
    400: "invalid_request",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    409: "conflict",
    413: "payload_too_large",
    415: "unsupported_media_type",
    429: "RATE_LIMITED",
    500: "internal_error",
    503: "overloaded",
}
# The gateway's answers have its own form in both families.
_GATEWAY = {401, 403, 429}
# What clients of V2 would send again though nothing has changed by then.
_VAIN = {409, 500}
_LONGEST_RETRY_S = 60  # they do not wait longer before they do
_JSON = "application/json"
_LINGERING_S = 3.0


class Refusal(Exception):  # noqa: N818 - an answer, not a failure
    """An answer other than a result.

    Args:
        status: the HTTP status.
        message: what a person should read.
        code: in place of the status's own.
        errors: items of the V3 body's `errors`.
        details: of the gateway's body: what to do about it.
        more: other members of the V3 body.
        headers: beside the usual ones.
        unread: the client may still be sending: the connection ends afterwards, see `Closing`.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        errors: Sequence[Mapping[str, Any]] = (),
        details: str = "",
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        unread: bool = False,
    ) -> None:
        super().__init__(status, message)
        self.status = status
        self.message = message
        self.code = code or CODES.get(status, "error")
        self.errors = list(errors)
        self.details = details
        self.more = dict(more or {})
        self.headers = dict(headers or {})
        self.unread = unread


def invalid(message: str, pointer: str = "") -> Refusal:
    """Return the refusal of a request that the core cannot even be asked about."""
    error = {"code": "invalid_value", "pointer": pointer, "message": message}
    return Refusal(400, "the request has 1 problem", errors=[error])


def unavailable(message: str, code: str = "overloaded") -> Refusal:
    """Return the refusal of a server that is at its capacity, or on its way down."""
    return Refusal(503, message, code=code, headers={"Retry-After": str(random.randint(1, 5))})


def no_such_job() -> Refusal:
    """Return the refusal of a job that is unknown, another account's, or erased."""
    return Refusal(404, "there is no such job, or no longer")


def storage_full() -> Refusal:
    """Return the refusal of an account of which as much is kept as may be."""
    text = "the account's jobs and matrices take as much space as they may; "
    text += "jobs that are erased free some"
    return Refusal(429, text, code="STORAGE_FULL", headers={"Retry-After": "3600"})


def no_database() -> Refusal:
    """Return the refusal of a server whose database does not answer."""
    return unavailable("the database does not answer", "unavailable")


def response(refusal: Refusal, path: str, request_id: str) -> Response:
    """Return the HTTP response of a refusal."""
    headers = dict(refusal.headers)
    is_v2 = path.startswith(("/v2/", "/solve"))
    if is_v2 and (refusal.status in _VAIN or _waits_long(refusal)):
        headers["X-Should-Retry"] = "false"
    if refusal.status in _GATEWAY:
        body: dict[str, Any] = {
            "error": {
                "code": refusal.code.upper(),
                "message": refusal.message,
                "details": refusal.details,
            }
        }
    else:
        body = {
            "status": STATUS_NAMES.get(refusal.status, "ERROR"),
            "code": refusal.code,
            "message": refusal.message,
            "errors": refusal.errors,
            **refusal.more,
            "request_id": request_id,
        }
        if is_v2 and not refusal.errors:
            body["errors"] = [{"message": refusal.message, "code": refusal.code, "pointer": ""}]
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    kind = Closing if refusal.unread else Response
    return kind(text, refusal.status, headers, _JSON)


def _waits_long(refusal: Refusal) -> bool:
    return int(refusal.headers.get("Retry-After", 0)) > _LONGEST_RETRY_S


class Closing(Response):
    """A response after which the connection ends, though the client may still be sending.

    Were it closed at once, the client's machine would see a reset and drop the answer unread. So
    the answer is sent whole, and what comes meanwhile is thrown away for a while.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.headers["Connection"] = "close"
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": True})
        with suppress(TimeoutError):
            async with asyncio.timeout(_LINGERING_S):
                while not _waits_for_leave(scope) and (await receive()).get("more_body", False):
                    pass
        await send({"type": "http.response.body", "body": b""})


def _waits_for_leave(scope: Scope) -> bool:
    """Whether the client sends its body only when it is asked to: reading would ask it."""
    return any(name == b"expect" for name, _ in scope["headers"])


def result(body: bytes, request_id: str) -> Response:
    """Return the core's answer with the request's id."""
    return Response(_with_id(body, request_id), 200, media_type=_JSON)


def refused(body: bytes, request_id: str) -> Response:
    """Return the core's refusal with the status's name and the request's id."""
    text = b'{"status":"BAD_REQUEST",' + _with_id(body, request_id).removeprefix(b"{")
    return Response(text, 400, media_type=_JSON)


def solution_of(body: bytes, job_id: str) -> bytes:
    """Return a stored answer of V2 with the id of its job."""
    return b'{"id":"' + job_id.encode() + b'",' + body.removeprefix(b"{")


def _with_id(body: bytes, request_id: str) -> bytes:
    return body.rstrip().removesuffix(b"}") + b',"request_id":"' + request_id.encode() + b'"}'
