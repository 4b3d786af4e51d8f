"""What strangers can do at most, and what answers look like to clients that ask for more."""

from __future__ import annotations

import gzip
import json

from routeopt.server.keys import new_key

from .conftest import request_with
from .running import JSON, wait_for

VERIFY, EVALUATE = "/v2/auth/verify", "/v3/routing/evaluate"


def verified(server, key, **headers):
    return server.call("GET", VERIFY, headers={"Authorization": key, **headers})


def test_wrong_keys_are_told_to_wait_and_right_ones_let_in(start_server):
    with start_server(wrong_keys_per_minute=3, trusted_proxies="127.0.0.1") as server:
        key = server.key()

        def wrong(address):
            return verified(server, new_key().text, **{"X-Forwarded-For": address, **SECURE})

        statuses = [wrong("203.0.113.7").status for _ in range(4)]
        assert statuses == [401, 401, 401, 429]
        refused = wrong("203.0.113.7")
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
        assert refused.json["error"]["code"] == "RATE_LIMITED"
        assert wrong("203.0.113.8").status == 401
        assert verified(server, key, **{"X-Forwarded-For": "203.0.113.7", **SECURE}).status == 200
        assert server.call("GET", VERIFY, headers=SECURE).status == 401  # none is no wrong one
        ours = [wrong(f"2001:db8::{i:x}").status for i in range(4)]  # of one home network
        assert ours == [401, 401, 401, 429]


SECURE = {"X-Forwarded-Proto": "https"}


def test_the_document_is_sent_once_to_who_keeps_it(server):
    first = server.call("GET", "/openapi.json")
    assert first.json["openapi"] == "3.1.0"
    known = {"If-None-Match": first.headers["ETag"]}
    assert server.call("GET", "/openapi.json", headers=known).status == 304
    packed = server.call("GET", "/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == first.body


def test_large_answers_are_compressed_where_that_is_accepted(server, key):
    stops = [{"task": f"job {i}"} for i in range(300)]
    route = {"vehicle": "van", "shift": "day", "stops": stops}
    request = request_with(300, plan={"routes": [route]})
    headers = {**JSON, "Accept-Encoding": "gzip"}
    plain, packed = (
        server.post(EVALUATE, request, key),
        server.post(EVALUATE, request, key, headers),
    )
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.body) < len(plain.body) / 4
    unpacked = json.loads(gzip.decompress(packed.body))
    assert unpacked | {"request_id": ""} == plain.json | {"request_id": ""}
    tiny = server.post(f"{EVALUATE}?validate_only=true", request, key, headers)
    assert "Content-Encoding" not in tiny.headers


def test_a_probe_may_ask_for_the_head_alone(server):
    for path in ("/healthz", "/readyz"):
        answer = server.call("HEAD", path)
        assert (answer.status, answer.body) == (200, b"")


def test_the_log_tells_the_clients_address(server, key):
    told = verified(server, key).headers["X-Request-Id"]
    wait_for(lambda: any(entry.get("request_id") == told for entry in server.log))
    (entry,) = [entry for entry in server.log if entry.get("request_id") == told]
    assert entry["client"] == "127.0.0.1"
