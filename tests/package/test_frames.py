import numpy
import pandas
import pytest

from routeopt import Problem

CLOCK = pandas.Timestamp("2026-12-01 08:00", tz="Europe/Berlin")


def jobs(**columns):
    return Problem.from_frames(jobs=pandas.DataFrame(columns)).to_request()["problem"]["jobs"]


def vehicles(**columns):
    request = Problem.from_frames(vehicles=pandas.DataFrame(columns)).to_request()
    return request["problem"]["vehicles"]


def test_longitude_and_latitude_are_the_location():
    assert jobs(id=["a"], lat=[52.5], lon=[13.4]) == [{"id": "a", "location": [13.4, 52.5]}]


def test_a_dot_leads_into_a_member():
    frame = {"id": ["a"], "demand.kg": [5], "eligible_vehicles.allowed": ["v1; v2"]}
    assert jobs(**frame) == [
        {"id": "a", "demand": {"kg": 5}, "eligible_vehicles": {"allowed": ["v1", "v2"]}}
    ]


def test_window_columns_are_one_window():
    frame = {"id": ["a"], "window_start": [CLOCK], "window_end": [CLOCK], "window_cost": [2.5]}
    time = "2026-12-01T08:00:00+01:00"
    assert jobs(**frame) == [
        {"id": "a", "time_windows": [{"start": time, "end": time, "cost": 2.5}]}
    ]


def test_empty_cells_are_absent():
    frame = {"id": ["a", "b"], "drop_fee": [1.5, numpy.nan], "window_end": [CLOCK, pandas.NaT]}
    frame |= {"demand.kg": [5, None], "tags": ["x", None]}
    assert jobs(**frame)[1] == {"id": "b"}


def test_skills_may_have_a_level():
    frame = {"id": ["a"], "required_skills": ["lift; cooling:2"], "tags": ["cold;heavy"]}
    assert jobs(**frame) == [
        {
            "id": "a",
            "required_skills": [{"name": "lift"}, {"name": "cooling", "min_level": 2}],
            "tags": ["cold", "heavy"],
        }
    ]


def test_ids_kept_as_numbers_become_texts():
    assert jobs(id=[17]) == [{"id": "17"}]
    assert jobs(**{"id": ["a"], "eligible_vehicles.allowed": [3.0]})[0]["eligible_vehicles"] == {
        "allowed": ["3"]
    }


def test_both_sides_of_a_shipment_are_flat():
    frame = {"id": ["s"]}
    for side in ("pickup", "delivery"):
        frame |= {f"{side}.lon": [13.4], f"{side}.lat": [52.5], f"{side}.window_end": [CLOCK]}
    request = Problem.from_frames(shipments=pandas.DataFrame(frame)).to_request()
    side = {"location": [13.4, 52.5], "time_windows": [{"end": "2026-12-01T08:00:00+01:00"}]}
    assert request["problem"]["shipments"] == [{"id": "s", "pickup": side, "delivery": side}]


def test_each_row_of_a_vehicle_is_one_of_its_shifts():
    found = vehicles(
        **{
            "id": ["van", "van", "car"],
            "capacity.kg": [500, 500, 90],
            "skills": ["lift:2", "lift:2", None],
            "shift.id": ["early", "late", "day"],
            "shift.start.time": [0, 3600, 0],
            "shift.start.lon": [13.4] * 3,
            "shift.start.lat": [52.5] * 3,
            "shift.end.time": [3600, 7200, 7200],
        }
    )
    van, car = found
    assert [shift["id"] for shift in van["shifts"]] == ["early", "late"]
    assert van["capacity"] == {"kg": 500}
    assert van["skills"] == [{"name": "lift", "level": 2}]
    assert car["shifts"] == [
        {"id": "day", "start": {"time": 0, "location": [13.4, 52.5]}, "end": {"time": 7200}}
    ]


def test_costs_and_depots_come_along():
    problem = Problem.from_frames(
        depots=[{"id": 1, "lon": 13.4, "lat": 52.5}], costs={"per_travel_km": 1}
    )
    assert problem.to_request()["problem"] == {
        "objective": {"costs": {"per_travel_km": 1}},
        "depots": [{"id": "1", "location": [13.4, 52.5]}],
    }


@pytest.mark.parametrize("cell", [[{"start": 0, "end": 5}], []])
def test_a_cell_may_hold_the_interfaces_own_form(cell):
    assert jobs(id=["a"], time_windows=[cell]) == [{"id": "a", "time_windows": cell}]
