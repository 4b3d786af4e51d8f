"""Solver processes: who waits for whom, and what happens when one is lost."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import signal
import threading
import time
from collections import Counter

import pytest

from routeopt.server.solving import time_limit_s
from routeopt.server.worker_process import Job

from .conftest import request_with
from .running import JSON, exchange, wait_for

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"
EXPLAIN = "/v3/routing/explain"
CHECK = f"{SOLVE}?validate_only=true"


class Background:
    """A request that is under way; `answer` waits for its end."""

    def __init__(self, server, path, body, key):
        self._answer = None
        self._thread = threading.Thread(target=self._run, args=(server, path, body, key))
        self._thread.start()

    def _run(self, *call):
        server, path, body, key = call
        with contextlib.suppress(http.client.HTTPException, OSError):
            self._answer = server.post(path, body, key)

    def answer(self):
        self._thread.join(120)
        return self._answer


ONE_SLOT = {"wait_s": 0.3, "most_waiting": 1}


@pytest.fixture
def one_slot(start_server):
    with start_server(**ONE_SLOT) as running:
        yield running


@contextlib.contextmanager
def full(server):
    """The search of a minute that takes the server's one slot, and a key."""
    key = server.key()
    search = Background(server, SOLVE, request_with(30, {"time_limit_s": 60}), key)
    another = request_with(30, {"max_iterations": 1})
    wait_for(lambda: server.post(SOLVE, another, key).status == 503)
    yield search, key
    server.stop()
    search.answer()


@pytest.fixture(scope="module")
def full_server(start_server):
    with start_server(**ONE_SLOT) as running, full(running) as (_, key):
        yield running, key


def test_without_a_free_slot_the_service_is_at_its_capacity(full_server, small):
    server, key = full_server
    answer = server.post(SOLVE, small, key)
    assert (answer.status, answer.json["code"]) == (503, "overloaded")
    assert 1 <= int(answer.headers["Retry-After"]) <= 5
    assert answer.headers["X-RateLimit-Remaining"]


def test_what_is_quick_waits_for_no_search(full_server, small, planned):
    server, key = full_server
    assert server.post(EVALUATE, planned, key).status == 200
    assert server.post(CHECK, small, key).status == 200
    assert server.call("GET", "/healthz").status == 200


def test_a_refusal_waits_for_no_search(full_server, small):
    server, key = full_server
    small["problem"]["jobs"][0]["drop_fee"] = -1
    answer = server.post(SOLVE, small, key)
    assert answer.status == 400
    assert answer.json["errors"][0]["pointer"] == "/problem/jobs/0/drop_fee"


def test_a_stop_gives_the_best_plan_so_far(one_slot):
    with full(one_slot) as (search, _):
        assert one_slot.stop() in (0, -signal.SIGTERM)
    answer = search.answer()
    assert answer.status == 200
    assert answer.json["search"]["stopped_by"] == "cancelled"
    assert answer.json["status"] == "solved"


@pytest.mark.ci
def test_a_client_that_leaves_frees_its_slot(one_slot, long, small):
    key = one_slot.key()
    for _ in range(3):
        with one_slot.client() as connection:
            headers = {"Authorization": key, **JSON}
            connection.request("POST", SOLVE, json.dumps(long).encode(), headers)
            wait_for(lambda: one_slot.post(SOLVE, small, key).status == 503)
        wait_for(lambda: one_slot.post(SOLVE, small, key).status == 200)
    wait_for(lambda: [entry.get("status") for entry in one_slot.log].count(499) == 3)
    assert not [entry for entry in one_slot.log if entry.get("level") == "error"]


@pytest.mark.ci
def test_a_process_that_dies_takes_one_request_along(one_slot, small):
    with full(one_slot) as (search, key):
        for pid in one_slot.children():
            os.kill(pid, signal.SIGKILL)
        answer = search.answer()
        assert (answer.status, answer.json["code"]) == (503, "solver_lost")
        assert answer.headers["Retry-After"]
        wait_for(lambda: one_slot.post(SOLVE, small, key).status == 200)
        wait_for(lambda: one_slot.post(CHECK, small, key).status == 200)


def test_no_process_outlives_its_server(one_slot):
    with full(one_slot) as (search, _):
        children = one_slot.children()
        assert len(children) == 2
        with contextlib.suppress(http.client.HTTPException, OSError):
            one_slot.stop(signal.SIGKILL)
        wait_for(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in children))
        assert search.answer() is None


@pytest.fixture
def explained():
    """A request for an explanation that takes many seconds."""
    request = request_with(4_000)
    stops = [{"task": f"job {i}"} for i in range(2_000)]
    route = {"vehicle": "van", "shift": "day", "stops": stops}
    return request | {"plan": {"routes": [route]}}


@pytest.mark.ci
def test_a_server_that_stops_gives_no_half_explanation(one_slot, explained, small):
    key = one_slot.key()
    asked = Background(one_slot, EXPLAIN, explained, key)
    wait_for(lambda: one_slot.post(SOLVE, small, key).status == 503)
    one_slot.stop()
    answer = asked.answer()
    assert (answer.status, answer.json["code"]) == (503, "solver_lost")
    assert "stopped before" in answer.json["message"]  # and not ended by force


@pytest.mark.ci
def test_a_client_that_leaves_an_explanation_frees_its_slot(one_slot, explained, small):
    key, children = one_slot.key(), one_slot.children()
    with one_slot.client() as connection:
        headers = {"Authorization": key, **JSON}
        connection.request("POST", EXPLAIN, json.dumps(explained).encode(), headers)
        wait_for(lambda: one_slot.post(SOLVE, small, key).status == 503)
    wait_for(lambda: one_slot.post(SOLVE, small, key).status == 200)
    assert one_slot.children() == children


@pytest.mark.ci
def test_a_search_that_overruns_is_ended(one_slot, small):
    key = one_slot.key()
    small["options"] = {"time_limit_s": 1}
    search = Background(one_slot, SOLVE, small, key)
    time.sleep(0.3)
    os.kill(max(one_slot.children()), signal.SIGSTOP)  # what is quick was started first
    answer = search.answer()
    assert (answer.status, answer.json["code"]) == (503, "solver_lost")
    wait_for(lambda: one_slot.post(SOLVE, small, key).status == 200)


@pytest.mark.ci
def test_a_process_that_does_not_stop_for_a_client_that_left_is_replaced(one_slot, long, small):
    key = one_slot.key()
    with one_slot.client() as connection:
        headers = {"Authorization": key, **JSON}
        connection.request("POST", SOLVE, json.dumps(long).encode(), headers)
        wait_for(lambda: one_slot.post(SOLVE, small, key).status == 503)
        os.kill(max(one_slot.children()), signal.SIGSTOP)
    wait_for(lambda: one_slot.post(SOLVE, small, key).status == 200)


@pytest.mark.ci
def test_a_search_that_does_not_stop_with_the_server_is_answered_for(start_server):
    with start_server(**ONE_SLOT, stop_s=3) as server, full(server) as (search, _):
        os.kill(max(server.children()), signal.SIGSTOP)
        server.stop()
    answer = search.answer()
    assert (answer.status, answer.json["code"]) == (503, "solver_lost")


@pytest.mark.ci
def test_what_is_quick_and_does_not_stop_with_the_server_is_answered_for(start_server, planned):
    with start_server(**ONE_SLOT, stop_s=3, quick_s=60) as server:
        os.kill(min(server.children()), signal.SIGSTOP)
        judged = Background(server, EVALUATE, planned, server.key())
        time.sleep(1)
        server.stop()
        answer = judged.answer()
    assert (answer.status, answer.json["code"]) == (503, "solver_lost")


@pytest.mark.ci
def test_random_kills_cost_single_requests(start_server, small):
    chance = random.Random(9)
    with start_server(slots=2, quick_slots=2, wait_s=20, most_waiting=100) as server:
        key = server.key()
        answers, done, hit = [], threading.Event(), threading.Event()

        def client():
            with server.client() as connection:
                for asked in range(2000):
                    if asked >= 10 and hit.is_set():
                        return
                    headers = {"Authorization": key, **JSON}
                    answer = exchange(connection, "POST", SOLVE, small, headers)
                    answers.append(answer)
                    if answer.json.get("code") == "solver_lost":
                        hit.set()  # a kill may also find its process idle

        def killer():
            while not done.wait(chance.random() * 0.3):
                if children := server.children():
                    with contextlib.suppress(ProcessLookupError):  # ended meanwhile
                        os.kill(chance.choice(children), signal.SIGKILL)

        small["options"] = {"max_iterations": 50_000}
        clients = [threading.Thread(target=client) for _ in range(8)]
        killing = threading.Thread(target=killer)
        for thread in (*clients, killing):
            thread.start()
        for thread in clients:
            thread.join()
        done.set()
        killing.join()
        assert len(answers) >= 80
        for answer in answers:
            if answer.status == 200:
                assert answer.json["status"] == "solved"
            else:
                # Where processes start slowly, there may be none alive for as long as one waits.
                assert answer.status == 503
                assert answer.json["code"] in ("solver_lost", "overloaded")
        codes = Counter(answer.json.get("code", "plan") for answer in answers)
        assert {"plan", "solver_lost"} <= set(codes)
        wait_for(lambda: server.post(SOLVE, small, key).status == 200)


LIMITS = [
    ("solve", b'{"options":{"time_limit_s":7}}', 7),
    ("solve", b'{"options":{"time_limit_s" :\n 7.0}}', 7),
    ("solve", b'{"options":{"time_limit_s":3e1}}', 30),
    ("solve", b'{"options":{"time_limit_s":0}}', 0),
    ("solve", b'{"options":{"time_limit_s":-7}}', 0),
    ("solve", b'{"options":{"time_limit_s":1e-e}}', 300),
    ("solve", b'{"options":{"time_limit_s":1e9}}', 300),
    ("solve", b"{}", 1),
    ("solve", b'{"options":{"time\\u005flimit_s":200}}', 300),
    ("solve", b'{"options":{"max_iterations":200}}', 300),
    ("solve", b'{"x":{"time_limit_s":9},"options":{"time_limit_s":7}}', 9),
    ("solve", b'"time_limit_s":7,' * 15, 7),
    ("solve", b'"time_limit_s":7,' * 16, 300),
    ("suggest", b"{}", 300),
    ("suggest", b'{"options":{"time_limit_s":7}}', 7),
]


@pytest.mark.parametrize(("operation", "text", "limit"), LIMITS)
def test_the_watchdog_is_never_stricter_than_the_request(operation, text, limit):
    assert time_limit_s(Job(operation, text, False)) == limit
