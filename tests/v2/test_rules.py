"""Rules of V2 that V3 does not have in the same words: kept by the search, or judged."""

from __future__ import annotations

import pytest

import routeopt
from tests.v2.test_plans import at, request, shift


def solve(asked):
    return routeopt.v2.solve(asked, millis=100, threads=1)


def away(start, end):
    return {"type": "UNAVAILABILITY", "from": at(start), "to": at(end)}


def working(answer):
    """Return from when to when there is work on each trip."""
    return [
        (trip["departureTime"][11:16], trip["end"]["arrival"][11:16]) for trip in answer["trips"]
    ]


def test_nobody_departs_while_unavailable():
    answer = solve(request(shift(breaks=[away("08:00", "12:00")])))
    assert answer["unserved"] == []
    assert [begin >= "12:00" for begin, _ in working(answer)] == [True]
    assert answer["score"]["feasible"]


@pytest.mark.parametrize(
    ("breaks", "served"),
    [
        ([away("08:00", "15:50")], 0),
        ([away("07:00", "16:00")], 0),
        ([away("08:10", "16:30")], 0),
        ([away("08:00", "10:00"), away("09:00", "12:00"), away("12:00", "15:50")], 0),
        ([away("08:40", "16:00")], 1),
        ([away("16:00", "18:00"), away("06:00", "08:00")], 2),
    ],
)
def test_unavailability_at_the_ends_shortens_a_shift(breaks, served):
    asked = request(shift(breaks=breaks))
    asked["jobs"][1]["duration"] = 1800
    answer = solve(asked)
    assert 2 - len(answer["unserved"]) == served
    assert answer["score"]["feasible"]


def test_a_job_within_unavailability_is_left_out():
    asked = request(shift(breaks=[away("10:00", "12:00")]))
    asked["jobs"][0]["windows"] = [{"from": at("10:30"), "to": at("10:30")}]
    answer = solve(asked)
    assert answer["unserved"] == ["a"]
    assert answer["score"]["feasible"]


def test_a_job_after_unavailability_is_served():
    asked = request(shift(breaks=[away("10:00", "12:00")]))
    asked["jobs"][0]["windows"] = [{"from": at("12:30"), "to": at("13:00")}]
    answer = solve(asked)
    assert answer["unserved"] == []
    assert answer["score"]["feasible"]


def test_a_trip_without_a_start_that_departs_while_unavailable_counts_hard():
    asked = request(shift(breaks=[away("10:00", "12:00")], start=None))
    asked["jobs"] = asked["jobs"][:1]
    asked["jobs"][0] |= {
        "windows": [{"from": at("10:30"), "to": at("10:30")}],
        "initialResource": "r",
        "initialArrival": at("10:30"),
    }
    answer = routeopt.v2.evaluate(asked)
    assert answer["score"]["hardScore"] == -1
    assert [v["name"] for v in answer["violations"] if v["level"] == "HARD"] == [
        "TIME_WINDOW_CONFLICT"
    ]


def sequence(**more):
    return request(relations=[{"type": "SEQUENCE", "jobs": ["a", "b"], **more}])


def apart(answer):
    first, second = answer["trips"][0]["visits"]
    assert (first["job"], second["job"]) == ("a", "b")
    clock = [v["arrival"][11:19].split(":") for v in (first, second)]
    starts = [int(h) * 3600 + int(m) * 60 + int(s) for h, m, s in clock]
    return starts[1] + second["waitTime"] - starts[0] - first["waitTime"]


def test_an_interval_shorter_than_the_service_cannot_be_kept():
    asked = sequence(maxTimeInterval=100)
    asked["jobs"][1]["location"] = asked["jobs"][0]["location"]
    answer = solve(asked)
    assert answer["score"]["hardScore"] == -1
    assert "SEQUENCE" in [v["name"] for v in answer["violations"] if v["level"] == "HARD"]
    assert any(m.startswith("/relations/0/maxTimeInterval") for m in answer["messages"])


def test_an_interval_counts_the_service_that_the_resource_needs():
    asked = sequence(minTimeInterval=3000, maxTimeInterval=3000)
    asked["jobs"][0]["proficiency"] = [{"resource": "r", "durationModifier": 4}]
    answer = solve(asked)
    assert apart(answer) == 3000
    assert answer["score"]["feasible"]


def test_the_least_interval_is_at_most_the_greatest():
    with pytest.raises(routeopt.RequestError) as caught:
        solve(sequence(minTimeInterval=3000, maxTimeInterval=2000))
    assert caught.value.errors[0]["pointer"] == "/relations/0/maxTimeInterval"


def test_a_suggestion_is_judged_by_rules_of_the_resource():
    asked = request()
    asked["resources"][0]["maxDriveTimeJob"] = 10
    asked["jobs"] = asked["jobs"][:1]
    found = routeopt.v2.suggest(asked, millis=100)
    assert [s["score"] for s in found["suggestions"]] == [solve(asked)["score"]]
    assert found["suggestions"][0]["score"]["hardScore"] < 0


def test_a_suggestion_may_mend_what_a_period_demands():
    asked = request()
    period = {"from": at("00:00"), "to": at("23:00")}
    asked["resources"][0]["rules"] = [{"period": period, "minWorkTime": 100}]
    found = routeopt.v2.suggest(asked, millis=100)
    assert not found["score"]["feasible"]
    assert found["suggestions"][0]["score"]["feasible"]


FAR = {"from": "0001-01-01T00:00:00Z", "to": "0001-01-02T00:00:00Z", "hard": False}


@pytest.mark.parametrize(
    ("job", "more"),
    [
        ({"windows": [{**FAR, "weight": 2**31 - 1}]}, {}),
        ({"plannedArrival": FAR["from"]}, {"weights": {"plannedWeight": 2**31 - 1}}),
    ],
)
def test_scores_beyond_64_bits_are_refused(job, more):
    asked = request(**more)
    asked["jobs"][0] |= job
    with pytest.raises(routeopt.RequestError) as caught:
        solve(asked)
    assert caught.value.errors[0]["code"] == "out_of_range"


@pytest.mark.parametrize(
    ("after", "order"), [(None, ["b", "a"]), ("b", ["b", "a"]), ("c", ["c", "a"])]
)
def test_a_change_keeps_its_place_in_the_search(after, order):
    asked = request()
    asked["jobs"].append({"name": "c", "duration": 600, "location": asked["jobs"][0]["location"]})
    first = solve(asked)
    job = "b" if after is None else "a"
    changes = [{"job": job, "resource": "r", "after": after, "arrival": at("10:00")}]
    answer = routeopt.v2.change(
        asked, {"changes": changes, "operation": "solve"}, solution=first, millis=100
    )
    found = [visit["job"] for visit in answer["trips"][0]["visits"]]
    place = 0 if after is None else found.index(after)
    assert found[place : place + (1 if after is None else 2)] == (
        order[:1] if after is None else order
    )
    assert any(m.startswith("/changes/0/arrival: ") for m in answer["messages"])


def test_a_change_that_delivers_before_the_pickup_is_refused():
    asked = request(relations=[{"type": "PICKUP_AND_DELIVERY", "jobs": ["a", "b"]}])
    changes = {"changes": [{"job": "b", "after": None}], "operation": "evaluate"}
    with pytest.raises(routeopt.RequestError) as caught:
        routeopt.v2.change(asked, changes, solution=solve(asked))
    (error,) = caught.value.errors
    assert error["pointer"] == "/changes/0"
    assert "DELIVERY_BEFORE_PICKUP" in error["message"]


REASONS = {
    "PLANNED_DATE": ({"plannedDate": "2026-12-05"}, {}),
    "DATE_TIME_WINDOW_CONFLICT": ({"windows": [{"from": at("20:00"), "to": at("21:00")}]}, {}),
    "SHIFT_END_CONFLICT": ({"duration": 40_000}, {}),
    "OVERTIME_END_CONFLICT": ({"duration": 40_000}, {"overtimeEnd": at("17:00")}),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_job_that_no_shift_has_time_for_says_why(reason):
    job, hours = REASONS[reason]
    asked = request(shift(**hours))
    asked["jobs"][0] |= job
    assert solve(asked)["unservedReasons"]["a"] == [reason]


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"objectives": ["travelTimeWeight"]}, "/objectives"),
        (
            {
                "vehicles": [{"name": "r", "shifts": [shift()]}],
                "resources": None,
                "weights": {"travelTimeWeight": 2},
            },
            "/weights",
        ),
        (
            {
                "vehicles": [{"name": "r", "shifts": [shift()]}],
                "resources": None,
                "objectives": ["travelTimeWeight"],
                "options": {"weights": {"travelTimeWeight": 2}},
            },
            "/options/weights",
        ),
        ({"options": {"traffic": 0}}, "/options/traffic"),
        ({"jobs": [{"name": "a\0b"}]}, "/jobs/0/name"),
        (
            {"resources": [{"name": "r", "shifts": [shift()], "compatibleResources": ["q"]}]},
            "/resources/0/compatibleResources/0",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(changes, pointer):
    with pytest.raises(routeopt.RequestError) as caught:
        solve(request(**changes))
    assert [error["pointer"] for error in caught.value.errors] == [pointer]


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"weights": {"priorityWeight": 7}}, "/weights/priorityWeight"),
        ({"weights": {"workloadSpreadWeight": 7}}, "/weights/workloadSpreadWeight"),
        ({"weights": {"clusteringWeight": 7}}, "/weights/clusteringWeight"),
        ({"weights": {"jobProximityWeight": 7}}, "/weights/jobProximityWeight"),
        ({"options": {"clusteringThresholdMeters": 7}}, "/options/clusteringThresholdMeters"),
        ({"options": {"jobProximityDistanceType": "REAL"}}, "/options/jobProximityDistanceType"),
        ({"options": {"euclidian": True}}, "/options/euclidian"),
        *(
            ({"relations": [{"type": kind, "jobs": jobs, **more}]}, f"/relations/0/{member}")
            for kind, jobs, more, member in [
                ("SAME_TRIP", ["a", "b"], {"minTimeInterval": 5}, "minTimeInterval"),
                ("SEQUENCE", ["a", "b"], {"maxWaitingTime": 5}, "maxWaitingTime"),
                ("SEQUENCE", ["a", "b"], {"tags": ["x"]}, "tags"),
                ("SEQUENCE", ["a"], {}, "jobs"),
                ("GROUP_SEQUENCE", ["a"], {"tags": ["x", "y"]}, "jobs"),
            ]
        ),
    ],
)
def test_what_has_no_effect_is_said(more, pointer):
    _, warnings = routeopt.v2.to_v3(request(**more))
    assert pointer in [warning["pointer"] for warning in warnings]


def test_a_tag_that_is_named_like_a_limited_type_is_another_one():
    asked = request(shift(jobTypeLimitations={"a": 1}, tags=["type a"]))
    for job in asked["jobs"]:
        job["tags"] = [{"name": "type a", "hard": False}]
    assert solve(asked)["unserved"] == []


def test_nothing_travels_where_no_job_has_a_location():
    depots = [{"name": "d", "location": {"latitude": 50, "longitude": 4}}]
    asked = request(depots=depots, options={"polylines": True})
    asked["resources"][0]["capacity"] = [1]
    for job in asked["jobs"]:
        del job["location"]
        job["load"] = [1]
    answer = solve(asked)
    assert answer["unserved"] == []
    assert answer["totalTravelTimeInSeconds"] == 0
    assert "polyline" not in answer["trips"][0]
