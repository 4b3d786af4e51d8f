"""The order of checks: of all that is wrong, the cheapest to find and least telling is answered."""

from __future__ import annotations

import http.client
import json

import pytest

from .conftest import request_with
from .running import Answer, wait_for
from .test_solving import Background

SOLVE = "/v3/routing/solve"
CLEAR = {"X-Forwarded-Proto": "http", "X-Forwarded-For": "203.0.113.7"}

# What is wrong, and what is answered: a status, and a word of its body.
FAULTS = [
    ({"path": "/v3/routing/nothing"}, 404, "not_found"),
    ({"method": "PUT"}, 405, "method_not_allowed"),
    (CLEAR, 403, "HTTPS_REQUIRED"),
    ({"Authorization": "no key"}, 401, "UNAUTHORIZED"),
    ({"Authorization": "without permission"}, 403, "FORBIDDEN"),
    ({"Authorization": "at its limit"}, 429, "RATE_LIMITED"),
    ({"Content-Type": "text/plain"}, 415, "content type"),
    ({"Content-Encoding": "br"}, 415, "content encoding"),
    ({"Content-Length": "10485761"}, 413, "payload_too_large"),
    ({"query": "?validate_only=maybe"}, 400, "validate_only"),
    ({}, 503, "overloaded"),  # a search has the only slot
]
BODIES = [
    ({"Content-Encoding": "gzip"}, 400, "not gzip"),
    ({"body": b'{"problem":'}, 400, "not JSON"),
    ({"body": b"{}"}, 400, "/problem"),
]


def wrong_from(faults, i, usual):
    """Return a request with this fault and all that come after it in the list."""
    parts = {"path": SOLVE, "method": "POST", "query": "", "body": b"", **usual}
    for change, *_ in reversed(faults[i:]):
        parts |= change
    return parts


def answered(server, parts, keys):
    headers = dict(parts)
    method, path, query, body = (headers.pop(name) for name in ("method", "path", "query", "body"))
    headers["Authorization"] = keys.get(headers["Authorization"], headers["Authorization"])
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.putrequest(method, path + query)
    for name, value in {"Content-Length": str(len(body)), **headers}.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    response = connection.getresponse()
    answer = Answer(response.status, response.headers, response.read())
    connection.close()
    return answer


@pytest.fixture(scope="module")
def crowded(start_server):
    """A server without a free slot, behind a proxy, and keys for it."""
    with start_server(trusted_proxies="127.0.0.1", most_waiting=0) as server:
        spent = server.key(account="at its limit", requests_per_hour=1)
        assert server.post(SOLVE, {}, spent).status == 400
        keys = {
            "good": server.key(),
            "without permission": server.key(operations=["evaluate"]),
            "at its limit": spent,
        }
        search = Background(server, SOLVE, request_with(30, {"time_limit_s": 60}), keys["good"])
        wait_for(lambda: not server.call("GET", "/readyz").json["checks"]["solvers"])
        yield server, keys
        server.stop()
        assert search.answer().status == 200


USUAL = {"Authorization": "good", "Content-Type": "application/json"}


@pytest.mark.parametrize("i", range(len(FAULTS)), ids=lambda i: FAULTS[i][2])
def test_the_first_fault_is_answered_before_a_body_is_read(crowded, i):
    server, keys = crowded
    _, status, word = FAULTS[i]
    answer = answered(server, wrong_from(FAULTS, i, USUAL), keys)
    assert (answer.status, word in answer.body.decode()) == (status, True), answer.body
    limited = i > 3
    assert (answer.headers["X-RateLimit-Remaining"] is not None) == limited


@pytest.mark.parametrize("i", range(len(BODIES)), ids=lambda i: BODIES[i][2])
def test_then_the_body_itself(server, key, i):
    _, status, word = BODIES[i]
    answer = answered(server, wrong_from(BODIES, i, USUAL), {"good": key})
    assert (answer.status, word in answer.body.decode()) == (status, True), answer.body


def test_a_list_of_faults_is_cut_at_a_hundred_and_says_so(server, key):
    request = request_with(150)
    for job in request["problem"]["jobs"]:
        job["drop_fee"] = -1
    answer = server.post(SOLVE, json.dumps(request).encode(), key)
    assert answer.status == 400
    assert len(answer.json["errors"]) == 100
    assert "100" in answer.json["message"]
    assert "150" in answer.json["message"]
