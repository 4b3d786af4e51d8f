"""Who gets in: signing up, logging in and out, and what OWASP says of sessions and forms."""

from __future__ import annotations

import http.client
import re
import ssl
import time

import pytest
from fastapi.routing import APIRoute

from routeopt.server.app import create_app
from routeopt.server.dashboard.app import create_dashboard
from routeopt.server.dashboard.passwords import Passwords
from routeopt.server.dashboard.visitor import PageGuard
from routeopt.server.secret import hasher
from routeopt.server.settings import Settings
from routeopt.server.store import audit

from .browsing import PASSWORD, Browser

JOBS = "/dashboard/jobs"


def deeds(server, actor):
    """What the audit log says that somebody did."""
    rows = server.store(lambda store: audit.page(store, None, 1_000))
    return [row.action for row in reversed(rows) if row.actor == actor]


def test_a_new_account_is_on_trial_for_fourteen_days(open_server, user, name):
    rows = open_server.accounts(lambda accounts: accounts.all())
    (account,) = [row for row in rows if row.name == name]
    assert account.expires_at - account.created_at == 14 * 86_400
    assert user.get("/dashboard/keys").status == 200


@pytest.mark.usefixtures("user")
def test_a_page_of_users_asks_for_a_login_and_goes_on_afterwards(open_server, name):
    stranger = Browser(open_server)
    page = stranger.get(f"{JOBS}?state=ERROR")
    assert page.status == 303
    assert page.headers["location"] == "/dashboard/login?next=/dashboard/jobs%3Fstate%3DERROR"
    fields = stranger.get(page.headers["location"]).fields
    answer = stranger.login(name, next=fields["next"])
    assert answer.headers["location"] == f"{JOBS}?state=ERROR"
    assert stranger.get(JOBS).status == 200


def test_logging_out_ends_the_session_on_the_server(open_server, user):
    kept = dict(user.cookies)
    assert user.post("/dashboard/logout").status == 303
    thief = Browser(open_server)
    thief.cookies = kept
    assert thief.get(JOBS).status == 303


def test_a_new_password_ends_all_other_sessions(open_server, user, name):
    other = Browser(open_server)
    other.login(name)
    assert other.get(JOBS).status == 200
    new = {"current": PASSWORD, "password": "another one, longer", "again": "another one, longer"}
    assert user.post("/dashboard/password", new | {"current": "wrong"}).status == 403
    assert user.post("/dashboard/password", new).status == 303
    assert user.get(JOBS).status == 200
    assert other.get(JOBS).status == 303
    assert other.login(name).status == 403
    assert other.login(name, "another one, longer").status == 303
    assert deeds(open_server, name)[-3:] == ["logged in", "login failed", "logged in"]


@pytest.mark.ci
@pytest.mark.parametrize("setting", ["session_idle_s", "session_s"])
def test_a_session_ends_by_time(start_server, setting):
    with start_server(sign_up="open", **{setting: 0.01}) as server:
        browser = Browser(server)
        assert browser.sign_up("short").status == 303
        time.sleep(0.05)
        assert browser.get(JOBS).status == 303


@pytest.mark.parametrize(("password", "text"), [
    ("short", "12 to 256"), ("a" * 12, "easy to guess"), ("my name is {name}", "easy to guess"),
])  # fmt: skip
def test_a_bad_password_is_refused(stranger, name, password, text):
    page = stranger.sign_up(name, password.format(name=name))
    assert page.status == 400
    assert text in page.text


@pytest.mark.parametrize("name", ["", "a", "a b", "<b>", "ünser", "x" * 65])
def test_a_bad_name_is_refused(stranger, name):
    assert stranger.sign_up(name).status == 400


@pytest.mark.ci
def test_without_a_setting_nobody_signs_up(start_server):
    with start_server() as server:
        browser = Browser(server)
        assert browser.get("/dashboard/signup").status == 404
        assert browser.sign_up("somebody").status == 404
        assert "Sign up" not in browser.get("/dashboard/login").text


@pytest.mark.ci
def test_without_the_dashboard_its_paths_are_unknown(start_server):
    with start_server(dashboard="false") as server:
        answer = server.call("GET", "/dashboard/login")
        assert (answer.status, answer.json["code"]) == (404, "not_found")


# What OWASP's cheat sheets on sessions, forms and authentication ask for, one test each.


@pytest.mark.usefixtures("user")
def test_fixation_a_login_gives_another_cookie(open_server, name):
    victim = Browser(open_server)
    victim.get("/dashboard/login")
    planted = dict(victim.cookies)
    victim.login(name)
    assert victim.cookies != planted
    thief = Browser(open_server)
    thief.cookies = planted
    assert thief.get(JOBS).status == 303


FORGED = [
    {"token": ""}, {"token": "0" * 64}, {"token": "x"}, {"site": "cross-site"},
    {"site": "same-site"}, {"site": None}, {"site": None, "Origin": "https://elsewhere.example"},
]  # fmt: skip


def test_csrf_a_form_of_another_site_does_nothing(user):
    for forged in FORGED:
        assert user.post("/dashboard/logout", **forged).status == 403, forged
    assert user.get(JOBS).status == 200


def test_csrf_a_token_is_of_one_session(user, stranger):
    assert user.post("/dashboard/logout", token=stranger.token()).status == 403


def test_csrf_an_older_browser_says_where_a_form_is_from(open_server, user):
    origin = f"http://127.0.0.1:{open_server.port}"
    assert user.post("/dashboard/logout", site=None, Origin=origin).status == 303


def test_clickjacking_no_page_is_shown_within_another(user):
    for path in (JOBS, "/dashboard/login", "/dashboard/nowhere", "/dashboard/static/htmx.min.js"):
        page = user.get(path)
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert page.headers["x-frame-options"] == "DENY"


def test_csp_allows_what_the_server_sends_and_nothing_inline(user):
    for path in (JOBS, "/dashboard/keys", "/dashboard/password", "/dashboard/nowhere"):
        page = user.get(path)
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        assert not re.search(r"<style|<script(?![^>]*src=)|\sstyle=|\son[a-z]+=", page.text)
        assert not re.search(r"(src|href)=.?https?:", page.text)


TARGETS = [
    "https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example",
    "/v3/routing/jobs", "/dashboard/\r\nX: y", "/dashboardx", "javascript:alert(1)",
    "/dashboard/../v3/routing/jobs",
]  # fmt: skip


@pytest.mark.usefixtures("user")
def test_open_redirect_a_login_leads_to_pages_of_ours_alone(open_server, name):
    for target in TARGETS:
        answer = Browser(open_server).login(name, next=target)
        assert (answer.status, answer.headers["location"]) == (303, JOBS), target


@pytest.mark.usefixtures("user")
def test_enumeration_an_unknown_name_is_answered_like_a_wrong_password(stranger, name):
    answers = [stranger.login(one, "wrong " * 3) for one in (name, "nobody-at-all")]
    assert [answer.status for answer in answers] == [403, 403]
    texts = [
        re.sub(name, "nobody-at-all", re.sub(r'name="token" value="\w+"', "", answer.text))
        for answer in answers
    ]
    assert texts[0] == texts[1]


def test_enumeration_an_unknown_names_password_is_hashed_all_the_same(run):
    class Counting(Passwords):
        verified = 0

        def _verify(self, password, stored):
            self.verified += 1
            return super()._verify(password, stored)

    passwords = Counting()
    assert not run(passwords.matches(PASSWORD, None))
    assert passwords.verified == 1


@pytest.mark.ci
def test_guessing_is_throttled_by_user_and_address(start_server):
    with start_server(sign_up="open", wrong_passwords_per_hour=3) as server:
        browser = Browser(server)
        browser.sign_up("guessed")
        stranger = Browser(server)
        for _ in range(3):
            assert stranger.login("guessed", "wrong").status == 403
        refused = stranger.login("guessed")
        assert refused.status == 429
        assert int(refused.headers["retry-after"]) > 0
        assert browser.get(JOBS).status == 200
        assert stranger.login("other", "wrong").status == 403
        statuses = [stranger.login(f"other{number}", "wrong").status for number in range(15)]
        assert statuses[-1] == 429  # by now of the address


def test_the_cookie_is_for_this_server_and_no_script(stranger):
    (cookie,) = stranger.get("/dashboard/login").headers.get_all("set-cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Domain" not in cookie


@pytest.mark.ci
def test_with_https_the_cookie_is_of_this_host_alone(start_server, certificate):
    cert, key = certificate
    with start_server(certfile=cert, keyfile=key) as server:
        context = ssl.create_default_context(cafile=cert)
        connection = http.client.HTTPSConnection("127.0.0.1", server.port, context=context)
        connection.request("GET", "/dashboard/login")
        cookie = connection.getresponse().headers["set-cookie"]
        connection.close()
    assert cookie.startswith("__Host-routeopt=")
    assert "Secure" in cookie
    assert "Path=/;" in cookie


def test_pages_take_no_keys_and_the_api_takes_no_cookies(open_server, user):
    key = open_server.key()
    assert Browser(open_server).get(JOBS, Authorization=key).status == 303
    assert user.get("/v3/routing/jobs").status == 401


def test_an_address_that_cannot_be_is_a_page_that_is_not_there(user):
    for path in ("/dashboard/jobs/x/fly.svg", "/dashboard/jobs/x/fly.json", f"{JOBS}/x"):
        page = user.get(path)
        assert page.status == 404
        assert "There is no such page" in page.text


def test_a_stranger_cannot_send_much(stranger):
    page = stranger.post("/dashboard/login", {"name": "x" * 2**16})
    assert page.status == 413
    chunked = stranger.ask("POST", "/dashboard/login", iter([b"name=x"]), {
        "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
    })  # fmt: skip
    assert chunked.status == 413


def test_pages_are_told_in_the_log_by_their_routes(open_server, user):
    user.get(f"{JOBS}/x")
    assert "/dashboard/jobs/{id}" in [entry.get("route") for entry in open_server.log]


def test_pages_are_not_compressed_nor_kept(user):
    page = user.get(JOBS, **{"Accept-Encoding": "gzip"})
    assert page.headers["content-encoding"] is None
    assert page.headers["cache-control"] == "no-store"


def test_the_log_has_no_password(open_server, user, name):
    user.login(name, "a very secret password")
    assert "a very secret" not in str(open_server.log)


def test_every_page_says_for_whom_it_is(tmp_path):
    settings = Settings(data_dir=tmp_path / "data")
    state = create_app(settings).state
    pages = create_dashboard(state, state.database, hasher(settings))
    roles = {}
    for route in pages.routes:
        if isinstance(route, APIRoute):
            guards = [
                one.call for one in route.dependant.dependencies if isinstance(one.call, PageGuard)
            ]
            assert len(guards) == 1, route.path
            roles.setdefault(guards[0].role, set()).add(route.path)
    assert roles["anybody"] == {"/dashboard/login", "/dashboard/signup"}
    assert all(path.startswith("/dashboard/operator/") for path in roles["operator"])
    assert not any(path.startswith("/dashboard/operator") for path in roles["user"])
