"""What every solver of the V2 family has over HTTP: calls, jobs, refusals, examples."""

from __future__ import annotations

import json
import time

import jsonschema
import pytest
from sqlalchemy import text

from routeopt.server.solvers import V2_SOLVERS

from .fill_client import OFFICIAL, OLD
from .solver_requests import CLUST, FAULTS, FILL, REQUESTS, TOO_MANY

SOLVERS = [solver.name for solver in V2_SOLVERS]
OPERATIONS = [(solver.name, operation) for solver in V2_SOLVERS for operation in solver.operations]
FEW = {"fill": "?employees=8&weeks=1", "clust": "?entities=50"}
NEVER = "0192a000-0000-7000-8000-000000000000"


def get(server, key, path):
    return server.call("GET", path, headers={"Authorization": key})


def ended(server, key, solver, job):
    for _ in range(400):
        status = get(server, key, f"/v2/{solver}/jobs/{job}/status").json
        if status["status"] in ("SOLVED", "ERROR"):
            return status
        time.sleep(0.05)
    raise AssertionError(status)


def submitted(server, key, solver, operation="solve", body=None, query="?millis=100"):
    answer = server.post(f"/v2/{solver}/{operation}{query}", body or REQUESTS[solver], key)
    assert answer.status == 200, answer.json
    assert answer.json["status"] in ("QUEUED", "SOLVING")
    return answer.json["id"]


@pytest.fixture(scope="module")
def document(server):
    return server.call("GET", "/openapi.json").json


@pytest.fixture
def as_described(document):
    """Check an answer against what the document says of its path."""

    def check(answer, path, method="post"):
        said = document["paths"][path][method]["responses"][str(answer.status)]
        schema = said["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json, {**document, **schema})
        named = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        assert answer.json.keys() <= named["properties"].keys()

    return check


@pytest.mark.parametrize(("solver", "operation"), OPERATIONS)
def test_an_operation_is_answered_at_once_or_as_a_job(server, key, as_described, solver, operation):
    sent = json.dumps(REQUESTS[solver], indent=1).encode()
    path = f"/v2/{solver}/sync/{operation}"
    at_once = server.post(f"{path}?millis=100", sent, key)
    assert at_once.status == 200, at_once.json
    as_described(at_once, path)
    job = submitted(server, key, solver, operation, sent)
    assert ended(server, key, solver, job)["status"] == "SOLVED"
    path = f"/v2/{solver}/jobs"
    assert get(server, key, f"{path}/{job}").body == sent
    solution = get(server, key, f"{path}/{job}/solution")
    as_described(solution, f"{path}/{{id}}/solution", "get")
    assert (solution.json["id"], solution.json["status"]) == (job, "SOLVED")
    assert solution.json["score"] == at_once.json["score"]
    explanation = get(server, key, f"{path}/{job}/explanation")
    assert explanation.status == 200, explanation.json
    as_described(explanation, f"{path}/{{id}}/explanation", "get")
    assert explanation.json["score"] == solution.json["score"]


def test_the_usual_search_time_is_the_one_that_is_described(document):
    def usual(path):
        parameters = document["paths"][path]["post"]["parameters"]
        return next(one["schema"]["default"] for one in parameters if one["name"] == "millis")

    assert [usual(f"/v2/{name}") for name in ("fill/solve", "fill/sync/solve", "clust/solve")] == [
        10_000,
        1_000,
        1_000,
    ]
    assert usual("/v2/vrp/sync/jobs/{id}/change") == 2_000


def test_an_explanation_of_fill_has_a_short_path(server, key):
    job = submitted(server, key, "fill")
    ended(server, key, "fill", job)
    short = get(server, key, f"/v2/fill/explanation/{job}")
    assert short.status == 200
    assert short.body == get(server, key, f"/v2/fill/jobs/{job}/explanation").body


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_key_needs_the_solver_and_the_operation(server, solver):
    others = [other for other in SOLVERS if other != solver]
    of_others, reader = (
        server.key(solvers=others),
        server.key(solvers=[solver], operations=["status"]),
    )
    for operation in [one for name, one in OPERATIONS if name == solver]:
        for path in (f"/v2/{solver}/{operation}", f"/v2/{solver}/sync/{operation}"):
            for key in (of_others, reader):
                answer = server.post(path, REQUESTS[solver], key)
                assert answer.status == 403
                assert f"solver {solver.upper()}" in answer.json["error"]["details"]


@pytest.mark.parametrize("solver", SOLVERS)
def test_reading_needs_its_permission(server, key, solver):
    job = submitted(server, key, solver)
    ended(server, key, solver, job)
    for part in ("status", "solution", "explanation"):
        without = [one for one in ("status", "solution", "explanation") if one != part]
        reader = server.key(solvers=[solver], operations=without)
        assert get(server, reader, f"/v2/{solver}/jobs/{job}/{part}").status == 403


@pytest.mark.parametrize(
    "path",
    ["fill/fly", "clust/sync/explain", "create/suggest", "task/sync/explain", "vrp/sync/fly"],
)
def test_what_a_solver_does_not_have_is_404(server, key, path):
    answer = server.post(f"/v2/{path}", FILL, key)
    assert answer.status == 404
    assert answer.json["status"] == "NOT_FOUND"


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("form", ["", "sync/"])
def test_faults_have_pointers(server, key, as_described, solver, form):
    body, pointer = FAULTS[solver]
    answer = server.post(f"/v2/{solver}/{form}solve", body, key)
    assert answer.status == 400
    as_described(answer, f"/v2/{solver}/{form}solve")
    assert answer.json["status"] == "BAD_REQUEST"
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_is_over_a_limit_is_refused(server, key, solver):
    body, pointer, limit = TOO_MANY[solver]
    answer = server.post(f"/v2/{solver}/sync/solve?millis=100", body, key)
    assert answer.status == 400
    (error,) = [one for one in answer.json["errors"] if one["code"] == "limit_exceeded"]
    assert (error["pointer"], error["limit"], error["actual"]) == (pointer, limit, limit + 1)


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("member", [{"label": ""}, {"hook": "http://localhost/x"}])
def test_a_wish_that_cannot_be_is_refused(server, key, solver, member):
    answer = server.post(f"/v2/{solver}/solve", {**REQUESTS[solver], **member}, key)
    assert answer.status == 400
    assert [error["pointer"] for error in answer.json["errors"]] == [f"/{next(iter(member))}"]


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("value", ["-1", "1.5", "300001"])
def test_millis_out_of_bounds_is_refused(server, key, solver, value):
    answer = server.post(f"/v2/{solver}/solve?millis={value}", REQUESTS[solver], key)
    assert answer.status == 400
    assert [error["pointer"] for error in answer.json["errors"]] == ["/millis"]


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_example_is_solved(server, key, solver):
    path = f"/v2/{solver}/demo{FEW.get(solver, '')}"
    example = get(server, key, path)
    assert example.status == 200
    assert get(server, key, path).body == example.body
    schema = get(server, key, f"/v2/static/{solver}-request-schema.json").json
    jsonschema.validate(example.json, schema)
    assert server.post(f"/v2/{solver}/sync/solve?millis=100", example.body, key).status == 200


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("clust/demo?entities=0", "/entities"),
        ("clust/demo?entities=1.5", "/entities"),
        ("clust/demo?seed=x", "/seed"),
        ("fill/demo?employees=201", "/employees"),
        ("vrp/demo?jobs=201", "/jobs"),
    ],
)
def test_an_example_that_cannot_be_is_refused(server, key, query, pointer):
    answer = get(server, key, f"/v2/{query}")
    assert answer.status == 400
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_examples_follow_their_query(server, key):
    few = get(server, key, "/v2/clust/demo?entities=5").json
    assert len(few["entities"]) == 5
    assert get(server, key, "/v2/clust/demo?entities=5&seed=1").json != few
    assert len(get(server, key, "/v2/fill/demo?employees=7&weeks=1").json["employees"]) == 7


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_job_that_is_stopped_ends_with_its_best_plan(server, key, solver):
    body = get(server, key, f"/v2/{solver}/demo").body
    job = submitted(server, key, solver, body=body, query="?millis=60000")
    path = f"/v2/{solver}/jobs/{job}"
    while get(server, key, f"{path}/status").json["status"] == "QUEUED":
        time.sleep(0.05)
    time.sleep(0.3)
    assert server.call("DELETE", path, headers={"Authorization": key}).status == 202
    assert ended(server, key, solver, job)["status"] == "SOLVED"
    assert get(server, key, f"{path}/solution").status == 200
    erased = server.call("DELETE", f"{path}?erase=true", headers={"Authorization": key})
    assert erased.status == 200
    assert get(server, key, f"{path}/status").status == 404


def test_a_job_of_one_solver_is_none_of_another(server, key):
    job = submitted(server, key, "clust")
    ended(server, key, "clust", job)
    assert get(server, key, f"/v2/fill/jobs/{job}/status").status == 404


def test_a_job_of_fill_searches_for_ten_seconds_where_nobody_says(server, key):
    job = submitted(server, key, "fill", query="")

    async def limit(store):
        statement = text("SELECT time_limit_ms FROM jobs WHERE id = :job")
        return await store.run(lambda rows: rows.execute(statement, {"job": job}).scalar_one())

    assert server.store(limit) == 10_000
    server.call("DELETE", f"/v2/fill/jobs/{job}", headers={"Authorization": key})


def test_what_to_be_warned_of_stands_in_the_status(server, key):
    civil = {**FILL, "shifts": [{"name": "day 1", "from": "2026-12-01T08:00:00",
                                 "to": "2026-12-01T16:00:00"}]}  # fmt: skip
    answer = server.post("/v2/fill/solve?millis=100", civil, key)
    (warning,) = answer.json["warnings"]
    assert "UTC" in warning["message"]
    assert ended(server, key, "fill", answer.json["id"])["warnings"] == [warning]


def test_clusters_are_near_by_an_uploaded_matrix(server, key):
    places = [one["location"] for one in CLUST["entities"]]
    seconds = [[0, 5, 900], [5, 0, 900], [900, 900, 0]]
    upload = server.post("/v2/matrices", {"coordinates": places, "durations": seconds}, key)
    asked = {**CLUST, "matrix": upload.json["id"]}
    found = server.post("/v2/clust/sync/evaluate", {**asked, "assignments": [
        {"entity": name, "cluster": cluster}
        for name, cluster in (("a", "north"), ("b", "north"), ("c", "south"))
    ]}, key)  # fmt: skip
    assert found.status == 200, found.json
    assert found.json["score"]["softScore"] == -5
    job = submitted(server, key, "clust", body=asked)
    assert ended(server, key, "clust", job)["status"] == "SOLVED"
    assert get(server, key, f"/v2/clust/jobs/{job}/solution").json["score"]["softScore"] == -5
    refusal = server.post("/v2/clust/solve", {**CLUST, "matrix": NEVER}, key)
    assert [error["pointer"] for error in refusal.json["errors"]] == ["/matrix"]


@pytest.mark.parametrize(
    ("path", "solver"),
    [("/solve", "clust"), ("/solve/clust", "clust"), ("/solve", "task"), ("/solve/task", "task")],
)
def test_the_first_paths_still_lead_there(server, key, path, solver):
    named = {**REQUESTS[solver], "solver": solver.upper()}
    answer = server.post(f"{path}?seconds=0", named, key)
    assert answer.status == 200, answer.json
    job = answer.json["id"]
    assert ended(server, key, solver, job)["status"] == "SOLVED"
    assert server.post(path, named, server.key(solvers=["fill"])).status == 403


def test_a_change_moves_a_task(server, key):
    job = submitted(server, key, "task")
    ended(server, key, "task", job)
    found = f"/v2/task/jobs/{job}/solution"
    plan = get(server, key, found).json["solution"]
    changes = {
        "changes": [{"task": "order 2", "from": "2026-12-02T08:00:00Z"}],
        "operation": "evaluate",
    }
    path = f"/v2/task/sync/jobs/{job}/change"
    answer = server.post(path, changes, key)
    assert answer.status == 200, answer.json
    starts = {one["task"]: one["from"] for one in answer.json["solution"]}
    assert starts["order 2"] == "2026-12-02T08:00:00+00:00"
    assert get(server, key, found).json["solution"] == plan
    answer = server.post(f"{path}?millis=100", {**changes, "operation": "solve"}, key)
    assert get(server, key, found).json == answer.json
    locked = [one["task"] for one in answer.json["solution"] if one.get("locked")]
    assert locked == ["order 2"]
    refusal = server.post(path, {**changes, "changes": [{"task": "order 3"}]}, key)
    assert [error["pointer"] for error in refusal.json["errors"]] == ["/changes/0/task"]


@pytest.mark.parametrize(
    ("path", "solver", "status"),
    [("", "CREATE", 404), ("/create", "CREATE", 404), ("", "", 404), ("", None, 400), ("", 1, 400),
     ("/clust", "TASK", 400)],
)  # fmt: skip
def test_the_first_paths_name_what_they_do_not_know(server, key, path, solver, status):
    answer = server.post(f"/solve{path}", {**CLUST, "solver": solver}, key)
    assert answer.status == status
    assert answer.json["errors"]


@pytest.mark.parametrize("body", [OFFICIAL, OLD], ids=["assignments", "schedule"])
@pytest.mark.parametrize("operation", ["solve", "evaluate", "suggest"])
def test_what_clients_of_fill_know_is_accepted(server, key, body, operation):
    answer = server.post(f"/v2/fill/sync/{operation}?millis=100", body, key)
    assert answer.status == 200, answer.json
    assert {head["shift"] for head in answer.json["assignments"]} == {"early 1", "late 2"}
