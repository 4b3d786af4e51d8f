"""Settings, API keys; usage."""

from __future__ import annotations

import json
import re

from sqlalchemy import text

from ..conftest import request_with
from .browsing import Browser

KEYS = "/dashboard/keys"
CHOSEN = {"name": "nightly", "solver": "vrp", "operation": ["solve", "status"], "expires": "30"}


def made(page):
    return re.search(r"ro_[A-Za-z0-9_-]{57}", page.text)[0]


def verified(server, key):
    return server.call("GET", "/v2/auth/verify", headers={"Authorization": key})


def test_a_new_key_may_do_what_was_chosen_and_is_shown_once(open_server, user):
    page = user.post(KEYS, CHOSEN)
    key = made(page)
    assert verified(open_server, key).json["permissions"] == {
        "solvers": ["vrp"],
        "operations": ["solve", "status"],
    }
    assert page.headers["cache-control"] == "no-store"
    assert key not in user.get(KEYS).text
    assert key not in str(open_server.log)


def test_a_key_that_is_revoked_is_refused_at_once(open_server, user):
    key = made(user.post(KEYS, CHOSEN))
    assert verified(open_server, key).status == 200
    path = re.search(r"/dashboard/keys/\w+/revoke", user.get(KEYS).text)[0]
    assert "for ever" in user.get(path).text
    assert user.post(path).status == 303
    assert verified(open_server, key).status == 401
    assert user.post(path).status == 404


def test_a_key_expires(open_server, user):
    key = made(user.post(KEYS, CHOSEN))

    async def end(store):
        statement = text("UPDATE keys SET expires_at = 1 WHERE id = :id")
        await store.run(lambda connection: connection.execute(statement, {"id": key[3:11]}))

    open_server.store(end)
    assert verified(open_server, key).status == 401
    assert "expired" in user.get(KEYS).text


def test_another_accounts_key_cannot_be_revoked(open_server, user, name):
    key = made(user.post(KEYS, CHOSEN))
    other = Browser(open_server)
    other.sign_up(f"{name}x")
    path = f"{KEYS}/{key[3:11]}/revoke"
    assert [other.get(path).status, other.post(path).status] == [404, 404]
    assert verified(open_server, key).status == 200


def test_a_key_needs_a_name_a_solver_and_an_operation(user):
    for name in ("name", "solver", "operation"):
        page = user.post(KEYS, {**CHOSEN, name: ""})
        assert page.status == 400
        assert "needs" in page.text


def test_what_is_no_permission_is_not_given(open_server, user):
    key = made(user.post(KEYS, {**CHOSEN, "operation": ["solve", "fly"], "account_id": "1"}))
    assert verified(open_server, key).json["permissions"]["operations"] == ["solve"]


def test_stored_script_a_name_is_shown_as_it_is(user):
    script = "<script>alert(1)</script>"
    page = user.post(KEYS, {**CHOSEN, "name": script})
    assert script not in page.text
    assert "&lt;script&gt;" in page.text


def test_usage_is_told_against_limits(open_server, user):
    key = made(user.post(KEYS, CHOSEN))
    verified(open_server, key)
    page = user.get("/dashboard/usage").text

    def used(what):
        return re.search(rf"{re.escape(what)}</th><td class=\"number\">(\d+)</td>", page)[1]

    assert (used("Reads in this hour"), used("Stored (MiB)")) == ("1", "0")
    user.post("/dashboard/send", {"operation": "solve", "request": json.dumps(request_with())})
    page = user.get("/dashboard/usage").text
    assert used("Stored (MiB)") == "1"  # rounded up
    assert "Trial ends" in page
