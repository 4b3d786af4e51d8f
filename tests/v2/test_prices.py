"""What single members cost, on requests small enough to work it out by hand."""

from __future__ import annotations

import routeopt
from tests.v2.members import BASE, DAY, NEXT, shift, with_members

ONE = {"resources": [BASE["resources"][0]], "jobs": [BASE["jobs"][0]]}


def paid(answer, name):
    """Return what an answer says of one constraint."""
    return sum(entry["value"] for entry in answer["violations"] if entry["name"] == name)


def solve(request):
    return routeopt.v2.solve(request, millis=100, threads=1)


def warned(request, operation="solve"):
    return [entry["pointer"] for entry in routeopt.v2.to_v3(request, operation)[1]]


def test_an_hourly_cost_is_not_paid_for_breaks():
    pause = {"type": "WINDOWED", "from": f"{DAY}08:00:00Z", "to": f"{DAY}16:00:00Z",
             "duration": 900}  # fmt: skip
    rested = {"jobs.0.windows": [{"from": f"{DAY}12:00:00Z", "to": f"{DAY}12:00:00Z"}],
              "resources.0.hourlyCost": 3600,
              "resources.0.shifts.0.breaks": [{**pause, "from": f"{DAY}11:59:00Z"}]}  # fmt: skip
    answer = solve(with_members(rested, ONE))
    trip = answer["trips"][0]
    assert any(visit.get("breakTime") == 900 for visit in (*trip["visits"], trip["end"]))
    worked = trip["travelTime"] + trip["serviceTime"] + trip["waitTime"]
    assert paid(answer, "HOURLY_COST") == worked


def test_urgency_is_paid_beside_a_planned_arrival():
    wishes = {"plannedArrival": f"{DAY}16:00:00Z", "urgency": 4}
    asked = with_members(
        {
            "jobs": [{**BASE["jobs"][0], **wishes}],
            "weights": {"urgencyWeight": 900},
            "resources": [
                {"name": "r", "shifts": [{"from": f"{DAY}10:00:00Z", "to": f"{DAY}16:00:00Z"}]},
                {"name": "early", "shifts": [{"from": f"{DAY}08:00:00Z", "to": f"{DAY}08:01:00Z"}]},
            ],
        }
    )
    answer = solve(asked)
    assert paid(answer, "URGENCY") == 2 * 4 * 900  # two hours after the first shift's start
    assert paid(answer, "PLANNED_ARRIVAL") == 0
    assert "/jobs/0/urgency" not in warned(asked)
    windows = [{"from": f"{DAY}10:00:00Z", "to": f"{DAY}15:00:00Z"}]
    assert "/jobs/0/urgency" in warned(with_members({"jobs.0.windows": windows}, asked))


def test_a_job_may_be_late_for_its_window_but_not_for_its_date():
    window = {"from": f"{DAY}07:00:00Z", "to": f"{DAY}08:00:00Z", "hard": False, "weight": 3}
    asked = with_members({"jobs.0.windows": [window], "jobs.0.plannedDate": DAY[:10]}, ONE)
    answer = solve(asked)
    travelled = answer["trips"][0]["visits"][0]["travelTime"]
    assert paid(answer, "DATE_TIME_WINDOW_CONFLICT_SOFT") == 3 * travelled
    asked["resources"][0]["shifts"] = [shift(NEXT)]
    assert solve(asked)["unserved"] == ["a"]


def test_a_resource_without_an_arrival_is_where_the_search_begins():
    asked = with_members({"jobs.0.initialResource": "s"})
    v3, warnings = routeopt.v2.to_v3(asked)
    assert not warnings
    assert [(route["vehicle"], [stop["task"] for stop in route["stops"]])
            for route in v3["plan"]["routes"]] == [("s", ["a"])]  # fmt: skip
    assert "/jobs/0" in warned(asked, "evaluate")


def test_both_jobs_of_a_pair_count_for_a_limit_of_their_type():
    asked = with_members(
        {
            "jobs.0.jobTypes": ["x"],
            "jobs.1.jobTypes": ["x"],
            "relations": [{"type": "PICKUP_AND_DELIVERY", "jobs": ["a", "b"]}],
            "resources.0.shifts.0.jobTypeLimitations": {"x": 1},
            "resources.1.shifts.0.jobTypeLimitations": {"x": 1},
        }
    )
    answer = solve(asked)
    assert answer["unserved"] == []
    assert paid(answer, "JOBTYPE_VIOLATION") == 1 == -answer["score"]["hardScore"]
    assert answer["messages"]


def test_shifts_with_tags_of_their_own_are_still_one_resource():
    asked = with_members(
        {
            "resources.0.shifts": [shift(tags=["x"]), shift(NEXT, tags=["y"])],
            "jobs.0.tags": [{"name": "x", "hard": False}],
            "jobs.1.tags": [{"name": "y", "hard": False}],
            "relations": [{"type": "SAME_RESOURCE", "jobs": ["a", "b"]}],
            "jobs.0.initialResource": "r",
            "jobs.0.initialArrival": f"{DAY}09:00:00Z",
            "jobs.1.initialResource": "r",
            "jobs.1.initialArrival": f"{NEXT}09:00:00Z",
        }
    )
    assert routeopt.v2.evaluate(asked)["score"]["hardScore"] == 0
    asked["jobs"][1] |= {"initialResource": "s", "initialArrival": f"{DAY}09:00:00Z"}
    assert paid(routeopt.v2.evaluate(asked), "SAME_RESOURCE") == 1


def test_a_partial_sequence_orders_those_that_are_served():
    order = {"type": "SEQUENCE", "jobs": ["c", "b", "a"], "partialPlanning": True}
    asked = with_members({"relations": [order], "jobs.1.disallowedResources": ["r", "s"]})
    answer = solve(asked)
    assert answer["unserved"] == ["b"]
    assert [[visit["job"] for visit in trip["visits"]] for trip in answer["trips"]] == [["c", "a"]]


def test_both_jobs_of_a_pair_may_have_a_proficiency():
    asked = with_members(
        {
            "jobs.0.proficiency": [{"resource": "r", "durationModifier": 2}],
            "jobs.1.proficiency": [{"resource": "r", "durationModifier": 3}],
            "relations": [{"type": "PICKUP_AND_DELIVERY", "jobs": ["a", "b"]}],
            "jobs.0.plannedResource": "r",
        }
    )
    answer = solve(asked)
    service = {v["job"]: v["serviceTime"] for t in answer["trips"] for v in t["visits"]}
    assert service["a"] + service["b"] == 2 * 600 + 3 * 600
    assert "/jobs/0/proficiency/0" in warned(asked)
