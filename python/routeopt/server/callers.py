"""Whose key a request bears."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic, time

from routeopt.server.keys import LONGEST, Hasher, id_of
from routeopt.server.replies import Refusal
from routeopt.server.store.accounts import Accounts, KeyRow

_MOST_KEPT = 10_000
_USE_NOTED_S = 60.0
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
        if row is None or not matches or row.revoked_at is not None:
            raise unauthorized("the key is not valid")
        await self._note_use(row)
        return row

    async def _row(self, identifier: str) -> KeyRow | None:
        until, row = self._kept.get(identifier, (0.0, None))
        if until > monotonic():
            return row
        row = await self._accounts.key(identifier)
        self._kept[identifier] = (monotonic() + self._kept_s, row)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return row

    async def _note_use(self, row: KeyRow) -> None:
        """Store that a key is in use, once a minute or so: not what anybody tries under its id."""
        until, _ = self._kept[row.id]
        if row.last_used_at is None or row.last_used_at < time() - _USE_NOTED_S:
            self._kept[row.id] = (until, replace(row, last_used_at=time()))
            await self._accounts.used(row.id)


def unauthorized(message: str, details: str = "") -> Refusal:
    """Return the refusal of a request without a valid key."""
    return Refusal(
        401,
        message,
        details=details,
        headers={"WWW-Authenticate": 'ApiKey realm="routeopt"'},
    )
