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


def test_later_rows_of_a_vehicle_add_the_cells_that_were_empty():
    found = vehicles(
        **{"id": ["van", "van"], "capacity.kg": [numpy.nan, 500], "shift.id": ["early", "late"]}
        | {"profile": ["car", None], "costs.fixed": [None, 3]}
    )
    assert found == [
        {
            "id": "van",
            "profile": "car",
            "capacity": {"kg": 500},
            "costs": {"fixed": 3},
            "shifts": [{"id": "early"}, {"id": "late"}],
        }
    ]


def test_rows_of_a_vehicle_that_contradict_each_other_are_refused():
    with pytest.raises(ValueError, match=r"vehicle 'van': capacity\.kg is 500 .* and 90 in ano"):
        vehicles(**{"id": ["van", "van"], "capacity.kg": [500, 90]})


@pytest.mark.parametrize(
    "rows", [[{"id": "a", "demand.kg": 5}], {"id": ["a"], "demand.kg": numpy.array([5])}]
)
def test_lists_of_dicts_and_dicts_of_columns_are_tables_too(rows):
    problem = Problem.from_frames(jobs=rows).to_request()["problem"]
    assert problem["jobs"] == [{"id": "a", "demand": {"kg": 5}}]


@pytest.mark.parametrize(("given", "missing"), [("lon", "lat"), ("lat", "lon")])
def test_half_a_pair_of_coordinates_names_the_missing_one(given, missing):
    rows = [{"id": "s", f"pickup.{given}": 13.4, f"pickup.{missing}": numpy.nan}]
    with pytest.raises(ValueError, match=rf"shipments, row 0: pickup\.{missing} is missing"):
        Problem.from_frames(shipments=rows)


@pytest.mark.parametrize(
    ("whole", "part"),
    [("time_windows", "window_end"), ("location", "lon"), ("demand", "demand.kg")],
)
def test_two_forms_of_one_member_are_refused(whole, part):
    cells = {whole: [{"kg": 5}], part: [5]}
    for columns in ([whole, part], [part, whole]):
        with pytest.raises(ValueError, match=rf"jobs, row 0: give {whole} or {part}, not both"):
            jobs(**{column: cells[column] for column in columns})


def test_a_skill_may_have_blanks_around_its_colon():
    skills = [{"name": "lift"}, {"name": "cool", "min_level": 2}]
    assert jobs(id=["a"], required_skills=["lift; cool : 2"])[0]["required_skills"] == skills


@pytest.mark.parametrize("value", [True, numpy.bool_(True), float("inf"), 1.5])
def test_what_is_no_id_is_refused(value):
    with pytest.raises(ValueError, match=r"jobs, row 0: `id`: .* is no id"):
        Problem.from_frames(jobs=[{"id": value}])


def test_integers_of_numpy_are_ids():
    problem = Problem.from_frames(jobs=[{"id": numpy.int64(17)}])
    assert problem.members["jobs"] == [{"id": "17"}]
