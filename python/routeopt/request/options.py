"""Options of a request that calls take as keywords, each for itself."""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Slip = dict[str, str]
"""What an answer's `warnings` have an entry of: `code`, `pointer`, `message`."""


def changed_options(
    request: Any, options: Mapping[str, Any] | None, **keywords: Any
) -> tuple[Mapping[str, Any] | None, list[Slip]]:
    """Return the options that hold, `None` for those of the request, and what was rounded in them.

    Args:
        request: in any form that `routeopt.request.inputs` takes; text is read only if needed. One
            that cannot be read is left as it is: the core says what is wrong with it.
        options: replace those of the request.
        keywords: change single members; `None` changes nothing.

    Raises:
        ValueError: a member is given as a keyword and in `options`, or `time_limit_s` is no time.
    """
    changes = {name: value for name, value in keywords.items() if value is not None}
    if not changes or not isinstance(options, (Mapping, type(None))):
        return options, []
    twice = [name for name in changes if name in (options or {})]
    if twice:
        raise ValueError(f"give {twice[0]}= or options[{twice[0]!r}], not both")
    own = _own_options(request) if options is None else options
    if own is None:
        return None, []
    slips: list[Slip] = []
    if "time_limit_s" in changes:
        changes["time_limit_s"] = _whole_seconds(changes["time_limit_s"], slips)
    return {**own, **changes}, slips


def search_seconds(request: Any, options: Mapping[str, Any] | None) -> float | None:
    """Return how long a search may take; `None` where that is not told, or no clock ends it."""
    if options is None and isinstance(request, Mapping):
        options = request.get("options")
    limit = options.get("time_limit_s") if isinstance(options, Mapping) else None
    return limit if isinstance(limit, (int, float)) and limit > 0 else None


def _own_options(request: Any) -> Mapping[str, Any] | None:
    import json

    from routeopt.request.inputs import request_text
    from routeopt.request.problem import Problem

    if isinstance(request, Problem):
        return {}
    try:
        whole = request if isinstance(request, Mapping) else json.loads(request_text(request))
        own = whole.get("options", {}) if isinstance(whole, Mapping) else None
        if whole is not request:
            json.dumps(own, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return own if isinstance(own, Mapping) else None


def _whole_seconds(limit: Any, slips: list[Slip]) -> Any:
    """Return a time of a caller in whole seconds, a part of one as a whole one, which is told.

    What is no number, or below 0, is left to the core to refuse.
    """
    from decimal import Decimal
    from math import ceil, isfinite
    from numbers import Real

    if isinstance(limit, (bool, int)) or not isinstance(limit, (Real, Decimal)) or limit < 0:
        return limit
    if not isfinite(limit):
        raise ValueError(f"time_limit_s is a number of seconds, not {limit}")
    seconds = ceil(limit)
    if seconds != limit:
        message = f"{limit} is taken as {seconds}: a search lasts whole seconds"
        slips.append(
            {"code": "whole_seconds", "pointer": "/options/time_limit_s", "message": message}
        )
    return seconds
