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

_LEAST_MS, _MOST_MS, _USUAL_MS, _EXPLAIN_MS = 100, 300_000, 1000, 10_000


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
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _run(
            "solve",
            request,
            time_limit_ms=_limit_ms(millis),
            threads=threads or 0,
            progress=callback,
        )


def evaluate(request: Request, *, solution: Request | None = None) -> dict[str, Any]:
    """Score the plan that `schedule`, or the shifts' `employees`, state: every broken rule.

    Args:
        request: as in `solve`.
        solution: an answer to the request, whose assignments are taken instead; what `schedule`
            says is the published plan then, whose locks hold and from which change may cost.

    Raises:
        RequestError: the request breaks rules.
    """
    return _run("evaluate", request, solution=solution)


def suggest(
    request: Request,
    *,
    solution: Request | None = None,
    millis: int = _USUAL_MS,
    progress: bool | Progress | None = None,
) -> dict[str, Any]:
    """Name the best ways to fill each shift that lacks people, or those of `options.suggestFor`.

    Args:
        request: as in `solve`; `options.maxSuggestions` is how many for each shift.
        solution: as in `evaluate`.
        millis: the most that it takes, 100 to 300,000; what is found by then is answered.
        progress: as in `solve`.

    Returns:
        What `evaluate` answers, and `suggestions`, the best first for each shift.

    Raises:
        RequestError: the request breaks rules.
    """
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _run(
            "suggest",
            request,
            solution=solution,
            time_limit_ms=_limit_ms(millis),
            progress=callback,
        )


def explain(
    request: Request, *, solution: Request | None = None, millis: int = _EXPLAIN_MS
) -> dict[str, Any]:
    """Say what counts against the plan, who else could work, and what would fill empty shifts.

    Args:
        request: as in `solve`.
        solution: as in `evaluate`.
        millis: the most that it takes, 100 to 300,000; `unanswered` is the number of shifts that
            it did not suffice for.

    Returns:
        The score; `conflicts`, every broken rule with its amount, and `unresolved`, their sums;
        `alternatives` and `counterfactuals` of each shift that lacks people, or of those in
        `options.suggestFor`. A counterfactual is the smallest change of one value of the request
        that makes way for one person; its `patch` (JSON Patch) makes that change.

    Raises:
        RequestError: the request breaks rules.
    """
    return _run("explain", request, solution=solution, time_limit_ms=_limit_ms(millis))


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


def _limit_ms(millis: int) -> int:
    if not 0 <= millis <= _MOST_MS:
        raise ValueError(f"millis is between 0 and {_MOST_MS:,}, not {millis!r}")
    return max(_LEAST_MS, millis)


def _run(
    operation: str,
    request: Request,
    *,
    solution: Request | None = None,
    **more: Any,
) -> dict[str, Any]:
    import json

    from routeopt.request import inputs

    if solution is not None:
        more["plan"] = inputs.request_text(solution)
    text = inputs.request_text(request)
    accepted, body, raised, count = run(operation, text, solver="fill", **more)
    if raised is not None:
        raise raised
    told: dict[str, Any] = json.loads(body)
    if not accepted:
        raise RequestError(told, count)
    return told
