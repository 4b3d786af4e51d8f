"""Many requests that have nothing to do with each other: days, depots, scenarios.

>>> for index, found in routeopt.solve_many(requests, time_limit_s=10):
...     if isinstance(found, routeopt.Failure):
...         print(index, found.error)
"""

from __future__ import annotations

from routeopt.errors import Failure, RequestWarning, collecting, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping
    from typing import Any, Literal, TypeVar, overload

    from routeopt.executors import Outcome
    from routeopt.request.inputs import Plan, Request
    from routeopt.request.members import SolveOptions
    from routeopt.results.solution import Solution
    from routeopt.travel import Provider

    _Answer = TypeVar("_Answer")
    Answers = Generator[tuple[int, _Answer | Failure], None, None]
else:

    def overload(function: Any) -> Any:
        return function


@overload
def solve_many(
    requests: Iterable[Request],
    *,
    time_limit_s: float | None = None,
    seed: int | None = None,
    max_iterations: int | None = None,
    options: SolveOptions | None = None,
    plan: Plan | None = None,
    matrices: Mapping[str, Any] | None = None,
    travel: Provider | None = None,
    limits: Literal["service"] | None = "service",
    geometry: bool = False,
    threads: int = 1,
    executor: Any = None,
    ordered: bool = True,
    retries: int = 1,
) -> Answers[Solution]: ...


@overload
def solve_many(  # noqa: F811
    requests: Iterable[Request],
    call: Callable[..., _Answer],
    *,
    threads: int = 1,
    executor: Any = None,
    ordered: bool = True,
    retries: int = 1,
    **arguments: Any,
) -> Answers[_Answer]: ...


def solve_many(  # noqa: F811
    requests: Iterable[Request],
    call: Callable[..., Any] | None = None,
    *,
    threads: int = 1,
    executor: Any = None,
    ordered: bool = True,
    retries: int = 1,
    **arguments: Any,
) -> Answers[Any]:
    """Solve requests side by side, each by itself: in processes, threads, or on other machines.

    Requests are drawn as workers get free: no more than twice as many as there are workers have
    been drawn and not given back, so that `requests` may be endless. What comes of one request
    changes nothing for the others. With `max_iterations` answers do not depend on the executor.

    Args:
        requests: an iterable of what `solve` takes; one that can only be read once is enough.
        call: what is asked of each request: `routeopt.solve` unless given; or another function of
            the package or of a module of yours that takes a request first, such as
            `routeopt.evaluate` or `routeopt.fill.solve`.
        arguments: the other arguments of the call, the same for all requests: those of
            `routeopt.solve` are `time_limit_s`, `max_iterations`, `seed`, `options`, `matrices`,
            `travel`, `limits`, `geometry` and `plan`. They are pickled, unless the executor is one
            of threads.
        threads: with how many threads each request is solved.
        executor: where: `None` or "processes" for processes, one for each usable processor;
            "processes:4" for four of them; "threads" or "threads:4"; the address of a Dask
            scheduler ("tcp://host:8786") or a Dask `Client` (both need the extra `dask`); or any
            executor of `concurrent.futures`, or what has its `submit`. Processes are started
            with the first request and ended with the iterator; an executor of yours stays as it is.
        ordered: give answers in the order of the requests; else as they come.
        retries: how often a request is begun again whose worker was lost. Dask has lost several
            workers by then, as its `allowed-failures` says.

    Returns:
        An iterator of `(index, answer)`: the place of the request in `requests`, from 0 on, and
        what `call` returned, or a `Failure` with what it raised. Closing the iterator cancels what
        waits, and ends the processes.

    Warns:
        RequestWarning: as `solve` does.

    Raises:
        TypeError: the arguments are none of the call's, or cannot be sent to a worker.
        KeyboardInterrupt: Ctrl-C, after what is already solved has been given back.
        BrokenExecutor: an executor of yours has lost its workers, after a `Failure` for each
            request that was with it. Processes that are started here are replaced instead.
    """
    from routeopt.core.limits import thread_count

    _check(requests, retries)
    if call is None:
        from routeopt.api import solve as call
    usual = {"threads": thread_count(threads), "progress": False}
    arguments = _fitting(call, usual, arguments)
    return _answers(requests, (call, arguments), threads, executor, ordered, retries)


def _answers(
    requests: Iterable[Any],
    asked: tuple[Any, Any],
    threads: int,
    executor: Any,
    ordered: bool,
    retries: int,
) -> Answers[Any]:
    from contextlib import closing

    from routeopt.executors import check_sendable, opened, outcomes
    from routeopt.executors.kept import Kept

    kept = Kept(asked)
    with opened(executor, threads=threads) as crew:
        call, arguments = asked
        name = getattr(call, "__qualname__", repr(call))
        check_sendable(crew, kept, {**arguments, name: call})

        def call_of(request: Any) -> tuple[Any, ...]:
            return _ask, kept, *_carried(request)

        found = outcomes(crew, requests, call_of, ordered=ordered, retries=retries)
        with closing(found):
            for outcome in found:
                yield outcome.index, _found(outcome)


def _ask(kept: Any, *carried: Any) -> tuple[Any, list[Warning]]:
    """Ask what is asked of a request; this runs where the worker is."""
    call, arguments = kept.value
    with collecting() as slips:
        return call(_request_of(*carried), **arguments), slips


def _found(outcome: Outcome) -> Any:
    """Return what the call returned, or its failure; give its warnings as of here."""
    if outcome.error is not None:
        return Failure(outcome.index, outcome.error, outcome.attempts)
    answer, slips = outcome.value
    try:
        for slip in slips:
            warn(slip)
    except RequestWarning as slip:  # where warnings are errors
        slip.solution = answer  # type: ignore[attr-defined]
        return Failure(outcome.index, slip, outcome.attempts)
    return answer


def _carried(request: Any) -> tuple[bytes, bool, Any]:
    """Return a request as it is now, whether that is a pickle, and what computes its travel."""
    from routeopt.executors.kept import Kept
    from routeopt.request.inputs import request_text
    from routeopt.request.problem import Problem

    if not isinstance(request, Problem):
        return request_text(request), False, None
    import pickle
    from copy import copy

    problem, travel = copy(request), request.travel
    problem.travel = None  # which may hold connections, and is sent but once
    return pickle.dumps(problem), True, None if travel is None else Kept(travel)


def _request_of(text: bytes, is_problem: bool, travel: Any) -> Any:
    if not is_problem:
        return text
    import pickle

    problem = pickle.loads(text)
    problem.travel = None if travel is None else travel.value
    return problem


def _check(requests: Any, retries: int) -> None:
    from os import PathLike

    one = isinstance(requests, (str, bytes, bytearray, PathLike)) or hasattr(requests, "keys")
    if one or not hasattr(requests, "__iter__"):
        kind = type(requests).__name__
        raise TypeError(f"requests is an iterable of requests, such as a list, not one ({kind})")
    if isinstance(retries, bool) or not hasattr(retries, "__index__") or retries < 0:
        raise ValueError(f"retries is a whole number from 0 on, not {retries!r}")


def _fitting(call: Any, usual: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Return what the call is given, with what is usual of that which it names.

    Raises:
        TypeError: it does not take what is given.
    """
    from inspect import signature

    parameters = signature(call).parameters
    arguments = {name: value for name, value in usual.items() if name in parameters} | given
    signature(call).bind(None, **arguments)
    return arguments
