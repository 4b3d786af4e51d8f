"""Requests in the words of the V2 family: solved here, or told in V3's words.

Money counts weighted seconds: a cost of 0.00001 of the V3 request is one second of travel at a
weight of 1. What is not expressed is said by `messages` of an answer, and by `warnings` of
`to_v3`, with the member's pointer.
"""

from __future__ import annotations

from routeopt.core.call import answer_text, schema_of, translated
from routeopt.core.interruption import answer_or_raise
from routeopt.core.limits import limit_ms, thread_count
from routeopt.errors import RequestError
from routeopt.travel import GreatCircle, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from routeopt.request.inputs import Request


def solve(
    request: Request,
    *,
    millis: int | str | None = None,
    travel: Provider | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Search for trips that serve the jobs.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        millis: how long to search, 0 to 300,000 (below 100 is 100), as an integer or its text; the
            request's `solvingTime` or a second when left out.
        travel: computes travel times; great circle by default.
        threads: the most threads that search; by default one for each usable processor.

    Returns:
        The answer as V2 has it: trips, score, violations, unserved jobs and their reasons.

    Raises:
        RequestError: the request breaks rules; its pointers are V2's.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best answer so far. In a notebook that is
            returned.
    """
    return _run("solve", request, travel, millis=millis, threads=threads)


def evaluate(
    request: Request,
    *,
    solution: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
) -> dict[str, Any]:
    """Score the plan that the jobs state by `initialResource` and `initialArrival`.

    Args:
        request, travel: as in `solve`.
        solution: an answer whose trips are scored instead.
    """
    return _run("evaluate", request, travel, solution=solution)


def suggest(
    request: Request,
    *,
    millis: int | str | None = None,
    solution: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Search for the best ways to add jobs to the plan; see `evaluate` and `solve`."""
    return _run("suggest", request, travel, millis=millis, solution=solution, threads=threads)


def explain(
    request: Request,
    *,
    solution: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
) -> dict[str, Any]:
    """Say what counts against the plan, and where its jobs could go; see `evaluate`."""
    return _run("explain", request, travel, solution=solution)


def change(
    request: Request,
    changes: Mapping[str, Any],
    *,
    solution: Mapping[str, Any],
    millis: int | str | None = None,
    travel: Provider | None = None,
) -> dict[str, Any]:
    """Move jobs in a plan: score it, or search on from there.

    Args:
        changes: `{"changes": [{"job", "resource", "after", "arrival"}], "operation"}`.
        solution: the answer that holds the plan.
    """
    return _run("evaluate", request, travel, millis=millis, solution=solution, changes=changes)


def to_v3(
    request: Request, operation: str = "solve"
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the V3 request that a V2 request is solved as, and the warnings.

    Args:
        operation: "solve", "evaluate", "suggest" or "explain".

    Raises:
        RequestError: the request breaks rules; its pointers are V2's.
    """
    import json

    from routeopt.request import inputs

    accepted, body, count = translated(operation, inputs.request_text(request))
    told = json.loads(body)
    if not accepted:
        raise RequestError(told, count)
    return told["request"], told["warnings"]


def from_v3(request: Request) -> tuple[dict[str, Any], list[str]]:
    """Return the V2 request that says what a V3 request says, and what it leaves aside.

    Weights are in a unit of money of which all prices are whole multiples, so that plans keep
    their order; a shipment is two jobs; a lag between jobs is a SAME_TIME with intervals.

    Raises:
        RequestError: the request breaks rules.
        ValueError: V2 cannot say it: there are no coordinates, or what it says is beyond V2's
            limits.
    """
    import json

    from routeopt.api import validate
    from routeopt.formats import to_v2
    from routeopt.request import inputs

    text = inputs.request_text(request)
    validate(text)
    left: list[str] = []
    return to_v2.request_of(json.loads(text), left.append), left


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    return schema_of("vrp")


def _run(
    operation: str,
    request: Request,
    travel: Provider | None,
    *,
    millis: int | str | None = None,
    threads: int | None = None,
    solution: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    import json

    from routeopt.request import inputs

    body, raised = answer_text(
        operation,
        inputs.request_text(request),
        dialect="v2",
        travel=(travel or GreatCircle()).for_core(),
        time_limit_ms=limit_ms(millis),
        threads=thread_count(threads),
        plan=None if solution is None else json.dumps(solution).encode(),
        changes=None if changes is None else json.dumps(changes).encode(),
    )
    told: dict[str, Any] = json.loads(body)
    return answer_or_raise(told, raised)
