"""What a client would like: the header `Prefer` (RFC 7240), and flags of the query."""

from __future__ import annotations

from fastapi import Request

from routeopt.server.permissions import Access
from routeopt.server.replies import invalid

RESPOND_ASYNC = "respond-async"
_FLAGS = {"true": True, "1": True, "false": False, "0": False}


def flag(request: Request, name: str) -> bool:
    """Return a flag of the query; without it, `False`.

    Raises:
        Refusal: 400 where it is neither true nor false.
    """
    values = request.query_params.getlist(name)
    if not values:
        return False
    found = _FLAGS.get(values[0].lower()) if len(values) == 1 else None
    if found is None:
        raise invalid(f"the query's `{name}` is true or false, given once")
    return found


def is_for_later(request: Request, access: Access) -> bool:
    """Whether the answer is to be a job: the client prefers it, and the route has it.

    What is only checked is answered at once.
    """
    checks = request.query_params.getlist("validate_only")
    if not access.may_wait or any(_FLAGS.get(value.lower(), True) for value in checks):
        return False
    preferences = ",".join(request.headers.getlist("prefer")).split(",")
    return any(part.partition(";")[0].strip().lower() == RESPOND_ASYNC for part in preferences)
