"""`routeopt create`, and the request that is made up."""

from __future__ import annotations

import json

import pytest

from routeopt import create
from routeopt.cli import DONE, REFUSED, STOPPED, main
from tests.create.small import demand, on, request, template

REQUEST = request([demand("8-16")], [template("early", "8-16")])
PLAN = {"shifts": [on("8-16") | {"pattern": "early", "value": 1}]}


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "request.json"
    path.write_text(json.dumps(REQUEST))
    return str(path)


def test_a_file_is_solved_to_standard_output(path, capsysbinary):
    assert main(["create", "solve", path, "--millis", "100"]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["shifts"][0]["pattern"] == "early"


@pytest.mark.parametrize(("form", "part"), [("table", "early"), ("html", "<table")])
def test_a_plan_has_forms_for_people(path, capsys, form, part):
    assert main(["create", "solve", path, "--millis", "100", "--format", form]) == DONE
    assert part in capsys.readouterr().out


def test_a_plan_of_a_file_is_evaluated_and_explained(path, tmp_path, capsysbinary):
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps(PLAN))
    assert main(["create", "evaluate", path, "--solution", str(plan)]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["score"]["softScore"] == 0
    assert main(["create", "explain", path, "--solution", str(plan)]) == DONE
    assert json.loads(capsysbinary.readouterr().out)["unmet"] == []


def test_broken_rules_are_said_on_standard_error(tmp_path, capsys):
    path = tmp_path / "request.json"
    path.write_text(json.dumps(REQUEST | {"weights": {"totalDemand": "HARD"}}))
    assert main(["create", "evaluate", str(path)]) == DONE
    assert "totalDemand: 480 minutes" in capsys.readouterr().err


def test_a_stopped_search_writes_its_best_answer(path, capsysbinary, monkeypatch):
    best = create.evaluate(REQUEST, solution=PLAN)
    stop = KeyboardInterrupt()
    stop.solution = best

    def stopped(*_, **__):
        raise stop

    monkeypatch.setattr(create, "solve", stopped)
    assert main(["create", "solve", path]) == STOPPED
    assert capsysbinary.readouterr().out == best.to_json() + b"\n"


def test_a_demo_can_be_solved(capsysbinary):
    assert main(["create", "demo", "--days", "2"]) == DONE
    made = json.loads(capsysbinary.readouterr().out)
    assert made == create.demo(days=2)
    assert create.solve(made, millis=100).score.feasible


def test_a_demo_that_cannot_be_is_refused(capfd):
    assert main(["create", "demo", "--days", "366"]) == REFUSED
    assert "1 to 365 days" in capfd.readouterr().err
