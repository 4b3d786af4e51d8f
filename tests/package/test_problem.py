import copy
import json
import pickle
from datetime import UTC, datetime

import numpy

import routeopt
from routeopt import Problem


def small():
    problem = Problem(costs={"per_travel_km": 0.5})
    problem.add_job(id="cafe", location=[13.5, 52.5], drop_fee=None)
    problem.add_vehicle(id="van", shifts=[])
    return problem


def test_members_keep_the_words_of_the_interface():
    assert small().to_request() == {
        "problem": {
            "objective": {"costs": {"per_travel_km": 0.5}},
            "jobs": [{"id": "cafe", "location": [13.5, 52.5]}],
            "vehicles": [{"id": "van", "shifts": []}],
        }
    }


def test_every_list_has_its_own_method():
    problem = Problem(locations=[[13.5, 52.5]], matrices={"car": {"durations_s": [[0]]}})
    problem.add_shipment(id="s")
    problem.add_depot(id="d")
    problem.add_relation(kind="ordered")
    problem.add_quota(id="q")
    assert problem.to_request()["problem"] == {
        "locations": [[13.5, 52.5]],
        "matrices": {"car": {"durations_s": [[0]]}},
        "shipments": [{"id": "s"}],
        "depots": [{"id": "d"}],
        "relations": [{"kind": "ordered"}],
        "quotas": [{"id": "q"}],
    }


def test_a_problem_can_start_from_a_dict_and_leaves_it_alone():
    members = {"jobs": [{"id": "cafe"}]}
    problem = Problem(members)
    problem.add_job(id="bakery")
    assert [job["id"] for job in problem.to_request()["problem"]["jobs"]] == ["cafe", "bakery"]
    assert members == {"jobs": [{"id": "cafe"}]}


def test_the_request_is_made_of_jsons_own_types():
    problem = Problem(matrices={"car": {"durations_s": numpy.zeros((1, 1), dtype="int32")}})
    problem.add_job(id="cafe", time_windows=[{"start": datetime(2026, 12, 1, 8, tzinfo=UTC)}])
    request = problem.to_request()
    assert json.loads(json.dumps(request)) == request
    assert request["problem"]["matrices"] == {"car": {"durations_s": [[0]]}}


def test_the_request_is_independent_of_the_problem():
    problem = small()
    problem.to_request()["problem"]["jobs"].clear()
    assert len(problem.members["jobs"]) == 1


def test_a_problem_is_solved_as_its_request_is(core):
    routeopt.solve(small())
    assert core.request == small().to_request()


def test_problems_pickle_copy_and_are_equal_by_their_request():
    problem = small()
    assert pickle.loads(pickle.dumps(problem)) == copy.deepcopy(problem) == problem
    assert problem != Problem()


def test_a_problem_shows_how_much_it_holds():
    assert repr(small()) == "<Problem: 1 jobs, 1 vehicles>"
    assert repr(Problem()) == "<Problem: empty>"
