"""What all formats share: they are recognised, and written as requests."""

import json

import pytest

import routeopt
from routeopt.cli import main
from routeopt.travel import Euclidean

from .test_one_depot import CORDEAU, DLP, LILIM, SARTORI, SOLOMON
from .test_vroom import document
from .test_vrplib import TINY

STOPS = """id,lon,lat,demand.kg,service_time_s,window_start,tags
a,13.4,52.5,3,60,2026-12-01T08:00:00+01:00,north;cold
b,13.5,52.5,,,,
"""
RICH = """TYPE : MTVRPTWR
DIMENSION : 3
VEHICLES : 1
EDGE_WEIGHT_TYPE : EXPLICIT
EDGE_WEIGHT_FORMAT : LOWER_ROW
EDGE_WEIGHT_SECTION
1 2 3
TIME_WINDOW_SECTION
1 0 9
2 0 9
3 0 9
CAPACITY_SECTION
1 7
VEHICLES_ALLOWED_CLIENTS_SECTION
1 2 3
VEHICLES_RELOAD_DEPOT_SECTION
1 1
DEPOT_SECTION
1
"""
SAMPLES = {
    "vrplib": TINY,
    "rich": RICH,
    "solomon": SOLOMON,
    "lilim": LILIM,
    "sartori": SARTORI,
    "cordeau": CORDEAU,
    "dlp": DLP,
    "vroom": json.dumps(document()),
    "v3": json.dumps({"problem": {"jobs": [{"id": "a"}]}}),
}


def test_a_problem_that_is_read_carries_its_travel(read):
    problem = read(TINY)
    assert problem.travel == Euclidean(1, "nearest")
    assert problem != routeopt.Problem(problem.members)


def test_travel_that_is_given_comes_before_the_problems_own(read, plan):
    problem = read(TINY)
    assert plan(problem, travel=Euclidean(2))[0] > plan(problem)[0]


def test_a_request_is_read_as_its_problem(read):
    problem = {"jobs": [{"id": "a", "location": [13.4, 52.5]}]}
    assert read(json.dumps({"problem": problem}), "request.json") == routeopt.Problem(problem)


def test_stops_of_a_csv_file_have_the_columns_of_frames(read):
    first, second = read(STOPS, "stops.csv").members["jobs"]
    assert second == {"id": "b", "location": [13.5, 52.5]}
    assert first["demand"] == {"kg": 3}
    assert first["tags"] == ["north", "cold"]
    assert first["time_windows"] == [{"start": "2026-12-01T08:00:00+01:00"}]


def test_a_csv_file_that_leads_into_pickups_has_shipments(read):
    text = "id,pickup.lon,pickup.lat,delivery.lon,delivery.lat\n1,13.4,52.5,13.5,52.6\n"
    assert read(text, "stops.csv").members["shipments"] == [
        {"id": "1", "pickup": {"location": [13.4, 52.5]}, "delivery": {"location": [13.5, 52.6]}}
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("lon,lat\n1,2\n", ", line 1: the first line has no column `id`"),
        ("id,lon,lat\na,1\n", ", line 2: 3 cells are needed here"),
        ("id,lon,lat\na,x,2\n", ", line 2: 'x' is no number"),
        ("id,lon\na,1\n", "lat is missing"),
    ],
)
def test_what_is_wrong_with_a_csv_file_is_named(refused, text, fault):
    assert fault in refused(text, "stops.csv")


@pytest.mark.parametrize("text", ["", "words\n", "{}", "{", "1 2\n"])
def test_a_file_of_no_known_format_is_refused(refused, text):
    assert "the format is not recognised; name it" in refused(text)


def test_a_format_that_is_not_there_is_refused(refused):
    assert "'xml' is no format (vrplib, " in refused(TINY, format="xml")


def test_what_only_the_literature_knows_is_refused_elsewhere(refused):
    text = json.dumps({"problem": {}})
    assert "v3 has `distances` and `fewest_vehicles` of its own" in refused(text, distances="exact")


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "tiny.vrp"
    path.write_bytes(b"NAME : \xff\n")
    with pytest.raises(routeopt.FormatError, match="no text in UTF-8"):
        routeopt.read(path)


def test_a_converted_file_solves_alike_without_anything_beside_it(tmp_path, read, plan):
    cost = plan(read(SOLOMON))
    request = routeopt.convert(tmp_path / "tiny.txt")
    assert "locations" not in request["problem"]
    assert plan(json.loads(json.dumps(request))) == cost


def test_matrices_are_written_up_to_1000_locations(tmp_path):
    rows = "".join(f"{i} {i} 0\n" for i in range(1, 1002))
    head = "TYPE : TSP\nDIMENSION : 1001\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n"
    path = tmp_path / "large.tsp"
    path.write_text(head + rows)
    with pytest.raises(routeopt.FormatError, match="1,001 locations, and matrices are written"):
        routeopt.convert(path)


def test_the_command_line_converts(tmp_path, capfd):
    path = tmp_path / "tiny.txt"
    path.write_text(SARTORI)
    assert main(["convert", str(path)]) == 0
    assert json.loads(capfd.readouterr().out) == routeopt.convert(path)


def test_the_command_line_refuses_what_cannot_be_read(tmp_path, capfd):
    path = tmp_path / "tiny.vrp"
    path.write_text(TINY.replace("EUC_2D", "GEO"))
    assert main(["convert", str(path)]) == 2
    assert "tiny.vrp, line 4: EDGE_WEIGHT_TYPE is GEO" in capfd.readouterr().err


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_a_file_cut_off_anywhere_is_read_or_refused(text, read):
    """No other error comes out, wherever it ends and whatever word stands in for another."""
    words = text.split(" ")
    cut = [text[:length] for length in range(0, len(text), 3)]
    changed = [
        " ".join([*words[:i], other, *words[i + 1 :]])
        for i in range(len(words))
        for other in ("", "-3", "9999999999", "2.5")
    ]
    for faulty in [*cut, *changed]:
        try:
            read(faulty)
        except routeopt.FormatError:
            continue
