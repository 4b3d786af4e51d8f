"""The rate window and the concurrent jobs of an account."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter

import pytest
from sqlalchemy import update

from routeopt.server.store.tables import RateWindow

from . import postgres
from .running import exchange

SOLVE, VERIFY = "/v3/routing/solve", "/v2/auth/verify"
CHECK = f"{SOLVE}?validate_only=true"


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("memory", marks=pytest.mark.ci),
        pytest.param("postgresql", marks=pytest.mark.ci),
    ]
)
def database(request):
    """Settings of each kind of database."""
    if request.param == "sqlite":
        return {}
    if request.param == "memory":
        return {"rate_storage": "memory://"}
    url = request.getfixturevalue("postgres_url")
    postgres.upgrade(url)
    return {"database_url": url, "secret": "s" * 32}


def state(answer):
    names = ("Limit", "Remaining", "Reset")
    return tuple(int(answer.headers[f"X-RateLimit-{name}"]) for name in names)


def test_every_answer_behind_the_key_tells_the_window(server, small):
    key = server.key(account="counted", requests_per_hour=10)
    before = time.time()
    answers = [
        server.post(CHECK, small, key),
        server.post(CHECK, {}, key),
        server.post(CHECK, small, key, {"Content-Type": "text/plain"}),
        server.post(CHECK, b" " * (10 * 2**20 + 1), key),
    ]
    assert [answer.status for answer in answers] == [200, 400, 415, 413]
    states = [state(answer) for answer in answers]
    assert [found[:2] for found in states] == [(10, 9), (10, 8), (10, 7), (10, 6)]
    assert len({found[2] for found in states}) == 1
    assert before + 3_500 < states[0][2] < time.time() + 3_601


def test_over_the_limit_the_answer_is_the_gateways(server, small):
    key = server.key(account="at its limit", requests_per_hour=2)
    assert [server.post(CHECK, small, key).status for _ in range(3)] == [200, 200, 429]
    answer = server.post(CHECK, small, key)
    assert answer.json["error"]["code"] == "RATE_LIMITED"
    limit, remaining, reset = state(answer)
    assert (limit, remaining) == (2, 0)
    assert reset - time.time() - 2 < int(answer.headers["Retry-After"]) <= 3_601


def test_a_window_is_the_accounts_and_its_keys_share_it(server, small):
    keys = [server.key(account="one in all", requests_per_hour=1) for _ in range(2)]
    assert [server.post(CHECK, small, key).status for key in keys] == [200, 429]
    assert server.post(CHECK, small, server.key(account="another")).status == 200


def test_a_window_that_ends_too_far_ahead_is_begun_anew(start_server, database, small):
    """The clock was set back."""
    if "rate_storage" in database:
        pytest.skip("memory has a clock of its own")
    with start_server(**database) as server:
        key = server.key(account="back in time", requests_per_hour=1)
        assert [server.post(CHECK, small, key).status for _ in range(2)] == [200, 429]
        later = update(RateWindow).values(ends_at=time.time() + 9_000)
        server.store(lambda store: store.run(lambda connection: connection.execute(later)))
        answer = server.post(CHECK, small, key)
        assert answer.status == 200
        assert state(answer)[2] <= time.time() + 3_601


def test_asking_what_a_key_may_do_uses_nothing_up(server, small):
    key = server.key(account="asking", requests_per_hour=1)
    for _ in range(3):
        answer = server.call("GET", VERIFY, headers={"Authorization": key})
        assert (answer.status, state(answer)[0]) == (200, 10_000)
    assert server.post(CHECK, small, key).status == 200


def test_fifty_clients_at_once_get_exactly_what_is_left(start_server, database, small):
    with start_server(quick_slots=2, most_waiting=100, **database) as server:
        key = server.key(account="crowd", requests_per_hour=120)
        seen = Counter()
        remaining = []

        def client():
            with server.client() as connection:
                for _ in range(4):
                    headers = {"Authorization": key, "Content-Type": "application/json"}
                    answer = exchange(connection, "POST", CHECK, small, headers)
                    seen[answer.status] += 1
                    if answer.status == 200:
                        remaining.append(state(answer)[1])

        threads = [threading.Thread(target=client) for _ in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert seen == {200: 120, 429: 80}
        assert min(remaining) == 0


@pytest.mark.ci
def test_a_window_outlives_the_server(start_server, tmp_path, small, database):
    if "rate_storage" in database:
        pytest.skip("memory is forgotten")
    data = {"data_dir": tmp_path, **database}
    with start_server(**data) as server:
        key = server.key(account="lasting", requests_per_hour=2)
        assert server.post(CHECK, small, key).status == 200
    with start_server(**data) as server:
        assert [server.post(CHECK, small, key).status for _ in range(2)] == [200, 429]


@pytest.mark.ci
def test_two_servers_share_their_windows(start_server, tmp_path, small, database):
    if "rate_storage" in database:
        pytest.skip("memory is each server's own")
    data = {"data_dir": tmp_path, **database}
    with start_server(**data) as one, start_server(**data) as other:
        key = one.key(account="at two places", requests_per_hour=3)
        answers = [server.post(CHECK, small, key) for server in (one, other, one, other)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert len({state(answer)[2] for answer in answers}) == 1


@pytest.mark.ci
def test_without_the_database_a_known_key_passes_uncounted(start_server, tmp_path, small):
    with postgres.running(tmp_path) as url:
        postgres.upgrade(url)
        database = {"database_url": url, "secret": "s" * 32, "key_cache_s": 600}
        with start_server(**database) as server:
            key, unknown = server.key(), server.key()
            assert server.post(CHECK, small, key).headers["X-RateLimit-Limit"]
            postgres.stop(tmp_path)
            answer = server.post(CHECK, small, key)
            assert (answer.status, answer.headers["X-RateLimit-Limit"]) == (200, None)
            assert server.post(CHECK, small, unknown).status == 503
            readiness = server.call("GET", "/readyz")
            assert (readiness.status, readiness.json["checks"]["database"]) == (503, False)
            assert server.call("GET", "/healthz").status == 200


def test_concurrent_jobs_are_counted_while_they_run(start_server, small, long):
    with start_server(slots=2) as server:
        key = server.key(account="two at a time", concurrent_jobs=1)
        other = server.key(account="another")
        with server.client() as connection:
            headers = {"Authorization": key, "Content-Type": "application/json"}
            connection.request("POST", SOLVE, json.dumps(long).encode(), headers)
            time.sleep(0.5)
            answer = server.post(CHECK, small, key)
            assert answer.status == 429
            assert "concurrent" in answer.json["error"]["message"]
            assert answer.headers["Retry-After"] == "1"
            assert state(answer)[0] == 1_000_000
            assert server.post(CHECK, small, other).status == 200
        for _ in range(100):
            if server.post(CHECK, small, key).status == 200:
                break
            time.sleep(0.05)
        else:
            raise AssertionError("the place was never free again")
