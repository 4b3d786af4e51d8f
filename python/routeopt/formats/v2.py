"""Requests of the V2 family: the core translates them; costs are weighted seconds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from routeopt.core.call import translated
from routeopt.formats.express import UnfitError
from routeopt.reports.notes import warning_text
from routeopt.request.problem import Problem
from routeopt.travel import GreatCircle


def problem_of(document: dict[str, Any], warn: Callable[[str], None]) -> Problem:
    """Return the problem that a V2 request is solved as.

    Args:
        warn: told of each member that is not expressed.

    Raises:
        UnfitError: the request breaks rules; the first is named.
    """
    accepted, body, _ = translated("solve", json.dumps(document).encode())
    told = json.loads(body)
    if not accepted:
        error = told["errors"][0]
        raise UnfitError(f"{error['pointer'] or 'the request'}: {error['message']}")
    for warning in told["warnings"]:
        warn(warning_text(warning))
    problem = Problem(told["request"]["problem"])
    if (document.get("options") or {}).get("euclidian"):
        problem.travel = GreatCircle(road_factor=1)
    return problem
