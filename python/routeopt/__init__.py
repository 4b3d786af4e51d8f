"""Vehicle routing: plans deliveries, pickups and visits for a fleet.

>>> solution = routeopt.solve("request.json")
>>> solution.to_frame()

Requests and answers use the words of the V3 routing interface; `routeopt.Problem` builds a
request step by step. All rules live in the native core: this package carries requests to it,
and shows what comes back.
"""

from __future__ import annotations

from routeopt import clust, create, fill, task, territories, travel, v2
from routeopt.api import evaluate, explain, schema, solve, suggest, validate
from routeopt.errors import (
    Failure,
    FormatError,
    FormatWarning,
    RequestError,
    RequestWarning,
    TravelError,
)
from routeopt.many import solve_many
from routeopt.pieces import solve_pieces
from routeopt.reading import convert, read
from routeopt.request.problem import Problem
from routeopt.results.comparison import Comparison, compare
from routeopt.results.evaluation import Evaluation
from routeopt.results.explanation import Explanation
from routeopt.results.solution import Solution
from routeopt.results.suggestions import Suggestions

__all__ = [
    "Comparison",
    "Evaluation",
    "Explanation",
    "Failure",
    "FormatError",
    "FormatWarning",
    "Problem",
    "RequestError",
    "RequestWarning",
    "Solution",
    "Suggestions",
    "TravelError",
    "clust",
    "compare",
    "convert",
    "create",
    "evaluate",
    "explain",
    "fill",
    "read",
    "schema",
    "solve",
    "solve_many",
    "solve_pieces",
    "suggest",
    "task",
    "territories",
    "travel",
    "v2",
    "validate",
]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module 'routeopt' has no attribute {name!r}")
    from importlib.metadata import version

    return version("routeopt")
