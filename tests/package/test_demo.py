import json
import sys

import pytest

from routeopt.cli import main
from routeopt.demo import day_in_berlin

WRITTEN = {
    "request.json",
    "plan.json",
    "plan.html",
    "map.svg",
    "map.png",
    "timeline.svg",
    "timeline.png",
}


@pytest.fixture
def problem():
    return day_in_berlin().to_request()["problem"]


def test_the_demo_has_a_hundred_and_fifty_places_and_more(problem):
    places = {tuple(job["location"]) for job in problem["jobs"]}
    assert len(places) >= 150
    assert all(13.08 < lon < 13.77 and 52.33 < lat < 52.68 for lon, lat in places)


def test_its_ids_are_unique(problem):
    ids = [task["id"] for kind in ("jobs", "shipments") for task in problem[kind]]
    assert len(set(ids)) == len(ids)


def test_some_vehicles_have_two_shifts(problem):
    shifts = {len(vehicle["shifts"]) for vehicle in problem["vehicles"]}
    assert shifts == {1, 2}


def test_the_demo_writes_plan_and_pictures(core, tmp_path, capfd):
    assert main(["demo", "-o", str(tmp_path / "out"), "--time-limit", "1"]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == WRITTEN
    assert json.loads((tmp_path / "out" / "plan.json").read_bytes())["status"] == "partial"
    assert core.request["options"] == {"time_limit_s": 1}
    out, err = capfd.readouterr()
    assert "20.0 km" in out
    assert "coordinates are approximate" in err


@pytest.mark.usefixtures("core")
def test_without_matplotlib_the_demo_says_what_is_missing(tmp_path, monkeypatch, capfd):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["demo", "-o", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == WRITTEN - {"map.png", "timeline.png"}
    assert "map.png and timeline.png are left out" in capfd.readouterr().err
