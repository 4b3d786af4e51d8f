"""FILL: which employee works which shift.

>>> answer = routeopt.fill.solve("request.json", millis=10_000)
>>> answer["unassigned"], answer["unassignedReasons"]
"""

from __future__ import annotations

from routeopt.core.call import run, v2_schema
from routeopt.errors import RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from routeopt.core.progress import Progress
    from routeopt.request.inputs import Request

_LEAST_MS, _MOST_MS, _USUAL_MS = 100, 300_000, 1000


def solve(
    request: Request,
    *,
    millis: int = _USUAL_MS,
    threads: int | None = None,
    progress: bool | Progress | None = None,
) -> dict[str, Any]:
    """Search for a plan that keeps the rules and fills the shifts.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        millis: how long to search, 100 to 300,000.
        threads: the most threads that search; by default one for each usable processor.
        progress: `True` for a line on standard error, or a callback; `False` from it stops.

    Returns:
        The answer: score, assignments, shifts that stay empty and why, violations.

    Raises:
        RequestError: the request breaks rules.
    """
    if not 0 <= millis <= _MOST_MS:
        raise ValueError(f"millis is between 0 and {_MOST_MS:,}, not {millis!r}")
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _run(
            "solve",
            request,
            time_limit_ms=max(_LEAST_MS, millis),
            threads=threads or 0,
            progress=callback,
        )


def evaluate(request: Request) -> dict[str, Any]:
    """Score the plan that `schedule`, or the shifts' `employees`, state: every broken rule.

    Args:
        request: as in `solve`.

    Raises:
        RequestError: the request breaks rules.
    """
    return _run("evaluate", request)


def validate(request: Request) -> dict[str, Any]:
    """Check a request, and return what it holds and what to be warned of.

    Raises:
        RequestError: the request breaks rules.
    """
    return _run("evaluate", request, validate_only=True)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    import json

    found: dict[str, Any] = json.loads(v2_schema("fill"))
    return found


def _run(operation: str, request: Request, **more: Any) -> dict[str, Any]:
    import json

    from routeopt.request import inputs

    text = inputs.request_text(request)
    accepted, body, raised, count = run(operation, text, solver="fill", **more)
    if raised is not None:
        raise raised
    told: dict[str, Any] = json.loads(body)
    if not accepted:
        raise RequestError(told, count)
    return told
