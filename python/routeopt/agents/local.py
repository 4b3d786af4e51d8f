"""Answers calls in this process: for an agent on the same machine, by standard input and output."""

from __future__ import annotations

import asyncio
import json

from routeopt.agents.asked import Asked, RefusedError
from routeopt.core.call import cancel_token, carry, usable_processors
from routeopt.errors import StoppedError, TravelError


class Local:
    """Runs one call after the other, each with all usable processors."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def answer(self, asked: Asked) -> bytes:
        """Return the answer's JSON; where the agent loses interest the search is stopped.

        Raises:
            RefusedError: there is none.
        """
        token = cancel_token()
        async with self._turn:
            work = asyncio.ensure_future(asyncio.to_thread(_run, asked, token))
            try:
                accepted, body = await asyncio.shield(work)
            except asyncio.CancelledError:
                token.cancel()
                await asyncio.wait([work])
                raise
        if not accepted:
            raise RefusedError(json.loads(body))
        return body


def _run(asked: Asked, token: object) -> tuple[bool, bytes]:
    try:
        return carry(
            asked.operation,
            asked.text,
            validate_only=asked.validate_only,
            threads=usable_processors(),
            cancel=token,
            plan=asked.plan or None,
            solver=asked.solver,
            dialect=asked.dialect,
            time_limit_ms=asked.time_limit_ms,
        )
    except TravelError as failure:
        raise RefusedError({"code": "travel_unavailable", "message": str(failure)}) from None
    except StoppedError as stop:
        raise RefusedError({"code": "stopped", "message": str(stop)}) from None
