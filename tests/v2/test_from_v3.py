"""A V3 request told in V2's words means the same; what V2 has no word for is named."""

from __future__ import annotations

import copy
import json

import pytest

import routeopt
from tests.v2.requests import request

DAY = "2026-12-01T{:02}:00:00+01:00"


def at(hour):
    return DAY.format(hour)


def problem(job=None, vehicle=None, shift=None, **more):
    """Return the smallest problem, with these members of it and of its only job and vehicle."""
    place = [4.35, 50.85]
    ends = {"start": {"time": at(8), "location": place}, "end": {"time": at(18), "location": place}}
    return {
        "jobs": [{"id": "a", "location": [4.4, 50.9], "service_time_s": 600, **(job or {})}],
        "vehicles": [
            {"id": "v", "shifts": [{"id": "s", **ends, **(shift or {})}], **(vehicle or {})}
        ],
        **more,
    }


def found(document, pointer):
    """Return what a JSON pointer leads to."""
    for name in pointer.split("/")[1:]:
        document = document[int(name) if name.isdecimal() else name]
    return document


def plans_of(asked):
    """Return a good plan, and one that leaves out the first stop of each route."""
    plan = routeopt.solve(asked, options={"max_iterations": 200, "threads": 1}, limits=None).data
    worse = copy.deepcopy(plan)
    shipments = {shipment["id"] for shipment in asked["problem"].get("shipments") or ()}
    for route in worse["routes"]:
        first = next(stop for stop in route["stops"] if stop["type"] not in ("start", "end"))
        if first.get("task") not in shipments:
            route["stops"].remove(first)
    return plan, worse


def is_in_bounds(asked):
    try:
        routeopt.validate(asked, limits=None)
    except routeopt.RequestError:
        return False
    return True


ONE_SIDED = "price of being early is that of being late"
"""Of a target: a soft window beside a date is one that nobody is too early for."""


@pytest.mark.parametrize("seed", range(25))
def test_what_came_from_v2_goes_back_with_the_same_plans_at_prices_of_one_ratio(seed):
    asked, _ = routeopt.v2.to_v3(request(seed))
    back, left = routeopt.v2.from_v3(asked)
    again, _ = routeopt.v2.to_v3(back)
    known = ("100 ranks", "what most have", ONE_SIDED)
    assert all(any(words in text for words in known) for text in left)
    if not (is_in_bounds(asked) and is_in_bounds(again)):  # of V3, which V2 does not have
        pytest.skip("its prices are above V3's bounds")
    prices = [told["problem"]["vehicles"][0]["costs"]["per_travel_hour"] for told in (asked, again)]
    for plan in plans_of(asked):
        ours, theirs = (routeopt.evaluate(told, plan=plan, limits=None) for told in (asked, again))
        assert [v["code"] for v in ours.violations] == [v["code"] for v in theirs.violations]
        if not any(ONE_SIDED in text for text in left):  # else waiting pays in one of the two
            assert [r["end_time"] for r in ours.routes] == [r["end_time"] for r in theirs.routes]
        if not left and all(prices):
            expected = ours.cost["total"] * prices[1] / prices[0]
            assert theirs.cost["total"] == pytest.approx(expected, abs=3e-4, rel=1e-3)


SAID = {
    "a skill": (
        {
            "job": {"required_skills": [{"name": "crane"}]},
            "vehicle": {"skills": [{"name": "crane"}]},
        },
        "/jobs/0/tags",
        [{"name": "crane"}],
    ),
    "a level of a skill": (
        {
            "job": {"required_skills": [{"name": "crane", "min_level": 2}]},
            "vehicle": {"skills": [{"name": "crane", "level": 3}]},
        },
        "/resources/0/tags",
        ["crane 2"],
    ),
    "a vehicle's own tasks": (
        {"job": {"tags": ["cold"]}, "vehicle": {"serves_tags": ["cold"]}},
        "/resources/0/shifts/0/tags",
        ["cold"],
    ),
    "the only vehicle that may": (
        {"job": {"eligible_vehicles": {"allowed": ["v"]}}},
        "/jobs/0/name",
        "a",
    ),
    "no vehicle": (
        {"job": {"eligible_vehicles": {"allowed": []}}},
        "/jobs/0/disallowedResources",
        ["v"],
    ),
    "setup": ({"job": {"setup_time_s": 60}}, "/jobs/0/durationSquash", 600),
    "the factor of a service": ({"job": {"service_factor": 1.5}}, "/jobs/0/duration", 900),
    "what is delivered": ({"job": {"delivery": {"kg": 3}}}, "/jobs/0/load", [-3]),
    "a late window": (
        {"job": {"time_windows": [{"start": at(9), "end": at(10), "per_late_hour": 2}]}},
        "/jobs/0/windows/0",
        {"from": at(9), "to": at(10), "hard": False, "weight": 2},
    ),
    "a target": (
        {"job": {"target": {"time": at(9), "per_late_hour": 3, "per_early_hour": 3}}},
        "/weights/plannedWeight",
        3,
    ),
    "a number of tasks": (
        {"vehicle": {"limits": {"max_tasks": 4}}},
        "/resources/0/shifts/0/jobTypeLimitations",
        {"every task": 4},
    ),
    "a limit of a tag on a shift": (
        {"job": {"tags": ["x"]}, "quotas": [{"id": "q", "tag": "x", "max": 2}]},
        "/resources/0/shifts/0/jobTypeLimitations",
        {"x": 2},
    ),
    "a break": (
        {
            "shift": {
                "breaks": [{"id": "l", "duration_s": 3600, "earliest": at(12), "latest": at(13)}]
            }
        },
        "/resources/0/shifts/0/breaks/0",
        {"type": "WINDOWED", "from": at(12), "to": at(14), "duration": 3600},
    ),
    "a start at a depot": (
        {
            "depots": [{"id": "d", "location": [4.0, 50.0]}],
            "shift": {"start": {"time": at(8), "depot": "d"}},
        },
        "/resources/0/shifts/0/start",
        {"latitude": 50.0, "longitude": 4.0},
    ),
    "a price of routes": (
        {"vehicle": {"costs": {"fixed": 7}}},
        "/weights/minimizeResourcesWeight",
        25200,
    ),
    "a speed": ({"vehicle": {"speed_factor": 0.8}}, "/options/traffic", 1.25),
    "a balance of service": (
        {"balance": [{"id": "b", "measure": "service", "price": 4}]},
        "/weights/workloadSpreadWeight",
        4,
    ),
    "a balance by the number of shifts": (
        {"balance": [{"id": "b", "measure": "service", "price": 4, "shares": {"v": 3}}]},
        "/options/fairWorkloadPerTrip",
        True,
    ),
    "a row of locations": (
        {"locations": [[4.5, 50.5]], "job": {"location": 0}},
        "/jobs/0/location",
        {"latitude": 50.5, "longitude": 4.5},
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_what_v2_has_a_word_for_is_said(what):
    more, pointer, expected = SAID[what]
    made, left = routeopt.v2.from_v3({"problem": problem(**more)})
    assert left == []
    assert found(made, pointer) == expected


LEFT = {
    "/problem/jobs/0/drop_fee": {"job": {"drop_fee": 5}},
    "/problem/jobs/0/release_time": {"job": {"release_time": at(9)}},
    "/problem/jobs/0/time_windows/0/cost": {
        "job": {"time_windows": [{"start": at(9), "end": at(10), "cost": 2}]}
    },
    "/problem/vehicles/0/initial_load": {"vehicle": {"initial_load": {"kg": 1}}},
    "/problem/vehicles/0/profile": {"vehicle": {"profile": "foot"}},
    "/problem/vehicles/0/limits/max_route_duration_s": {
        "vehicle": {"limits": {"max_route_duration_s": 9000}}
    },
    "/problem/vehicles/0/costs/per_travel_km": {"vehicle": {"costs": {"per_travel_km": 1}}},
    "/problem/vehicles/0/shifts/0/start/latest": {
        "shift": {"start": {"time": at(8), "latest": at(9), "location": [4.35, 50.85]}}
    },
    "/problem/quotas/0": {"quotas": [{"id": "q", "tag": "x", "min": 1, "per_missing": 3}]},
    "/problem/balance/0": {"balance": [{"id": "b", "measure": "driving", "price": 4}]},
    "/options/seed": {"options": {"seed": 3}},
}


def test_of_several_places_the_first_is_told():
    places = [{"location": [4.4, 50.9], "service_time_s": 60, "cost": 2}, {"location": [4.5, 50.9]}]
    asked = problem()
    asked["jobs"] = [{"id": "a", "places": places, "service_factor": 2}]
    made, left = routeopt.v2.from_v3({"problem": asked})
    assert [text.split(": ")[0] for text in left] == ["/problem/jobs/0/places"]
    assert made["jobs"][0]["location"] == {"longitude": 4.4, "latitude": 50.9}
    assert made["jobs"][0]["duration"] == 120


@pytest.mark.parametrize("pointer", LEFT)
def test_what_v2_has_no_word_for_is_named(pointer):
    asked = LEFT[pointer]
    options = {"options": asked["options"]} if "options" in asked else {}
    more = {name: value for name, value in asked.items() if name != "options"}
    _, left = routeopt.v2.from_v3({"problem": problem(**more), **options})
    assert [text.split(": ")[0] for text in left] == [pointer]


def test_slices_of_factors_have_no_word_in_v2():
    hours = [{"from": 0, "factor": 1}, {"from": 25_200, "factor": 1.5}]
    asked = problem(matrices={"car": {"slices": hours}})
    _, left = routeopt.v2.from_v3({"problem": asked})
    assert left == ["/problem/matrices: V2 has no word for travel by time of day"]


def test_lags_groups_and_levels_come_back_as_they_were():
    jobs = [{"id": name, "location": [4.4, 50.9]} for name in "abcd"]
    shipment = {
        "id": "s",
        "pickup": {"location": [4.4, 50.8]},
        "delivery": {"location": [4.4, 50.7]},
    }
    ends = [{"task": "s", "stop": "pickup"}, {"task": "s", "stop": "delivery"}]
    relations = [
        {"kind": "time_lag", "from": ends[0], "to": ends[1], "max_s": 3600},
        {"kind": "time_lag", "from": "a", "to": "b", "min_s": 60},
        {"kind": "ordered", "participants": ["a", "c"], "adjacent": True},
        {"kind": "ordered", "groups": [{"tasks": ["a", "b"]}, {"tasks": ["d"]}]},
        {"kind": "same_vehicle", "participants": ["c", "s"]},
    ]
    asked = problem(relations=relations, shipments=[shipment]) | {"jobs": jobs}
    made, left = routeopt.v2.from_v3({"problem": asked})
    again, _ = routeopt.v2.to_v3(made)
    assert left == []
    told = again["problem"]["relations"]
    assert told[0] == {**relations[0], "min_s": 0}
    assert told[1] == relations[1]
    assert told[2] == relations[2]
    assert [group["tags"] for group in told[3]["groups"]] == [["group 1"], ["group 2"]]
    tags = {job["id"]: job.get("tags") for job in again["problem"]["jobs"]}
    assert tags == {"a": ["group 1"], "b": ["group 1"], "c": None, "d": ["group 2"]}
    assert told[4] == relations[4]


def test_a_file_is_written_in_v2s_words(tmp_path):
    file = tmp_path / "request.json"
    file.write_text(json.dumps({"problem": problem(job={"drop_fee": 5})}))
    with pytest.warns(routeopt.FormatWarning, match="drop_fee"):
        made = routeopt.convert(file, to="v2")
    assert [job["name"] for job in made["jobs"]] == ["a"]
    assert routeopt.v2.solve(made, millis=100)["unserved"] == []


def test_a_plane_cannot_be_told(tmp_path):
    file = tmp_path / "plane.vrp"
    file.write_text(PLANE)
    with pytest.raises(routeopt.FormatError, match="no plane"):
        routeopt.convert(file, to="v2")


PLANE = """NAME : plane
TYPE : CVRP
DIMENSION : 2
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 3 4
DEMAND_SECTION
1 0
2 1
DEPOT_SECTION
1
-1
EOF
"""
