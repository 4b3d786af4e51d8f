"""`routeopt task`."""

from __future__ import annotations

import json

import pytest

from routeopt import task
from routeopt.cli import DONE, REFUSED, STOPPED, main
from tests.task.plans import at, done, order, request

REQUEST = request([order("a", 100)])


def written(tmp_path, asked, name="request.json"):
    path = tmp_path / name
    path.write_text(json.dumps(asked))
    return str(path)


def test_a_file_is_solved_to_standard_output(tmp_path, capsysbinary):
    assert main(["task", "solve", written(tmp_path, REQUEST), "--millis", "100"]) == DONE
    answer = json.loads(capsysbinary.readouterr().out)
    assert [(one["task"], one["from"]) for one in answer["solution"]] == [("a", at(0))]


def test_the_schedule_of_an_answer_is_scored_into_a_file(tmp_path, capsysbinary):
    path = written(tmp_path, REQUEST)
    answer = written(tmp_path, {"solution": [done("a", -5, "Ann")]}, "answer.json")
    out = str(tmp_path / "scored.json")
    assert main(["task", "evaluate", path, "--schedule", answer, "-o", out]) == DONE
    assert json.loads((tmp_path / "scored.json").read_text())["score"]["hardScore"] == -2
    assert b"PERIOD: 5 seconds" in capsysbinary.readouterr().err


@pytest.mark.parametrize(("form", "begins"), [("html", b"<!doctype html>"), ("xlsx", b"PK")])
def test_an_answer_is_a_page_or_a_workbook(tmp_path, capsysbinary, form, begins):
    path = written(tmp_path, request([order("a")], [done("a", 0, "Ann")]))
    assert main(["task", "evaluate", path, "--format", form]) == DONE
    assert capsysbinary.readouterr().out.lower().startswith(begins.lower())


def test_what_is_wrong_is_said_on_standard_error(tmp_path, capsysbinary):
    assert main(["task", "validate", written(tmp_path, request([{"nam": "a"}]))]) == REFUSED
    told = capsysbinary.readouterr()
    assert told.out == b""
    assert b"did you mean `name`?" in told.err


def test_a_demo_is_a_request_and_the_schema_describes_it(capsysbinary):
    assert main(["task", "demo", "--orders", "3", "--seed", "2"]) == DONE
    assert json.loads(capsysbinary.readouterr().out) == task.demo(orders=3, seed=2)
    assert main(["task", "demo", "--orders", "3000"]) == REFUSED
    assert b"orders is from 1 to 2,500" in capsysbinary.readouterr().err
    assert main(["task", "schema"]) == DONE
    assert json.loads(capsysbinary.readouterr().out) == task.schema()


def test_a_file_of_the_literature_becomes_a_request(tmp_path, capsysbinary):
    path = tmp_path / "shop.txt"
    path.write_text("1 2\n0 3 1 4\n")
    assert main(["task", "convert", str(path)]) == DONE
    assert task.validate(json.loads(capsysbinary.readouterr().out))["counts"]["tasks"] == 2


def test_a_stopped_search_writes_its_best_answer(tmp_path, capsysbinary, monkeypatch):
    stop = KeyboardInterrupt()
    stop.solution = task.evaluate(REQUEST, schedule=[done("a", 7, "Ann")])

    def stopped(*_, **__):
        raise stop

    monkeypatch.setattr(task, "solve", stopped)
    assert main(["task", "solve", written(tmp_path, REQUEST)]) == STOPPED
    assert json.loads(capsysbinary.readouterr().out)["solution"][0]["from"] == at(7)
