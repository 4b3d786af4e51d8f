"""The HTML page of a plan answers the pointer and the keyboard, without a network."""

import json
import re

import pytest

from routeopt.reports.pictures.page import page
from routeopt.reports.pictures.pointer import _STYLE


def words_of(html):
    return json.loads(re.search(r'id="plan">(.*?)</script>', html)[1])


def test_a_page_needs_no_network_and_lets_only_its_own_script_run(solution):
    html = solution.to_html()
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert "default-src 'none'" in html
    assert html.count("<script") == 2
    assert "<script" not in solution._repr_html_()


def test_a_page_says_of_a_stop_its_name_times_waiting_and_load(solution):
    (route,) = words_of(solution.to_html())["routes"]
    assert route["name"] == "van · day"
    assert route["text"] == "1 task, 20.0 km, 0 h 40 min, costs 12.50"
    start, cafe, end = route["stops"]
    assert cafe["text"].splitlines() == [
        "1. cafe", "arrives 08:10, waits 0 h 05 min", "08:15 to 08:25", "then on board: 2 kg",
    ]  # fmt: skip
    assert cafe["way"].splitlines() == ["to 1. cafe", "8.0 km, 0 h 10 min"]
    assert start["departure"] < cafe["arrival"] < cafe["departure"] < end["arrival"]
    assert {type(cafe["x"]), type(cafe["y"])} == {int}


def test_a_page_says_what_is_not_served_and_where(answer, solution_of):
    request = {"problem": {"jobs": [{"id": "bakery", "location": [13.45, 52.6]}], "vehicles": []}}
    words = words_of(solution_of(answer, request).to_html())
    assert [one["text"] for one in words["unserved"]] == ["not served\nbakery: 3 kg too much"]


def test_a_page_says_what_the_columns_of_ones_own_say_of_a_stop(solution):
    solution.view().own.columns = {"jobs": {"cafe": {"address": "Main Street 1"}}}
    (route,) = words_of(solution.to_html())["routes"]
    assert route["stops"][1]["text"].splitlines()[:2] == ["1. cafe", "address: Main Street 1"]


def test_a_page_has_the_routes_as_a_table_of_buttons(solution):
    html = solution.to_html()
    assert '<button type="button">van</button>' in html
    assert "<td>08:00</td><td>08:40</td><td>1</td><td>20.0 km</td>" in html


def test_a_page_without_coordinates_has_words_all_the_same(answer, solution_of):
    answer["routes"][0]["stops"][1]["location"] = 3
    words = words_of(solution_of(answer).to_html())
    assert words["routes"][0]["stops"][1]["x"] is None
    assert words["legend"]["count"] == 0


def test_a_page_without_routes_is_made(answer, solution_of):
    answer["routes"] = []
    assert words_of(solution_of(answer).to_html())["routes"] == []


def test_names_cannot_end_the_words(answer, solution_of):
    name = "</script><script>alert(1)</script>"
    answer["routes"][0]["stops"][1]["task"] = answer["routes"][0]["vehicle"] = name
    html = solution_of(answer).to_html("<script>")
    assert html.count("<script") == 2
    assert name in words_of(html)["routes"][0]["name"]


def test_the_styles_are_of_the_page_alone(solution):
    assert _STYLE not in solution._repr_html_()
    assert _STYLE in page(solution.view(), "Routes")


@pytest.fixture(scope="module")
def chromium(needs):
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=needs("chromium"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def tab(chromium, answer, solution_of, tmp_path):
    """The page of two routes, from a file, with the network off."""
    route = answer["routes"][0]
    second = json.loads(json.dumps(route).replace('"cafe"', '"bar"'))
    second["stops"][1]["location"] = [13.3, 52.55]
    answer["routes"] = [route, second | {"vehicle": "truck"}]
    file = tmp_path / "plan.html"
    file.write_text(solution_of(answer).to_html(), encoding="utf-8")
    context = chromium.new_context(offline=True, viewport={"width": 900, "height": 1_200})
    tab = context.new_page()
    complaints = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: complaints.append(request.url))
    tab.goto(file.as_uri())
    complaints.remove(file.as_uri())
    yield tab
    context.close()
    assert complaints == []


def point_at(tab, picture, x, y, do="move"):
    """Move or click at a place in a picture's own units."""
    box = tab.locator(f"#{picture} svg").bounding_box()
    view = tab.locator(f"#{picture} svg").evaluate("svg => svg.viewBox.baseVal.width")
    scale = box["width"] / view
    getattr(tab.mouse, do)(box["x"] + x * scale, box["y"] + y * scale)


def highlighted(tab):
    return tab.locator("#routes tr.on button").all_inner_texts()


@pytest.mark.ci
def test_the_pointer_at_a_stop_shows_it_and_highlights_its_route_everywhere(tab):
    cafe = words_of(tab.content())["routes"][0]["stops"][1]
    point_at(tab, "sketch", cafe["x"] + 5, cafe["y"])
    assert tab.locator("#tip").inner_text().splitlines()[:2] == ["van · day", "1. cafe"]
    assert "waits 0 h 05 min" in tab.locator("#tip").inner_text()
    assert highlighted(tab) == ["van"]
    assert tab.locator("#sketch svg > g polyline").count() == 1
    assert tab.locator("#timeline svg > g rect").count() == 3
    point_at(tab, "sketch", 1, 1)
    assert tab.locator("#tip").is_hidden()
    assert highlighted(tab) == []


@pytest.mark.ci
def test_the_pointer_at_a_bar_shows_the_stop_or_the_way_to_it(tab):
    words = words_of(tab.content())
    bar = words["routes"][1]["stops"][1]
    y = words["rows"]["top"] + 1.5 * words["rows"]["height"]
    point_at(tab, "timeline", (bar["arrival"] + bar["departure"]) / 2, y)
    assert tab.locator("#tip").inner_text().splitlines()[:2] == ["truck · day", "1. bar"]
    point_at(tab, "timeline", bar["arrival"] - 20, y)
    assert tab.locator("#tip").inner_text().splitlines()[1:] == ["to 1. bar", "8.0 km, 0 h 10 min"]
    point_at(tab, "timeline", 20, y)  # its name
    assert "1 task, 20.0 km" in tab.locator("#tip").inner_text()


@pytest.mark.ci
def test_a_click_keeps_a_route_until_escape(tab):
    legend = words_of(tab.content())["legend"]
    line = legend["top"] + 1.5 * legend["step"]
    point_at(tab, "sketch", legend["left"] + 30, line, "click")
    tab.mouse.move(5, 5)
    assert highlighted(tab) == ["truck"]
    assert tab.get_by_role("button", name="truck").get_attribute("aria-pressed") == "true"
    tab.keyboard.press("Escape")
    assert highlighted(tab) == []


@pytest.mark.ci
def test_the_keyboard_alone_goes_along_routes_and_stops(tab):
    tab.keyboard.press("Tab")
    assert highlighted(tab) == ["van"]
    tab.keyboard.press("Tab")
    assert highlighted(tab) == ["truck"]
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    assert tab.get_by_role("status").inner_text().splitlines()[:2] == ["truck · day", "1. bar"]
    tab.keyboard.press("Enter")
    assert tab.get_by_role("button", name="truck").get_attribute("aria-pressed") == "true"


@pytest.mark.ci
def test_a_finger_on_a_stop_shows_it(chromium, solution, tmp_path):
    file = tmp_path / "plan.html"
    file.write_text(solution.to_html(), encoding="utf-8")
    context = chromium.new_context(has_touch=True, viewport={"width": 390, "height": 800})
    tab = context.new_page()
    tab.goto(file.as_uri())
    stop = words_of(tab.content())["routes"][0]["stops"][1]
    box = tab.locator("#sketch svg").bounding_box()
    scale = box["width"] / tab.locator("#sketch svg").evaluate("svg => svg.viewBox.baseVal.width")
    tab.touchscreen.tap(box["x"] + stop["x"] * scale, box["y"] + stop["y"] * scale)
    assert "1. cafe" in tab.locator("#tip").inner_text()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


@pytest.mark.ci
def test_the_page_passes_axe(tab):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(tab)
    assert found.violations_count == 0, found.generate_report()
