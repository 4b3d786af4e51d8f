"""Jobs in a browser: the list, one of them, its pictures, sending a request."""

from __future__ import annotations

import json

import pytest

from ..conftest import request_with
from ..running import wait_for
from ..solver_requests import CLUST, FILL
from ..test_v2 import SMALL
from .browsing import Browser
from .test_keys_pages import CHOSEN, KEYS, made

SEND, JOBS = "/dashboard/send", "/dashboard/jobs"
SCRIPT = "<script>alert(1)</script>"


def sent(browser, request, **more):
    """Send a request, and return the path of its job's page."""
    fields = {"operation": "solve", "request": json.dumps(request), **more}
    answer = browser.post(SEND, fields)
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def solved(browser, request, **more):
    path = sent(browser, request, **more)
    wait_for(lambda: "SOLVED" in browser.get(f"{path}/progress").text)
    return path


def test_a_request_that_is_sent_becomes_a_job_with_a_plan(user, small):
    path = solved(user, small, label="monday")
    text = user.get(path).text
    assert "<h1>monday</h1>" in text
    assert "2 of 2 tasks" in text
    assert 'src="' + path + '/map.svg"' in text
    assert "monday" in user.get(JOBS).text
    answer = json.loads(user.get(f"{path}/answer.json").text)
    assert answer["status"] == "solved"
    assert json.loads(user.get(f"{path}/request.json").text) == small


@pytest.mark.parametrize("kind", ["map", "timeline"])
def test_a_picture_is_an_image_in_which_nothing_runs(user, small, kind):
    picture = user.get(f"{solved(user, small)}/{kind}.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    policy = picture.headers["content-security-policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'; sandbox"
    assert picture.text.startswith("<svg")


def test_a_plan_is_explained_and_compared(user, small):
    path, other = solved(user, small), solved(user, request_with(jobs=3, options=small["options"]))
    assert "serves every task" in user.get(f"{path}/explanation").text
    ids = [one.rpartition("/")[2] for one in (other, path)]
    text = user.get(f"/dashboard/compare?job={ids[0]}&job={ids[1]}").text
    assert "now served" in text
    assert "job 2" in text
    assert user.get(f"/dashboard/compare?job={ids[0]}").status == 200


def test_a_plan_of_v2_is_drawn_and_listed(open_server, user):
    left_out = {"name": "far", "duration": 60, "location": {"latitude": 10, "longitude": 10}}
    body = {**SMALL, "jobs": [*SMALL["jobs"], left_out], "label": "old words"}
    key = made(user.post(KEYS, CHOSEN))
    answer = open_server.post("/v2/vrp/solve?millis=100", body, key)
    path = f"{JOBS}/{answer.json['id']}"
    wait_for(lambda: "SOLVED" in user.get(f"{path}/progress").text)
    text = user.get(path).text
    assert "2 of 3 jobs" in text
    assert "far: SHIFT_END_CONFLICT" in text
    assert "old words" in user.get(JOBS).text
    assert user.get(f"{path}/map.svg").text.count("not served") == 2
    assert "van · 2026-12-01" in user.get(f"{path}/timeline.svg").text
    assert user.get(f"{path}/explanation").status == 404


def test_answers_of_fill_and_clust_are_shown(open_server, user, name):
    key = open_server.key("shown", account=name)
    pages = {}
    for solver, body in (("fill", FILL), ("clust", CLUST)):
        for operation in ("evaluate", "suggest"):
            answer = open_server.post(f"/v2/{solver}/{operation}?millis=100", body, key)
            path = pages[solver, operation] = f"{JOBS}/{answer.json['id']}"
            wait_for(lambda path=path: "SOLVED" in user.get(f"{path}/progress").text)
    listed = user.get(JOBS).text
    assert "FILL evaluate" in listed
    assert "CLUST suggest" in listed
    roster = user.get(pages["fill", "evaluate"]).text
    assert "1 of 2" in roster  # heads
    assert "Tue 01.12." in roster
    assert "day 2: 2 employees free" in roster
    clusters = user.get(pages["clust", "evaluate"]).text
    assert "2 of 3" in clusters  # entities
    assert "map.svg" in clusters
    assert "north" in user.get(f"{pages['clust', 'evaluate']}/map.svg").text
    assert user.get(f"{pages['clust', 'evaluate']}/timeline.svg").status == 404
    assert user.get(f"{pages['fill', 'evaluate']}/map.svg").status == 404
    assert "b to north" in user.get(pages["clust", "suggest"]).text


def test_a_request_that_breaks_rules_is_refused_with_its_pointers(user):
    request = request_with(options={"seed": "x"})
    page = user.post(SEND, {"operation": "solve", "request": json.dumps(request)})
    assert page.status == 400
    assert "/options/seed" in page.text
    assert "&#34;seed&#34;" in page.text  # what was sent is still there


def test_stored_script_a_label_or_an_id_is_shown_as_it_is(user, small):
    small["problem"]["vehicles"][0]["id"] = SCRIPT
    small["problem"]["jobs"][0]["id"] = '"><svg onload=alert(1)>'
    path = solved(user, small, label=SCRIPT)
    for page in (path, JOBS, f"{path}/map.svg", f"{path}/timeline.svg", f"{path}/explanation"):
        text = user.get(page).text
        assert "<script>alert" not in text
        assert "<svg onload" not in text


def test_a_running_job_tells_its_progress_and_ends_when_it_is_stopped(open_server, user, long):
    path = sent(user, long)
    wait_for(lambda: "Best cost so far" in user.get(path).text)
    assert "hx-sse:connect" in user.get(path).text
    with open_server.client() as connection:
        (cookie,) = user.cookies.items()
        connection.request("GET", f"{path}/events", headers={"Cookie": "=".join(cookie)})
        stream = connection.getresponse()
        assert stream.readline() == b"event: state\n"
        assert user.post(f"{path}/erase").status == 409
        assert user.post(f"{path}/stop").status == 303
        stream.read()
    ended = user.get(f"{path}/progress")
    assert ended.headers["hx-refresh"] == "true"
    assert "Unserved" in user.get(JOBS).text
    assert user.post(f"{path}/erase").status == 303
    assert user.get(path).status == 404


def test_another_accounts_job_is_as_unknown_as_none(open_server, user, name, small):
    path = solved(user, small)
    other = Browser(open_server)
    other.sign_up(f"{name}x")
    for end in ("", "/progress", "/events", "/request.json", "/map.svg", "/explanation"):
        assert other.get(f"{path}{end}").status == 404
    for end in ("/stop", "/erase"):
        assert other.post(f"{path}{end}").status == 404
    assert other.get(f"/dashboard/compare?job={path[-36:]}&job={path[-36:]}").status == 404
    assert path not in other.get(JOBS).text
    assert user.get(path).status == 200


def test_an_account_whose_trial_is_over_sends_nothing(open_server, user, name, small):
    solved(user, small)
    open_server.accounts(lambda accounts: accounts.change(name, expires_at=1))
    page = user.post(SEND, {"operation": "solve", "request": json.dumps(small)})
    assert page.status == 403
    assert "trial has ended" in page.text


def test_the_list_is_paged_and_filtered(user, small):
    paths = [solved(user, small, label=f"day {number % 2}") for number in range(3)]
    text = user.get(f"{JOBS}?label=day+1&state=SOLVED").text
    assert [path in text for path in paths] == [False, True, False]
    text = user.get(f"{JOBS}?before={paths[2][-36:]}").text
    assert [path in text for path in paths] == [True, True, False]
