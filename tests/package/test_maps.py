"""Maps that are saved as pages: what they say, and what a browser without a network shows."""

from __future__ import annotations

import re

import folium
import pytest

from routeopt.polyline import encode

ROAD = [(13.4, 52.5), (13.45, 52.55), (13.5, 52.5)]


@pytest.fixture
def with_roads(answer, solution_of):
    stops = answer["routes"][0]["stops"]
    stops[1]["geometry"], stops[2]["geometry"] = encode(ROAD), encode(ROAD[::-1])
    return solution_of(answer)


def page_of(drawn):
    return drawn.get_root().render()


def links_of(html):
    """What the page would load: not the addresses in texts."""
    return re.findall(r"""(?:src|<link[^>]*href)=["'](https?:[^"']*)""", html)


def lines_of(html):
    return re.findall(r"L\.polyline\(\s*(\[\[.*?\]\]),\s*(\{.*?\})", html)


def test_a_map_has_its_scripts_in_it(solution):
    html = page_of(solution.map())
    assert links_of(html) == []
    assert "tile.openstreetmap.org" in html
    assert "The street map in the background needs a network" in html
    assert "Copyright" not in html or "Agafonkin" in html


def test_an_offline_map_has_no_background_and_says_so(solution):
    html = page_of(solution.map(offline=True))
    assert links_of(html) == []
    assert "tile.openstreetmap.org" not in html
    assert "Drawn without a street map, so that no network is needed." in html


def test_a_route_is_drawn_along_its_roads(with_roads):
    ((points, style),) = lines_of(page_of(with_roads.map()))
    assert points == "[[52.5, 13.4], [52.55, 13.45], [52.5, 13.5], [52.55, 13.45], [52.5, 13.4]]"
    assert '"dashArray": null' in style or "dashArray" not in style
    assert "Dashed lines are straight" not in page_of(with_roads.map())


def test_legs_without_roads_are_dashed_and_explained(answer, solution_of):
    answer["routes"][0]["stops"][1]["geometry"] = encode(ROAD)
    html = page_of(solution_of(answer).map())
    road, straight = lines_of(html)
    assert road[0] == "[[52.5, 13.4], [52.55, 13.45], [52.5, 13.5]]"
    assert straight[0] == "[[52.5, 13.5], [52.5, 13.4]]"
    assert '"dashArray": "6 6"' in straight[1]
    assert "Dashed lines are straight: not the roads that are driven." in html


def test_what_needs_more_than_leaflet_gets_it(solution):
    drawn = solution.map()
    folium.Marker((52.5, 13.4), popup="hub", tooltip="hub").add_to(drawn)
    assert links_of(page_of(drawn)) == []
    folium.Marker((52.5, 13.4), icon=folium.Icon(icon="home")).add_to(drawn)
    links = links_of(page_of(drawn))
    assert any("awesome" in link for link in links)
    assert not any("leaflet@" in link for link in links)


@pytest.fixture(scope="module")
def offline_tab(needs):
    """Open pages in a browser whose every request fails, and tell what was asked and went wrong."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=needs("chromium"), args=["--no-sandbox"]
        )
        tab = browser.new_context(viewport={"width": 800, "height": 500}).new_page()
        tab.asked, tab.faults = [], []

        def fail(route):
            tab.asked.append(route.request.url)
            route.abort("internetdisconnected")

        tab.context.route(re.compile("^https?:"), fail)
        tab.on("pageerror", lambda fault: tab.faults.append(str(fault)))
        yield tab
        browser.close()


def shown(tab, drawn, folder):
    tab.asked.clear()
    tab.faults.clear()
    path = folder / "map.html"
    drawn.save(path)
    tab.goto(path.as_uri())
    tab.wait_for_selector(".leaflet-control-layers")
    return tab


def inked(tab):
    """How many points of the map's canvas are drawn on."""
    return tab.evaluate(
        """() => { const canvas = document.querySelector("canvas");
        const {width, height} = canvas;
        const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
        return data.filter((value, i) => i % 4 == 3 && value > 100).length; }"""
    )


@pytest.mark.ci
def test_without_a_network_the_routes_are_there_and_a_note_says_what_is_not(
    offline_tab, with_roads, tmp_path
):
    tab = shown(offline_tab, with_roads.map(), tmp_path)
    tab.get_by_text("The street map in the background needs a network").wait_for()
    assert all("tile.openstreetmap.org" in url for url in tab.asked)
    assert tab.asked
    assert inked(tab) > 1_000
    tab.mouse.move(*centre_of(tab))
    assert tab.faults == []


@pytest.mark.ci
def test_an_offline_map_asks_for_nothing(offline_tab, solution, tmp_path):
    drawn = solution.map(offline=True)
    folium.Marker((52.5, 13.4), popup="the hub").add_to(drawn)
    tab = shown(offline_tab, drawn, tmp_path)
    tab.get_by_text("Drawn without a street map").wait_for()
    tab.get_by_text("Dashed lines are straight").wait_for()
    tab.locator(".leaflet-marker-icon").click()
    tab.get_by_text("the hub").wait_for()
    assert inked(tab) > 500
    assert (tab.asked, tab.faults) == ([], [])


def centre_of(tab):
    box = tab.locator("canvas").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
