"""Search times of the V2 family."""

from __future__ import annotations

import pytest

from routeopt import clust, fill, v2
from routeopt.core.limits import limit_ms


@pytest.mark.parametrize(
    ("given", "taken"), [(None, None), (0, 100), (99, 100), ("250", 250), (300_000, 300_000)]
)
def test_a_time_within_the_bounds_is_taken_and_a_short_one_raised(given, taken):
    assert limit_ms(given) == taken


@pytest.mark.parametrize("given", [-1, 300_001, 1.5, True, "x", "9" * 100])
@pytest.mark.parametrize("solver", [fill, clust, v2])
def test_any_other_time_is_refused_by_every_solver(solver, given):
    with pytest.raises(ValueError, match="millis is an integer from 0 to 300,000"):
        solver.solve({}, millis=given)


@pytest.mark.parametrize("solver", [fill, clust, v2])
def test_no_threads_are_refused_by_every_solver(solver):
    with pytest.raises(ValueError, match="threads is at least 1"):
        solver.solve({}, threads=0)
