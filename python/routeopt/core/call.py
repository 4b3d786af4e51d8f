"""Calls of the native core: a request's bytes go in, an answer's bytes come out.

`carry` is for those who pass requests on for others, such as the server: it makes no Python object
of a request or of an answer. The functions of `routeopt.api` and its like are for people: they take
many forms of a request and return results; they use `answer_text`.
"""

from __future__ import annotations

from routeopt.core.native import core
from routeopt.errors import RequestError, StoppedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from routeopt.core.progress import Progress

    class Travel(Protocol):
        """A provider of `routeopt.travel`."""

        def for_core(self) -> tuple[str, dict[str, Any]]:
            """Return the name and the settings that the core knows it by."""


def carry(
    operation: str,
    text: bytes,
    *,
    validate_only: bool = False,
    travel: Travel | None = None,
    threads: int = 1,
    cancel: Any = None,
    plan: bytes | None = None,
    progress: Progress | None = None,
    solver: str = "vrp",
    dialect: str = "v3",
    time_limit_ms: int | None = None,
    changes: bytes | None = None,
) -> tuple[bool, bytes]:
    """Run one operation on a request, without a Python object of the request or the answer.

    Args:
        operation: "solve", "evaluate", "suggest" or "explain".
        text: the request as JSON.
        validate_only: check the request, and answer with its counts.
        travel: computes travel times where the request has no matrices; great circle by default.
        threads: the most threads that search.
        cancel: what `cancel_token` returned; it can stop this call.
        plan: JSON that replaces the request's own plan; the request's options are left aside then.
        progress: told how a search goes, every 50 ms or so.
        solver: "vrp", "fill", "create" or "clust".
        dialect: "v3" or "v2": the words of the request and of the answer; of all other
            solvers than "vrp" they are V2's in any case.
        time_limit_ms: of V2: how long to search, whatever the request says.
        changes: of V2: what is to be changed in the plan.

    Returns:
        Whether the request was accepted, and the answer: a result's JSON, or an error's.

    Raises:
        StoppedError: it was cancelled before there was anything to answer with.
        TravelError: the provider did not answer, or not usably.
    """
    more: dict[str, Any] = {} if travel is None else {"travel": travel.for_core()}
    if plan is not None:
        more |= {"plan": plan, "leave_options": True}
    if dialect != "v3":
        more |= {"dialect": dialect, "time_limit_ms": time_limit_ms, "changes": changes}
    try:
        accepted, body, _, _ = run(
            operation,
            text,
            validate_only=validate_only,
            threads=threads,
            cancel=cancel,
            progress=progress,
            solver=solver,
            **more,
        )
    except core().StoppedError as stop:
        raise StoppedError(str(stop)) from None
    return accepted, body


def run(operation: str, text: bytes, **more: Any) -> tuple[bool, bytes, BaseException | None, int]:
    """Call the core.

    Args:
        operation: "solve", "evaluate", "suggest" or "explain".
        text: the request as JSON.
        more: the other arguments of `routeopt._core.run`; `travel` is a provider's `for_core()`.

    Returns:
        Whether the request was accepted; the answer, or the error's body; what was raised by a
        signal or by `progress` while the core was searching; and how many faults the request has,
        also those beyond the list in the error's body.

    Raises:
        TravelError: the provider did not answer, or not usably.
    """
    if more.get("solver") in ("fill", "create", "task"):
        from routeopt.core.zones import offsets

        more["zones"] = offsets
    return core().run(operation, text, **more)  # type: ignore[no-any-return]


def answer_text(operation: str, text: bytes, **more: Any) -> tuple[bytes, BaseException | None]:
    """Call the core; return the answer's text, and what a signal or `progress` raised meanwhile.

    Args:
        operation, text, more: as in `run`.

    Raises:
        RequestError: the core refused the request.
        TravelError: the provider did not answer, or not usably.
    """
    accepted, body, raised, count = run(operation, text, **more)
    if not accepted:
        import json

        raise RequestError(json.loads(body), count) from raised
    return body, raised


def divide(
    places: Any, weights: Any, districts: int, **more: Any
) -> tuple[bytes, BaseException | None]:
    """Divide places into districts.

    Args:
        places: longitude and latitude, or x and y, as a C-contiguous buffer of doubles.
        weights: by place, as a buffer of 64-bit integers.
        districts: how many.
        more: the other arguments of `routeopt._core.divide`.

    Returns:
        By place the number of its district as 32-bit integers, -1 where it is in none; and what was
        raised by a signal meanwhile.
    """
    return core().divide(places, weights, districts, **more)  # type: ignore[no-any-return]


def translated(operation: str, text: bytes) -> tuple[bool, bytes, int]:
    """Return the V3 request that a V2 request is solved as.

    Returns:
        Whether the request was accepted; `request` and `warnings` as the JSON text of an object, or
        the error's body; and how many faults the request has.
    """
    return core().translated(operation, text)  # type: ignore[no-any-return]


def create_program(text: bytes) -> dict[str, Any]:
    """Return the problem of a CREATE request as numbers, for a solver of programs.

    Raises:
        RequestError: the core refused the request.
    """
    import json

    from routeopt.core.zones import offsets

    accepted, body, count = core().create_program(text, offsets)
    told: dict[str, Any] = json.loads(body)
    if not accepted:
        raise RequestError(told, count)
    return told


def schema(operation: str) -> bytes:
    """Return the JSON Schema of an operation's request, as JSON text."""
    return core().schema(operation)  # type: ignore[no-any-return]


def v2_schema(solver: str = "vrp") -> bytes:
    """Return the JSON Schema of a V2 request, as JSON text.

    Args:
        solver: "vrp", "fill", "create" or "clust".
    """
    return core().schema("solve", "v2", solver)  # type: ignore[no-any-return]


def schema_of(solver: str) -> dict[str, Any]:
    """Return the JSON Schema of a V2 request; `solver` is as in `v2_schema`."""
    import json

    found: dict[str, Any] = json.loads(v2_schema(solver))
    return found


def answer_schemas(references: str) -> bytes:
    """Return the JSON Schemas of what the operations answer, as the JSON text of one object.

    Args:
        references: what a reference from one of them to another begins with; the name follows.
    """
    return core().answer_schemas(references)  # type: ignore[no-any-return]


def cancel_token() -> Any:
    """Return what stops a search from another thread: its `cancel()` makes it answer soon."""
    return core().CancelToken()


def usable_processors() -> int:
    """Return how many threads a search uses unless it is told a number: the processors that this
    process may run on, at most what a control group grants of their time.
    """
    return core().usable_processors()  # type: ignore[no-any-return]
