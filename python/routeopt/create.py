"""CREATE: which shifts should exist, and how many heads each needs.

>>> plan = routeopt.create.solve("request.json", millis=10_000)
>>> plan.shifts, plan.unmet
>>> request = {"shifts": plan.fill, "employees": employees, "options": {"timeZone": zone}}
>>> roster = routeopt.fill.solve(request)
"""

from __future__ import annotations

from routeopt.core.call import answer_text, schema_of
from routeopt.core.interruption import answer_or_raise
from routeopt.core.limits import limit_ms, service_limits, thread_count
from routeopt.results.shift_advice import ShiftExplanation
from routeopt.results.shift_plan import ShiftPlan

_EXPLAIN_MS = 10_000

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any

    from routeopt.core.progress import Progress
    from routeopt.exact import Bound
    from routeopt.request.inputs import Request


def solve(
    request: Request,
    *,
    millis: int | None = None,
    threads: int | None = None,
    progress: bool | Progress | None = None,
    limits: str | None = "service",
) -> ShiftPlan:
    """Search for the shifts, and their heads, that cover the demands best.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        millis: how long to search, at most 300,000; less than 100 is taken as 100. A second when
            left out, and with `options.maxIterations` until these are done.
        threads: the most threads that search; by default one for each usable processor.
        progress: `True` for a line on standard error, or a callback; `False` from it stops.
        limits: `None` lifts the limits that protect a service.

    Returns:
        The shifts, the score, where heads are missing or too many, and the same shifts as `fill`
        for `routeopt.fill`.

    Raises:
        RequestError: the request breaks rules.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best answer so far. In a notebook that is
            returned.
    """
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _planned(
            "solve",
            request,
            limits,
            time_limit_ms=limit_ms(millis),
            threads=thread_count(threads),
            progress=callback,
        )


def evaluate(
    request: Request, *, solution: ShiftPlan | Request | None = None, limits: str | None = "service"
) -> ShiftPlan:
    """Score the plan that the request's `shifts` state: all that counts against it.

    Args:
        request, limits: as in `solve`.
        solution: an answer to the request, whose shifts are taken instead; the request's own are
            then the published plan, from which change may cost (`options.stability`).

    Raises:
        RequestError: the request breaks rules.
    """
    return _planned("evaluate", request, limits, plan=_plan_text(solution))


def explain(
    request: Request,
    *,
    solution: ShiftPlan | Request | None = None,
    millis: int = _EXPLAIN_MS,
    limits: str | None = "service",
) -> ShiftExplanation:
    """Say what counts against a plan, what missing heads need, and which templates to add.

    Args:
        request, limits: as in `solve`.
        solution: as in `evaluate`.
        millis: the most that it takes, as in `solve`; `unanswered` is the number of gaps that it
            did not suffice for.

    Returns:
        `unmet`: each time in which demand stays unmet, with the best shifts for one more head and
        the bounds of the request that this needs changed; `templates` that would make the plan
        better, as a JSON Patch of the request with the shifts to open. Scores are those that
        `evaluate` finds.

    Raises:
        RequestError: the request breaks rules.
    """
    from routeopt.request import inputs

    body, raised = answer_text(
        "explain",
        inputs.request_text(request),
        solver="create",
        plan=_plan_text(solution),
        time_limit_ms=limit_ms(millis),
        service_limits=service_limits(limits),
    )
    return answer_or_raise(ShiftExplanation(body), raised)


def validate(request: Request, *, limits: str | None = "service") -> dict[str, Any]:
    """Check a request; return its counts and warnings.

    Raises:
        RequestError: the request breaks rules.
    """
    import json

    from routeopt.request import inputs

    body, _ = answer_text(
        "evaluate",
        inputs.request_text(request),
        solver="create",
        service_limits=service_limits(limits),
        validate_only=True,
    )
    told: dict[str, Any] = json.loads(body)
    return told


def demo(*, days: int = 7, seed: int = 0) -> dict[str, Any]:
    """Return a request that is made up: a shop with a help desk, whose demand changes by the hour.

    Args:
        days: how many, 1 to 365.
        seed: of what is left to chance: how many come.
    """
    from routeopt.demo.shop import shop

    if not 1 <= days <= 365:
        raise ValueError(f"a demo has 1 to 365 days, not {days}")
    return shop(days, seed)


def bound(request: Request, *, solution: Request | None = None, seconds: float = 60) -> Bound:
    """Say what score no plan is better than, by a mixed-integer program (HiGHS).

    For proofs on small problems, and to polish a plan: the `shifts` of what is returned are those
    of the best plan that was found, a `solution` of `evaluate`.

    Args:
        request: as in `solve`.
        solution: an answer to begin with.
        seconds: the most that it takes, for all levels together.

    Raises:
        ValueError: the request has rules that the program does not know: flexible demands,
            resources, times between starts, limits but for `maxKinds`, or stability.
        RequestError: the request breaks rules.
        ModuleNotFoundError: `routeopt[exact]` is not installed.
    """
    import json

    from routeopt import exact
    from routeopt.core.call import create_program
    from routeopt.request import inputs

    start = [] if solution is None else json.loads(inputs.request_text(solution))["shifts"]
    return exact.bound(create_program(inputs.request_text(request)), start, seconds)


def read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read an instance of shift design (`.dzn`) as a request.

    The medium score of a plan is the cost with the other sign: people that are missing and too
    many, and kinds of shifts.

    Raises:
        FormatError: the file is faulty, or another one; the text tells where.

    Warns:
        FormatWarning: the average of duties has a weight, which is left aside.
    """
    from routeopt.formats.rosters import read_shift_request

    return read_shift_request(path)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    return schema_of("create")


def _plan_text(solution: ShiftPlan | Request | None) -> bytes | None:
    from routeopt.request import inputs

    if isinstance(solution, ShiftPlan):
        return solution.to_json()
    return None if solution is None else inputs.request_text(solution)


def _planned(operation: str, request: Request, limits: str | None, **more: Any) -> ShiftPlan:
    from routeopt.request import inputs

    text = inputs.request_text(request)
    body, raised = answer_text(
        operation, text, solver="create", service_limits=service_limits(limits), **more
    )
    return answer_or_raise(ShiftPlan(body, request=text), raised)
