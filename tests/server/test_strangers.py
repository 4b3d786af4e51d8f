"""Nothing of an account is seen or guessed by another: every route of the document is walked."""

from __future__ import annotations

import json

import pytest

from .running import JSON
from .test_jobs import JOBS, LATER, ended, get, submit

NEVER = "01a00000-0000-7000-8000-000000000000"
SECRET = "label-of-the-owner"


@pytest.fixture(scope="module")
def owner(server):
    return server.key(account="owner")


@pytest.fixture(scope="module")
def stranger(server):
    return server.key(account="stranger")


@pytest.fixture
def jobs(server, owner, planned):
    """A job of every operation, with what it was given and what it found."""
    found = {}
    for operation in ("solve", "suggest", "explain"):
        headers = {**LATER, "Idempotency-Key": f"of the owner {operation}".replace(" ", "-")}
        path = f"/v3/routing/{operation}?label={SECRET}"
        found[operation] = server.post(path, planned, owner, headers).json["id"]
        ended(server, owner, found[operation])
    return found


def told(answer):
    """Return an answer without what differs in every one."""
    body = answer.json
    body.pop("request_id", None)
    return answer.status, body


def test_another_accounts_jobs_are_as_unknown_as_those_that_never_were(
    server, owner, stranger, jobs
):
    paths = server.call("GET", "/openapi.json").json["paths"]
    walked = [
        (method.upper(), path) for path, methods in paths.items() for method in methods
        if "{" in path
    ]  # fmt: skip
    assert len(walked) >= 8
    for method, path in walked:
        assert path.count("{") == path.count("{id}") == 1, path
        for job in jobs.values():
            theirs = server.call(
                method, path.replace("{id}", job), headers={"Authorization": stranger}
            )
            none = server.call(
                method, path.replace("{id}", NEVER), headers={"Authorization": stranger}
            )
            assert theirs.status == 404, (method, path)
            assert told(theirs) == told(none), (method, path)
    for job in jobs.values():
        assert get(server, owner, f"{JOBS}/{job}").json["status"] == "SOLVED"


def test_no_answer_to_a_stranger_holds_anything_of_the_owner(server, stranger, jobs, planned):
    paths = server.call("GET", "/openapi.json").json["paths"]
    names = {SECRET, *jobs.values()}
    for path, methods in paths.items():
        for method in methods:
            for query in ("", f"?label={SECRET}", f"?cursor={NEVER[:-1]}f"):
                headers = {"Authorization": stranger, **JSON}
                body = json.dumps(planned).encode() if method == "post" else None
                answer = server.call(
                    method.upper(), path.replace("{id}", NEVER) + query, body, headers=headers
                )
                assert not [name for name in names if name.encode() in answer.body], path


def test_a_strangers_key_of_idempotency_gets_no_answer_of_the_owner(
    server, owner, stranger, planned
):
    headers = {**LATER, "Idempotency-Key": "shared-by-chance"}
    mine = server.post("/v3/routing/solve", planned, owner, headers).json["id"]
    theirs = server.post("/v3/routing/solve", planned, stranger, headers).json["id"]
    assert mine != theirs
    assert get(server, stranger, f"{JOBS}/{mine}").status == 404


def test_ids_cannot_be_guessed_from_one_another(server, owner, small):
    first, second = (submit(server, owner, small) for _ in range(2))
    same = sum(a == b for a, b in zip(first[14:], second[14:], strict=True))
    assert same < 14  # of 22, of which 4 are marks; the others agree by chance in one of 16
