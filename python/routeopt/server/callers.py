"""Whose key a request bears."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic, time

import structlog
from sqlalchemy.exc import SQLAlchemyError

from routeopt.server.keys import LONGEST, Hasher, id_of
from routeopt.server.replies import Refusal
from routeopt.server.store.accounts import Accounts, KeyRow

_MOST_KEPT = 10_000
_USE_NOTED_S = 60.0
_log = structlog.get_logger("routeopt.callers")
_HINT = "the value is the key itself, without Bearer or Basic"


class Callers:
    """Finds the key of a request.

    Args:
        kept_s: how long a key is kept; as long after its revocation it may be taken for valid.
    """

    def __init__(self, accounts: Accounts, hasher: Hasher, kept_s: float) -> None:
        self._accounts = accounts
        self._hasher = hasher
        self._kept_s = kept_s
        self._kept: OrderedDict[str, tuple[float, KeyRow | None]] = OrderedDict()
        self._noting: set[asyncio.Task[None]] = set()

    async def find(self, headers: Sequence[str]) -> KeyRow:
        """Return the key that the values of `Authorization` name.

        Raises:
            Refusal: 401, with one text for every key that is not valid.
        """
        if not headers:
            raise unauthorized("the header Authorization is missing", _HINT)
        if len(headers) > 1:
            raise unauthorized("the header Authorization is given more than once")
        text = headers[0].strip()
        if text.lower().startswith(("bearer ", "basic ")):
            raise unauthorized("the key is not valid", _HINT)
        identifier = id_of(text) if len(text) <= LONGEST else None
        row = await self._row(identifier) if identifier is not None else None
        matches = self._hasher.matches(text, row.digest if row is not None else None)
        if row is None or not matches or row.has_ended:
            raise unauthorized("the key is not valid")
        self._note_use(row)
        return row

    def forget(self, identifier: str) -> None:
        """Ask the database for a key the next time: it has changed."""
        self._kept.pop(identifier, None)

    async def _row(self, identifier: str) -> KeyRow | None:
        until, row = self._kept.get(identifier, (0.0, None))
        if until > monotonic():
            return row
        row = await self._accounts.key(identifier)
        self._kept[identifier] = (monotonic() + self._kept_s, row)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return row

    def _note_use(self, row: KeyRow) -> None:
        """Store that a key is in use, once a minute or so: not what anybody tries under its id."""
        until, _ = self._kept[row.id]
        if row.last_used_at is None or row.last_used_at < time() - _USE_NOTED_S:
            self._kept[row.id] = (until, replace(row, last_used_at=time()))
            noting = asyncio.get_running_loop().create_task(self._store_use(row.id))
            self._noting.add(noting)
            noting.add_done_callback(self._noting.discard)

    async def _store_use(self, identifier: str) -> None:
        """Beside the request, which neither waits for it nor fails with it."""
        try:
            await self._accounts.used(identifier)
        except SQLAlchemyError as failure:
            _log.warning("the use of a key was not noted", error=type(failure).__name__)


def unauthorized(message: str, details: str = "") -> Refusal:
    """Return the refusal of a request without a valid key."""
    return Refusal(
        401,
        message,
        details=details,
        headers={"WWW-Authenticate": 'ApiKey realm="routeopt"'},
    )
