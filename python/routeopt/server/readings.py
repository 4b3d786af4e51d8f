"""What solver processes read for their server beside requests: large texts of strangers."""

from __future__ import annotations

import json
from collections.abc import Callable

from routeopt.server.matrices import UploadError, kept_form, object_of


def reading(name: str) -> Callable[[bytes], tuple[str, bytes]] | None:
    """Return what reads a text of this name; it gives the kind of a reply, and its text."""
    read = _READINGS.get(name)
    return None if read is None else lambda text: _answered(read, text)


def _answered(read: Callable[[bytes], bytes], text: bytes) -> tuple[str, bytes]:
    try:
        return "answer", read(text)
    except UploadError as wrong:
        error = {"code": "invalid_value", "pointer": wrong.pointer, "message": wrong.message}
    body = {
        "code": "invalid_request",
        "message": "the request has 1 problem",
        "errors": [error],
    }
    return "refused", json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def _operation_of(changes: bytes) -> bytes:
    """Return the operation that changes ask for; the core judges all else that they say."""
    operation = object_of(changes).get("operation")
    if operation not in ("evaluate", "solve"):
        raise UploadError("`operation` is `evaluate` or `solve`", "/operation")
    return str(operation).encode()


def _solver_of(request: bytes) -> bytes:
    """Return the solver that a request names; whether it fits is said by the core."""
    solver = object_of(request).get("solver")
    if not isinstance(solver, str):
        raise UploadError("`solver` is the name of a solver, such as CLUST", "/solver")
    return solver.encode(errors="replace")


_READINGS: dict[str, Callable[[bytes], bytes]] = {
    "matrix": kept_form,
    "operation_of_changes": _operation_of,
    "solver_of_request": _solver_of,
}
