"""The score of an answer is what V2's own words say of it, and what `evaluate` says."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

import routeopt
from tests.v2.requests import request
from tests.v2.scorer import rounded, score, seconds

FEW = range(10)


def planned(asked, answer):
    """Return the request with the plan of an answer stated job by job."""
    stated = copy.deepcopy(asked)
    found = {
        visit["job"]: (trip["resource"], visit["arrival"])
        for trip in answer["trips"]
        for visit in trip["visits"]
        if "job" in visit
    }
    for job in stated["jobs"]:
        if job["name"] in found:
            job["initialResource"], job["initialArrival"] = found[job["name"]]
    return stated


def check(seed, most_jobs, millis=100):
    asked = request(seed, most_jobs)
    answer = routeopt.v2.solve(asked, millis=millis, threads=1)
    expected = score(asked, answer)
    assert answer["score"] == expected, seed
    for level in ("HARD", "MEDIUM", "SOFT"):
        values = [v["value"] for v in answer["violations"] if v["level"] == level]
        assert sum(values) == -answer["score"][f"{level.lower()}Score"], seed
    again = routeopt.v2.evaluate(asked, solution=answer)
    assert again["score"] == answer["score"], seed
    if can_be_stated(asked):
        stated = planned(asked, answer)
        assert routeopt.v2.evaluate(stated)["score"] == answer["score"], seed
        v3, _ = routeopt.v2.to_v3(stated, "evaluate")
        cost = routeopt.evaluate(v3).data["cost"]["total"]
        assert round(cost * 100_000) == paid_breaks(stated, answer) - expected["softScore"], seed


def paid_breaks(asked, answer):
    """Return what V3 pays of `hourlyCost` for breaks, which V2 does not."""
    hourly = {entry["name"]: entry.get("hourlyCost") or 0 for entry in asked["resources"]}
    extra = 0
    for trip in answer["trips"]:
        rate, length = hourly[trip["resource"]], seconds(trip["end"]["arrival"])
        length -= seconds(trip["departureTime"])
        breaks = sum(visit.get("breakTime", 0) for visit in (*trip["visits"], trip["end"]))
        extra += rounded(Fraction(rate * length, 3600))
        extra -= rounded(Fraction(rate * (length - breaks), 3600))
    return extra


def can_be_stated(asked):
    """Whether jobs state a plan whole: they name no visits to depots, nor where breaks stand on
    routes that wait for each other."""
    kinds = {relation["type"] for relation in asked.get("relations", ())}
    return "depots" not in asked and "SAME_TIME" not in kinds


@pytest.mark.parametrize("seed", FEW)
def test_a_small_request(seed):
    check(seed, 12)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(10, 60))
def test_a_request(seed):
    check(seed, 40)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(1000, 3000))
def test_many_requests(seed):
    check(seed, 200 if seed % 20 == 0 else 40)
