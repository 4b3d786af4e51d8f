"""A service of roads over HTTP: bounded answers, and busy servers are asked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import httpx2
import stamina

from routeopt.errors import TravelError

_TRIES = 4
_BUSY = (429, 500, 502, 503, 504)
_Answer = TypeVar("_Answer")


class _BusyError(Exception):
    """The server may answer the next time; the text says what it did."""


class Http:
    """One server.

    Args:
        name: of the service, as errors tell it.
        timeout_s: how long one answer may take.
    """

    def __init__(self, name: str, timeout_s: float) -> None:
        self._name = name
        timeout = httpx2.Timeout(timeout_s, connect=min(2.0, timeout_s))
        self._client = httpx2.Client(timeout=timeout, follow_redirects=False, trust_env=False)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def ask(
        self, url: str, most: int, understand: Callable[[int, bytes], _Answer], **more: Any
    ) -> _Answer:
        """Return what is understood of the server's status and body.

        Args:
            url: is fetched; with `json` in `more` that is posted to it.
            most: the bytes that an answer may have.
            understand: what it raises is passed on.
            more: arguments of `httpx2.Client.stream`.

        Raises:
            TravelError: the server did not answer, or is busy, or answers with too much.
        """
        method = "POST" if "json" in more else "GET"
        try:
            for attempt in stamina.retry_context(
                on=(_BusyError, httpx2.TransportError), attempts=_TRIES, wait_initial=0.2
            ):
                with attempt:
                    status, body = self._read(method, url, most, more)
                    if status in _BUSY:
                        raise _BusyError(f"the server answers with status {status}")
                    return understand(status, body)
        except httpx2.TransportError as failure:
            what = type(failure).__name__
            raise TravelError(self._name, f"the server does not answer ({what})") from None
        except _BusyError as failure:
            raise TravelError(self._name, str(failure)) from None
        raise AssertionError("the last attempt returns or raises")

    def _read(self, method: str, url: str, most: int, more: dict[str, Any]) -> tuple[int, bytes]:
        with self._client.stream(method, url, **more) as response:
            body = bytearray()
            for part in response.iter_bytes():
                body += part
                if len(body) > most:
                    raise TravelError(self._name, "the answer is larger than it can be")
            return response.status_code, bytes(body)
