"""Text in, text out: the door of those who carry requests for others, such as the server.

The functions of `routeopt.api` are for people: they take many forms and give results. This one
takes a request's bytes and gives the answer's, and makes no Python object of either.
"""

from __future__ import annotations

from routeopt.core.native import core
from routeopt.errors import StoppedError
from routeopt.travel import GreatCircle, Osrm, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def carry(
    operation: str,
    text: bytes,
    *,
    validate_only: bool = False,
    travel: Provider | None = None,
    threads: int = 1,
    cancel: Any = None,
) -> tuple[bool, bytes]:
    """Run one operation of the wire.

    Args:
        operation: "solve", "evaluate", "suggest" or "explain".
        text: the request as JSON.
        validate_only: check the request, and answer with its counts.
        travel: computes travel times where the request has no matrices; great circle by default.
        threads: at most so many.
        cancel: a token of `cancel_token`.

    Returns:
        Whether the request was accepted, and the answer: a result's JSON, or an error's.

    Raises:
        StoppedError: it was cancelled before there was anything to answer with.
        TravelError: the provider did not answer, or not usably.
    """
    provider = GreatCircle() if travel is None else travel
    try:
        accepted, body, _ = run(
            operation,
            text,
            validate_only=validate_only,
            travel=provider.for_core(),
            threads=threads,
            cancel=cancel,
        )
    except core().StoppedError as stop:
        raise StoppedError(str(stop)) from None
    return accepted, body


def run(operation: str, text: bytes, **more: Any) -> tuple[bool, bytes, BaseException | None]:
    """Call the core; where travel is on real roads, with what was fetched of them.

    Args:
        more: the other arguments of `routeopt._core.run`; `travel` is a provider's `for_core()`.
    """
    name, settings = more.get("travel", ("", {}))
    if name == Osrm.name:
        del more["travel"]
        answer = settings["provider"].roads().run(operation, text, **more)
    else:
        answer = core().run(operation, text, **more)
    return answer  # type: ignore[no-any-return]


def cancel_token() -> Any:
    """Return what stops a search from another thread: its `cancel()` makes it answer soon."""
    return core().CancelToken()
