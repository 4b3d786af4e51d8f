"""Jobs: calls that are answered later, and outlive the server."""

from __future__ import annotations

import signal
import time

import pytest

from .conftest import request_with
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
    assert answer.json["status"] == "QUEUED"
    job = ended(server, key, answer.json["id"])
    assert (job["status"], job["label"], job["error"]) == ("SOLVED", "monday", None)
    assert job["created"] <= job["started"] <= job["finished"] < job["expires"]
    found = get(server, key, f"{JOBS}/{job['id']}/solution")
    assert found.status == 200
    now = server.post("/v3/routing/solve", small, key).json
    assert found.json["routes"] == now["routes"]
    assert get(server, key, f"{JOBS}/{job['id']}/status").json == job
