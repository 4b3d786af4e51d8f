"""The V3 family gives the package's bodies, with the request's id (and a refusal's status)."""

from __future__ import annotations

import gzip
import json
import re

import pytest

import routeopt
from routeopt.api import validation

from .running import JSON

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"


def without_search(body):
    return re.sub(rb'"search":\{[^{}]*\}', b"", body)


def without_id(answer):
    """Return the body less the id, which the header tells as well."""
    tail = f',"request_id":"{answer.headers["X-Request-Id"]}"}}'.encode()
    assert answer.body.endswith(tail)
    return answer.body.removesuffix(tail) + b"}"


def test_solve_gives_the_packages_answer(server, key, small):
    answer = server.post(SOLVE, small, key)
    assert answer.status == 200
    assert without_search(without_id(answer)) == without_search(routeopt.solve(small).to_json())


def test_evaluate_gives_the_packages_answer(server, key, planned):
    answer = server.post(EVALUATE, planned, key)
    assert answer.status == 200
    assert without_id(answer) == routeopt.evaluate(planned).to_json()


@pytest.mark.parametrize("operation", ["solve", "evaluate", "suggest", "explain"])
@pytest.mark.parametrize("flag", ["true", "1", "TRUE"])
def test_validate_only_gives_counts(server, key, planned, operation, flag):
    answer = server.post(f"/v3/routing/{operation}?validate_only={flag}", planned, key)
    assert answer.status == 200
    assert without_id(answer) == validation(planned, operation=operation)


@pytest.mark.parametrize("flag", ["false", "0", "False"])
def test_validate_only_may_be_false(server, key, planned, flag):
    answer = server.post(f"{EVALUATE}?validate_only={flag}", planned, key)
    assert "routes" in answer.json


@pytest.mark.parametrize("query", ["validate_only=maybe", "validate_only=",
                                   "validate_only=true&validate_only=true"])  # fmt: skip
def test_validate_only_is_a_truth_value_given_once(server, key, small, query):
    answer = server.post(f"{SOLVE}?{query}", small, key)
    assert answer.status == 400
    assert answer.json["code"] == "invalid_request"
    assert [error["code"] for error in answer.json["errors"]] == ["invalid_value"]


def test_a_refusal_is_the_packages_with_status_and_id(server, key, small):
    small["problem"]["jobs"][0]["drop_fee"] = -1
    small["options"]["time_limit_s"] = 301
    answer = server.post(SOLVE, small, key)
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(small)
    assert answer.status == 400
    assert json.loads(without_id(answer)) == refused.value.body


def test_suggest_gives_the_packages_answer(server, key, planned):
    planned["plan"]["routes"][0]["stops"].pop()
    answer = server.post("/v3/routing/suggest", planned, key)
    assert answer.status == 200
    assert without_search(without_id(answer)) == without_search(routeopt.suggest(planned).to_json())


def test_explain_gives_the_packages_answer(server, key, planned):
    planned["plan"]["routes"][0]["stops"].pop()
    answer = server.post("/v3/routing/explain", planned, key)
    assert answer.status == 200
    assert without_id(answer) == routeopt.explain(planned).to_json()


def test_a_compressed_request_is_the_same_request(server, key, planned):
    plain = server.post(EVALUATE, planned, key)
    body = gzip.compress(json.dumps(planned).encode())
    packed = server.post(EVALUATE, body, key, {**JSON, "Content-Encoding": "gzip"})
    assert without_id(packed) == without_id(plain)


def test_a_fault_of_the_text_is_refused_with_its_place(server, key):
    answer = server.post(SOLVE, b'{"problem": nonsense}', key)
    assert answer.status == 400
    assert answer.json["errors"][0]["pointer"] == ""


@pytest.mark.parametrize("text", [b"", b"null", b"[]", b'"x"', b"{}", b'{"problem":{}}\x00',
                                  b'\xff\xfe{\x00}\x00', b"[" * 100_000, b'{"a":NaN}',
                                  b'{"a":1,"a":2}', b'{"problem":"\xed\xa0\x80"}'])  # fmt: skip
def test_what_is_no_request_is_refused_in_our_form(server, key, text):
    answer = server.post(SOLVE, text, key)
    assert answer.status == 400
    assert answer.json["status"] == "BAD_REQUEST"
    assert answer.json["errors"]


def test_a_byte_order_mark_is_let_pass(server, key, small):
    answer = server.post(SOLVE, b"\xef\xbb\xbf" + json.dumps(small).encode(), key)
    assert answer.status == 200


@pytest.mark.parametrize(("method", "path", "status", "code"), [
    ("GET", SOLVE, 405, "method_not_allowed"),
    ("HEAD", SOLVE, 405, None),
    ("OPTIONS", SOLVE, 405, "method_not_allowed"),
    ("PUT", SOLVE, 405, "method_not_allowed"),
    ("POST", SOLVE + "/", 404, "not_found"),
    ("POST", "/v3//routing/solve", 404, "not_found"),
    ("POST", "/v3/routing/nothing", 404, "not_found"),
    ("GET", "/", 404, "not_found"),
])  # fmt: skip
def test_paths_and_methods(server, method, path, status, code):
    answer = server.call(method, path)
    assert answer.status == status
    if code:
        assert answer.json["code"] == code
        assert answer.json["request_id"] == answer.headers["X-Request-Id"]
    if status == 405:
        assert answer.headers["Allow"] == "POST"


def test_v2_refuses_in_its_own_form(server):
    answer = server.call("GET", "/v2/nothing")
    assert answer.status == 404
    assert (answer.json["status"], answer.json["message"]) == (
        "NOT_FOUND",
        "there is nothing at this path",
    )
    assert [error["pointer"] for error in answer.json["errors"]] == [""]


@pytest.mark.parametrize(("given", "taken"), [
    ("abc-1._Z", True), ("x" * 64, True), ("x" * 65, False), ("a b", False), ('a"b', False),
])  # fmt: skip
def test_a_harmless_request_id_is_taken_over(server, given, taken):
    answer = server.call("GET", "/healthz", headers={"X-Request-Id": given})
    assert (answer.headers["X-Request-Id"] == given) == taken


def test_every_answer_says_not_to_be_kept_or_guessed(server, key, small):
    for answer in (server.post(SOLVE, small, key), server.call("GET", "/nothing")):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["Server"] is None
