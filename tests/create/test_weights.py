"""Each weight has a story: a plan that it changes when it is off, and when it is large."""

from __future__ import annotations

import pytest

from routeopt import create
from tests.create.small import demand, on, opened, request, template

DESK = {"resourceRequirements": {"desk": 1}}
EARLY, LATE = template("early", "8-12"), template("late", "12-16")
CHEAP, DEAR = template("a", "8-12", cost=2), template("b", "8-12", cost=5, preference=1)
FIRST = {"underDemand": "1 MEDIUM"}
# A request, and the shifts that are opened when the weight is off and when it is large.
STORIES = {
    "totalDemand": (request([demand("8-12")], [LATE]), "", "late 1"),
    "resourceAvailability": (
        request([demand("8-12", 2)], [EARLY | DESK], options={"resources": {"desk": 1}}),
        "early 2",
        "early 1",
    ),
    "minTimeBetweenShiftStart": (
        request(
            [demand("8-9", 2), demand("9-12", 3), demand("12-13")],
            [EARLY, template("next", "9-13")],
            options={"minTimeBetweenShiftStart": "PT2H"},
        ),
        "early 2, next 1",
        "early 3",
    ),
    "heads": (request([demand("8-12", 3)], [EARLY | {"max": 2}]), "early 3", "early 2"),
    "limits": (
        request([demand("8-12", 3)], [EARLY], limits={"maxHeads": 2}), "early 3", "early 2",
    ),
    "underDemand": (request([demand("8-12")], [EARLY | {"cost": 1}]), "", "early 1"),
    "overDemand": (
        request([demand("8-10")], [EARLY | {"cost": 1}], weights={"underDemand": "9 SOFT"}),
        "early 1",
        "",
    ),
    "asLateAsPossible": (
        request(
            [on("8-12") | {"min": 0}, on("12-16") | {"min": 240}],
            [EARLY | {"cost": 1}, LATE | {"cost": 2}],
            weights={"underDemand": "9 SOFT"},
        ),
        "early 1",
        "late 1",
    ),
    "costs": (request([demand("8-12")], [CHEAP, DEAR], weights=FIRST), "b 1", "a 1"),
    "preference": (request([demand("8-12")], [CHEAP, DEAR], weights=FIRST), "a 1", "b 1"),
    "kinds": (
        request([demand("8-12"), demand("12-17")], [EARLY, template("long", "12-17")]),
        "early 1, long 1",
        "",
    ),
}  # fmt: skip


def plan_with(name: str, weight: str) -> str:
    asked = STORIES[name][0]
    options = asked["options"] | {"maxIterations": 3000}
    weights = asked["weights"] | {name: weight}
    return opened(create.solve(asked | {"options": options, "weights": weights}, threads=1))


@pytest.mark.parametrize("name", STORIES)
def test_a_weight_that_is_off_or_large_changes_the_plan(name):
    assert plan_with(name, "OFF") == STORIES[name][1]
    assert plan_with(name, "1000 SOFT") == STORIES[name][2]


def test_every_weight_has_a_story():
    weights = create.schema()["properties"]["weights"]["anyOf"][0]["properties"]
    assert set(weights) == set(STORIES)
