import io
import json
import os
import sys

import pytest

from routeopt.cli import main


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "request.json"
    path.write_bytes(b'{"problem": {}, "options": {"seed": 7, "time_limit_s": 1}}')
    return str(path)


@pytest.fixture
def gone():
    """A stream whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", encoding="ascii") as stream:
        yield stream


def test_the_answer_is_the_cores_bytes_and_the_end_of_the_line(core, file, capfdbinary):
    assert main(["solve", file]) == 0
    assert capfdbinary.readouterr().out == core.body + b"\n"


def test_standard_input_is_a_dash(core, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"problem": {}}')))
    assert main(["solve", "-"]) == 0
    assert core.request == {"problem": {}}


def test_the_answer_can_go_to_a_file(core, file, tmp_path, capfdbinary):
    out = tmp_path / "plan.json"
    assert main(["solve", file, "-o", str(out)]) == 0
    assert out.read_bytes() == core.body + b"\n"
    assert capfdbinary.readouterr().out == b""


def test_flags_change_the_requests_options_and_leave_the_rest(core, file):
    main(["solve", file, "--time-limit", "5", "--max-iterations", "100", "--threads", "2"])
    assert json.loads(core.calls[0]["options"]) == {
        "seed": 7,
        "time_limit_s": 5,
        "max_iterations": 100,
    }
    assert core.calls[0]["threads"] == 2


def test_without_flags_the_request_goes_as_it_is(core, file):
    main(["solve", file])
    assert core.calls[0]["options"] is None
    assert core.calls[0]["threads"] == 0


@pytest.mark.parametrize("text", [b"{oh", b"[1]", b'{"options": 5}'])
def test_a_request_that_cannot_be_read_is_left_to_the_core(core, tmp_path, text):
    path = tmp_path / "request.json"
    path.write_bytes(text)
    main(["solve", str(path), "--seed", "1"])
    assert (core.calls[0]["text"], core.calls[0]["options"]) == (text, None)


@pytest.mark.usefixtures("core")
def test_progress_is_talk(file, capfd):
    main(["solve", file])
    assert "7 iterations" in capfd.readouterr().err


def test_warnings_of_an_answer_are_talk(core, file, answer, capfd):
    warning = {"code": "unlimited", "pointer": "/problem/jobs", "message": "no vehicle limits kg"}
    core.body = json.dumps({**answer, "warnings": [warning]}).encode()
    assert main(["solve", file]) == 0
    assert "warning: /problem/jobs: no vehicle limits kg" in capfd.readouterr().err


@pytest.mark.usefixtures("core")
def test_a_table_shows_routes_and_what_is_left_out(file, capfd):
    assert main(["solve", file, "--format", "table"]) == 0
    out = capfd.readouterr().out
    assert "van      day    08:00  08:40" in out
    assert "bakery: 3 kg too much" in out


@pytest.mark.usefixtures("core")
def test_geojson_and_html_are_formats(file, capfd):
    assert main(["solve", file, "--format", "geojson"]) == 0
    assert json.loads(capfd.readouterr().out)["type"] == "FeatureCollection"
    assert main(["solve", file, "--format", "html"]) == 0
    assert capfd.readouterr().out.startswith("<!DOCTYPE html>")


def test_an_optional_task_is_shown_with_its_fee(core, file, answer, capfd):
    answer["unserved"][0]["drop_fee"] = 9
    core.body = json.dumps(answer).encode()
    assert main(["solve", file, "--format", "table"]) == 0
    assert "bakery (for 9.00): 3 kg too much" in capfd.readouterr().out


def test_geojson_without_coordinates_is_2(core, file, answer, capfd):
    answer["routes"][0]["stops"][1]["location"] = 3
    core.body = json.dumps(answer).encode()
    assert main(["solve", file, "--format", "geojson"]) == 2
    assert "no GeoJSON: location 3 has no coordinates" in capfd.readouterr().err


def test_a_refusal_is_2_and_says_where(core, file, capfd):
    core.refuse()
    assert main(["solve", file]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert "/problem/jobs/0/id: fault 0" in err


@pytest.mark.usefixtures("core")
def test_a_file_that_cannot_be_read_is_2_and_named(capfd):
    assert main(["solve", "nowhere.json"]) == 2
    assert "cannot read nowhere.json: No such file" in capfd.readouterr().err


def test_a_place_that_cannot_be_written_is_2_before_the_search(core, file, capfd):
    assert main(["solve", file, "-o", "nowhere/plan.json"]) == 2
    assert "cannot write nowhere/plan.json" in capfd.readouterr().err
    assert not core.calls


@pytest.mark.parametrize(
    "arguments",
    [[], ["fly"], ["solve"], ["solve", "-", "--threads", "0"], ["solve", "-", "--seed", "x"]],
)
def test_wrong_usage_is_2(arguments, capfd):
    with pytest.raises(SystemExit) as leaving:
        main(arguments)
    assert leaving.value.code == 2
    assert "usage: routeopt" in capfd.readouterr().err


def test_a_stopped_search_writes_its_best_plan_and_is_130(core, file, capfdbinary):
    core.raised = KeyboardInterrupt()
    assert main(["solve", file]) == 130
    out, err = capfdbinary.readouterr()
    assert out == core.body + b"\n"
    assert b"stopped" in err


def test_a_travel_provider_that_is_down_is_3(core, file, monkeypatch, capfd):
    from routeopt import TravelError

    def run(*_, **__):
        raise TravelError("osrm", "no answer")

    monkeypatch.setattr(core, "run", run)
    assert main(["solve", file]) == 3
    assert "osrm: no answer" in capfd.readouterr().err


def test_our_fault_is_70_in_two_lines(core, file, monkeypatch, capfd):
    monkeypatch.delenv("ROUTEOPT_DEBUG", raising=False)
    monkeypatch.setattr(core, "run", lambda *_, **__: 1 / 0)
    assert main(["solve", file]) == 70
    err = capfd.readouterr().err
    assert "ZeroDivisionError: division by zero" in err
    assert len(err.splitlines()) == 2


def test_our_fault_can_be_looked_into(core, file, monkeypatch):
    monkeypatch.setenv("ROUTEOPT_DEBUG", "1")
    monkeypatch.setattr(core, "run", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["solve", file])


@pytest.mark.usefixtures("core")
def test_a_reader_that_has_gone_is_no_fault(file, gone, monkeypatch, capfd):
    monkeypatch.setattr(sys, "stdout", gone)
    assert main(["solve", file]) == 0
    assert "Broken" not in capfd.readouterr().err


def test_validate_shows_the_counts(core, file, capfd):
    core.body = b'{"valid": true, "counts": {"tasks": 1200}}'
    assert main(["validate", file]) == 0
    assert capfd.readouterr().out.encode() == core.body + b"\n"
    assert main(["validate", file, "--format", "table", "--operation", "suggest"]) == 0
    assert capfd.readouterr().out == "tasks  1,200\n"
    assert core.calls[-1]["operation"] == "suggest"


def test_what_validate_refuses_is_json_for_programs_and_text_for_people(core, file, capfd):
    core.refuse()
    assert main(["validate", file]) == 2
    out, err = capfd.readouterr()
    assert json.loads(out)["errors"][0]["pointer"] == "/problem/jobs/0/id"
    assert "fault 0" in err


@pytest.mark.usefixtures("core")
def test_schema_is_indented_json(capfd):
    assert main(["schema", "solve"]) == 0
    assert capfd.readouterr().out == '{\n  "title": "solve"\n}\n'


def test_a_table_over_several_days_names_them(core, file, answer, capfd):
    answer["routes"][0]["end_time"] = "2026-12-02T06:00:00+01:00"
    core.body = json.dumps(answer).encode()
    assert main(["solve", file, "--format", "table"]) == 0
    assert "Tue 08:00  Wed 06:00" in capfd.readouterr().out


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("command", ["solve", "validate"])
def test_a_refusal_is_2_even_when_nobody_reads_it(core, file, gone, monkeypatch, stream, command):
    core.refuse()
    monkeypatch.setattr(sys, stream, gone)
    assert main([command, file]) == 2


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_stopped_search_is_130_even_when_nobody_reads_it(core, file, gone, monkeypatch, stream):
    core.raised = KeyboardInterrupt()
    monkeypatch.setattr(sys, stream, gone)
    assert main(["solve", file]) == 130


@pytest.mark.usefixtures("core")
@pytest.mark.parametrize(("stream", "status"), [("stdin", 2), ("stdout", 2), ("stderr", 0)])
def test_a_closed_stream_is_no_fault_of_ours(monkeypatch, stream, status, tmp_path):
    path = tmp_path / "request.json"
    path.write_bytes(b"{}")
    monkeypatch.setattr(sys, stream, None)
    assert main(["solve", "-" if stream == "stdin" else str(path)]) == status


def test_more_threads_than_can_be_counted_are_as_many_as_can_be(core, file):
    assert main(["solve", file, "--threads", str(10**30)]) == 0
    assert core.calls[0]["threads"] == 2**31 - 1


@pytest.mark.parametrize("text", ["0", "x"])
def test_a_wrong_number_of_threads_is_explained(text, capfd):
    with pytest.raises(SystemExit):
        main(["solve", "-", "--threads", text])
    assert "argument --threads: a whole number of at least 1 is needed" in capfd.readouterr().err


@pytest.mark.parametrize("number", [b"1e400", b"NaN", b"[" * 2_000 + b"]" * 2_000])
def test_options_that_cannot_be_merged_are_left_to_the_core(core, tmp_path, number):
    path = tmp_path / "request.json"
    path.write_bytes(b'{"options": {"seed": ' + number + b"}}")
    assert main(["solve", str(path), "--time-limit", "5"]) == 0
    assert core.calls[0]["options"] is None


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("nowhere/plan.json", "No such file or directory"),
        ("request.json/plan.json", "Not a directory"),
        (".", "Is a directory"),
    ],
)
def test_a_place_that_cannot_be_written_says_why(core, file, tmp_path, place, reason, capfd):
    assert main(["solve", file, "-o", str(tmp_path / place)]) == 2
    assert f"cannot write {tmp_path / place}: {reason}" in capfd.readouterr().err
    assert not core.calls


@pytest.mark.usefixtures("core")
def test_a_disk_without_space_is_2_and_named(file, monkeypatch, capfd):
    with open("/dev/full", "w", encoding="ascii") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["solve", file]) == 2
    assert "cannot write standard output: No space left" in capfd.readouterr().err


def test_many_faults_point_at_validate(core, file, capfd):
    core.refuse(12)
    main(["solve", file])
    assert "and 2 more like it (`routeopt validate` lists up to 100)" in capfd.readouterr().err
