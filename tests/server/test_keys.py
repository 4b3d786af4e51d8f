"""Keys: who gets in, who does not, and what each may do."""

from __future__ import annotations

import re

import pytest

from routeopt.server.keys import Hasher, checksum, id_of, new_key
from routeopt.server.names import OPERATIONS, SOLVERS

from .running import wait_for

VERIFY, SOLVE = "/v2/auth/verify", "/v3/routing/solve"
SECRET, OTHER = "s" * 32, "t" * 32


def verified(server, *headers):
    with server.client() as connection:
        connection.putrequest("GET", VERIFY)
        for header in headers:
            connection.putheader("Authorization", header)
        connection.endheaders()
        response = connection.getresponse()
        response.read()
        return response.status


@pytest.mark.parametrize("change", [
    lambda key: key[:-1], lambda key: key + "x", lambda key: key.upper(),
    lambda key: f"Bearer {key}", lambda key: f"Basic {key}", lambda _: "", lambda _: "ro_",
    lambda key: key[:20] + ("A" if key[20] != "A" else "B") + key[21:], lambda _: "x" * 5_000,
    lambda _: new_key().text, lambda key: key + "\xe9",
])  # fmt: skip
def test_what_is_not_the_key_is_refused(server, key, change):
    assert verified(server, change(key)) == 401


def test_the_key_itself_gets_in(server, key):
    assert verified(server, key) == verified(server, f"  {key} ") == 200


def test_two_keys_are_none(server, key):
    assert verified(server, key, key) == 401


def test_a_missing_key_is_refused_in_one_form_everywhere(server, small):
    for method, path in (("GET", VERIFY), ("POST", SOLVE)):
        answer = server.call(method, path, small)
        assert answer.status == 401
        assert answer.headers["WWW-Authenticate"] == 'ApiKey realm="routeopt"'
        assert answer.json["error"]["code"] == "UNAUTHORIZED"
        assert all(isinstance(value, str) for value in answer.json["error"].values())
        assert not [name for name in answer.headers if name.lower().startswith("x-ratelimit")]


def test_unknown_and_revoked_keys_have_the_same_answer(start_server):
    with start_server(key_cache_s=0) as server:
        key = server.key()
        assert verified(server, key) == 200
        server.accounts(lambda accounts: accounts.revoke(id_of(key)))
        answers = [
            server.call("GET", VERIFY, headers={"Authorization": text})
            for text in (key, new_key().text)
        ]
        assert [answer.status for answer in answers] == [401, 401]
        assert answers[0].body == answers[1].body


def test_only_the_key_itself_counts_as_its_use(start_server):
    with start_server(key_cache_s=0) as server:
        key = server.key()
        wrong = key[:11] + new_key().text[11:-6]  # another secret under the same id
        assert verified(server, wrong + checksum(wrong)) == 401
        assert last_used(server) is None
        assert verified(server, key) == 200
        wait_for(lambda: last_used(server) is not None)


def last_used(server):
    (row,) = server.accounts(lambda accounts: accounts.keys())
    return row.last_used_at


def test_verify_tells_name_permissions_and_limits(server):
    key = server.key(
        "dispatch", "small firm", solvers=["fill", "vrp"], operations=["status", "solve"],
        requests_per_hour=7, concurrent_jobs=2,
    )  # fmt: skip
    answer = server.call("GET", VERIFY, headers={"Authorization": key})
    assert answer.json == {
        "valid": True,
        "key_name": "dispatch",
        "permissions": {"solvers": ["vrp", "fill"], "operations": ["solve", "status"]},
        "rate_limit": {"requests_per_hour": 7, "concurrent_jobs": 2},
    }


NEEDED = [
    ("solve", "solve"), ("evaluate", "evaluate"), ("suggest", "suggest"),
    ("explain", "explanation"),
]  # fmt: skip


@pytest.mark.parametrize(("operation", "permission"), NEEDED)
def test_an_operation_needs_its_permission(server, planned, operation, permission):
    path = f"/v3/routing/{operation}?validate_only=true"
    enough = server.key(solvers=["vrp"], operations=[permission])
    others = [name for name in OPERATIONS if name != permission]
    lacking = [
        server.key(operations=others),
        server.key(solvers=[name for name in SOLVERS if name != "vrp"]),
    ]
    assert server.post(path, planned, enough).status == 200
    for key in lacking:
        answer = server.post(path, planned, key)
        assert answer.status == 403
        assert answer.json["error"]["code"] == "FORBIDDEN"
        assert "VRP" in answer.json["error"]["message"]
        assert permission.capitalize() in answer.json["error"]["message"]
        assert answer.headers["X-RateLimit-Remaining"] is not None


def test_a_trial_that_has_ended_is_forbidden_and_can_still_be_verified(server, small):
    running = server.key(account="on trial", trial_days=14)
    over = server.key(account="over", trial_days=0)
    assert server.post(SOLVE, small, running).status == 200
    answer = server.post(SOLVE, small, over)
    assert answer.status == 403
    assert "trial" in answer.json["error"]["message"]
    assert verified(server, over) == 200


def test_no_log_line_has_a_key_or_a_coordinate(server, key, small):
    small["problem"]["jobs"][0]["location"] = [13.4711178, 52.4711179]
    small["problem"]["jobs"][0]["id"] = "Jane Doe"
    told = server.post(SOLVE, small, key).headers["X-Request-Id"]
    wait_for(lambda: told in str(server.log))
    text = str(server.log)
    for secret in (key, key[11:54], "4711178", "4711179", "Jane Doe"):
        assert secret not in text


def test_a_new_key_has_its_form_and_256_bits():
    key = new_key()
    assert re.fullmatch(r"ro_[0-9a-z]{8}[A-Za-z0-9_-]{43}[0-9a-z]{6}", key.text)
    assert id_of(key.text) == key.id
    assert new_key().text != key.text


def test_the_checksum_sees_every_single_wrong_character():
    text = new_key().text
    for i in range(3, len(text)):
        assert id_of(text[:i] + ("a" if text[i] != "a" else "b") + text[i + 1 :]) is None
        assert id_of(text[:i]) is None


def test_a_stored_hash_needs_the_secret_it_was_made_with():
    key = new_key().text
    stored = Hasher(SECRET).digest(key)
    assert Hasher(SECRET).matches(key, stored)
    assert Hasher(OTHER, previous=SECRET).matches(key, stored)
    assert not Hasher(OTHER).matches(key, stored)
    assert not Hasher(SECRET).matches(new_key().text, stored)
    assert not Hasher(SECRET).matches(key, None)
