"""`routeopt clust`."""

from __future__ import annotations

import json

from routeopt.cli import DONE, REFUSED, main

REQUEST = {"clusters": [{"name": "a"}], "entities": [{"name": "x"}]}


def written(tmp_path, request):
    path = tmp_path / "request.json"
    path.write_text(json.dumps(request))
    return str(path)


def test_a_file_is_solved_to_standard_output(tmp_path, capsysbinary):
    assert main(["clust", "solve", written(tmp_path, REQUEST), "--millis", "100"]) == DONE
    answer = json.loads(capsysbinary.readouterr().out)
    assert answer["assignments"][0]["cluster"] == "a"


def test_an_answer_goes_to_a_file(tmp_path):
    plan = [{"entity": "x", "cluster": "a"}]
    path = written(tmp_path, {**REQUEST, "assignments": plan})
    assert main(["clust", "evaluate", path, "-o", str(tmp_path / "answer.json")]) == DONE
    answer = json.loads((tmp_path / "answer.json").read_text())
    assert answer["score"]["feasible"]


def test_what_is_wrong_is_said_on_standard_error(tmp_path, capsysbinary):
    path = written(tmp_path, {**REQUEST, "entities": [{"nam": "x"}]})
    assert main(["clust", "validate", path]) == REFUSED
    told = capsysbinary.readouterr()
    assert told.out == b""
    assert b"did you mean `name`?" in told.err


def test_a_time_that_is_too_long_is_refused(tmp_path, capsysbinary):
    path = written(tmp_path, REQUEST)
    assert main(["clust", "solve", path, "--millis", "400000"]) == REFUSED
    assert b"millis" in capsysbinary.readouterr().err


def test_advice_on_a_plan_goes_to_standard_output(tmp_path, capsysbinary):
    path = written(tmp_path, {**REQUEST, "assignments": []})
    assert main(["clust", "suggest", path]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["suggestions"][0]["cluster"] == "a"
    assert main(["clust", "explain", path, "--millis", "200"]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["entities"][0]["entity"] == "x"
