import copy
import json
import pickle

import pytest

from routeopt import Solution


def test_members_of_the_answer_are_attributes(solution, answer):
    assert solution.data == answer
    assert solution.routes is solution.data["routes"]
    assert "unserved" in dir(solution)


def test_an_unknown_member_is_an_attribute_error_that_names_the_known_ones(solution):
    with pytest.raises(AttributeError, match=r"no attribute 'route'; the answer has status, cost"):
        solution.route  # noqa: B018


def test_its_json_is_the_text_of_the_core():
    text = b'{ "status":"solved" }'
    assert Solution(text).to_json() is text


def test_solutions_are_equal_by_data(solution, answer, solution_of):
    assert solution == solution_of(answer)
    answer["status"] = "solved"
    assert solution != solution_of(answer)
    assert solution != answer


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
def test_a_copy_is_equal_and_still_knows_its_places(solution, copied):
    assert copied(solution) == solution
    assert copied(solution).to_geojson() == solution.to_geojson()


def test_it_shows_its_key_figures_in_one_line(solution):
    assert repr(solution) == (
        "<Solution partial: 1 route, 1 of 2 tasks, 20.0 km, 0 h 40 min, cost 12.50>"
    )


def test_its_plan_has_the_order_of_the_stops_and_nothing_else(solution):
    assert solution.to_plan() == {
        "routes": [{"vehicle": "van", "shift": "day", "stops": [{"task": "cafe"}]}]
    }


def test_a_plan_says_which_side_of_a_shipment_a_stop_is(answer, solution_of):
    job = answer["routes"][0]["stops"][1]
    answer["routes"][0]["stops"][1:2] = [
        job | {"type": "pickup"},
        {name: job[name] for name in job if name != "task"} | {"type": "reload", "depot": "hub"},
        {name: job[name] for name in job if name != "task"} | {"type": "break", "break": "lunch"},
        job | {"type": "delivery"},
    ]
    assert solution_of(answer).to_plan()["routes"][0]["stops"] == [
        {"task": "cafe", "type": "pickup"},
        {"depot": "hub"},
        {"break": "lunch"},
        {"task": "cafe", "type": "delivery"},
    ]


def test_data_is_read_once(solution):
    assert solution.data is solution.data
    assert json.loads(solution.to_json()) == solution.data
