"""From any plan with pinned and locked parts solve finds one that keeps them."""

from __future__ import annotations

import random

import pytest

import routeopt
from tests.oracle.generate import generate

FEW = (*range(150), 1_328)  # the last: a start in overtime
MANY = range(1_000, 2_500)


def started_from(seed: int) -> dict:
    """A generated request whose plan holds some of its stops fast."""
    request, rng = generate(seed), random.Random(seed)
    for route in request["plan"]["routes"]:
        inner = [stop for stop in route["stops"] if stop.get("type") not in ("start", "end")]
        for stop in inner:
            stop.pop("load", None)
            if rng.random() < 0.25:
                stop["pinned"] = True
        if rng.random() < 0.15:
            route["locked"] = True
        elif rng.random() < 0.15:
            route["locked_stops"] = rng.randint(0, len(inner))
    return request


def held_of(route: dict) -> list[str]:
    """The tasks that stay on a given route, in their order."""
    inner = [stop for stop in route["stops"] if stop.get("type") not in ("start", "end")]
    first = len(inner) if route.get("locked") else route.get("locked_stops", 0)
    return [
        stop["task"]
        for k, stop in enumerate(inner)
        if "task" in stop and (k < first or stop.get("pinned"))
    ]


def check(seed: int) -> None:
    request = started_from(seed)
    solution = routeopt.solve(request, options={"max_iterations": 100, "seed": seed})
    found = {
        (route["vehicle"], route["shift"]): [stop.get("task") for stop in route["stops"]]
        for route in solution.routes
    }
    for route in request["plan"]["routes"]:
        stops = iter(found.get((route["vehicle"], route["shift"]), []))
        assert all(task in stops for task in held_of(route)), seed


def test_what_is_held_stays_and_nothing_else_breaks_a_rule():
    for seed in FEW:
        check(seed)


@pytest.mark.ci
def test_what_is_held_stays_in_many_requests():
    for seed in MANY:
        check(seed)
