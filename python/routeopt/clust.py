"""Groups entities by keywords, and into balanced, compact clusters on the map.

>>> answer = routeopt.clust.solve("request.json")
>>> answer["clusters"]
"""

from __future__ import annotations

from routeopt.core.call import run, v2_schema
from routeopt.errors import RequestError
from routeopt.travel import GreatCircle, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.request.inputs import Request

_LEAST_MS, _MOST_MS = 100, 300_000


def solve(
    request: Request,
    *,
    millis: int | None = None,
    travel: Provider | None = None,
    matrix: Any = None,
    threads: int | None = None,
    limits: str | None = "service",
) -> dict[str, Any]:
    """Search for the best clusters.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        millis: how long to search, at most 300,000 (below 100 is 100); a second when left out.
        travel: `Euclidean` measures distances on a plane; great circles by default.
        matrix: where the request names a `matrix`: travel times in seconds between all places,
            those of the entities before those of the clusters, as a square array of integers.
        threads: the most threads that search; by default one for each usable processor.
        limits: `None` lifts the limits that protect a service.

    Returns:
        The answer: assignments, clusters, score, and what counts against it.

    Raises:
        RequestError: the request breaks rules.
    """
    return _run("solve", request, travel, matrix, limits, millis=millis, threads=threads)


def evaluate(
    request: Request,
    *,
    assignments: Sequence[Mapping[str, Any]] | None = None,
    travel: Provider | None = None,
    matrix: Any = None,
    limits: str | None = "service",
) -> dict[str, Any]:
    """Score the assignments of the request, or those given here; move nothing.

    Args:
        assignments: `{"entity", "cluster"}` each, as in an answer.
        request, travel, matrix, limits: as in `solve`.
    """
    return _run("evaluate", request, travel, matrix, limits, assignments=assignments)


def validate(
    request: Request,
    *,
    travel: Provider | None = None,
    matrix: Any = None,
    limits: str | None = "service",
) -> dict[str, Any]:
    """Check a request without solving it; return its counts and warnings.

    Raises:
        RequestError: the request breaks rules.
    """
    return _run("solve", request, travel, matrix, limits, validate_only=True)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    import json

    found: dict[str, Any] = json.loads(v2_schema("clust"))
    return found


def _run(
    operation: str,
    request: Request,
    travel: Provider | None,
    matrix: Any,
    limits: str | None,
    *,
    millis: int | None = None,
    threads: int | None = None,
    validate_only: bool = False,
    assignments: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    import json

    from routeopt.request import inputs
    from routeopt.request.matrices import buffers

    if limits not in ("service", None):
        raise ValueError(f'limits is "service" or None, not {limits!r}')
    accepted, body, raised, count = run(
        operation,
        inputs.request_text(request),
        solver="clust",
        travel=(travel or GreatCircle()).for_core(),
        matrices=None if matrix is None else buffers({"matrix": matrix}),
        service_limits=limits is not None,
        time_limit_ms=None if millis is None else _limit_ms(millis),
        threads=threads or 0,
        validate_only=validate_only,
        plan=None if assignments is None else json.dumps([*assignments]).encode(),
    )
    if raised is not None:
        raise raised
    told: dict[str, Any] = json.loads(body)
    if not accepted:
        raise RequestError(told, count)
    return told


def _limit_ms(millis: int) -> int:
    if isinstance(millis, bool) or not isinstance(millis, int) or not 0 <= millis <= _MOST_MS:
        raise ValueError(f"millis is an integer from 0 to {_MOST_MS:,}, not {millis!r}")
    return max(_LEAST_MS, millis)
