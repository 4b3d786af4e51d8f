"""The header Idempotency-Key: what is asked twice is done once."""

from __future__ import annotations

import json
from functools import partial

import pytest
from sqlalchemy import text

from .conftest import request_with
from .running import JSON, exchange, wait_for
from .test_jobs import JOBS, LATER, get

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"


def headers(name, kind=JSON):
    return {**kind, "Idempotency-Key": name}


def test_a_call_that_is_repeated_has_the_first_answer(server, key, planned):
    first = server.post(EVALUATE, planned, key, headers("call"))
    second = server.post(EVALUATE, planned, key, headers("call"))
    assert (first.status, second.status) == (200, 200)
    assert second.body == first.body
    assert second.headers["Idempotent-Replayed"] == "true"
    assert first.headers["Idempotent-Replayed"] is None
    assert server.post(EVALUATE, planned, key).body != first.body


def test_a_job_that_is_repeated_is_one_job(server, planned):
    key = server.key(account="repeats")
    first = server.post(SOLVE, planned, key, headers("job", LATER))
    second = server.post(SOLVE, planned, key, headers("job", LATER))
    assert (first.status, second.status) == (202, 202)
    assert second.body == first.body
    for name in ("Location", "Preference-Applied"):
        assert second.headers[name] == first.headers[name]
    assert len(get(server, key, JOBS).json["jobs"]) == 1


def test_a_key_is_of_one_request_alone(server, key, planned):
    assert server.post(EVALUATE, planned, key, headers("one")).status == 200
    others = [
        server.post(EVALUATE, request_with(3), key, headers("one")),
        server.post(f"{EVALUATE}?validate_only=true", planned, key, headers("one")),
        server.post(SOLVE, planned, key, headers("one")),
    ]
    for other in others:
        assert (other.status, other.json["code"]) == (409, "idempotency_key_used")


def test_accounts_have_keys_of_their_own(server, key, planned):
    other = server.key(account="another with keys")
    first = server.post(EVALUATE, planned, key, headers("mine"))
    second = server.post(EVALUATE, planned, other, headers("mine"))
    assert second.json["request_id"] != first.json["request_id"]


def test_a_refusal_of_the_request_is_kept(server, key):
    first = server.post(EVALUATE, {}, key, headers("bad"))
    assert (first.status, server.post(EVALUATE, {}, key, headers("bad")).body) == (400, first.body)


def test_an_account_without_room_is_told_so(start_server, planned):
    def fill(store):
        full = text("UPDATE idempotency_keys SET stored = 1024 * 1024")
        return store.run(lambda connection: connection.execute(full))

    with start_server(stored_mb=1) as server:
        key = server.key()
        first = server.post(EVALUATE, planned, key, headers("first"))
        server.store(fill)
        refused = server.post(EVALUATE, planned, key, headers("second"))
        assert (refused.status, refused.json["error"]["code"]) == (429, "STORAGE_FULL")
        assert refused.headers["Retry-After"]
        assert server.post(EVALUATE, planned, key).status == 200
        assert server.post(EVALUATE, planned, key, headers("first")).body == first.body
        assert server.post(SOLVE, planned, key, LATER).status == 429


async def number(statement, store):
    """Return what a statement counts in a server's database."""
    return await store.run(lambda connection: connection.execute(statement).scalar_one())


@pytest.mark.parametrize("name", ["", "x" * 256, "with space"])
def test_a_key_that_can_be_none_is_refused(server, key, planned, name):
    assert server.post(EVALUATE, planned, key, headers(name)).status == 400


def test_while_the_first_is_under_way_the_second_is_told_so_and_later_may_begin(server, key, small):
    long = request_with(30, {"time_limit_s": 60})
    with server.client() as connection:
        head = {"Authorization": key, **headers("long")}
        connection.request("POST", SOLVE, json.dumps(long).encode(), head)

        begun = text("SELECT count(*) FROM idempotency_keys WHERE key = 'long'")
        wait_for(lambda: server.store(partial(number, begun)))  # else the next would be the first
        other = server.post(SOLVE, small, key, headers("long"))
        assert (other.status, other.json["code"]) == (409, "idempotency_key_used")
        with server.client() as second:
            answer = exchange(second, "POST", SOLVE, long, head)
        assert (answer.status, answer.json["code"]) == (409, "under_way")
        assert answer.headers["Retry-After"] == "1"
    wait_for(lambda: server.post(SOLVE, small, key, headers("long")).status == 200)
