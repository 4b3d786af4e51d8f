"""The operator's side: accounts, invitations, queue, audit log."""

from __future__ import annotations

import json
import re

import pytest

from routeopt.server.store.audit import Actor
from routeopt.server.store.invitations import Invitations

from ..running import wait_for
from .browsing import Browser
from .test_keys_pages import CHOSEN, KEYS, made, verified

ACCOUNTS = "/dashboard/operator/accounts"
PAGES = (ACCOUNTS, "/dashboard/operator/queue", "/dashboard/operator/audit")


@pytest.fixture
def account(open_server, user, name):  # noqa: ARG001 - the user is who has signed up
    """The path of the user's account."""
    rows = open_server.accounts(lambda accounts: accounts.all())
    return f"{ACCOUNTS}/{next(row.id for row in rows if row.name == name)}"


def test_nobody_else_sees_that_these_pages_exist(user, stranger, account):
    for path in (*PAGES, account, f"{account}/delete"):
        assert user.get(path).status == 404
        assert stranger.get(path).status == 303
    for action in ("trial", "limits", "suspend", "restore", "delete", "password"):
        assert user.post(f"{account}/{action}").status == 404


def test_an_operator_sees_accounts_queue_and_log(operator, account, name):
    assert name in operator.get(f"{ACCOUNTS}?name={name}").text
    for path in (*PAGES, account):
        assert operator.get(path).status == 200
    for path in (f"{ACCOUNTS}/x", f"{ACCOUNTS}/0", f"{ACCOUNTS}/{10**30}"):
        assert operator.get(path).status == 404
    text = operator.get("/dashboard/operator/audit").text
    assert "account signed up" in text
    assert "127.0.0.1" in text


def test_a_trial_is_ended_and_extended(open_server, operator, user, account):
    key = made(user.post(KEYS, CHOSEN))
    jobs = ("GET", "/v3/routing/jobs")
    operator.post(f"{account}/trial", {"days": "0"})
    assert open_server.call(*jobs, headers={"Authorization": key}).status == 403
    operator.post(f"{account}/trial", {"days": "30"})
    assert open_server.call(*jobs, headers={"Authorization": key}).status == 200
    operator.post(f"{account}/trial", {"days": ""})
    assert "does not expire" in user.get("/dashboard/usage").text
    assert operator.post(f"{account}/trial", {"days": "-1"}).status == 400


def test_limits_are_set_and_taken_back(open_server, operator, user, account):
    key = made(user.post(KEYS, CHOSEN))
    operator.post(f"{account}/limits", {"requests_per_hour": "7", "concurrent_jobs": ""})
    assert verified(open_server, key).json["rate_limit"]["requests_per_hour"] == 7
    operator.post(f"{account}/limits", {"requests_per_hour": "", "concurrent_jobs": "2"})
    assert verified(open_server, key).json["rate_limit"] == {
        "requests_per_hour": 1_000_000,
        "concurrent_jobs": 2,
    }


def test_a_suspended_accounts_keys_are_refused_and_its_jobs_wait(
    open_server, operator, user, account, small
):
    key = made(user.post(KEYS, CHOSEN))
    operator.post(f"{account}/suspend")
    answer = verified(open_server, key)
    assert (answer.status, answer.json["error"]["message"]) == (403, "the account is suspended")
    send = {"operation": "solve", "request": json.dumps(small)}
    assert user.post("/dashboard/send", send).status == 403
    assert "suspended" in user.get("/dashboard/jobs").text
    operator.post(f"{account}/restore")
    assert user.post("/dashboard/send", send).status == 303


def test_a_job_of_a_suspended_account_waits_until_it_is_restored(
    open_server, operator, user, account, small, long
):
    running = user.post("/dashboard/send", {"operation": "solve", "request": json.dumps(long)})
    wait_for(lambda: "SOLVING" in user.get("/dashboard/jobs").text)
    waiting = user.post("/dashboard/send", {"operation": "solve", "request": json.dumps(small)})
    operator.post(f"{account}/suspend")
    assert user.post(f"{running.headers['location']}/stop").status == 303
    wait_for(lambda: "SOLVED" in user.get(running.headers["location"]).text)
    assert "QUEUED" in user.get(waiting.headers["location"]).text
    operator.post(f"{account}/restore")
    wait_for(lambda: "SOLVED" in user.get(waiting.headers["location"]).text)
    assert open_server.process.poll() is None


def test_an_account_is_deleted_with_all_that_it_has(
    open_server, operator, user, account, name, small
):
    key = made(user.post(KEYS, CHOSEN))
    user.post("/dashboard/send", {"operation": "solve", "request": json.dumps(small)})
    page = operator.post(f"{account}/delete", {"name": "another"})
    assert page.status == 400
    assert operator.post(f"{account}/delete", {"name": name}).status == 303
    assert user.get("/dashboard/jobs").status == 303
    assert Browser(open_server).login(name).status == 403
    assert operator.get(account).status == 404
    wait_for(lambda: verified(open_server, key).status == 401)
    assert name in operator.get("/dashboard/operator/audit").text


def test_an_operator_resets_a_password(open_server, operator, user, account, name):
    page = operator.post(f"{account}/password", {"user": name})
    password = re.search(r"<output>(.+?)</output>", page.text)[1]
    assert user.get("/dashboard/jobs").status == 303
    assert Browser(open_server).login(name, password).status == 303
    assert operator.post(f"{account}/password", {"user": "operator"}).status == 404


@pytest.mark.ci
def test_an_invitation_lets_one_account_sign_up(start_server):
    with start_server(sign_up="invitation") as server:
        code = server.store(
            lambda store: Invitations(store).create(Actor("tests"), "a friend", 1_000)
        )
        browser = Browser(server)
        assert browser.sign_up("friend", invitation="guessed").status == 400
        page = browser.get(f"/dashboard/signup?invitation={code}")
        assert page.fields["invitation"] == code
        assert browser.sign_up("friend", invitation=code).status == 303
        assert Browser(server).sign_up("second", invitation=code).status == 400


def test_an_operator_invites_and_withdraws(operator):
    page = operator.post("/dashboard/operator/invitations", {"note": "a firm"})
    assert "/dashboard/signup?invitation=" in page.text
    path = re.search(r"/dashboard/operator/invitations/\d+/withdraw", page.text)[0]
    assert operator.post(path).status == 303
    assert "a firm" not in operator.get(ACCOUNTS).text


@pytest.mark.ci
def test_an_operator_is_made_on_the_command_line(command):
    password = command("users", "create", "Boss", "--operator").stdout.strip()
    assert len(password) >= 16
    assert command("users", "create", "boss").returncode != 0
    assert command("users", "create", "no name!").returncode != 0
    assert command("users", "create", "clerk", "--account", "nowhere").returncode != 0
    assert command("users", "list").stdout.split()[-3:] == ["boss", "default", "operator"]
    assert command("users", "password", "boss").stdout.strip() != password
    assert command("users", "remove", "boss").returncode == 0
    assert command("users", "remove", "boss").returncode != 0
