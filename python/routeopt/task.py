"""TASK: work orders over people, machines, shared units and stock, in working time.

>>> schedule = routeopt.task.solve("request.json", millis=10_000)
>>> schedule.unserved, schedule.totals.lateOrders
>>> schedule.plot()
"""

from __future__ import annotations

from routeopt.core.call import answer_text, schema_of
from routeopt.core.interruption import answer_or_raise
from routeopt.core.limits import limit_ms, service_limits, thread_count
from routeopt.results.schedule import Schedule
from routeopt.results.schedule_advice import ScheduleExplanation, TaskSuggestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.core.progress import Progress
    from routeopt.request.inputs import Request

    Plan = Mapping[str, Any] | Sequence[Mapping[str, Any]]

_MOST_ORDERS = 2_500


def solve(
    request: Request,
    *,
    schedule: Plan | None = None,
    millis: int | None = None,
    threads: int | None = None,
    limits: str | None = "service",
    progress: bool | Progress | None = None,
) -> Schedule:
    """Search for a schedule that keeps the rules, finishes the orders, and those in time.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        schedule: a plan to begin with: an answer, or its `solution`; by default the request's own.
        millis: how long to search, at most 300,000 (below 100 is 100); what the request says or a
            second when left out, and with `options.maxIterations` until these are done.
        threads: the most threads that search; by default one for each usable processor.
        limits: `None` lifts the limits that protect a service.
        progress: `True` for a line on standard error, or a callback; `False` from it stops.

    Returns:
        The answer: score, what is done when and by whom, orders left out and why, violations. It
        is a dict with its members as attributes, and has tables, pictures and files.

    Raises:
        RequestError: the request breaks rules.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best answer so far. In a notebook that is
            returned.
    """
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _scheduled(
            "solve",
            request,
            schedule,
            limits,
            millis=millis,
            threads=threads,
            progress=callback,
        )


def evaluate(
    request: Request, *, schedule: Plan | None = None, limits: str | None = "service"
) -> Schedule:
    """Score a schedule and tell every rule that it breaks; move nothing.

    Args:
        request, limits: as in `solve`.
        schedule: an answer, or its `solution`; by default the request's own `schedule`.

    Raises:
        RequestError: the request breaks rules, or there is no schedule.
    """
    return _scheduled("evaluate", request, schedule, limits)


def suggest(
    request: Request,
    *,
    schedule: Plan | None = None,
    millis: int | None = None,
    limits: str | None = "service",
) -> TaskSuggestions:
    """Find where the orders that a schedule leaves out could go, nothing else being moved.

    Of each task the earliest place of every mode and team is looked at, but for those that another
    one dominates: it ends no later and costs no more. `options.orders` names the orders; one that
    is planned is taken out first.

    Args:
        request, limits: as in `solve`.
        schedule: as in `evaluate`.
        millis: how long to look; `search.complete` of the answer says whether that was enough.

    Returns:
        `suggestions`, by order, the best first, at most `options.maxSuggestions` of each.

    Raises:
        RequestError: the request breaks rules, or there is no schedule.
    """
    told, raised = _told("suggest", _text(request), schedule, limits, millis=millis)
    return answer_or_raise(TaskSuggestions(told), raised)


def explain(
    request: Request,
    *,
    schedule: Plan | None = None,
    millis: int | None = None,
    limits: str | None = "service",
) -> ScheduleExplanation:
    """Say what holds each order of a schedule back, and what would help those late or left out.

    Args:
        request, schedule, limits: as in `suggest`.
        millis: how long to look; `unanswered` of the answer names the orders it did not suffice
            for.

    Returns:
        `orders`, each with its `chain`: from its last task back, what it would break to start
        earlier; and with `remedies`, each tried by placing the order anew where all else stays.

    Raises:
        RequestError: the request breaks rules, or there is no schedule.
    """
    told, raised = _told("explain", _text(request), schedule, limits, millis=millis)
    return answer_or_raise(ScheduleExplanation(told), raised)


def change(
    request: Request,
    changes: Mapping[str, Any],
    *,
    schedule: Plan | None = None,
    millis: int | None = None,
    threads: int | None = None,
    limits: str | None = "service",
) -> Schedule:
    """Move tasks in a schedule: score what comes of it, or search on from there.

    Args:
        request, limits: as in `solve`.
        changes: `{"changes": [{"task", "from", "mode", "resources"}], "operation"}`; what a change
            leaves out stays as it is. `evaluate` moves nothing else; `solve` locks the tasks that
            are moved, and keeps all others as close to their times as `weights.plannedWeight` says.
        schedule: as in `evaluate`.
        millis, threads: as in `solve`.

    Raises:
        RequestError: the request or the changes break rules, or there is no schedule.
    """
    import json

    operation = "evaluate" if changes.get("operation") == "evaluate" else "solve"
    return _scheduled(
        operation,
        request,
        schedule,
        limits,
        millis=millis,
        threads=threads,
        changes=json.dumps(changes).encode(),
    )


def validate(request: Request, *, limits: str | None = "service") -> dict[str, Any]:
    """Check a request without solving it; return its counts and warnings.

    Raises:
        RequestError: the request breaks rules.
    """
    told, _ = _told("solve", _text(request), None, limits, validate_only=True)
    return told


def demo(*, orders: int = 40, seed: int = 0) -> dict[str, Any]:
    """Return a request that is made up: a workshop that builds frames of steel.

    Args:
        orders: how many, at least 1 and at most 2,500; four are a person's work.
        seed: equal ones make equal requests.
    """
    from routeopt.demo.workshop import work_orders

    if not 1 <= orders <= _MOST_ORDERS:
        raise ValueError(f"orders is from 1 to {_MOST_ORDERS:,}, not {orders}")
    return work_orders(orders, seed)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    return schema_of("task")


def read(path: str | os.PathLike[str], format: str | None = None) -> dict[str, Any]:
    """Read a scheduling problem of the literature as a request.

    ===========  ==================================================================================
    `patterson`  projects in Patterson's format, `.rcp`
    `psplib`     projects of the PSPLIB and the MMLIB, `.sm` and with modes `.mm`
    `job-shop`   job shops: a line for each job, of machines and times
    `mspsp`      projects of people with several skills, `.dzn`
    ===========  ==================================================================================

    A unit of their time is a second, from the start of 1970 on, so that the makespan is theirs.

    Args:
        path: the file.
        format: one of the above; recognised by itself when left out.

    Raises:
        FormatError: the file is faulty, or says what cannot be expressed; the text names it.
    """
    from routeopt.formats.projects import read_request

    return read_request(path, format)


def _scheduled(
    operation: str, request: Request, schedule: Plan | None, limits: str | None, **more: Any
) -> Schedule:
    text = _text(request)
    told, raised = _told(operation, text, schedule, limits, **more)
    return answer_or_raise(Schedule(told, text), raised)


def _text(request: Request) -> bytes:
    from routeopt.request import inputs

    return inputs.request_text(request)


def _told(
    operation: str,
    text: bytes,
    schedule: Plan | None,
    limits: str | None,
    *,
    millis: int | None = None,
    threads: int | None = None,
    **more: Any,
) -> tuple[dict[str, Any], BaseException | None]:
    """Call the core; return the answer, and what a signal or `progress` raised meanwhile."""
    import json

    body, raised = answer_text(
        operation,
        text,
        solver="task",
        plan=None if schedule is None else _plan_text(schedule),
        service_limits=service_limits(limits),
        time_limit_ms=limit_ms(millis),
        threads=thread_count(threads),
        **more,
    )
    return json.loads(body), raised


def _plan_text(schedule: Plan) -> bytes:
    """Return the assignments of an answer, or a list of these, as JSON text."""
    import json
    from collections.abc import Mapping

    # What is neither is refused by the core, with its place.
    plan = schedule.get("solution", schedule) if isinstance(schedule, Mapping) else [*schedule]
    return json.dumps(plan).encode()
