"""Suggest and explain: by the package, the command line, and as text."""

import json

import pytest

import routeopt


@pytest.fixture
def planned(request_dict, tmp_path):
    """A request, a plan that holds all but one of its jobs, and both as files."""
    solution = routeopt.solve(request_dict)
    served = {stop.get("task") for route in solution.routes for stop in route["stops"]}
    problem = request_dict["problem"]
    problem["jobs"] = [job for job in problem["jobs"] if job["id"] in served]
    routes = solution.to_plan()["routes"]
    out = routes[0]["stops"].pop(1)["task"]
    file, plan = tmp_path / "request.json", tmp_path / "plan.json"
    file.write_text(json.dumps(request_dict))
    plan.write_text(json.dumps({"routes": routes}))
    return request_dict, {"routes": routes}, out, file, plan


def test_the_command_line_gives_the_packages_bytes(command, planned):
    request, plan, _, file, plan_file = planned
    done = command("suggest", file, "--plan", plan_file)
    assert done.returncode == 0, done.stderr
    here = routeopt.suggest(request, plan=plan).data
    there = json.loads(done.stdout)
    for body in (here, there):
        body["search"]["elapsed_ms"] = 0
    assert there == here
    done = command("explain", file, "--plan", plan_file)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == routeopt.explain(request, plan=plan).to_json()


def test_the_command_line_names_tasks_and_what_is_distinct(command, planned):
    request, plan, out, file, plan_file = planned
    weightless = {**request["problem"]["jobs"][0], "id": "another", "delivery": {}}
    request["problem"]["jobs"].append(weightless)
    file.write_text(json.dumps(request))
    asked = ("--task", out, "--task", "another", "--distinct", "vehicle")
    done = command("suggest", file, "--plan", plan_file, *asked)
    assert done.returncode == 0, done.stderr
    options = {"tasks": [out, "another"], "distinct": "vehicle"}
    here = routeopt.suggest(request, plan=plan, options=options).data
    assert json.loads(done.stdout)["suggestions"] == here["suggestions"]
    placed = [{a["task"] for a in entry["assignments"]} for entry in here["suggestions"]]
    assert placed[0] == {out, "another"}
    assert all(tasks <= placed[0] for tasks in placed)
    done = command("suggest", file, "--plan", plan_file, "--task", "nobody")
    assert (done.returncode, b"/options/tasks/0" in done.stderr) == (2, True)


def test_a_suggestion_costs_what_its_plan_costs(planned):
    request, plan, out, *_ = planned
    found = routeopt.suggest(request, plan=plan)
    assert found.search["complete"]
    assert [entry["rank"] for entry in found.suggestions] == [1, 2, 3, 4, 5]
    given = routeopt.evaluate(request, plan=plan)
    for entry in found.suggestions:
        assert [a["task"] for a in entry["assignments"]] == [out]
        changed = {(r["vehicle"], r["shift"]): r for r in entry["routes"]}
        routes = [r for r in plan["routes"] if (r["vehicle"], r["shift"]) not in changed]
        judged = routeopt.evaluate(request, plan=[*routes, *entry["routes"]])
        assert judged.violations == []
        assert judged.cost["total"] == pytest.approx(entry["cost_total"], abs=1e-9)
        assert entry["cost_delta"] == pytest.approx(
            entry["cost_total"] - given.cost["total"], abs=1e-9
        )


def test_max_suggestions_limits_the_answer(planned):
    request, plan, *_ = planned
    half = {"routes": plan["routes"][:1]}
    few = routeopt.suggest(request, plan=half, options={"max_suggestions": 2}).suggestions
    every = routeopt.suggest(request, plan=half, options={"max_suggestions": 0}).suggestions
    assert every[:2] == few
    assert len(every) > 5


def test_only_the_first_twenty_bear_their_routes(planned):
    request, plan, *_ = planned
    every = routeopt.suggest(request, plan=plan, options={"max_suggestions": 0}).suggestions
    assert [("routes" in entry) for entry in every] == [k < 20 for k in range(len(every))]


def test_nothing_is_put_into_a_locked_part(planned):
    request, plan, *_ = planned
    locked = [route | {"locked": True} for route in plan["routes"]]
    assert routeopt.suggest(request, plan=locked).suggestions == []
    length = len(plan["routes"][0]["stops"])
    first, *rest = plan["routes"]
    locked = [first | {"locked_stops": length}, *(route | {"locked": True} for route in rest)]
    for entry in routeopt.suggest(request, plan=locked).suggestions:
        [stop] = entry["assignments"][0]["stops"]
        assert stop["before"] is None


def test_without_a_plan_everything_is_added(request_dict):
    found = routeopt.suggest(request_dict, options={"max_suggestions": 1})
    [entry] = found.suggestions
    assert not found.search["complete"]
    added = [assignment["task"] for assignment in entry["assignments"]]
    assert len(added) == len(set(added)) > 10


def test_a_full_plan_has_nothing_to_add(request_dict):
    request_dict["problem"]["jobs"] = request_dict["problem"]["jobs"][:3]
    solution = routeopt.solve(request_dict)
    assert solution.unserved == []
    found = routeopt.suggest(request_dict, plan=solution)
    assert (found.suggestions, found.unserved) == ([], [])
    assert found.search["stopped_by"] == "complete"


def test_an_explanation_tells_what_each_task_saves(planned):
    request, plan, out, *_ = planned
    explanation = routeopt.explain(request, plan=plan)
    assert [entry["task"] for entry in explanation.unserved] == [out]
    assert explanation.unserved[0]["class"] == "fits"
    assert len(explanation.served) == len(request["problem"]["jobs"]) - 1
    assert 0 < explanation.lower_bound <= explanation.cost["total"]


def test_results_show_themselves(planned):
    request, plan, out, *_ = planned
    suggestions = routeopt.suggest(request, plan=plan)
    explanation = routeopt.explain(request, plan=plan)
    for result in (suggestions, explanation):
        assert out in str(result)
        assert out in result._repr_html_()
        assert "<script" not in result._repr_html_()


def test_the_tables_are_the_texts(command, planned):
    request, plan, _, file, plan_file = planned
    done = command("suggest", file, "--plan", plan_file, "--format", "table")
    assert done.stdout.decode().strip() == str(routeopt.suggest(request, plan=plan))
    done = command("explain", file, "--plan", plan_file, "--format", "table")
    assert done.stdout.decode().strip() == str(routeopt.explain(request, plan=plan))


def test_reasons_of_a_solve_are_the_short_form(request_dict):
    request_dict["problem"]["jobs"][0]["required_skills"] = [{"name": "lift"}]
    solution = routeopt.solve(request_dict)
    reasons = {entry["task"]: entry["reasons"] for entry in solution.unserved}
    assert [reason["code"] for reason in reasons["job 0"]] == ["skills"]
    explanation = routeopt.explain(request_dict, plan=solution)
    told = {entry["task"]: entry["reasons"] for entry in explanation.unserved}
    assert reasons["job 0"][0]["message"] == told["job 0"][0]["message"]
