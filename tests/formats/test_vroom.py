import json

import pytest

import routeopt
from routeopt.cli import main

MATRIX = [[0, 10, 20], [10, 0, 15], [20, 15, 0]]
BERLIN, POTSDAM = [13.4, 52.5], [13.1, 52.4]


def document(**members):
    return {
        "vehicles": [{"id": 1, "start_index": 0, "end_index": 0, "capacity": [4]}],
        "jobs": [{"id": 7, "location_index": 1, "delivery": [3], "service": 5}],
        "matrices": {"car": {"durations": MATRIX}},
    } | members


def text_of(**members):
    return json.dumps(document(**members))


def vehicle(**members):
    return {"id": 1, "start_index": 0, "end_index": 0} | members


def job(**members):
    return {"id": 7, "location_index": 1} | members


def side(number, row, **members):
    return {"id": number, "location_index": row} | members


def test_an_input_with_matrices_solves_in_vrooms_money(read, plan):
    assert plan(read(text_of())) == (20, {"1": ["7"]})


SHIPMENT = {"pickup": side(1, 1), "delivery": side(2, 2)}


def test_a_shipment_is_named_after_its_two_ends(read):
    shipments = [{**SHIPMENT, "amount": [2], "skills": [3], "priority": 10}]
    (shipment,) = read(text_of(jobs=[], shipments=shipments)).members["shipments"]
    assert shipment["id"] == "1-2"
    assert shipment["demand"] == {"0": 2}
    assert shipment["required_skills"] == [{"name": "3"}]
    assert shipment["priority"] == 99_991


def test_windows_breaks_and_limits_are_the_interfaces(read):
    van = {
        "id": 1,
        "start": BERLIN,
        "time_window": [0, 900],
        "max_travel_time": 500,
        "breaks": [{"id": 4, "time_windows": [[300, 400]], "service": 60}],
    }
    bakery = {"id": 7, "location": POTSDAM, "time_windows": [[0, 9], [20, 30]], "setup": 4}
    members = read(json.dumps({"vehicles": [van], "jobs": [bakery]})).members
    assert members["vehicles"][0]["limits"] == {"max_driving_s": 500}
    assert members["jobs"][0]["time_windows"][1] == {"start": 20, "end": 30}
    shift = members["vehicles"][0]["shifts"][0]
    assert shift["end"] == {"time": 900}
    pause = {"id": "4", "duration_s": 60, "earliest": 300, "latest": 400}
    assert shift["breaks"] == [pause]


def test_a_break_without_a_window_may_be_taken_at_any_time_of_the_shift(read):
    van = vehicle(time_window=[50, 900], breaks=[{"id": 4, "service": 60}])
    (shift,) = read(text_of(vehicles=[van])).members["vehicles"][0]["shifts"]
    assert (shift["breaks"][0]["earliest"], shift["breaks"][0]["latest"]) == (50, 900)


def test_breaks_of_two_vehicles_may_have_one_id(read):
    breaks = [{"id": 1, "time_windows": [[0, 9]]}]
    vans = [vehicle(breaks=breaks), vehicle(id=2, breaks=breaks)]
    for van in read(text_of(vehicles=vans)).members["vehicles"]:
        assert [pause["id"] for pause in van["shifts"][0]["breaks"]] == ["1"]


@pytest.mark.parametrize(
    "members",
    [
        {"options": {}},
        {"vehicles": [vehicle(steps=[])]},
        {"vehicles": [vehicle(breaks=None, time_window=None, skills=None)]},
        {"shipments": None},
        {"jobs": [job(time_windows=[], description="ring twice")]},
        {"matrices": {"car": {"durations": MATRIX, "costs": MATRIX}}},
    ],
    ids=str,
)
def test_what_says_nothing_changes_nothing(read, members):
    known = read(text_of(**{name: plain(value) for name, value in members.items()}))
    assert read(text_of(**members)) == known


def plain(value):
    """What a member of the test above means."""
    if isinstance(value, list):
        kept = ("id", "start_index", "end_index", "location_index")
        return [{name: entry[name] for name in kept if name in entry} for entry in value]
    return {"car": {"durations": MATRIX}} if value and "car" in value else None


@pytest.mark.parametrize(
    ("members", "warning"),
    [
        ({"options": {"g": True}}, "/options: left aside (g)"),
        (
            {"vehicles": [vehicle(steps=[{"type": "job", "id": 7}])]},
            "/vehicles/0/steps: a plan to begin with, which is left aside",
        ),
    ],
)
def test_what_is_left_aside_is_told(read, members, warning):
    with pytest.warns(routeopt.FormatWarning) as told:
        read(text_of(**members))
    assert warning in str(told[0].message)


def test_a_setup_where_a_vehicle_starts_is_told_for_vroom_asks_none_there(read):
    jobs = [job(setup=4), job(id=8, location_index=0, setup=4), job(id=9, location_index=0)]
    with pytest.warns(routeopt.FormatWarning, match=r"/jobs/1/setup: .* vehicle 1$") as told:
        read(text_of(jobs=jobs))
    assert len(told) == 1


def test_the_place_of_a_setup_is_compared_as_numbers(read):
    inputs = {
        "vehicles": [{"id": 1, "start": [13, 52.5]}],
        "jobs": [{"id": 7, "location": [13.0, 52.5], "setup": 4}],
    }
    with pytest.warns(routeopt.FormatWarning, match=r"/jobs/0/setup: .* vehicle 1$"):
        read(json.dumps(inputs))


@pytest.mark.parametrize(
    ("theirs", "ours"), [("driving-hgv", "truck"), ("cycling-road", "bike"), ("bike", "bike")]
)
def test_openrouteservices_profiles_are_the_interfaces_where_no_matrix_has_them(read, theirs, ours):
    inputs = {"vehicles": [{"id": 1, "start": BERLIN, "profile": theirs}], "jobs": []}
    assert read(json.dumps(inputs)).members["vehicles"][0]["profile"] == ours
    inputs = text_of(vehicles=[vehicle(profile=theirs)], matrices={theirs: {"durations": MATRIX}})
    assert read(inputs).members["vehicles"][0]["profile"] == theirs


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"jobs": [{"id": 7}]}, "/jobs/0/location_index: it is missing"),
        ({"jobs": [{"location_index": 1}]}, "/jobs/0/id: it is missing"),
        ({"jobs": [job(service_per_type={})]}, "/jobs/0/service_per_type: unknown, or cannot be"),
        ({"jobs": [job(time_windows=[0, 9])]}, "/jobs/0/time_windows/0: a window [start, end] is"),
        ({"jobs": [job(service="5")]}, "/jobs/0/service: a whole number of at least 0 is needed"),
        ({"jobs": [job(priority=101)]}, "/jobs/0/priority: a whole number of at most 100"),
        ({"jobs": [job(delivery=1)]}, "/jobs/0/delivery: a list is needed here, not 1"),
        ({"jobs": 7}, "/jobs: a list is needed here, not 7"),
        ({"vehicles": [vehicle(profil="car")]}, "/vehicles/0/profil: unknown, or cannot be"),
        ({"vehicles": [vehicle(profil="car")]}, "did you mean `profile`?"),
        ({"vehicles": [vehicle(end=[])]}, "/vehicles/0/end: [longitude, latitude] is needed"),
        (
            {"vehicles": [vehicle(steps=[{"type": "job", "id": 7, "service_at": 5}])]},
            "/vehicles/0/steps/0/service_at: unknown, or cannot be expressed",
        ),
        (
            {"vehicles": [vehicle(breaks=[{"id": 1}, {"id": 1}])]},
            "/vehicles/0/breaks/1/id: an earlier break has the id 1",
        ),
        ({"shipments": [{}]}, "/shipments/0/pickup: it is missing"),
        (
            {"vehicles": [vehicle(max_tasks=2)], "shipments": [SHIPMENT]},
            "/vehicles/0/max_tasks: cannot be expressed beside shipments",
        ),
        (
            {"vehicles": [vehicle(max_distance=5)]},
            "/vehicles/0/max_distance: the matrix of car has no `distances`, which this needs",
        ),
        (
            {"vehicles": [vehicle(costs={"per_km": 5})]},
            "/vehicles/0/costs/per_km: the matrix of car",
        ),
        ({"options": {"c": True}}, "/options/c: to judge given `steps` cannot be expressed"),
        (
            {"matrices": {"car": {"durations": MATRIX, "costs": [[0]]}}},
            "/matrices/car/costs: other costs than `durations` cannot be expressed",
        ),
    ],
)
def test_what_cannot_be_expressed_is_named(refused, members, fault):
    assert fault in refused(text_of(**members), "input.json")


def converted(tmp_path, text):
    path = tmp_path / "input.json"
    path.write_text(text)
    return routeopt.convert(path)


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"jobs": [job(), job()]}, "/jobs/1/id: an earlier task has the id"),
        ({"jobs": [job(time_windows=[[9, 3]])]}, "/jobs/0/time_windows/0/1: "),
        ({"jobs": [job(service=10**9)]}, "/jobs/0/service: "),
        ({"jobs": [job(location_index=3)]}, "/jobs/0/location_index: "),
        ({"jobs": [job(pickup=[2**31])]}, "/jobs/0/pickup/0: "),
        ({"jobs": []}, "/jobs: "),
        ({"vehicles": []}, "/vehicles: "),
        ({"vehicles": [vehicle(time_window=[9, 3])]}, "/vehicles/0/time_window/1: "),
        ({"vehicles": [vehicle(start_index=3)]}, "/vehicles/0/start_index: "),
        ({"vehicles": [vehicle(speed_factor=6)]}, "/vehicles/0/speed_factor: "),
        ({"vehicles": [vehicle(costs={"per_hour": -1})]}, "/vehicles/0/costs/per_hour: "),
        ({"vehicles": [vehicle(profile="truck")]}, "/vehicles/0/profile: "),
        (
            {"vehicles": [vehicle(breaks=[{"id": 1, "time_windows": [[9, 3]]}])]},
            "/vehicles/0/breaks/0/time_windows/0/1: ",
        ),
        ({"matrices": {"car": {"durations": [[0, 0.5], [1, 0]]}}}, "/matrices/car/durations/0/1: "),
        ({"matrices": None, "matrix": [[0, 0.5], [1, 0]]}, "/matrix/0/1: "),
    ],
)
def test_what_breaks_a_rule_of_the_interface_is_not_converted(tmp_path, members, fault):
    with pytest.raises(routeopt.FormatError) as refused:
        converted(tmp_path, text_of(**members))
    assert f"input.json: {fault}" in str(refused.value)


def test_a_place_that_is_out_of_range_is_named_as_the_input_has_it(tmp_path):
    inputs = {"vehicles": [{"id": 1, "start": [13.4, 91]}], "jobs": [{"id": 7, "location": BERLIN}]}
    with pytest.raises(routeopt.FormatError, match="/vehicles/0/start/1: "):
        converted(tmp_path, json.dumps(inputs))


def test_no_json_is_refused_with_its_line(refused):
    assert ", line 2: no JSON: " in refused('{"vehicles": [],\n "jobs" []}')
    assert ": an object has the member `id` twice" in refused('{"jobs": [{"id": 1, "id": 2}]}')


def test_the_command_line_solves_it_and_tells_what_is_left_aside(tmp_path, capfd):
    path = tmp_path / "input.json"
    path.write_text(text_of(options={"g": True}))
    assert main(["solve", str(path), "--max-iterations", "10"]) == 0
    told = capfd.readouterr()
    assert json.loads(told.out)["cost"]["total"] == 20
    assert "warning: " in told.err
    assert "/options: left aside (g)" in told.err
