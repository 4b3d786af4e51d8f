"""A plan is judged: by the package, the command line, and after a solve."""

import json

import pytest

import routeopt


def test_an_answers_routes_are_a_plan_and_cost_the_same(request_dict):
    solution = routeopt.solve(request_dict)
    evaluation = routeopt.evaluate(request_dict, plan=solution)
    assert evaluation.status == solution.status
    for member in ("cost", "summary", "routes"):
        assert evaluation.data[member] == solution.data[member]
    assert "search" not in evaluation.data
    assert all("reasons" not in unserved for unserved in evaluation.unserved)


def test_the_command_line_gives_the_packages_bytes(command, request_dict, request_file, tmp_path):
    solution = routeopt.solve(request_dict)
    answer = tmp_path / "answer.json"
    answer.write_bytes(solution.to_json())
    done = command("evaluate", request_file, "--plan", answer)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == routeopt.evaluate(request_dict, plan=solution).to_json()


def test_violations_point_into_the_plan(request_dict):
    request_dict["problem"]["jobs"][3]["required_skills"] = [{"name": "lift", "min_level": 2}]
    stops = [{"type": "start"}, {"task": "job 1"}, {"task": "job 3"}]
    idle = {"vehicle": "van 0", "shift": "day", "stops": []}
    plan = {"routes": [idle, {"vehicle": "van 1", "shift": "day", "stops": stops}]}
    evaluation = routeopt.evaluate(request_dict, plan=plan)
    assert evaluation.status == "infeasible"
    found = [(broken["code"], broken["pointer"]) for broken in evaluation.violations]
    assert found == [("skills", "/plan/routes/1/stops/2")]


def test_pins_and_locks_are_ignored(request_dict):
    stops = [{"task": "job 1", "pinned": True}]
    free = {"vehicle": "van 0", "shift": "day", "stops": stops}
    kept = routeopt.evaluate(request_dict, plan=[free | {"locked": True, "locked_stops": 1}])
    assert kept == routeopt.evaluate(request_dict, plan=[free])


def test_a_plan_that_does_not_fit_is_refused(request_dict):
    plan = [{"vehicle": "van 0", "shift": "day", "stops": [{"task": "job 99"}]}]
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.evaluate(request_dict, plan=plan)
    assert refused.value.errors[0]["pointer"] == "/plan/routes/0/stops/0"


def test_the_wire_refuses_options(request_dict):
    request_dict["plan"] = {"routes": []}
    with pytest.raises(routeopt.RequestError):
        routeopt.validate(request_dict, operation="evaluate")
    assert json.loads(routeopt.evaluate(request_dict).to_json())["summary"]["routes"] == 0


def test_the_table_names_what_a_plan_leaves_out(command, request_file, tmp_path):
    plan = tmp_path / "plan.json"
    plan.write_text('{"routes": []}')
    done = command("evaluate", request_file, "--plan", plan, "--format", "table")
    assert done.returncode == 0, done.stderr
    assert b"20 tasks (for 800.00): left out: job 0, job 1, " in done.stdout
