"""Groups entities by keywords, and into balanced, compact clusters on the map.

>>> answer = routeopt.clust.solve("request.json")
>>> answer.clusters
>>> answer.plot()
"""

from __future__ import annotations

from routeopt.core.call import answer_text, schema_of
from routeopt.core.interruption import answer_or_raise
from routeopt.core.limits import limit_ms, service_limits, thread_count
from routeopt.results.clust_advice import ClustExplanation, ClustSuggestions
from routeopt.results.clusters import Clusters
from routeopt.travel import Euclidean, GreatCircle, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.request.inputs import Request


def solve(
    request: Request,
    *,
    millis: int | None = None,
    travel: Provider | None = None,
    matrix: Any = None,
    threads: int | None = None,
    limits: str | None = "service",
) -> Clusters:
    """Search for the best clusters.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        millis: how long to search, at most 300,000 (below 100 is 100); a second when left out, and
            with `options.maxIterations` until these are done.
        travel: `Euclidean` measures distances on a plane; great circles by default.
        matrix: where the request names a `matrix`: travel times in seconds between all places,
            those of the entities before those of the clusters, as a square array of integers.
        threads: the most threads that search; by default one for each usable processor.
        limits: `None` lifts the limits that protect a service.

    Returns:
        The clusters, their members, the score, and what counts against it.

    Raises:
        RequestError: the request breaks rules.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best answer so far. In a notebook that is
            returned.
    """
    return _answered("solve", request, travel, matrix, limits, millis=millis, threads=threads)


def evaluate(
    request: Request,
    *,
    assignments: Sequence[Mapping[str, Any]] | None = None,
    travel: Provider | None = None,
    matrix: Any = None,
    limits: str | None = "service",
) -> Clusters:
    """Score the assignments of the request, or those given here; move nothing.

    Args:
        assignments: `{"entity", "cluster"}` each, as in an answer.
        request, travel, matrix, limits: as in `solve`.
    """
    return _answered("evaluate", request, travel, matrix, limits, assignments=assignments)


def suggest(
    request: Request,
    *,
    assignments: Sequence[Mapping[str, Any]] | None = None,
    millis: int | None = None,
    travel: Provider | None = None,
    matrix: Any = None,
    limits: str | None = "service",
) -> ClustSuggestions:
    """Find the clusters that each entity left out of a plan could go to.

    Where a cluster has no room, others make it: one goes to another cluster, and perhaps one of
    that to a third, or back in exchange. Of all such ways the cheapest is found.

    Args:
        assignments: the plan; by default the request's own.
        millis: how long to look; `search.complete` of the answer says whether that was enough.
        request, travel, matrix, limits: as in `solve`.

    Returns:
        `suggestions`, by entity, the best first: the assignments to change, and the plan's score
        with them.
    """
    body, raised = _body(
        "suggest", request, travel, matrix, limits, millis=millis, assignments=assignments
    )
    return answer_or_raise(ClustSuggestions(body), raised)


def explain(
    request: Request,
    *,
    assignments: Sequence[Mapping[str, Any]] | None = None,
    millis: int | None = None,
    travel: Provider | None = None,
    matrix: Any = None,
    limits: str | None = "service",
) -> ClustExplanation:
    """Say what each entity of a plan costs where it is and in the two clusters next best to it.

    Args:
        assignments, millis, request, travel, matrix, limits: as in `suggest`.

    Returns:
        `entities`, with what keeps each from its alternatives (`obstacles`), and `binding`: the
        bounds that cost most, with the gain if they were higher.
    """
    body, raised = _body(
        "explain", request, travel, matrix, limits, millis=millis, assignments=assignments
    )
    return answer_or_raise(ClustExplanation(body), raised)


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
    import json

    body, _ = _body("solve", request, travel, matrix, limits, validate_only=True)
    told: dict[str, Any] = json.loads(body)
    return told


def demo(*, entities: int = 200, seed: int = 0) -> dict[str, Any]:
    """Return a request that is made up: customers of several trades in and around a city.

    Args:
        entities: how many customers, at least 1; 20 or fewer make a cluster.
        seed: 0 to 4,294,967,295; equal ones make equal requests.
    """
    from routeopt.demo.clusters import customers

    if entities < 1:
        raise ValueError(f"entities is at least 1, not {entities}")
    if not 0 <= seed < 2**32:
        raise ValueError(f"seed is from 0 to {2**32 - 1:,}, not {seed}")
    return customers(entities, seed)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    return schema_of("clust")


def _answered(
    operation: str, request: Request, travel: Provider | None, *more: Any, **named: Any
) -> Clusters:
    from routeopt.request import inputs

    text = inputs.request_text(request)
    body, raised = _body(operation, text, travel, *more, **named)
    answer = Clusters(body, request=text, plane=isinstance(travel, Euclidean))
    return answer_or_raise(answer, raised)


def _body(
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
) -> tuple[bytes, BaseException | None]:
    """Call the core; return the answer's text, and what a signal raised meanwhile."""
    import json

    from routeopt.request import inputs
    from routeopt.request.matrices import single

    return answer_text(
        operation,
        inputs.request_text(request),
        solver="clust",
        travel=(travel or GreatCircle()).for_core(),
        matrices=None if matrix is None else single("matrix", matrix),
        service_limits=service_limits(limits),
        time_limit_ms=limit_ms(millis),
        threads=thread_count(threads),
        validate_only=validate_only,
        plan=None if assignments is None else json.dumps([*assignments]).encode(),
    )
