"""What an answer to a problem of two features is worth."""

from __future__ import annotations

import routeopt
from tests.pairs.pair import UNITS, Value, terms_of


def value_of(request: dict, solution: routeopt.Solution) -> Value:
    """Priority left out and the cost, as the optimum has them."""
    left_out = {one["task"] for one in solution.unserved if "drop_fee" not in one}
    missing = sum(one.priority for one in terms_of(request) if one.tasks[0] in left_out)
    return missing, round(UNITS * solution.cost["total"])
