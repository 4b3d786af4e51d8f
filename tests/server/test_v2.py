"""The V2 family over HTTP: paths, forms of errors, and jobs that are read back."""

from __future__ import annotations

import copy
import json
import time

import pytest

DAY = "2026-12-01T"


def place(latitude, longitude):
    return {"latitude": latitude, "longitude": longitude}


SMALL = {
    "resources": [
        {
            "name": "van",
            "shifts": [
                {
                    "from": f"{DAY}08:00:00Z",
                    "to": f"{DAY}16:00:00Z",
                    "start": place(50.85, 4.35),
                    "end": place(50.85, 4.35),
                }
            ],
        }
    ],
    "jobs": [
        {"name": "a", "duration": 600, "location": place(50.9, 4.5)},
        {"name": "b", "duration": 300, "location": place(50.8, 4.4)},
    ],
}


@pytest.fixture
def request_text():
    return json.dumps(SMALL, indent=1).encode()


def headers(key):
    return {"Authorization": key, "Content-Type": "application/json", "instance": "anything"}


def get(server, key, path):
    return server.call("GET", path, headers={"Authorization": key})


def solved(server, key, text=None, query="?millis=100"):
    answer = server.post(f"/v2/vrp/solve{query}", text or SMALL, key)
    assert answer.status == 200, answer.json
    job = answer.json["id"]
    for _ in range(200):
        status = get(server, key, f"/v2/vrp/jobs/{job}/status").json
        if status["status"] in ("SOLVED", "ERROR"):
            return status
        time.sleep(0.05)
    raise AssertionError(status)


def test_sync_solve_serves_every_job(server, key):
    answer = server.post("/v2/vrp/sync/solve?millis=100", SMALL, key)
    assert answer.status == 200
    found = answer.json
    assert found["unserved"] == []
    assert {visit["job"] for trip in found["trips"] for visit in trip["visits"]} == {"a", "b"}
    assert found["score"]["feasible"] is True
    assert found["score"]["softScore"] == -found["totalTravelTimeInSeconds"]


def test_the_interfaces_own_body_is_taken(server, key):
    own = {
        "vehicles": SMALL["resources"],
        "jobs": SMALL["jobs"],
        "objectives": ["travelTimeWeight", {"name": "waitTimeWeight", "weight": 2}],
    }
    answer = server.post("/v2/vrp/sync/solve?millis=100", own, key)
    assert answer.status == 200
    both = {**own, "resources": SMALL["resources"]}
    refusal = server.post("/v2/vrp/sync/solve", both, key)
    assert refusal.status == 400


def test_a_job_is_read_back(server, key, request_text):
    status = solved(server, key, request_text)
    assert status["status"] == "SOLVED"
    job = f"/v2/vrp/jobs/{status['id']}"
    assert get(server, key, job).body == request_text
    solution = get(server, key, f"{job}/solution").json
    assert (solution["id"], solution["status"]) == (status["id"], "SOLVED")
    explanation = get(server, key, f"{job}/explanation").json
    assert explanation["score"] == solution["score"]
    assert set(explanation["alternatives"]) <= {"a", "b"}


def test_evaluate_gives_the_score_of_the_solution(server, key):
    solution = server.post("/v2/vrp/sync/solve?millis=100", SMALL, key).json
    stated = {
        visit["job"]: (trip["resource"], visit["arrival"])
        for trip in solution["trips"]
        for visit in trip["visits"]
    }
    planned = json.loads(json.dumps(SMALL))
    for entry in planned["jobs"]:
        entry["initialResource"], entry["initialArrival"] = stated[entry["name"]]
    evaluation = server.post("/v2/vrp/sync/evaluate", planned, key).json
    assert evaluation["score"] == solution["score"]


@pytest.mark.parametrize("value", ["-1", "1.5", "soon", "300001"])
def test_millis_out_of_bounds_is_refused(server, key, value):
    answer = server.post(f"/v2/vrp/sync/solve?millis={value}", SMALL, key)
    assert answer.status == 400
    assert answer.json["status"] == "BAD_REQUEST"
    assert [error["pointer"] for error in answer.json["errors"]] == ["/millis"]


def test_faults_have_v2_pointers(server, key):
    wrong = json.loads(json.dumps(SMALL))
    wrong["jobs"][1]["name"] = "a"
    wrong["jobs"][0]["plannedResource"] = "truck"
    answer = server.post("/v2/vrp/solve", wrong, key)
    assert answer.status == 400
    found = {error["pointer"]: error["code"] for error in answer.json["errors"]}
    assert found == {
        "/jobs/0/plannedResource": "invalid_value",
        "/jobs/1/name": "invalid_value",
    }


def test_what_is_not_expressed_is_a_warning_of_the_job(server, key):
    warned = {**SMALL, "options": {"snapUnit": 300}}
    answer = server.post("/v2/vrp/solve?millis=100", warned, key)
    told = [{"message": "/options/snapUnit: arrivals are not rounded"}]
    assert answer.json["warnings"] == told
    assert solved(server, key, warned)["warnings"] == told


@pytest.mark.parametrize("member", [{"label": ""}, {"hook": "http://localhost/x"}])
def test_a_wish_that_cannot_be_is_refused(server, key, member):
    answer = server.post("/v2/vrp/solve", {**SMALL, **member}, key)
    assert answer.status == 400
    assert [error["pointer"] for error in answer.json["errors"]] == [f"/{next(iter(member))}"]


@pytest.mark.parametrize("tail", ["", "/status", "/solution", "/explanation"])
def test_an_unknown_job_is_404_in_v2s_form(server, key, tail):
    answer = get(server, key, f"/v2/vrp/jobs/0192a000-0000-7000-8000-000000000000{tail}")
    assert answer.status == 404
    assert answer.json["status"] == "NOT_FOUND"
    assert isinstance(answer.json["message"], str)


def test_a_change_moves_a_job(server, key):
    status = solved(server, key)
    job = f"/v2/vrp/jobs/{status['id']}"
    trips = get(server, key, f"{job}/solution").json["trips"]
    last = trips[0]["visits"][-1]["job"]
    path = f"/v2/vrp/sync/jobs/{status['id']}/change"
    changes = {"changes": [{"job": last, "after": None}], "operation": "evaluate"}
    answer = server.post(path, changes, key)
    assert answer.status == 200, answer.json
    assert answer.json["trips"][0]["visits"][0]["job"] == last
    assert get(server, key, f"{job}/solution").json["trips"] == trips
    answer = server.post(path, {**changes, "operation": "solve"}, key)
    assert get(server, key, f"{job}/solution").json == answer.json
    refusal = server.post(path, {**changes, "changes": [{"job": "nobody"}]}, key)
    assert [error["pointer"] for error in refusal.json["errors"]] == ["/changes/0/job"]
    unknown = path.replace(status["id"], "0192a000-0000-7000-8000-000000000000")
    assert server.post(unknown, changes, key).status == 404


def test_travel_comes_from_an_uploaded_matrix(server, key):
    places = [[4.35, 50.85], [4.5, 50.9], {"latitude": 50.8, "longitude": 4.4}]
    durations = [[0, 100, 1000], [100, 0, 10], [1000, 10, 0]]
    answer = server.post("/v2/matrices", {"coordinates": places, "durations": durations}, key)
    assert answer.status == 200
    named = {"profileMatrices": {"CAR": {"9": answer.json["id"]}}}
    asked = {**SMALL, "customDistanceMatrices": named}
    found = server.post("/v2/vrp/sync/solve?millis=100", asked, key).json
    assert found["totalTravelTimeInSeconds"] == 1110
    assert found["messages"] == []
    status = solved(server, key, asked)
    path = f"/v2/vrp/jobs/{status['id']}"
    assert get(server, key, f"{path}/solution").json["totalTravelTimeInSeconds"] == 1110
    assert get(server, key, f"{path}/explanation").json["score"]["softScore"] == -1110


def test_matrices_hold_from_their_hour_on_and_the_earliest_before(server, key):
    places = [[4.35, 50.85], [4.5, 50.9], [4.4, 50.8]]

    def uploaded(seconds):
        durations = [[seconds * (a != b) for b in range(3)] for a in range(3)]
        upload = {"coordinates": places, "durations": durations}
        return server.post("/v2/matrices", upload, key).json["id"]

    early, late = uploaded(100), uploaded(300)
    named = {"profileMatrices": {"CAR": {"9": late, "6": early}}}
    for opens, travel in (("05:00", 300), ("08:58", 700), ("09:00", 900)):
        asked = copy.deepcopy({**SMALL, "customDistanceMatrices": named})
        asked["resources"][0]["shifts"][0]["from"] = f"{DAY}{opens}:00Z"
        found = server.post("/v2/vrp/sync/solve?millis=100", asked, key).json
        assert found["messages"] == []
        assert found["totalTravelTimeInSeconds"] == travel
    status = solved(server, key, asked)
    path = f"/v2/vrp/jobs/{status['id']}"
    assert get(server, key, f"{path}/solution").json["totalTravelTimeInSeconds"] == 900


def test_an_hour_has_one_matrix(server, key):
    named = {"profileMatrices": {"CAR": {"9": "a", "09": "b"}}}
    answer = server.post("/v2/vrp/solve", {**SMALL, "customDistanceMatrices": named}, key)
    pointer = "/customDistanceMatrices/profileMatrices/CAR/09"
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("member", "value", "pointer"),
    [
        ("coordinates", [], "/coordinates"),
        ("coordinates", [[4.35, 91]], "/coordinates/0"),
        ("durations", [[0, 1]], "/durations/0"),
        ("durations", [[-1]], "/durations/0"),
        ("distances", [], "/distances"),
        ("vehicleType", "SHIP", "/vehicleType"),
        ("vehicleType", [], "/vehicleType"),
        ("hour", 24, "/hour"),
        ("hours", 9, "/hours"),
    ],
)
def test_a_matrix_that_cannot_be_is_refused(server, key, member, value, pointer):
    upload = {"coordinates": [[4.35, 50.85]], "durations": [[0]], member: value}
    answer = server.post("/v2/matrices", upload, key)
    assert answer.status == 400
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_an_unknown_matrix_is_refused_at_its_id(server, key):
    named = {"profileMatrices": {"CAR": {"9": "none"}}}
    answer = server.post("/v2/vrp/solve", {**SMALL, "customDistanceMatrices": named}, key)
    assert answer.status == 400
    pointer = "/customDistanceMatrices/profileMatrices/CAR/9"
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_a_matrix_of_one_profile_is_not_anothers(server, key):
    upload = {"coordinates": [[4.35, 50.85]], "durations": [[0]], "vehicleType": "BIKE"}
    named = {"profileMatrices": {"CAR": {"9": server.post("/v2/matrices", upload, key).json["id"]}}}
    answer = server.post("/v2/vrp/sync/solve", {**SMALL, "customDistanceMatrices": named}, key)
    assert answer.status == 400
    assert "bike" in answer.json["errors"][0]["message"]


def test_a_matrix_is_named_behind_escapes_too(server, key):
    named = {"profileMatrices": {"CAR": {"9": "none"}}}
    text = json.dumps({**SMALL, "customDistanceMatrices": named}).replace(
        "profileM", "profile\\u004d"
    )
    assert "\\u004d" in text
    assert server.post("/v2/vrp/solve", text.encode(), key).status == 400


def test_a_matrix_is_removed_by_its_account_alone(server, key):
    upload = {"coordinates": [[4.35, 50.85]], "durations": [[0]]}
    path = f"/v2/matrices/{server.post('/v2/matrices', upload, key).json['id']}"
    for one, status in ((server.key(account="another"), 404), (key, 200), (key, 404)):
        answer = server.call("DELETE", path, headers={"Authorization": one})
        assert answer.status == status


def test_a_job_is_erased(server, key):
    path = f"/v2/vrp/jobs/{solved(server, key)['id']}"
    answer = server.call("DELETE", f"{path}?erase=true", headers={"Authorization": key})
    assert answer.json["status"] == "SOLVED"
    assert get(server, key, f"{path}/status").status == 404


@pytest.mark.parametrize(
    ("query", "body", "pointer"),
    [
        ("", b"{", ""),
        ("", b'{"operation": "explain", "changes": []}', "/operation"),
        ("?millis=abc", b'{"operation": "evaluate", "changes": []}', "/millis"),
    ],
)
def test_a_change_that_cannot_be_is_refused(server, key, query, body, pointer):
    path = f"/v2/vrp/sync/jobs/{solved(server, key)['id']}/change{query}"
    answer = server.post(path, body, key)
    assert answer.status == 400
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_a_job_without_a_plan_is_not_changed(server, key):
    nowhere = {**SMALL, "hook": None}
    job = server.post("/v2/vrp/solve?millis=5000", nowhere, key).json["id"]
    changes = {"operation": "evaluate", "changes": []}
    answer = server.post(f"/v2/vrp/sync/jobs/{job}/change", changes, key)
    assert answer.status == 409
    assert answer.headers["X-Should-Retry"] == "false"
    server.call("DELETE", f"/v2/vrp/jobs/{job}", headers={"Authorization": key})
