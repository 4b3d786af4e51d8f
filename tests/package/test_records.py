"""Objects of answers are dicts whose members are attributes, too."""

import copy
import json
import pickle

import pytest

import routeopt
from routeopt import Problem, types


def solution():
    problem = Problem()
    problem.add_job(id="cafe", location=[13.4, 52.5], time_windows=[{"start": 9, "end": 99}])
    problem.add_job(id="pub", location=[13.4, 52.6], time_windows=[{"start": 0, "end": 0}])
    problem.add_vehicle(
        id="van", shifts=[{"id": "day", "start": {"time": 0}, "end": {"time": 9_000}}]
    )
    return routeopt.solve(problem, options={"max_iterations": 10})


ANSWER = solution()
STOP = ANSWER.routes[0].stops[1]


def test_members_are_attributes_at_any_depth():
    assert isinstance(ANSWER.routes[0], types.Route)
    assert isinstance(STOP, types.Stop)
    assert STOP.task == STOP["task"]
    assert ANSWER.routes[0].cost.total == ANSWER.data["routes"][0]["cost"]["total"]
    assert ANSWER.unserved[0].reasons[0].code == ANSWER.data["unserved"][0]["reasons"][0]["code"]


def test_a_member_that_is_absent_is_none_and_a_list_empty():
    start = ANSWER.routes[0].stops[0]
    assert "task" not in start
    assert start.task is None
    assert start.break_ is None
    evaluation = routeopt.evaluate(FEW, plan=[])
    assert "reasons" not in evaluation.unserved[0]
    assert evaluation.unserved[0].reasons == []
    assert evaluation.warnings == []


FEW = {
    "problem": {
        "jobs": [{"id": "cafe", "location": [13.4, 52.5]}],
        "vehicles": [
            {"id": "van", "shifts": [{"id": "d", "start": {"time": 0}, "end": {"time": 9}}]}
        ],
    }
}


def test_a_wrong_name_is_an_error():
    with pytest.raises(AttributeError, match="Stop has no member 'arival'"):
        print(STOP.arival)
    with pytest.raises(AttributeError, match="Stop has no member '_x'"):
        print(STOP._x)


def test_names_are_completed():
    assert {"arrival", "break_", "task"} <= set(dir(STOP))


def test_they_are_dicts_in_all_else():
    plain = json.loads(ANSWER.to_json())
    assert ANSWER.data == plain
    assert json.loads(json.dumps(ANSWER.data)) == plain
    assert repr(STOP) == repr(plain["routes"][0]["stops"][1])
    for other in (pickle.loads(pickle.dumps(STOP)), copy.deepcopy(STOP), STOP.copy()):
        assert isinstance(other, types.Stop)
        assert other == STOP


def test_a_member_is_set_as_an_item():
    with pytest.raises(AttributeError, match="as an item"):
        STOP.copy().arrival = 0


def test_every_operations_answer_has_them():
    suggestions = routeopt.suggest(FEW, plan=[])
    assert suggestions.suggestions[0].assignments[0].stops[0].after is None
    assert suggestions.suggestions[0].routes[0].vehicle == "van"
    explanation = routeopt.explain(FEW, plan=[])
    assert explanation.unserved[0].class_ == explanation.unserved[0]["class"] == "fits"
    assert explanation.unserved[0].best.cost_delta == 0
