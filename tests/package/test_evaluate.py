import json

import pytest

import routeopt
from routeopt.cli import main


def test_the_requests_options_are_left_aside(core):
    routeopt.evaluate({"problem": {}, "options": {"seed": 1}}, plan={"routes": []})
    call = core.calls[0]
    assert call["operation"] == "evaluate"
    assert call["leave_options"] is True
    assert json.loads(call["plan"]) == {"routes": []}


def test_a_solution_is_a_plan(core, solution):
    routeopt.evaluate({}, plan=solution)
    assert json.loads(core.calls[0]["plan"]) == {"routes": solution.routes}


@pytest.mark.usefixtures("core")
def test_an_evaluation_can_do_what_a_solution_can():
    evaluation = routeopt.evaluate({}, plan={"routes": []})
    assert isinstance(evaluation, routeopt.Evaluation)
    assert repr(evaluation).startswith("<Evaluation ")
    assert evaluation.to_plan()["routes"][0]["vehicle"] == "van"


def test_matrices_and_travel_exclude_each_other(core):
    with pytest.raises(ValueError, match="not both"):
        routeopt.evaluate({}, matrices={}, travel=routeopt.travel.GreatCircle())
    assert not core.calls


def test_the_command_reads_a_plan_from_a_file(core, tmp_path, answer, capfdbinary):
    request, plan = tmp_path / "request.json", tmp_path / "plan.json"
    request.write_bytes(b'{"problem": {}}')
    plan.write_text(json.dumps(answer))
    assert main(["evaluate", str(request), "--plan", str(plan)]) == 0
    assert json.loads(core.calls[0]["plan"]) == {"routes": answer["routes"]}
    assert capfdbinary.readouterr().out == core.body + b"\n"


def test_the_command_says_which_rules_are_broken(core, tmp_path, answer, capfd):
    broken = {"code": "skills", "pointer": "/plan/routes/0/stops/0", "message": "skills: too few"}
    core.body = json.dumps(answer | {"violations": [broken]}).encode()
    request = tmp_path / "request.json"
    request.write_bytes(b'{"problem": {}, "plan": {"routes": []}}')
    assert main(["evaluate", str(request)]) == 0
    assert "/plan/routes/0/stops/0: skills: too few" in capfd.readouterr().err
