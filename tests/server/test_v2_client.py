"""The public Python client of the V2 family, as it comes from PyPI, against a running server."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from .running import Server
from .test_v2 import SMALL

pytestmark = pytest.mark.ci
module = pytest.importorskip("solvice_vrp_solver")


@pytest.fixture
def client(server: Server, key, monkeypatch):
    """The client as its own environment variables set it up."""
    monkeypatch.setenv("SOLVICE_API_KEY", key)
    monkeypatch.setenv("SOLVICE_VRP_SOLVER_BASE_URL", f"http://127.0.0.1:{server.port}")
    with module.SolviceVrpSolver(_strict_response_validation=True) as made:
        yield made


def ended(client, job):
    for _ in range(200):
        status = client.vrp.jobs.status(job)
        if status.status in ("SOLVED", "ERROR"):
            return status
        time.sleep(0.05)
    raise AssertionError(status)


@pytest.mark.parametrize("operation", ["solve", "suggest", "evaluate"])
def test_sync_operations(client, operation):
    found = getattr(client.vrp, f"sync_{operation}")(**SMALL)
    assert found.status == "SOLVED"
    assert found.score.hard_score == 0
    assert found.total_travel_time_in_seconds >= 0
    if operation == "solve":
        assert {visit.job for trip in found.trips for visit in trip.visits} == {"a", "b"}
        assert found.trips[0].visits[0].travel_time > 0
    if operation == "suggest":
        assert found.suggestions[0].assignments[0].resource == "van"
        assert found.suggestions[0].score.medium_score >= found.score.medium_score


@pytest.mark.parametrize("operation", ["solve", "suggest", "evaluate"])
def test_jobs(client, operation):
    more = {} if operation == "evaluate" else {"millis": "100"}
    submitted = getattr(client.vrp, operation)(**SMALL, label="tour", **more)
    assert submitted.status == "QUEUED"
    status = ended(client, submitted.id)
    assert (status.status, status.solve_duration is not None) == ("SOLVED", True)
    asked = client.vrp.jobs.retrieve(submitted.id)
    assert ([job.name for job in asked.jobs], asked.label) == (["a", "b"], "tour")
    solution = client.vrp.jobs.solution(submitted.id)
    assert (solution.id, solution.status) == (submitted.id, "SOLVED")
    explanation = client.vrp.jobs.explanation(submitted.id)
    assert explanation.score == solution.score


def test_the_demo_can_be_solved(client):
    demo = client.vrp.demo(geolocation="50.85,4.35", jobs=5, radius=5)
    assert len(demo.jobs) == 5
    again = client.vrp.demo(geolocation="50.85,4.35", jobs=5, radius=5)
    assert again == demo
    asked = demo.to_dict()
    found = client.vrp.sync_solve(jobs=asked["jobs"], resources=asked["resources"])
    assert found.unserved == []


def test_refusals_are_the_clients_errors(client):
    wrong = [{"name": "a", "durtion": 5}]
    with pytest.raises(module.BadRequestError) as refused:
        client.vrp.sync_solve(resources=SMALL["resources"], jobs=wrong)
    assert refused.value.body["errors"][0]["pointer"] == "/jobs/0/durtion"
    with pytest.raises(module.NotFoundError):
        client.vrp.jobs.solution("0192a000-0000-7000-8000-000000000000")
    with pytest.raises(module.AuthenticationError):
        client.with_options(api_key="none").vrp.sync_solve(**SMALL)


def test_a_timeout_is_the_clients_own(client):
    slow = client.with_options(timeout=0.3, max_retries=0)
    with pytest.raises(module.APITimeoutError):
        slow.vrp.sync_solve(**SMALL, millis="3000")


def connected(server, monkeypatch, **more):
    monkeypatch.setenv("SOLVICE_API_KEY", server.key())
    monkeypatch.setenv("SOLVICE_VRP_SOLVER_BASE_URL", f"http://127.0.0.1:{server.port}")
    return module.SolviceVrpSolver(**more)


def statuses(server):
    """Return how calls were answered, of a server that has ended: its log is whole."""
    routes = [entry for entry in server.log if entry.get("route") == "/v2/vrp/sync/solve"]
    return [entry["status"] for entry in routes]


def test_the_client_gives_up_at_once_where_it_would_wait_in_vain(start_server, monkeypatch):
    with (
        start_server(requests_per_hour=1) as server,
        connected(server, monkeypatch, max_retries=2) as client,
    ):
        client.vrp.sync_solve(**SMALL, millis="100")
        with pytest.raises(module.RateLimitError) as refused:
            client.vrp.sync_solve(**SMALL, millis="100")
    assert refused.value.body["error"]["code"] == "RATE_LIMITED"
    assert statuses(server) == [200, 429]


def test_the_client_tries_again_where_there_is_room_soon(start_server, monkeypatch):
    with (
        start_server(concurrent_jobs=1) as server,
        connected(server, monkeypatch, max_retries=9) as client,
        ThreadPoolExecutor() as pool,
    ):
        calls = [pool.submit(client.vrp.sync_solve, **SMALL, millis="1500") for _ in range(2)]
        assert [call.result().unserved for call in calls] == [[], []]
    assert sorted(statuses(server))[:2] == [200, 200]
    assert 429 in statuses(server)
