"""The header `Idempotency-Key`: a POST that is repeated has the answer of the first."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress

from fastapi import Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from routeopt.server.preferences import RESPOND_ASYNC
from routeopt.server.replies import Refusal, invalid
from routeopt.server.store.idempotency import (
    LEASE_S,
    LONGEST_KEY,
    Idempotency,
    Kept,
    OtherRequestError,
    Turn,
    UnderWayError,
)
from routeopt.server.store.jobs import StorageFullError

HEADER = "Idempotency-Key"
_FORM = re.compile(rf"[\x21-\x7e]{{1,{LONGEST_KEY}}}")
_KEPT = (200, 400)  # other answers could be better ones the next time; a job's is stored with it
_USED = f"the {HEADER} was used for another request"
_FULL = (
    f"what is kept for the account leaves no room for the answer to an {HEADER}: erase jobs, wait"
    " until some are kept no longer, or ask without it"
)
_UNDER_WAY = f"the first request with this {HEADER} has no answer yet"


def key_of(request: Request) -> str | None:
    """Return the request's key, if it has one.

    Raises:
        Refusal: 400 where it can be none.
    """
    keys = request.headers.getlist(HEADER)
    if not keys:
        return None
    if len(keys) > 1 or not _FORM.fullmatch(keys[0]):
        text = f"the header {HEADER} has 1 to {LONGEST_KEY} visible ASCII characters, given once"
        raise invalid(text)
    return keys[0]


async def once(
    request: Request,
    account_id: int,
    text: bytes,
    answer: Callable[[Turn | None], Awaitable[Response]],
) -> Response:
    """Answer a request, unless it has been answered before.

    Args:
        text: its body.
        answer: makes the answer. It gets the turn to store an answer of 202 with.

    Raises:
        Refusal: 409 where the key is another request's, or its first is under way; 429 where there
            is no room for an answer.
    """
    key = key_of(request)
    if key is None:
        return await answer(None)
    store: Idempotency = request.app.state.idempotency
    try:
        turn = await store.begin(account_id, key, _digest(request, text))
        if isinstance(turn, Kept):
            headers = {**json.loads(turn.headers), "Idempotent-Replayed": "true"}
            return Response(turn.body, turn.status, headers, "application/json")
        return await _first(store, turn, answer)
    except OtherRequestError:
        raise Refusal(409, _USED, code="idempotency_key_used") from None
    except UnderWayError:
        headers = {"Retry-After": "1"}
        raise Refusal(409, _UNDER_WAY, code="under_way", headers=headers) from None
    except StorageFullError:
        headers = {"Retry-After": "3600"}
        raise Refusal(429, _FULL, code="STORAGE_FULL", headers=headers) from None


async def _first(
    store: Idempotency, turn: Turn, answer: Callable[[Turn | None], Awaitable[Response]]
) -> Response:
    keeping = asyncio.create_task(_keep(store, turn))
    is_stored = False
    try:
        response = await answer(turn)
        if response.status_code in _KEPT:
            with suppress(SQLAlchemyError):  # then a repetition is answered anew
                await store.end(turn, response.status_code, {}, bytes(response.body))
        is_stored = response.status_code in (*_KEPT, 202)
        return response
    finally:
        keeping.cancel()
        if not is_stored:
            with suppress(SQLAlchemyError):
                await asyncio.shield(store.give_up(turn))


async def _keep(store: Idempotency, turn: Turn) -> None:
    while True:
        await asyncio.sleep(LEASE_S / 3)
        with suppress(SQLAlchemyError):
            await store.keep(turn)


def _digest(request: Request, text: bytes) -> bytes:
    """Return what tells a request from another: where it goes, what it prefers, and its body."""
    prefers = RESPOND_ASYNC in ",".join(request.headers.getlist("prefer")).lower()
    head = json.dumps([request.method, request.url.path, request.url.query, prefers])
    return hashlib.sha256(head.encode() + b"\n" + text).digest()
