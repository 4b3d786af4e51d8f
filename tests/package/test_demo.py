import io
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


def test_a_stopped_demo_writes_its_best_plan_and_is_130(core, tmp_path):
    core.raised = KeyboardInterrupt()
    assert main(["demo", "-o", str(tmp_path)]) == 130
    assert {path.name for path in tmp_path.iterdir()} == WRITTEN


def test_the_folder_is_made_after_the_search(core, tmp_path):
    core.refuse()
    assert main(["demo", "-o", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_a_file_is_2_before_the_search(core, tmp_path, capfd):
    path = tmp_path / "out"
    path.write_bytes(b"")
    assert main(["demo", "-o", str(path)]) == 2
    assert f"cannot write {path}: Not a directory" in capfd.readouterr().err
    assert not core.calls


@pytest.mark.usefixtures("core")
def test_a_failure_to_write_is_2_and_says_why(tmp_path, capfd):
    (tmp_path / "map.png").mkdir()
    assert main(["demo", "-o", str(tmp_path)]) == 2
    assert f"cannot write {tmp_path}: Is a directory" in capfd.readouterr().err


def test_the_table_needs_no_encoding_of_the_terminal(core, answer, tmp_path, monkeypatch):
    answer["routes"][0]["vehicle"] = "Möwe"
    core.body = json.dumps(answer).encode()
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    assert main(["demo", "-o", str(tmp_path)]) == 0
    assert "Möwe" in written.getvalue().decode()
