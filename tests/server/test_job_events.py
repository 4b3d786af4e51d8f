"""The stream of a job's events."""

from __future__ import annotations

import json

import pytest
from fastapi.sse import KEEPALIVE_COMMENT

from routeopt.server.jobs import events

from .conftest import request_with
from .running import wait_for
from .stores import Bench
from .test_jobs import JOBS, ended, get, submit

STREAM = {"Accept": "text/event-stream"}


def parsed(text):
    """Return the events of a stream: id, kind, data."""
    found_events = []
    for block in text.decode().split("\n\n"):
        lines = [line.partition(": ") for line in block.splitlines() if not line.startswith(":")]
        found = {name: value for name, _, value in lines}
        if found:
            found_events.append((int(found["id"]), found["event"], json.loads(found["data"])))
    return found_events


def stream(server, key, job, **headers):
    path = f"{JOBS}/{job}/events"
    return server.call("GET", path, headers={"Authorization": key, **STREAM, **headers})


def test_a_stream_tells_states_and_better_plans_and_ends_with_the_job(server):
    key = server.key(account="listens")
    job = submit(server, key, request_with(200, {"time_limit_s": 1}))
    answer = stream(server, key, job)
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    told = parsed(answer.body)
    assert [number for number, _, _ in told] == list(range(1, len(told) + 1))
    states = [data["status"] for _, kind, data in told if kind == "state"]
    assert states == ["QUEUED", "SOLVING", "SOLVED"]
    incumbents = [data for _, kind, data in told if kind == "incumbent"]
    assert incumbents
    assert set(incumbents[0]) == {"elapsed_s", "cost", "unserved"}
    solved = get(server, key, f"{JOBS}/{job}/solution").json
    assert incumbents[-1]["cost"] >= solved["cost"]["total"] - 0.01


def test_a_stream_goes_on_after_the_last_event_that_was_seen(server, key, small):
    job = submit(server, key, small)
    ended(server, key, job)
    everything = parsed(stream(server, key, job).body)
    assert parsed(stream(server, key, job, **{"Last-Event-ID": "2"}).body) == everything[2:]
    last = str(everything[-1][0])
    assert stream(server, key, job, **{"Last-Event-ID": last}).body == b""
    assert stream(server, key, job, **{"Last-Event-ID": "x"}).status == 400


def test_a_client_that_leaves_frees_its_stream_and_an_account_has_not_too_many(server):
    key = server.key(account="listens")
    job = submit(server, key, request_with(30, {"time_limit_s": 60}))
    path, headers = f"{JOBS}/{job}/events", {"Authorization": key}
    clients = []
    try:
        for _ in range(20):
            clients.append(server.client().__enter__())
            clients[-1].request("GET", path, headers=headers)
            assert clients[-1].getresponse().read(1)
        refused = stream(server, key, job)
        assert (refused.status, refused.json["error"]["code"]) == (429, "RATE_LIMITED")
    finally:
        for client in clients:
            client.close()
    server.call("DELETE", f"{JOBS}/{job}", headers=headers)
    wait_for(lambda: stream(server, key, job).status == 200)


def test_a_quiet_stream_gives_signs_of_life_and_ends_with_its_job(store, run, monkeypatch):
    monkeypatch.setattr(events, "_LOOKS_BETWEEN_SIGNS", 1)

    async def work():
        bench = Bench(store)
        job = await bench.add(await bench.account("a"))
        stream = events.Streams(bench.jobs, lambda: False).of(job, after=1)
        assert await anext(stream) == KEEPALIVE_COMMENT
        await bench.jobs.cancel(job.account_id, job.id)
        assert b'"code":"cancelled"' in await anext(stream)
        assert await anext(stream, None) is None

    run(work())


@pytest.mark.ci
def test_streams_end_with_the_server(start_server):
    with start_server() as server:
        key = server.key()
        job = submit(server, key, request_with(30, {"time_limit_s": 60}))
        with server.client() as client:
            client.request("GET", f"{JOBS}/{job}/events", headers={"Authorization": key})
            answer = client.getresponse()
            assert answer.read(1)
            server.process.terminate()
            answer.read()
            assert server.process.wait(20) in (0, -15)
