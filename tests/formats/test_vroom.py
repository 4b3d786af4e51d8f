import json

import pytest

MATRIX = [[0, 10, 20], [10, 0, 15], [20, 15, 0]]


def document(**members):
    return {
        "vehicles": [{"id": 1, "start_index": 0, "end_index": 0, "capacity": [4]}],
        "jobs": [{"id": 7, "location_index": 1, "delivery": [3], "service": 5}],
        "matrices": {"car": {"durations": MATRIX}},
    } | members


def test_an_input_with_matrices_solves_in_vrooms_money(read, plan):
    assert plan(read(json.dumps(document()), "input.json")) == (20, {"1": ["7"]})


def test_a_shipment_is_named_after_its_two_ends(read):
    sides = {"pickup": {"id": 1, "location_index": 1}, "delivery": {"id": 2, "location_index": 2}}
    shipments = [{**sides, "amount": [2], "skills": [3], "priority": 10}]
    (shipment,) = read(json.dumps(document(jobs=[], shipments=shipments))).members["shipments"]
    assert shipment["id"] == "1-2"
    assert shipment["demand"] == {"0": 2}
    assert shipment["required_skills"] == [{"name": "3"}]
    assert shipment["priority"] == 99_991


def test_windows_breaks_and_limits_are_the_interfaces(read):
    vehicle = {
        "id": 1,
        "start": [13.4, 52.5],
        "time_window": [0, 900],
        "max_travel_time": 500,
        "breaks": [{"id": 4, "time_windows": [[300, 400]], "service": 60}],
    }
    job = {"id": 7, "location": [13.5, 52.5], "time_windows": [[0, 9], [20, 30]], "setup": 4}
    text = json.dumps({"vehicles": [vehicle], "jobs": [job]})
    members = read(text).members
    assert members["vehicles"][0]["limits"] == {"max_driving_s": 500}
    assert members["jobs"][0]["time_windows"][1] == {"start": 20, "end": 30}
    shift = members["vehicles"][0]["shifts"][0]
    assert shift["end"] == {"time": 900}
    pause = {"id": "4", "duration_s": 60, "earliest": 300, "latest": 400}
    assert shift["breaks"] == [pause]


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"jobs": [{"id": 7}]}, "jobs[0]: it has no location"),
        ({"jobs": [{"location_index": 1}]}, "the member 'id' is missing"),
        (
            {"jobs": [{"id": 7, "location_index": 1, "service_per_type": {}}]},
            "jobs[0]: service_per_type cannot be expressed",
        ),
        (
            {"vehicles": [{"id": 1, "start_index": 0, "steps": []}]},
            "vehicles[0]: steps cannot be expressed",
        ),
        (
            {"matrices": {"car": {"durations": MATRIX, "costs": MATRIX}}},
            "matrices.car: costs cannot be expressed",
        ),
        ({"jobs": 7}, "it is not of the form vroom"),
    ],
)
def test_what_cannot_be_expressed_is_named(refused, members, fault):
    assert fault in refused(json.dumps(document(**members)), "input.json")
