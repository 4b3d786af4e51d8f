"""What a client would like of an answer: the header `Prefer` (RFC 7240)."""

from __future__ import annotations

from fastapi import Request

from routeopt.server.permissions import Access

RESPOND_ASYNC = "respond-async"


def is_for_later(request: Request, access: Access) -> bool:
    """Whether the answer is to be a job: the client prefers it, and the route has it.

    What is only checked is answered at once.
    """
    checks = request.query_params.getlist("validate_only")
    if not access.may_wait or any(value.lower() not in ("false", "0") for value in checks):
        return False
    preferences = ",".join(request.headers.getlist("prefer")).split(",")
    return any(part.partition(";")[0].strip().lower() == RESPOND_ASYNC for part in preferences)
