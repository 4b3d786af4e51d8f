"""What the operations on requests for routes have in common, solved whole or in pieces."""

from __future__ import annotations

from functools import wraps

from routeopt.core.interruption import answer_or_raise
from routeopt.errors import RequestError, RequestWarning, warn
from routeopt.travel import GreatCircle, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, ParamSpec, TypeVar

    from routeopt.reports.own import Own
    from routeopt.request.inputs import Request
    from routeopt.request.options import Slip
    from routeopt.results.result import Result

    _Answer = TypeVar("_Answer", bound=Result)
    _P = ParamSpec("_P")
    _R = TypeVar("_R")


def naming_rows(operation: Callable[_P, _R]) -> Callable[_P, _R]:
    """Have refusals name the rows of the tables that a problem was read from."""

    @wraps(operation)
    def named(*args: _P.args, **more: _P.kwargs) -> _R:
        try:
            return operation(*args, **more)
        except RequestError as refused:
            request: Any = args[0] if args else more.get("request")
            if getattr(getattr(request, "own", None), "sheets", None):
                refused.place(lambda pointer: request.own.place(pointer, request.members))
            raise

    return named


def answered(
    answer: _Answer,
    body: bytes,
    raised: BaseException | None = None,
    slips: Sequence[Slip] = (),
) -> _Answer:
    """Return the answer, and give what it and the call warn of as Python warnings, one for each
    kind.

    What was raised meanwhile is raised with the answer as its `solution`; so is a warning where
    warnings are errors.
    """
    try:
        warn_of(slips)
        if b'"warnings":[{' in body:
            import json

            warn_of(json.loads(body)["warnings"])
    except RequestWarning as slip:
        raised = raised or slip
    return answer_or_raise(answer, raised)


def warn_of(slips: Sequence[Slip]) -> None:
    """Give what looks like slips as Python warnings, one for each kind."""
    kinds: dict[str, list[Slip]] = {}
    for entry in slips:
        kinds.setdefault(entry["code"], []).append(entry)
    for code, entries in kinds.items():
        warn(RequestWarning(code, entries))


def own_of(request: Request) -> Own | None:
    """Return what tables say beside the request, where it is a problem that was read from some."""
    own: Own | None = getattr(request, "own", None)
    return own


def buffers_of(matrices: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return matrices as the core takes them."""
    if matrices is None:
        return None
    from routeopt.request.matrices import buffers

    return buffers(matrices)


def provider_of(request: Request, travel: Provider | None) -> Provider:
    """Return what computes travel: what is given, else what the problem carries."""
    if travel is None:
        return getattr(request, "travel", None) or GreatCircle()
    if not isinstance(travel, Provider):
        raise TypeError(f"travel is a provider of routeopt.travel, not {travel!r}")
    return travel
