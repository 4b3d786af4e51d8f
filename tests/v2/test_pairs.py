"""Pairs of jobs, a pickup and its delivery, beside what jobs may say alone."""

from __future__ import annotations

import pytest

import routeopt
from tests.v2.members import place, shift


def of_pair(*relations, pickup=None, delivery=None):
    """Return a request with a pair, another job, and these relations."""
    pair = {"type": "PICKUP_AND_DELIVERY", "jobs": ["p", "d"]}
    return {
        "resources": [{"name": "r", "shifts": [shift()]}],
        "jobs": [
            {"name": "p", "location": place(50.8), "duration": 600, **(pickup or {})},
            {"name": "d", "location": place(50.7), "duration": 600, **(delivery or {})},
            {"name": "x", "location": place(50.75), "duration": 600},
        ],
        "relations": [pair, *relations],
    }


def order(request):
    answer = routeopt.v2.solve(request, millis=100, threads=1)
    assert answer["unserved"] == []
    return [visit["job"] for visit in answer["trips"][0]["visits"] if "job" in visit]


@pytest.mark.parametrize(
    ("jobs", "found"),
    [
        (["d", "x"], ["p", "d", "x"]),
        (["x", "p"], ["x", "p", "d"]),
        (["p", "x", "d"], ["p", "x", "d"]),
    ],
)
def test_the_jobs_of_a_pair_stand_in_sequences(jobs, found):
    assert order(of_pair({"type": "SEQUENCE", "jobs": jobs})) == found


def test_a_pair_is_delivered_in_time():
    soon = {"type": "SAME_TIME", "jobs": ["p", "d"], "timeInterval": "FROM_DEPARTURE"}
    request, _ = routeopt.v2.to_v3(of_pair({**soon, "maxTimeInterval": 1800}))
    ends = [{"task": "p", "stop": stop} for stop in ("pickup", "delivery")]
    assert request["problem"]["relations"] == [
        {"kind": "time_lag", "from": ends[0], "to": ends[1], "max_s": 1800}
    ]


SLOW = {"proficiency": [{"resource": "r", "durationModifier": 2}]}


@pytest.mark.parametrize(
    ("pickup", "delivery", "factor", "warns"),
    [
        (SLOW, SLOW, 2, False),
        (SLOW, {"duration": 0}, 2, False),
        (SLOW, {}, 1.5, True),
        ({}, SLOW, 1.5, True),
    ],
)
def test_a_pair_has_one_factor_of_service(pickup, delivery, factor, warns):
    request, warnings = routeopt.v2.to_v3(of_pair(pickup=pickup, delivery=delivery))
    assert request["problem"]["shipments"][0]["service_factors"] == [
        {"vehicles": ["r"], "factor": factor}
    ]
    assert bool(warnings) == warns
