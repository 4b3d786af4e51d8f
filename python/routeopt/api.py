"""The operations as Python functions: they hand a request to the native core and wrap its answer.

No rule of routing is applied here. A request takes any form of `routeopt.request.inputs`; an answer
becomes an object of `routeopt.results`.
"""

from __future__ import annotations

from routeopt.core.call import answer_text
from routeopt.core.call import schema as schema_text
from routeopt.core.limits import service_limits, thread_count
from routeopt.operations import answered, buffers_of, naming_rows, own_of, provider_of
from routeopt.results.evaluation import Evaluation
from routeopt.results.explanation import Explanation
from routeopt.results.solution import Solution
from routeopt.results.suggestions import Suggestions
from routeopt.travel import Euclidean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal

    from routeopt.core.progress import Progress
    from routeopt.request.inputs import Plan, Request
    from routeopt.request.members import SolveOptions, SuggestOptions
    from routeopt.travel import Provider

    Operation = Literal["solve", "evaluate", "suggest", "explain"]


@naming_rows
def solve(
    request: Request,
    *,
    time_limit_s: float | None = None,
    seed: int | None = None,
    max_iterations: int | None = None,
    options: SolveOptions | None = None,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    progress: bool | Progress | None = None,
    limits: Literal["service"] | None = "service",
    threads: int | None = None,
    geometry: bool = False,
) -> Solution:
    """Search for routes that serve the tasks at the least cost.

    Args:
        request: a dict, JSON text or bytes, the path of a JSON file, or a `Problem`, such as
            `routeopt.read` makes of a file of another format.
        time_limit_s: seconds of search; a part of a second counts as a whole one, which is told.
        seed, max_iterations: as in `options`. Like `time_limit_s` they change one option and leave
            the others.
        options: replaces the request's own `options`, such as `{"history": True}`; all are in
            `routeopt.types.SolveOptions`.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.
            The search starts from it; what is pinned or locked in it stays.
        matrices: profile to `(durations, distances)`, or to the durations alone: integers in
            seconds and metres of shape (L, L), row to column, negative where there is no way.
            Any C-contiguous int32 buffer is used without a copy.
        travel: computes travel times where the request has no matrices; great circle by default.
        progress: `True` shows cost and number of unserved tasks of the best plan so far: in a
            notebook as a bar (of tqdm, where that is installed), elsewhere as a line on standard
            error. By default notebooks show it of what takes longer than a second; `False` shows
            nothing. A callable gets `(elapsed_s, iterations, cost, unserved)` some 20 times a
            second and may return `False` to stop.
        limits: "service" keeps the service's size limits; `None` lifts those on tasks, vehicles,
            stops, locations, quotas and the time limit.
        threads: the most threads that search; by default one for each usable processor. With
            `max_iterations` and no time limit their number changes no plan.
        geometry: tell for each leg the roads that it takes, as an encoded polyline: the `geometry`
            of the stop that it leads to. Only `Osrm` and `Valhalla` know roads.

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
    from routeopt.request.options import changed_options, search_seconds

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    changed, slips = changed_options(
        request, options, time_limit_s=time_limit_s, seed=seed, max_iterations=max_iterations
    )
    text = inputs.request_text(request)
    provider = provider_of(request, travel)
    with reporting(progress, search_seconds(request, changed)) as callback:
        body, raised = answer_text(
            "solve",
            text,
            options=inputs.options_text(changed),
            plan=inputs.plan_text(plan),
            travel=provider.for_core(),
            matrices=buffers_of(matrices),
            service_limits=service_limits(limits),
            threads=thread_count(threads),
            progress=callback,
        )
    if geometry and raised is None:
        body = _with_lines(body, text, provider, matrices)
    solution = Solution(
        body, request=text, plane=isinstance(provider, Euclidean), own=own_of(request)
    )
    return answered(solution, body, raised, slips)


@naming_rows
def evaluate(
    request: Request,
    *,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    limits: Literal["service"] | None = "service",
    geometry: bool = False,
) -> Evaluation:
    """Compute a plan's times and costs, and list the rules that it breaks.

    Args:
        request, matrices, travel, limits, geometry: as in `solve`; the request's `options` are left
            aside.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.

    Raises:
        RequestError: the request breaks rules of the interface, or the plan does not fit it.
    """
    from routeopt.request import inputs

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    text = inputs.request_text(request)
    provider = provider_of(request, travel)
    body, _ = answer_text(
        "evaluate",
        text,
        plan=inputs.plan_text(plan),
        leave_options=True,
        travel=provider.for_core(),
        matrices=buffers_of(matrices),
        service_limits=service_limits(limits),
    )
    if geometry:
        body = _with_lines(body, text, provider, matrices)
    evaluation = Evaluation(
        body, request=text, plane=isinstance(provider, Euclidean), own=own_of(request)
    )
    return answered(evaluation, body)


@naming_rows
def suggest(
    request: Request,
    *,
    tasks: Sequence[str] | None = None,
    max_suggestions: int | None = None,
    distinct: Literal["window", "shift", "vehicle"] | None = None,
    time_limit_s: float | None = None,
    seed: int | None = None,
    max_iterations: int | None = None,
    options: SuggestOptions | None = None,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    progress: bool | Progress | None = None,
    limits: Literal["service"] | None = "service",
    threads: int | None = None,
    geometry: bool = False,
) -> Suggestions:
    """Find the best positions in a plan for the tasks that it does not serve, and what each costs.

    The plan's stops keep their routes and their order. Without a time limit every position is
    tried; `search.complete` tells whether that was so.

    Args:
        request, matrices, travel, limits, threads, geometry: as in `solve`.
        tasks: places these alone, at any cost.
        max_suggestions: how many to return; 0 returns all.
        distinct: returns the best suggestion of each window, shift or vehicle.
        time_limit_s, seed, max_iterations: as in `solve`.
        options: replaces the request's own `options`; the keywords above change one option each.
        plan: replaces the request's own `plan`: a solution, a dict, a list of routes, or a path.
        progress: as in `solve`; the cost is the given plan's.

    Raises:
        RequestError: the request breaks rules of the interface, or the plan does not fit it.
        KeyboardInterrupt: Ctrl-C; its `solution` is the suggestions so far. In a notebook they are
            returned instead.
    """
    from routeopt.core.progress import reporting
    from routeopt.request import inputs
    from routeopt.request.options import changed_options, search_seconds

    if matrices is not None and travel is not None:
        raise ValueError("give matrices or travel, not both")
    changed, slips = changed_options(
        request,
        options,
        tasks=tasks,
        max_suggestions=max_suggestions,
        distinct=distinct,
        time_limit_s=time_limit_s,
        seed=seed,
        max_iterations=max_iterations,
    )
    text = inputs.request_text(request)
    provider = provider_of(request, travel)
    with reporting(progress, search_seconds(request, changed)) as callback:
        body, raised = answer_text(
            "suggest",
            text,
            options=inputs.options_text(changed),
            plan=inputs.plan_text(plan),
            travel=provider.for_core(),
            matrices=buffers_of(matrices),
            service_limits=service_limits(limits),
            threads=thread_count(threads),
            progress=callback,
        )
    if geometry and raised is None:
        body = _with_lines(body, text, provider, matrices)
    return answered(Suggestions(body), body, raised, slips)


@naming_rows
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
    text = inputs.request_text(request)
    body, _ = answer_text(
        "explain",
        text,
        plan=inputs.plan_text(plan),
        leave_options=True,
        travel=provider_of(request, travel).for_core(),
        matrices=buffers_of(matrices),
        service_limits=service_limits(limits),
    )
    return answered(Explanation(body, request=text), body)


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


@naming_rows
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
        travel=provider_of(request, None).for_core(),
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


def _with_lines(
    body: bytes, text: bytes, provider: Provider, matrices: Mapping[str, Any] | None
) -> bytes:
    """Return an answer with the roads of its legs; travel by matrices knows none."""
    from routeopt.geometry import with_lines_if_known

    return with_lines_if_known(body, text, provider if matrices is None else None)
