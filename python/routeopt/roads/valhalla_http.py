"""Valhalla over HTTP."""

from __future__ import annotations

import json
from typing import Any

from routeopt.errors import TravelError
from routeopt.roads.http import Http
from routeopt.roads.valhalla import RefusedError


class ValhallaServer:
    """Does actions of Valhalla by a server.

    Args:
        url: of the server; the action's name is added.
        timeout_s: how long one answer may take.
    """

    def __init__(self, url: str, timeout_s: float) -> None:
        self._url = url.rstrip("/")
        self._http = Http("valhalla", timeout_s)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __call__(self, action: str, request: dict[str, Any], most: int) -> Any:
        """Return the decoded answer.

        Raises:
            RefusedError, TravelError: as their names say.
        """
        return self._http.ask(f"{self._url}/{action}", most, _understood, json=request)


def _understood(status: int, body: bytes) -> Any:
    try:
        answer = json.loads(body)
        refusal = answer.get("error") if isinstance(answer, dict) else None
    except ValueError:
        answer = refusal = None
    if refusal is not None:
        raise RefusedError(str(refusal))
    if status != 200 or answer is None:
        raise TravelError("valhalla", f"no answer of Valhalla, but status {status}")
    return answer
