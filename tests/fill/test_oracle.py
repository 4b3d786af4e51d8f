"""The referee against an oracle that reads the raw request and shares no code with it."""

from __future__ import annotations

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.oracle import Oracle

QUICK, MORE = range(150), range(150, 2_000)


def compare(seed):
    request = Draw(seed).request()
    told = {
        (v["level"], v["name"]): (v["amount"], v["value"])
        for v in fill.evaluate(request)["violations"]
    }
    assert told == Oracle(request).score(), f"seed {seed}"


def test_a_random_plan_loses_what_the_oracle_says():
    for seed in QUICK:
        compare(seed)


@pytest.mark.ci
def test_many_random_plans_lose_what_the_oracle_says():
    for seed in MORE:
        compare(seed)
