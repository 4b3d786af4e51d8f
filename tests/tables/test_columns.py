"""Columns of one's own, other names, ids, and faults of many rows."""

import json
import pickle

import numpy
import pandas
import pytest

import routeopt
from routeopt import Problem

PLACE = {"lon": 13.4, "lat": 52.5}
DAY = {"date": "2026-12-01", "timezone": "Europe/Berlin"}
VAN = {
    "id": "van",
    "driver": "Ada",
    "shift.start.time": "07:00",
    "shift.start.lon": 13.4,
    "shift.start.lat": 52.5,
    "shift.end.time": "17:00",
}


def job(name, **more):
    return {"id": name, **PLACE, "customer": f"Customer {name}", **more}


@pytest.fixture
def problem():
    jobs = [job(1, vip=numpy.bool_(True), type="shop"), job(2, seen=pandas.Timestamp("2026-11-01"))]
    return Problem.from_frames(jobs=jobs, vehicles=[VAN], **DAY)


@pytest.fixture
def solution(problem):
    return routeopt.solve(problem, options={"max_iterations": 10})


def test_columns_of_ones_own_stay_beside_the_request(problem):
    assert problem.own.columns["jobs"]["1"] == {
        "customer": "Customer 1",
        "vip": True,
        "type": "shop",
    }
    assert problem.own.columns["vehicles"] == {"van": {"driver": "Ada"}}
    assert "customer" not in json.dumps(problem.to_request())


def test_they_survive_copies_and_pickles(problem):
    for copy in (problem.copy(), pickle.loads(pickle.dumps(problem))):
        assert copy.own.columns == problem.own.columns
        assert copy.own.timezone == "Europe/Berlin"


def test_they_are_columns_of_frames(solution):
    for one in (solution, pickle.loads(pickle.dumps(solution))):
        frame = one.to_frame().set_index("task")
        assert frame.loc["1", "customer"] == "Customer 1"
        assert frame.loc["1", ["type", "own.type"]].tolist() == ["job", "shop"]
        assert one.routes_frame()["driver"].tolist() == ["Ada"]


def test_frames_have_times_of_the_tables_zone(solution):
    assert str(solution.to_frame()["arrival"].dt.tz) == "Europe/Berlin"


def test_they_are_properties_of_geojson(solution):
    shown = {
        one["properties"].get("task", one["geometry"]["type"]): one["properties"]
        for one in json.loads(json.dumps(solution.to_geojson()))["features"]
    }
    assert shown["1"]["customer"] == "Customer 1"
    assert shown["1"]["vip"] is True
    assert shown["2"]["seen"] == "2026-11-01 00:00:00"
    assert shown["LineString"]["driver"] == "Ada"


def test_they_are_in_the_popups_of_maps(solution):
    page = solution.map().get_root().render()
    assert "customer: Customer 1" in page


def test_those_of_a_task_that_is_left_out_are_kept_too():
    jobs = [job("far", window_start="06:00", window_end="06:30")]
    problem = Problem.from_frames(jobs=jobs, vehicles=[VAN], **DAY)
    found = routeopt.solve(problem, options={"max_iterations": 5})
    (left_out,) = [
        one["properties"]
        for one in found.to_geojson()["features"]
        if one["properties"].get("type") == "unserved"
    ]
    assert left_out["customer"] == "Customer far"
    assert "customer: Customer far" in found.map().get_root().render()


def test_evaluations_have_them_too(problem, solution):
    found = routeopt.evaluate(problem, plan=solution)
    assert "customer" in found.to_frame()


def test_columns_may_have_other_names():
    rows = [{"Order": 7, "x": 13.4, "y": 52.5, "weight": 3, "Name": "A", "secret": 1}]
    means = {"Order": "id", "x": "lon", "y": "lat", "weight": "delivery.kg", "Name": "customer"}
    problem = Problem.from_frames(jobs=rows, columns={**means, "secret": None})
    assert problem.members["jobs"] == [{"id": "7", "location": [13.4, 52.5], "delivery": {"kg": 3}}]
    assert problem.own.columns == {"jobs": {"7": {"customer": "A"}}}


@pytest.mark.parametrize("lon", ["lng", "Longitude", "LON", "long"])
def test_longitudes_have_well_known_names(lon):
    rows = [{"ID": 1, lon: 13.4, "latitude": 52.5, "Window Start": 0, "Window-End": 9}]
    (found,) = Problem.from_frames(jobs=rows).members["jobs"]
    assert found["location"] == [13.4, 52.5]
    assert found["time_windows"] == [{"start": 0, "end": 9}]


@pytest.mark.parametrize(
    ("column", "fault"),
    [
        ("windows_start", "did you mean `window_start`"),
        ("demand_kg", "did you mean `demand.kg`"),
        ("delivery_kg", "`delivery.kg` is brought to the stop, `demand.kg` is collected there"),
        ("target_time", "did you mean `target.time`"),
        ("servicetime_s", "did you mean `service_time_s`"),
        ("eligible_vehicles.alowed", "did you mean `eligible_vehicles.allowed`"),
        ("target.colour", "the column `target.colour` is unknown"),
    ],
)
def test_a_slip_of_a_member_is_told(column, fault):
    with pytest.raises(ValueError, match=fault):
        Problem.from_frames(jobs=[job("a", **{column: 1})])


@pytest.mark.parametrize(
    ("column", "meant"),
    [
        ("shift_start", "shift.start.time"),
        ("shift_start_time", "shift.start.time"),
        ("Shift End", "shift.end.time"),
        ("shift_start_lon", "shift.start.lon"),
        ("shift_breaks", "shift.breaks"),
        ("costs_fixed", "costs.fixed"),
        ("limits_max_tasks", "limits.max_tasks"),
        ("capacity_kg", "capacity.kg"),
    ],
)
def test_underscores_in_the_place_of_dots_are_told(column, meant):
    with pytest.raises(ValueError, match=f"did you mean `{meant}`"):
        Problem.from_frames(vehicles=[{**VAN, column: 1}], **DAY)


def test_columns_of_ones_own_may_begin_like_an_amount():
    problem = Problem.from_frames(jobs=[job("a", delivery_note="7b", delivery_date="monday")])
    assert problem.own.columns["jobs"]["a"]["delivery_note"] == "7b"


@pytest.mark.parametrize(
    ("column", "meant"), [("start", "shift.start.time"), ("lng", "shift.start.lon")]
)
def test_what_looks_like_a_shift_is_told(column, meant):
    with pytest.warns(routeopt.FormatWarning, match=f'columns={{"{column}": "{meant}"}}'):
        Problem.from_frames(vehicles=[{"id": "van", column: 1}])


@pytest.mark.parametrize("column", ["demand", "delivery"])
def test_an_amount_without_its_name_is_told_what_to_write(column):
    with pytest.raises(ValueError, match=r"3 of what\? `delivery.kg` is brought to the stop"):
        Problem.from_frames(jobs=[job("a", **{column: 3})])
    with pytest.raises(ValueError, match=r"3 of what\? `capacity.kg` is a column"):
        Problem.from_frames(vehicles=[{"id": "van", "capacity": 3}])
    (found,) = Problem.from_frames(jobs=[job("a", **{column: '{"kg": 3}'})]).members["jobs"]
    assert found[column] == {"kg": 3}


def test_a_vehicle_without_a_shift_is_told_which_columns_make_one():
    problem = Problem.from_frames(jobs=[job("a")], vehicles=[{"id": "van"}])
    columns = "`shift.start.time`, `shift.start.lon`, `shift.start.lat`, `shift.end.time`"
    with pytest.raises(routeopt.RequestError, match=rf"vehicles, row 0 \(van\), {columns}: "):
        routeopt.validate(problem)


def test_a_name_that_only_looks_like_a_slip_can_be_kept():
    rows = [job("a", location_id="X7")]
    problem = Problem.from_frames(jobs=rows, columns={"location_id": "location_id"})
    assert problem.own.columns["jobs"]["a"]["location_id"] == "X7"


@pytest.mark.parametrize(
    ("column", "member"),
    [("weight", "delivery.weight"), ("earliest", "window_start"), ("duration", "service_time_s")],
)
def test_a_column_that_looks_like_a_rule_is_told(column, member):
    with pytest.warns(routeopt.FormatWarning, match=f'columns={{"{column}": "{member}"}}'):
        Problem.from_frames(jobs=[job("a", **{column: 1})])


def test_a_name_that_no_table_has_is_told():
    with pytest.raises(ValueError, match="no table has a column `ordr`; did you mean `order`"):
        Problem.from_frames(jobs=[{"order": 1, **PLACE}], columns={"ordr": "id"})


@pytest.mark.parametrize("name", [7, 7.0, numpy.int64(7), "7"])
def test_ids_may_be_numbers(name):
    assert Problem.from_frames(jobs=[job(name)]).members["jobs"][0]["id"] == "7"


def test_rows_without_ids_are_named_by_their_numbers():
    found = Problem.from_frames(jobs=pandas.DataFrame([PLACE, PLACE])).members["jobs"]
    assert [one["id"] for one in found] == ["0", "1"]


def test_an_id_that_is_missing_or_twice_is_told_with_its_rows():
    with pytest.raises(ValueError, match="jobs, row 1: `id` is missing"):
        Problem.from_frames(jobs=[job(1), job(None)])
    with pytest.raises(ValueError, match="jobs: the id '1' is in rows 0, 2 and 3"):
        Problem.from_frames(jobs=[job(1), job(2), job(1.0), job("1")])


def test_empty_cells_and_rows_are_absent():
    rows = [job("a", tags=" ", drop_fee="", priority=None), dict.fromkeys(job("b"))]
    assert Problem.from_frames(jobs=rows).members["jobs"] == [{"id": "a", "location": [13.4, 52.5]}]


def test_faults_of_one_kind_are_told_together():
    rows = [job(i, lat="north") for i in range(522)]
    with pytest.raises(ValueError, match="jobs: 522 faults") as fault:
        Problem.from_frames(jobs=rows)
    lines = str(fault.value).splitlines()
    assert lines[1] == "  row 0: `lat`: 'north' is no number"
    assert len(lines) == 12
    assert lines[-1] == "  and 512 more like it"


def test_faults_of_several_kinds_are_all_told():
    rows = [job(i, lat="north", window_start="noon") for i in range(100)]
    with pytest.raises(ValueError, match="jobs: 200 faults") as fault:
        Problem.from_frames(jobs=rows, **DAY)
    lines = str(fault.value).splitlines()
    assert [lines[6], lines[12]] == ["  and 95 more like it"] * 2


def test_refusals_name_rows_and_columns_of_tables():
    jobs = pandas.DataFrame([job(i, prio=0) for i in range(30)])
    problem = Problem.from_frames(jobs=jobs, vehicles=[VAN], columns={"prio": "priority"}, **DAY)
    problem.add_job(id="by hand", location=[999, 0])
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.validate(problem)
    lines = str(refused.value).splitlines()
    assert lines[1] == "  jobs, row 0 (0), `prio`: must be between 1 and 1,000,000"
    assert "  and 25 more like it (see .errors)" in lines
    assert any(line.startswith("  /problem/jobs/30/location/0: ") for line in lines)
    assert refused.value.errors[0]["pointer"] == "/problem/jobs/0/priority"
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@pytest.mark.parametrize(
    ("pointer", "column"),
    [
        ("/problem/jobs/0/location/1", "`lat`"),
        ("/problem/jobs/0/time_windows/0/end", "`window_end`"),
        ("/problem/vehicles/0/shifts/0/start/time", "`shift.start.time`"),
        ("/problem/vehicles/0/shifts/0/end", "`shift.end.time`"),
        ("/problem/jobs/0/location", "`lon`, `lat`"),
        ("/problem/jobs/0", "jobs, row 0 (1)"),
    ],
)
def test_a_pointer_is_a_cell(problem, pointer, column):
    assert problem.own.place(pointer, problem.members).endswith(column)


@pytest.mark.parametrize("pointer", ["", "/options/seed", "/problem/jobs", "/problem/jobs/9/id"])
def test_other_pointers_stay(problem, pointer):
    assert problem.own.place(pointer, problem.members) == pointer


def test_polars_frames_are_tables():
    class Frame:
        def to_dicts(self):
            return [job("a")]

    assert Problem.from_frames(jobs=Frame()).members["jobs"][0]["id"] == "a"
