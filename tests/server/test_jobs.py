"""Jobs: calls that are answered later, and outlive the server."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from .conftest import request_with
from .postgres import upgrade
from .running import JSON, Server, wait_for

LATER = {**JSON, "Prefer": "respond-async"}
JOBS = "/v3/routing/jobs"


def submit(server, key, request, operation="solve", query=""):
    answer = server.post(f"/v3/routing/{operation}{query}", request, key, LATER)
    assert answer.status == 202, answer.body
    return answer.json["id"]


def get(server, key, path):
    return server.call("GET", path, headers={"Authorization": key})


def status(server, key, job):
    return get(server, key, f"{JOBS}/{job}").json


def ended(server, key, job):
    """Wait for a job's end, and return its status object."""
    wait_for(lambda: status(server, key, job)["status"] in ("SOLVED", "ERROR"), 60)
    return status(server, key, job)


def test_a_job_is_accepted_at_once_and_solved_later(server, key, small):
    answer = server.post("/v3/routing/solve?label=monday", small, key, LATER)
    assert answer.status == 202
    assert answer.headers["Preference-Applied"] == "respond-async"
    assert answer.headers["Location"] == f"{JOBS}/{answer.json['id']}"
    assert (answer.json["status"], answer.json["position"]) == ("QUEUED", 1)
    job = ended(server, key, answer.json["id"])
    assert (job["status"], job["label"], job["error"]) == ("SOLVED", "monday", None)
    assert job["created"] <= job["started"] <= job["finished"] < job["expires"]
    found = get(server, key, f"{JOBS}/{job['id']}/solution")
    assert found.status == 200
    now = server.post("/v3/routing/solve", small, key).json
    assert found.json["routes"] == now["routes"]
    assert get(server, key, f"{JOBS}/{job['id']}/status").json == job


def test_every_operation_that_searches_may_be_a_job(server, key, planned):
    for operation, answer in (("solve", "solution"), ("suggest", "solution"),
                              ("explain", "explanation")):  # fmt: skip
        job = submit(server, key, planned, operation)
        assert ended(server, key, job)["status"] == "SOLVED"
        found = get(server, key, f"{JOBS}/{job}/{answer}")
        assert found.status == 200
        now = server.post(f"/v3/routing/{operation}", planned, key).json
        assert set(found.json) == set(now)


def test_what_has_no_jobs_is_answered_at_once(server, key, planned):
    for path in ("evaluate", "solve?validate_only=true"):
        answer = server.post(f"/v3/routing/{path}", planned, key, LATER)
        assert answer.status == 200
        assert "Preference-Applied" not in answer.headers


@pytest.mark.parametrize(
    "prefer", ["respond-async", "wait=1, Respond-Async; x=y", "a,respond-async"]
)
def test_preferences_are_read_as_http_has_them(server, key, small, prefer):
    headers = {**JSON, "Prefer": prefer}
    assert server.post("/v3/routing/solve", small, key, headers).status == 202


def test_a_refusal_comes_at_once(server, key, small):
    small["problem"]["jobs"][0]["drop_fee"] = -1
    answer = server.post("/v3/routing/solve", small, key, LATER)
    assert answer.status == 400
    assert answer.json["errors"][0]["pointer"] == "/problem/jobs/0/drop_fee"


@pytest.mark.parametrize("query", [
    "label=", "label=%00", f"label={'x' * 256}", "label=a&label=b",
])  # fmt: skip
def test_labels_are_ones_that_can_be(server, key, small, query):
    assert server.post(f"/v3/routing/solve?{query}", small, key, LATER).status == 400


def test_a_label_is_of_jobs_alone(server, key, small):
    answer = server.post("/v3/routing/solve?label=x", small, key)
    assert answer.status == 400
    assert "respond-async" in answer.json["errors"][0]["message"]


def test_the_request_is_given_back_as_it_was_sent(server, key, small):
    text = b" \n" + json.dumps(small).encode()
    job = submit(server, key, text)
    assert get(server, key, f"{JOBS}/{job}/request").body == text


def test_a_job_whose_texts_are_being_erased_is_unknown(server, key, small):
    job = submit(server, key, small)
    ended(server, key, job)
    file = os.path.join(server.environment["data_dir"], "routeopt.db")
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM job_texts WHERE job_id = ? AND kind = 'request'", (job,))
    assert get(server, key, f"{JOBS}/{job}/request").status == 404
    assert get(server, key, f"{JOBS}/{job}/explanation").status == 404


def test_few_requests_for_jobs_of_an_account_are_read_at_a_time(server, small):
    key, other = server.key(account="uploads"), server.key(account="beside")
    head = "POST /v3/routing/solve HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n"
    lines = {"Authorization": key, **LATER}
    head += "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
    with ThreadPoolExecutor(1) as pool, contextlib.ExitStack() as held:
        stalled = [held.enter_context(server.socket(30)) for _ in range(8)]
        for connection in stalled:
            connection.sendall(head.encode())
        time.sleep(1)  # until all of them are waited for
        submit(server, other, small)
        ninth = pool.submit(submit, server, key, small)
        with pytest.raises(TimeoutError):
            ninth.result(0.5)
        stalled[0].close()
        ninth.result(30)


def test_what_only_the_plan_breaks_ends_the_job(server, key, planned):
    planned["plan"]["routes"][0]["stops"] = [{"task": "job 1"}, {"task": "job 1"}]
    job = ended(server, key, submit(server, key, planned))
    assert job["status"] == "ERROR"
    assert job["error"]["code"] == "invalid_request"
    assert job["error"]["errors"][0]["pointer"].startswith("/plan/routes/0")
    none = get(server, key, f"{JOBS}/{job['id']}/solution")
    assert (none.status, none.json["code"], none.json["job"]) == (404, "no_answer", job)
    assert "Retry-After" not in none.headers


def test_a_plan_is_explained_when_it_is_asked_for(server, key, small):
    small["problem"]["vehicles"][0]["limits"] = {"max_tasks": 1}
    job = submit(server, key, small)
    ended(server, key, job)
    first = get(server, key, f"{JOBS}/{job}/explanation")
    assert first.status == 200
    assert [task["task"] for task in first.json["unserved"]]
    again = get(server, key, f"{JOBS}/{job}/explanation").json
    assert {**again, "request_id": ""} == {**first.json, "request_id": ""}


@pytest.fixture
def search():
    """A request that is searched for a minute."""
    return request_with(30, {"time_limit_s": 60})


def running(server, key, job):
    return status(server, key, job)["status"] == "SOLVING"


def test_a_running_job_tells_of_its_progress_and_can_be_stopped(server, search, small):
    key = server.key(account="stops")
    first, second = submit(server, key, search), submit(server, key, small)
    wait_for(lambda: (status(server, key, first)["progress"] or {}).get("cost"))
    assert status(server, key, second)["position"] == 1
    early = get(server, key, f"{JOBS}/{first}/solution")
    assert (early.status, early.json["code"]) == (404, "not_ready")
    assert early.json["job"]["status"] == "SOLVING"
    assert early.headers["Retry-After"]
    stop = server.call("DELETE", f"{JOBS}/{first}", headers={"Authorization": key})
    assert stop.status == 202
    assert ended(server, key, first)["status"] == "SOLVED"
    found = get(server, key, f"{JOBS}/{first}/solution").json
    assert found["search"]["stopped_by"] == "cancelled"
    assert ended(server, key, second)["status"] == "SOLVED"


def test_a_waiting_job_that_is_cancelled_never_runs(server, search, small):
    key = server.key(account="stops")
    first, second = submit(server, key, search), submit(server, key, small)
    wait_for(lambda: running(server, key, first))
    stop = server.call("DELETE", f"{JOBS}/{second}", headers={"Authorization": key})
    assert (stop.status, stop.json["status"]) == (200, "ERROR")
    assert stop.json["error"]["code"] == "cancelled"
    again = server.call("DELETE", f"{JOBS}/{second}", headers={"Authorization": key})
    assert (again.status, again.json) == (200, stop.json)
    server.call("DELETE", f"{JOBS}/{first}", headers={"Authorization": key})
    ended(server, key, first)
    assert status(server, key, second)["started"] is None


@pytest.fixture(params=["sqlite", "postgresql"])
def start_again(request, tmp_path):
    """Start a server on the database of the one before."""
    database = {}
    if request.param == "postgresql":
        database = {"database_url": request.getfixturevalue("postgres_url"), "secret": "s" * 32}
        upgrade(database["database_url"])
    servers = []

    def start():
        settings = {"slots": 1, "quick_slots": 1, "job_lease_s": 1, **database}
        servers.append(Server(tmp_path, **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.mark.ci
def test_a_job_whose_solver_dies_is_run_again_until_the_third_time(start_again, search):
    server = start_again()
    key = server.key()
    job = submit(server, key, search)
    for _ in range(3):
        wait_for(lambda: (status(server, key, job)["progress"] or {}).get("cost"))
        for pid in server.children():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not running(server, key, job) or not status(server, key, job)["progress"])
    assert ended(server, key, job)["error"]["code"] == "solver_lost"


def test_jobs_are_listed_a_page_at_a_time_by_state_and_label(server, small, planned):
    key = server.key(account="lists")
    bad = {**planned, "plan": {"routes": [{"vehicle": "none", "shift": "day", "stops": []}]}}
    jobs = [submit(server, key, small, query=f"?label={label}") for label in "abab"]
    jobs.append(submit(server, key, bad))
    for job in jobs:
        ended(server, key, job)

    def found(query):
        answer = get(server, key, f"{JOBS}?{query}").json
        return [job["id"] for job in answer["jobs"]], answer["next"]

    assert found("") == (jobs[::-1], None)
    assert found("label=a") == ([jobs[2], jobs[0]], None)
    assert found("state=ERROR") == ([jobs[4]], None)
    assert found("state=ERROR&state=SOLVED&limit=100") == (jobs[::-1], None)
    assert found("state=QUEUED") == ([], None)
    assert found("limit=2") == ([jobs[4], jobs[3]], jobs[3])
    assert found(f"limit=2&cursor={jobs[3]}") == ([jobs[2], jobs[1]], jobs[1])
    assert found(f"limit=2&cursor={jobs[1]}") == ([jobs[0]], None)


@pytest.mark.parametrize("query", [
    "state=DONE", "limit=0", "limit=101", "limit=x", "limit=1&limit=2", "cursor=1", "label=",
])  # fmt: skip
def test_a_list_that_can_be_none_is_refused(server, key, query):
    assert get(server, key, f"{JOBS}?{query}").status == 400


@pytest.mark.parametrize("job", ["x", "%00", "00000000-0000-7000-8000-000000000000", "A" * 300])
def test_what_is_no_job_is_not_found(server, key, job):
    answer = get(server, key, f"{JOBS}/{job}")
    assert (answer.status, answer.json["code"]) == (404, "not_found")


def test_reading_and_stopping_need_permissions(server, small):
    account = "permissions"
    job = submit(server, server.key(account=account), small)
    needs = {
        ("GET", ""): "status",
        ("GET", f"/{job}"): "status",
        ("GET", f"/{job}/status"): "status",
        ("GET", f"/{job}/request"): "status",
        ("GET", f"/{job}/events"): "status",
        ("GET", f"/{job}/deliveries"): "status",
        ("GET", f"/{job}/solution"): "solution",
        ("GET", f"/{job}/explanation"): "explanation",
        ("DELETE", f"/{job}"): "solve",
    }
    keys = {
        operation: server.key(account=account, operations=[operation])
        for operation in ("status", "solution", "explanation", "solve")
    }
    for (method, path), needed in needs.items():
        for operation, key in keys.items():
            answer = server.call(method, JOBS + path, headers={"Authorization": key})
            assert (answer.status == 403) == (operation != needed), (method, path, operation)


@pytest.mark.ci
def test_more_jobs_than_may_wait_are_refused(start_server, search):
    with start_server(most_queued=2) as server:
        key = server.key()
        wait_for(lambda: server.post("/v3/routing/solve", search, key, LATER).status == 429)
        answer = server.post("/v3/routing/solve", search, key, LATER)
        assert "waiting" in answer.json["error"]["message"]
        assert answer.headers["Retry-After"]


@pytest.mark.ci
def test_running_jobs_are_bounded_and_waiting_ones_take_no_place_of_calls(
    start_server, search, planned
):
    with start_server(slots=2) as server:
        key, other = server.key(concurrent_jobs=1), server.key(account="other")
        jobs = [submit(server, key, search) for _ in range(3)]
        wait_for(lambda: running(server, key, jobs[0]))
        assert server.post("/v3/routing/evaluate", planned, key).status == 200
        assert ended(server, other, submit(server, other, planned))["status"] == "SOLVED"
        assert [status(server, key, job)["status"] for job in jobs[1:]] == ["QUEUED"] * 2


@pytest.mark.ci
def test_a_job_has_its_turn_among_calls_that_keep_every_slot_busy(start_server, small):
    second = request_with(jobs=30, options={"time_limit_s": 1})
    with start_server(slots=1) as server, ThreadPoolExecutor(3) as pool:
        busy, key = server.key(account="busy"), server.key(account="waits")
        is_over = threading.Event()

        def call():
            while not is_over.is_set():
                server.post("/v3/routing/solve", second, busy)

        try:
            for _ in range(3):
                pool.submit(call)
            wait_for(lambda: server.post("/v3/routing/solve", second, key).status == 200)
            assert ended(server, key, submit(server, key, small))["status"] == "SOLVED"
        finally:
            is_over.set()


def test_a_job_that_has_ended_can_be_erased(server, search):
    key = server.key(account="erases")
    headers = {"Authorization": key}
    job = submit(server, key, search)
    early = server.call("DELETE", f"{JOBS}/{job}?erase=true", headers=headers)
    assert (early.status, early.json["code"]) == (409, "not_ended")
    server.call("DELETE", f"{JOBS}/{job}", headers=headers)
    ended(server, key, job)
    assert server.call("DELETE", f"{JOBS}/{job}?erase=maybe", headers=headers).status == 400
    assert server.call("DELETE", f"{JOBS}/{job}?erase=true", headers=headers).status == 200
    assert get(server, key, f"{JOBS}/{job}/request").status == 404
    assert get(server, key, JOBS).json["jobs"] == []


@pytest.mark.ci
def test_jobs_are_kept_for_a_time(start_server, small):
    with start_server(jobs_kept_s=1) as server:
        key = server.key()
        job = submit(server, key, small)
        wait_for(lambda: get(server, key, f"{JOBS}/{job}").status == 404)
        assert get(server, key, f"{JOBS}/{job}/solution").status == 404
        assert get(server, key, JOBS).json["jobs"] == []
