"""A problem as a request that needs nothing beside it."""

from __future__ import annotations

from typing import Any

from routeopt.formats.express import UnfitError
from routeopt.request.problem import Problem
from routeopt.travel import Euclidean

_MOST_LOCATIONS = 1_000


def request_of(problem: Problem) -> dict[str, Any]:
    """Return the request, with a matrix where the problem carries travel of its own.

    Raises:
        UnfitError: the matrix would have more than 1,000 rows.
    """
    request = problem.to_request()
    if not isinstance(problem.travel, Euclidean):
        return request
    places = request["problem"].pop("locations")
    if "matrices" in request["problem"]:
        return request
    if len(places) > _MOST_LOCATIONS:
        raise UnfitError(
            f"it has {len(places):,} locations, and matrices are written up to"
            f" {_MOST_LOCATIONS:,}; `routeopt.read` and `routeopt.solve` need none"
        )
    request["problem"]["matrices"] = {"car": {"durations_s": problem.travel.durations(places)}}
    return request
