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


def two(*durations, **more):
    """Two resources at one place, and jobs of these durations there."""
    jobs = [{**BASE["jobs"][0], "name": f"job {k}", "duration": duration}
            for k, duration in enumerate(durations)]  # fmt: skip
    resources = [{"name": name, "shifts": [shift()]} for name in ("r", "s")]
    return {"resources": resources, "jobs": jobs, "options": {"fairWorkloadPerTrip": True}, **more}


def services(answer):
    """Return the seconds of service by trip, ascending."""
    return sorted(trip["serviceTime"] for trip in answer["trips"])


def test_service_is_shared_where_that_is_worth_the_way():
    asked = two(6000, 3000, 2000, 1000)
    answer = solve(asked)
    assert services(answer) == [6000, 6000]
    assert paid(answer, "FAIR_WORK") == 0
    alone = solve({**asked, "weights": {"workloadSpreadWeight": 0}})
    assert services(alone) == [12_000]
    assert paid(alone, "FAIR_WORK") == 0
    judged = routeopt.v2.evaluate(asked, solution=alone)
    assert paid(judged, "FAIR_WORK") == 10 * 6000


def test_work_that_cannot_be_equal_is_paid_above_the_fair_share():
    answer = solve(two(600, 1500, weights={"workloadSpreadWeight": 3}))
    assert services(answer) == [600, 1500]
    assert paid(answer, "FAIR_WORK") == 3 * (1500 - 1050)


def test_a_resource_has_a_share_for_each_of_its_shifts():
    asked = two(600, 600, 600)
    later = shift(NEXT)
    asked["resources"][0]["shifts"] = [shift(), later]
    assert "/options/fairWorkloadPerTrip" in warned(asked)
    answer = solve(asked)
    assert paid(answer, "FAIR_WORK") == 0  # two jobs for the one with two shifts
    asked["resources"][0]["shifts"] = [shift(tags=["x"]), later]
    asked["jobs"][0]["tags"] = [{"name": "x", "hard": False, "weight": 1}]
    assert "/options/fairWorkloadPerTrip" not in warned(asked)  # a vehicle for each shift
    answer = solve(asked)
    assert paid(answer, "FAIR_WORK") == 0
    assert services(answer) == [600, 600, 600]


def test_padding_is_work():
    asked = two(600, 600, weights={"workloadSpreadWeight": 4})
    asked["jobs"][0]["padding"] = 300
    answer = solve(asked)
    assert services(answer) == [600, 600]
    assert paid(answer, "FAIR_WORK") == 4 * 300


def test_a_suggestion_is_worth_what_its_plan_is_fair():
    asked = two(3000, 3000)
    first = asked["resources"][0]["name"]
    asked["jobs"][0] |= {"initialResource": first, "initialArrival": f"{DAY}09:00:00Z"}
    suggested = routeopt.v2.suggest(asked)["suggestions"]
    scores = {entry["assignments"][0]["resource"]: entry["score"]["softScore"]
              for entry in suggested}  # fmt: skip
    assert scores["s"] > scores["r"]
    # The same, where V2 judges what V3 does not: each suggestion is priced anew.
    asked["resources"][0]["maxDriveTimeJob"] = 100_000
    judged = {entry["assignments"][0]["resource"]: entry["score"]["softScore"]
              for entry in routeopt.v2.suggest(asked)["suggestions"]}  # fmt: skip
    assert judged == scores


def test_urgency_is_paid_beside_a_planned_arrival():
    wishes = {"plannedArrival": f"{DAY}10:00:00Z", "urgency": 4}
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
