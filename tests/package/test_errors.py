import pickle

import pytest

import routeopt


def refusal(core, count=1):
    core.refuse(count)
    with pytest.raises(routeopt.RequestError) as caught:
        routeopt.solve({})
    return caught.value


def test_a_refused_request_is_a_value_error_with_everything_the_server_would_say(core):
    error = refusal(core)
    assert isinstance(error, ValueError)
    assert (error.status, error.code, error.message) == (
        400,
        "invalid_request",
        "The request is refused.",
    )
    assert error.errors[0]["pointer"] == "/problem/jobs/0/id"
    assert list(error.body) == ["status", "code", "message", "errors"]
    assert error.body["status"] == "BAD_REQUEST"


def test_its_text_shows_the_place_of_each_fault(core):
    assert str(refusal(core)) == "The request is refused.\n  /problem/jobs/0/id: fault 0"


def test_its_text_shows_ten_faults_and_counts_the_rest(core):
    lines = str(refusal(core, 12)).splitlines()
    assert len(lines) == 12
    assert lines[-1] == "  and 2 more like it (see .errors)"


def test_faults_of_one_rule_are_told_together():
    errors = [
        {"code": "c", "pointer": f"/problem/jobs/{i}/{name}", "message": f"at most {i}" + i * "!"}
        for i in range(40)
        for name in ("priority", "drop_fee")
    ]
    lines = str(routeopt.RequestError({"code": "c", "message": "m", "errors": errors})).split("\n")
    assert lines[1:3] == [
        "  /problem/jobs/0/priority: at most 0",
        "  /problem/jobs/1/priority: at most 1!",
    ]
    assert lines[6] == "  and 35 more like it"
    assert lines[7] == "  /problem/jobs/0/drop_fee: at most 0"
    assert len(lines) == 13


def test_a_fault_of_the_whole_request_is_said_so():
    fault = {"code": "invalid_value", "pointer": "", "message": "not JSON"}
    error = routeopt.RequestError({"code": "c", "message": "m", "errors": [fault]})
    assert str(error) == "m\n  the request: not JSON"


def test_it_pickles(core):
    error = refusal(core)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.body, str(copy)) == (error.body, str(error))


def test_a_travel_error_names_provider_and_locations_and_pickles():
    error = routeopt.TravelError("osrm", "no route", [[13.4, 52.5]])
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, RuntimeError)
    assert (copy.provider, copy.text, copy.locations) == ("osrm", "no route", [[13.4, 52.5]])
    assert str(copy) == "osrm: no route (locations: [13.4, 52.5])"


def test_a_cut_list_counts_all_faults_of_the_request():
    fault = {"code": "invalid_value", "pointer": "/a", "message": "b"}
    body = {"code": "c", "message": "m", "errors": [fault] * 100}
    error = routeopt.RequestError(body, 2000)
    assert (error.count, len(error.errors)) == (2000, 100)
    assert str(error).endswith("  and 90 more like it\n  and 1,900 more (see .errors)")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
