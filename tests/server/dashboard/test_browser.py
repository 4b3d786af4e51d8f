"""One story in a real browser, the keyboard alone, and axe-core on every page."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from ..conftest import request_with
from ..running import JSON, wait_for
from .browsing import PASSWORD

pytestmark = pytest.mark.ci
WIDTHS = (360, 1_280)


@pytest.fixture(scope="module")
def chromium(needs, operator):  # noqa: ARG001 - is made before: Playwright's loop runs afterwards
    """Chromium, as the system has it."""
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=needs("chromium"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def tab(chromium, open_server):
    """A tab of a browser of its own, in which nothing may be refused by the page's policy."""
    context = chromium.new_context(base_url=f"http://127.0.0.1:{open_server.port}")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = context.new_page()
    complaints = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    yield tab
    context.close()
    refused = [text for text in complaints if "status of 4" not in text]
    assert refused == []


def sign_up(tab, name):
    tab.goto("/dashboard/signup")
    tab.get_by_label("Name").fill(name)
    tab.get_by_label("Password", exact=True).fill(PASSWORD)
    tab.get_by_label("The same password again").fill(PASSWORD)
    tab.get_by_role("button", name="Sign up").click()
    tab.wait_for_url("**/dashboard/keys")


def test_the_story_of_a_key(tab, open_server, name, long, needs):
    sign_up(tab, name)
    tab.get_by_label("Name").fill("story")
    for operation in ("Solve", "Status"):
        tab.get_by_label(operation, exact=True).check()
    tab.get_by_role("button", name="Create key").click()
    tab.get_by_role("button", name="Copy").click()
    tab.get_by_text("Copied").wait_for()
    key = tab.evaluate("navigator.clipboard.readText()")

    long["options"]["time_limit_s"] = 2
    made = curl(needs, open_server, key, "/v3/routing/solve?label=story", long)
    assert made["status"] == "QUEUED"
    tab.get_by_role("link", name="Jobs").click()
    tab.get_by_role("row", name="story").get_by_role("link").click()
    tab.get_by_text("Best cost so far").wait_for()
    tab.get_by_role("heading", name="Map").wait_for()  # the page is told of the job's end
    drawn = "image => image.decode().then(() => image.naturalWidth)"
    for picture in ("The routes as seen from above", "What each route does when"):
        assert tab.get_by_alt_text(picture).evaluate(drawn) > 500

    refused = curl(needs, open_server, key, "/v3/routing/evaluate", long)
    assert refused["error"]["code"] == "FORBIDDEN"
    tab.get_by_role("link", name="API keys").click()
    tab.get_by_role("link", name="Revoke story").click()
    tab.get_by_role("button", name="Revoke").click()
    tab.get_by_role("cell", name="revoked").wait_for()
    refused = curl(needs, open_server, key, "/v3/routing/solve", long)
    assert refused["error"]["code"] == "UNAUTHORIZED"


def curl(needs, server, key, path, body):
    done = subprocess.run(
        [needs("curl"), "-s", f"http://127.0.0.1:{server.port}{path}",
         "-H", f"Authorization: {key}", "-H", "Prefer: respond-async",
         "-H", f"Content-Type: {JSON['Content-Type']}", "-d", "@-"],
        input=json.dumps(body), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def test_the_keyboard_is_enough(tab, name, open_server):
    """No mouse: what is needed can be reached by Tab, and done by Enter and the space bar."""
    sign_up(tab, name)
    focus_on(tab, "document.activeElement.id == 'name'")
    tab.keyboard.type("typed")
    focus_on(tab, "document.activeElement.value == 'solve'")
    tab.keyboard.press("Space")
    focus_on(tab, "document.activeElement.textContent == 'Create key'")
    tab.keyboard.press("Enter")
    tab.get_by_text("The new key.").wait_for()
    focus_on(tab, "document.activeElement.textContent == 'Log out'")
    tab.keyboard.press("Enter")
    tab.get_by_role("heading", name="Log in").wait_for()
    assert open_server.process.poll() is None


def focus_on(tab, condition):
    for _ in range(60):
        tab.keyboard.press("Tab")
        if tab.evaluate(condition):
            return
    raise AssertionError(condition)


def pages_of(user, small):
    """The addresses of a user's pages, with two jobs that have ended."""
    for label in ("one", "two"):
        send = {"operation": "solve", "request": json.dumps(small), "label": label}
        path = user.post("/dashboard/send", send).headers["location"]
        wait_for(lambda: "SOLVED" in user.get(f"{path}/progress").text)  # noqa: B023
        small = request_with(jobs=4, options=small["options"])
    ids = re.findall(r'name="job" value="(.{36})"', user.get("/dashboard/jobs").text)
    return [
        "/dashboard/jobs", path, f"{path}/explanation", "/dashboard/send?example=1",
        f"/dashboard/compare?job={ids[0]}&job={ids[1]}", "/dashboard/keys", "/dashboard/usage",
        "/dashboard/password", "/dashboard/nowhere",
    ]  # fmt: skip


OPERATORS = ("/accounts", "/accounts/1", "/accounts/1/delete", "/queue", "/audit")


def test_axe_finds_nothing_serious_and_nothing_is_cut_off(tab, user, operator, small, open_server):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    user.post("/dashboard/keys", {"name": "k", "solver": "vrp", "operation": "solve"})
    visits = [(None, "/dashboard/login"), (None, "/dashboard/signup")]
    visits += [(user, path) for path in pages_of(user, small)]
    visits += [(operator, f"/dashboard/operator{path}") for path in OPERATORS]
    found = []
    for browser, path in visits:
        tab.context.clear_cookies()
        for cookie, value in (browser.cookies if browser else {}).items():
            address = f"http://127.0.0.1:{open_server.port}"
            tab.context.add_cookies([{"name": cookie, "value": value, "url": address}])
        for scheme in ("light", "dark"):
            tab.emulate_media(color_scheme=scheme)
            tab.goto(path)
            for violation in axe.run(tab).response["violations"]:
                if violation["impact"] in ("serious", "critical"):
                    nodes = [node["html"][:200] for node in violation["nodes"][:3]]
                    found.append((path, scheme, violation["id"], nodes))
        for width in WIDTHS:
            tab.set_viewport_size({"width": width, "height": 800})
            wide = tab.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                found.append((path, width, wide))
    assert found == []
