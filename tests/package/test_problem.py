import copy
import json
import pickle
from datetime import UTC, datetime

import numpy
import pytest

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
    problem.add_shipment(id="s", pickup={"location": 0}, delivery={"location": 0})
    problem.add_depot(id="d", location=0)
    problem.add_relation(kind="time_lag", from_="s", to="t")
    problem.add_quota(id="q")
    problem.add_balance(id="b", measure="tasks", price=1)
    assert problem.to_request()["problem"] == {
        "locations": [[13.5, 52.5]],
        "matrices": {"car": {"durations_s": [[0]]}},
        "shipments": [{"id": "s", "pickup": {"location": 0}, "delivery": {"location": 0}}],
        "depots": [{"id": "d", "location": 0}],
        "relations": [{"kind": "time_lag", "from": "s", "to": "t"}],
        "quotas": [{"id": "q"}],
        "balance": [{"id": "b", "measure": "tasks", "price": 1}],
    }


def test_a_problem_can_start_from_a_dict_and_leaves_it_alone():
    members = {"jobs": [{"id": "cafe"}]}
    problem = Problem(members)
    problem.add_job(id="bakery", location=0)
    assert [job["id"] for job in problem.to_request()["problem"]["jobs"]] == ["cafe", "bakery"]
    assert members == {"jobs": [{"id": "cafe"}]}


def test_the_request_is_made_of_jsons_own_types():
    problem = Problem(matrices={"car": {"durations_s": numpy.zeros((1, 1), dtype="int32")}})
    start = datetime(2026, 12, 1, 8, tzinfo=UTC)
    problem.add_job(id="cafe", location=0, time_windows=[{"start": start}])
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
    assert repr(small()) == "<Problem: 1 job, 1 vehicle>"
    assert repr(Problem()) == "<Problem: empty>"


def test_a_wrong_member_is_said_at_its_line():
    problem = Problem()
    with pytest.raises(TypeError, match="capasity"):
        problem.add_vehicle(id="van", shifts=[], capasity={})
    assert problem == Problem()


def test_entries_are_seen_and_can_be_changed():
    problem = small()
    problem.jobs[0]["service_time_s"] = 60
    assert problem.to_request()["problem"]["jobs"][0]["service_time_s"] == 60
    assert [vehicle["id"] for vehicle in problem.vehicles] == ["van"]
    assert problem.shipments == problem.depots == problem.relations == problem.quotas == ()
    assert problem.balance == ()
    assert "shipments" not in problem.members


def test_a_copy_is_a_problem_of_its_own():
    problem = small()
    problem.travel = routeopt.travel.Euclidean()
    other = problem.copy()
    assert other == problem
    other.add_job(id="bakery", location=[13.4, 52.5])
    other.jobs[0]["id"] = "pub"
    assert [job["id"] for job in problem.jobs] == ["cafe"]


def places():
    problem = small()
    side = {"location": [13.4, 52.5]}
    problem.add_shipment(id="s", pickup=side, delivery={"location": [13.6, 52.4]})
    problem.add_depot(id="d", location=[13.3, 52.5])
    end = {"time": 0, "location": [13.2, 52.5]}
    problem.add_vehicle(id="bus", shifts=[{"id": "day", "start": end, "end": {"time": 9}}])
    return problem


def test_a_notebook_shows_what_a_problem_holds_and_where():
    text = places()._repr_html_()
    for shown in ("Vehicles", "job: 1", "pickup: 1", "delivery: 1", "depot: 1", "start or end: 1"):
        assert shown in text
    assert "No coordinates" in Problem()._repr_html_()


def test_a_notebook_shows_a_problem_that_is_no_request_yet():
    problem = Problem()
    problem.add_job(id="cafe", location=0, release_time=datetime(2026, 12, 1))
    assert "no offset" in problem._repr_html_()


def test_a_problem_is_drawn():
    pytest.importorskip("matplotlib")
    (axes,) = places().plot().axes
    assert [len(line.get_xdata()) for line in axes.lines] == [1, 1, 1, 1, 1]
    assert Problem().plot().axes == []


def test_a_whole_request_is_no_problem():
    with pytest.raises(ValueError, match=r'Problem\(request\["problem"\]\)'):
        Problem(small().to_request())


def test_what_a_method_takes_is_told_at_any_depth():
    told = " ".join(Problem.add_vehicle.__doc__.split())
    assert "Most reload visits at this depot in this shift (1 to 8; default: 8)." in told
    assert "`duration_s`: Seconds of the break (0 to 2,147,483,647)." in told
    assert "the objective's price holds" in told
    assert "from_:" in Problem.add_relation.__doc__
