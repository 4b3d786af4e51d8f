"""Districts of nearly equal weight."""

from __future__ import annotations

import random

import pytest

import routeopt

PLACES = [(4 + random.Random(k).random(), 50 + random.Random(-k).random()) for k in range(300)]


def test_districts_weigh_the_same_within_the_tolerance():
    weights = [1 + k % 7 for k in range(300)]
    found = routeopt.territories.divide(PLACES, 6, weights=weights, millis=300, threads=1)
    sums = [sum(w for w, d in zip(weights, found.labels, strict=True) if d == k) for k in range(6)]
    assert sums == found.weights
    mean = sum(weights) / 6
    assert all(abs(weight - mean) <= 0.05 * mean for weight in sums)


def test_what_cannot_be_balanced_is_refused():
    with pytest.raises(ValueError, match="tolerance"):
        routeopt.territories.divide(PLACES[:4], 2, weights=[9, 1, 1, 1], millis=100)


@pytest.mark.parametrize(("by", "sums"), [("tasks", [2, 2]), ("load", [5, 5]), ("work", [60, 60])])
def test_jobs_of_a_request_are_divided_by_what_counts(by, sums):
    loads = {"tasks": [9, 1, 1, 1], "load": [4, 1, 1, 4], "work": [0, 0, 0, 0]}[by]
    times = {"work": [50, 10, 10, 50]}.get(by, [0, 0, 0, 0])
    jobs = [
        {"id": str(k), "location": [k / 10, 0], "demand": {"kg": load}, "service_time_s": time}
        for k, (load, time) in enumerate(zip(loads, times, strict=True))
    ]
    found = routeopt.territories.of_request(
        {"problem": {"jobs": jobs}}, 2, by=by, millis=100, threads=1
    )
    assert found.weights == sums
