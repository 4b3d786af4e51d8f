"""What all formats share: they are recognised, and written as requests."""

import json
import os
import re

import pytest

import routeopt
from routeopt.cli import main
from routeopt.travel import Euclidean

from .test_one_depot import CORDEAU, DLP, LILIM, SARTORI, SOLOMON
from .test_table import STOPS
from .test_vroom import document
from .test_vrplib import TINY

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
    "geo": TINY.replace("EUC_2D", "GEO"),
    "csv": STOPS,
}


WORDS = ("", "-3", "9999999999", "2.5", "1e308", "null")
SIGNS = (":", ";", "\x00", "\t", '"', "#", "é")


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


@pytest.mark.parametrize("text", ["", "words\n", "{}", "1 2\n"])
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
    path.write_text(TINY.replace("EUC_2D", "MAN_2D"))
    for command in ("convert", "solve", "validate"):
        assert main([command, str(path)]) == 2
        assert "tiny.vrp, line 4: EDGE_WEIGHT_TYPE is MAN_2D" in capfd.readouterr().err


def test_the_command_line_solves_what_it_converts(tmp_path, capfd):
    path = tmp_path / "tiny.vrp"
    path.write_text(TINY.replace("3 4\n", "300 400\n").replace("6 8.5\n", "600 850\n"))
    assert main(["solve", str(path), "--max-iterations", "10"]) == 0
    assert json.loads(capfd.readouterr().out)["cost"]["total"] == 500 + 541 + 1040
    assert main(["validate", str(path)]) == 0


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="pipes have no names here")
@pytest.mark.parametrize("text", [SOLOMON, json.dumps(document())], ids=["solomon", "vroom"])
def test_the_command_line_solves_what_a_pipe_gives(capfd, text):
    out, into = os.pipe()
    os.write(into, text.encode())
    os.close(into)
    assert main(["solve", f"/dev/fd/{out}", "--max-iterations", "10"]) == 0
    os.close(out)
    assert json.loads(capfd.readouterr().out)["status"] == "solved"


@pytest.mark.parametrize("command", ["convert", "solve"])
def test_the_command_line_tells_which_file_is_not_there(capfd, command):
    assert main([command, "nowhere.vrp"]) == 2
    assert "cannot read nowhere.vrp: No such file" in capfd.readouterr().err


def test_what_is_left_aside_of_a_request_is_told(read):
    with pytest.warns(routeopt.FormatWarning, match="options: left aside, only `problem` is read"):
        read(json.dumps({"problem": {}, "options": {}}))


def test_a_warning_is_shown_at_the_line_that_reads_the_file(tmp_path):
    path = tmp_path / "request.json"
    path.write_text(json.dumps({"problem": {}, "options": {}}))
    with pytest.warns(routeopt.FormatWarning) as told:
        routeopt.read(path)
    assert told[0].filename == __file__


def test_a_rule_of_the_interface_that_a_customer_breaks_is_told_of_the_customer(tmp_path):
    path = tmp_path / "tiny.txt"
    path.write_text(SOLOMON.replace("20      60", "60      20"))
    with pytest.raises(routeopt.FormatError, match="customer 2, time_windows/0/end: "):
        routeopt.convert(path)


@pytest.mark.parametrize(("name", "text"), SAMPLES.items(), ids=SAMPLES)
@pytest.mark.filterwarnings("ignore::routeopt.FormatWarning")
def test_a_file_cut_off_or_spoilt_anywhere_is_read_or_refused(name, text, tmp_path):
    """No other error comes out, and what comes out breaks no rule of the interface."""
    path = tmp_path / ("file.csv" if name == "csv" else "file.txt")
    for faulty in spoilt(text):
        path.write_text(faulty, encoding="utf-8", newline="")
        try:
            request = routeopt.convert(path)
        except routeopt.FormatError:
            continue
        routeopt.validate(request)


def spoilt(text):
    """Return a text cut off at any place, and with any word or sign in the place of another."""
    words = re.split(r"([ ,;\n:]+)", text)
    spots = range(0, len(words), 2)
    return [
        *(text[:length] for length in range(0, len(text), 7)),
        *("".join([*words[:i], other, *words[i + 1 :]]) for i in spots for other in WORDS),
        *(text[:i] + sign + text[i:] for i in range(0, len(text), 17) for sign in SIGNS),
    ]
