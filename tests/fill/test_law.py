"""Over-constrained requests: nobody is put on a shift against the law, and what is told is true."""

from __future__ import annotations

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.small import rank
from tests.fill.test_explain import check_counterfactuals
from tests.fill.test_reasons import check_reasons_of


def overloaded(seed: int) -> dict:
    """More heads than the people can be: nothing is scheduled or locked."""
    asked = Draw(seed).request()
    asked["schedule"] = []
    asked["options"].pop("planFrom", None)
    for one in asked["shifts"]:
        one["min"] = one.get("min", 1) + 1
        one["max"] = max(one["min"], one.get("max", 0))
    asked["options"] |= {"maxIterations": 500, "seed": seed}
    return asked


def check_law(seeds) -> None:
    for seed in seeds:
        asked = overloaded(seed)
        answer = fill.solve(asked, threads=1)
        law_of_none, law = rank(fill.evaluate(asked))[0], rank(answer)[0]
        assert law <= law_of_none, f"seed {seed}"
        planned = asked | {"schedule": [a for a in answer["assignments"] if "employee" in a]}
        check_reasons_of(planned, f"seed {seed}")
        check_counterfactuals(planned, f"seed {seed}")


def test_no_law_is_broken_to_fill_a_shift():
    check_law(range(8))


@pytest.mark.ci
def test_no_law_is_broken_in_many_requests():
    check_law(range(8, 60))


@pytest.mark.deep
def test_no_law_is_broken_in_a_thousand_requests():
    check_law(range(1000))
