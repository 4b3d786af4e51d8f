"""`routeopt clust`."""

from __future__ import annotations

import json

import pytest

from routeopt import clust
from routeopt.cli import DONE, REFUSED, STOPPED, main

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


def test_a_time_that_is_too_long_is_refused(tmp_path, capfd):
    path = written(tmp_path, REQUEST)
    with pytest.raises(SystemExit) as refused:
        main(["clust", "solve", path, "--millis", "400000"])
    assert refused.value.code == REFUSED
    assert "--millis: at most 300,000 milliseconds" in capfd.readouterr().err


def test_a_stopped_search_writes_its_best_answer(tmp_path, capsysbinary, monkeypatch):
    best = clust.evaluate(REQUEST, assignments=[{"entity": "x", "cluster": "a"}])
    stop = KeyboardInterrupt()
    stop.solution = best

    def stopped(*_, **__):
        raise stop

    monkeypatch.setattr(clust, "solve", stopped)
    assert main(["clust", "solve", written(tmp_path, REQUEST)]) == STOPPED
    assert capsysbinary.readouterr().out == best.to_json() + b"\n"


def test_demo_writes_the_request_that_the_package_makes_up(capsysbinary):
    assert main(["clust", "demo", "--entities", "5"]) == DONE
    assert json.loads(capsysbinary.readouterr().out) == clust.demo(entities=5)


def test_a_demo_that_cannot_be_is_refused(capfd):
    assert main(["clust", "demo", "--seed", "5000000000"]) == REFUSED
    assert "seed is from 0 to 4,294,967,295" in capfd.readouterr().err


def test_advice_on_a_plan_goes_to_standard_output(tmp_path, capsysbinary):
    path = written(tmp_path, {**REQUEST, "assignments": []})
    assert main(["clust", "suggest", path]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["suggestions"][0]["cluster"] == "a"
    assert main(["clust", "explain", path, "--millis", "200"]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["entities"][0]["entity"] == "x"
