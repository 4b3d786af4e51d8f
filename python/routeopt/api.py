"""The operations as Python functions: they hand a request to the native core and wrap its answer.

No rule of routing is applied here. A request takes any form of `routeopt.request.inputs`; an answer
becomes an object of `routeopt.results`.
"""

from __future__ import annotations

from routeopt.core.call import answer_text
from routeopt.core.call import schema as schema_text
from routeopt.core.interruption import answer_or_raise
from routeopt.core.limits import service_limits, thread_count
from routeopt.errors import RequestWarning, warn
from routeopt.results.evaluation import Evaluation
from routeopt.results.explanation import Explanation
from routeopt.results.solution import Solution
from routeopt.results.suggestions import Suggestions
from routeopt.travel import Euclidean, GreatCircle, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Literal, TypeVar

    from routeopt.core.progress import Progress
    from routeopt.request.inputs import Plan, Request
    from routeopt.request.members import SolveOptions, SuggestOptions
    from routeopt.results.result import Result

    _Answer = TypeVar("_Answer", bound=Result)
    Operation = Literal["solve", "evaluate", "suggest", "explain"]


def solve(
    request: Request,
    *,
    options: SolveOptions | None = None,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    progress: bool | Progress | None = None,
    limits: Literal["service"] | None = "service",
    threads: int | None = None,
) -> Solution:
    """Search for routes that serve the tasks at the least cost.

    Args:
        request: a dict, JSON text or bytes, the path of a JSON file, or a `Problem`, such as
            `routeopt.read` makes of a file of another format.
        options: replaces the request's own `options`, such as `{"time_limit_s": 10}`; all are in
            `routeopt.types.SolveOptions`.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.
            The search starts from it; what is pinned or locked in it stays.
        matrices: profile to `(durations, distances)`, or to the durations alone: integers in
            seconds and metres of shape (L, L), row to column, negative where there is no way.
            Any C-contiguous int32 buffer is used without a copy.
        travel: computes travel times where the request has no matrices; great circle by default.
        progress: `True` for a line on standard error, or a callable that gets
            `(elapsed_s, iterations, cost, unserved)` some 20 times a second, with cost and number
            of unserved tasks of the best plan so far, and may return `False` to stop.
        limits: "service" keeps the service's size limits; `None` lifts those on tasks, vehicles,
            stops, locations, quotas and the time limit.
        threads: the most threads that search; by default one for each usable processor. With
            `max_iterations` and no time limit their number changes no plan.

    Returns:
        The best plan that was found within the request's limits, with its costs and times.

    Warns:
        RequestWarning: something in the request looks like a slip; also `warnings` of the answer.

    Raises:
        RequestError: the request breaks rules of the interface.
        TravelError: the travel provider did not answer, or not usably.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best plan so far. In a notebook the plan
            is returned instead. Errors of the `progress` callable carry `solution` as well.
    """
    from routeopt.core.progress import reporting
    from routeopt.request import inputs

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    text = inputs.request_text(request)
    provider = _provider(request, travel)
    with reporting(progress) as callback:
        body, raised = answer_text(
            "solve",
            text,
            options=inputs.options_text(options),
            plan=inputs.plan_text(plan),
            travel=provider.for_core(),
            matrices=_buffers(matrices),
            service_limits=service_limits(limits),
            threads=thread_count(threads),
            progress=callback,
        )
    solution = Solution(body, request=text, plane=isinstance(provider, Euclidean))
    return _answered(solution, body, raised)


def evaluate(
    request: Request,
    *,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    limits: Literal["service"] | None = "service",
) -> Evaluation:
    """Compute a plan's times and costs, and list the rules that it breaks.

    Args:
        request, matrices, travel, limits: as in `solve`; the request's `options` are left aside.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.

    Raises:
        RequestError: the request breaks rules of the interface, or the plan does not fit it.
    """
    from routeopt.request import inputs

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    text = inputs.request_text(request)
    provider = _provider(request, travel)
    body, _ = answer_text(
        "evaluate",
        text,
        plan=inputs.plan_text(plan),
        leave_options=True,
        travel=provider.for_core(),
        matrices=_buffers(matrices),
        service_limits=service_limits(limits),
    )
    return _answered(Evaluation(body, request=text, plane=isinstance(provider, Euclidean)), body)


def suggest(
    request: Request,
    *,
    options: SuggestOptions | None = None,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    progress: bool | Progress | None = None,
    limits: Literal["service"] | None = "service",
    threads: int | None = None,
) -> Suggestions:
    """Find the best positions in a plan for the tasks that it does not serve, and what each costs.

    The plan's stops keep their routes and their order. Without a time limit every position is
    tried; `search.complete` tells whether that was so.

    Args:
        request, matrices, travel, limits, threads: as in `solve`.
        options: replaces the request's own `options`: `{"max_suggestions": 0}` returns all,
            `{"tasks": ["x"]}` places these alone, at any cost, and `{"distinct": "window"}` (or
            `"shift"`, `"vehicle"`) returns the best suggestion of each.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.
        progress: as in `solve`; the cost is the given plan's.

    Raises:
        RequestError: the request breaks rules of the interface, or the plan does not fit it.
        KeyboardInterrupt: Ctrl-C; its `solution` is the suggestions so far. In a notebook they are
            returned instead.
    """
    from routeopt.core.progress import reporting
    from routeopt.request import inputs

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    text = inputs.request_text(request)
    with reporting(progress) as callback:
        body, raised = answer_text(
            "suggest",
            text,
            options=inputs.options_text(options),
            plan=inputs.plan_text(plan),
            travel=_provider(request, travel).for_core(),
            matrices=_buffers(matrices),
            service_limits=service_limits(limits),
            threads=thread_count(threads),
            progress=callback,
        )
    return _answered(Suggestions(body), body, raised)


def explain(
    request: Request,
    *,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    limits: Literal["service"] | None = "service",
) -> Explanation:
    """Find out why a plan leaves tasks out, which smallest changes would let them in, and what the
    plan would save without each task that it serves.

    Every finding has been checked by evaluating the plan, or the plan with the change that is told.

    Args:
        request, matrices, travel, limits: as in `solve`; the request's `options` are left aside.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.

    Raises:
        RequestError: the request breaks rules of the interface, or the plan does not fit it.
        KeyboardInterrupt: Ctrl-C; there is no partial explanation.
    """
    from routeopt.request import inputs

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    body, _ = answer_text(
        "explain",
        inputs.request_text(request),
        plan=inputs.plan_text(plan),
        leave_options=True,
        travel=_provider(request, travel).for_core(),
        matrices=_buffers(matrices),
        service_limits=service_limits(limits),
    )
    return _answered(Explanation(body), body)


def validate(
    request: Request,
    *,
    operation: Operation = "solve",
    options: SolveOptions | SuggestOptions | None = None,
    plan: Plan | None = None,
    limits: Literal["service"] | None = "service",
) -> dict[str, int]:
    """Check a request without solving it, and return how much of everything it has.

    Args:
        request, options, plan, limits: as in `solve`.
        operation: whose rules apply: "solve", "evaluate", "suggest" or "explain".

    Returns:
        The counts of tasks, jobs, shipments, vehicles, shifts, depots, stops and locations.

    Raises:
        RequestError: the request breaks rules of the interface.
    """
    import json

    body = validation(request, operation=operation, options=options, plan=plan, limits=limits)
    counts: dict[str, int] = json.loads(body)["counts"]
    return counts


def validation(
    request: Request,
    *,
    operation: Operation = "solve",
    options: SolveOptions | SuggestOptions | None = None,
    plan: Plan | None = None,
    limits: Literal["service"] | None = "service",
) -> bytes:
    """Return what the server answers with `validate_only=true`; `validate` gives its counts."""
    from routeopt.request import inputs

    body, _ = answer_text(
        operation,
        inputs.request_text(request),
        options=inputs.options_text(options),
        plan=inputs.plan_text(plan),
        validate_only=True,
        travel=_provider(request, None).for_core(),
        service_limits=service_limits(limits),
    )
    return body


def schema(operation: Operation) -> dict[str, Any]:
    """Return the JSON Schema of an operation's request.

    Args:
        operation: "solve", "evaluate", "suggest" or "explain".
    """
    import json

    document: dict[str, Any] = json.loads(schema_text(operation))
    return document


def _answered(answer: _Answer, body: bytes, raised: BaseException | None = None) -> _Answer:
    """Return the answer, and give what it warns of as Python warnings, one for each kind.

    What was raised meanwhile is raised with the answer as its `solution`; so is a warning where
    warnings are errors.
    """
    try:
        if b'"warnings":[{' in body:
            _warn(body)
    except RequestWarning as slip:
        raised = raised or slip
    return answer_or_raise(answer, raised)


def _warn(body: bytes) -> None:
    import json

    kinds: dict[str, list[dict[str, Any]]] = {}
    for entry in json.loads(body)["warnings"]:
        kinds.setdefault(entry["code"], []).append(entry)
    for code, entries in kinds.items():
        warn(RequestWarning(code, entries))


def _buffers(matrices: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if matrices is None:
        return None
    from routeopt.request.matrices import buffers

    return buffers(matrices)


def _provider(request: Request, travel: Provider | None) -> Provider:
    """Return what computes travel: what is given, else what the problem carries."""
    if travel is None:
        return getattr(request, "travel", None) or GreatCircle()
    if not isinstance(travel, Provider):
        raise TypeError(f"travel is a provider of routeopt.travel, not {travel!r}")
    return travel
