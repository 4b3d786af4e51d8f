"""GeoDataFrames in and out."""

import pytest

import routeopt
from routeopt import Problem

geopandas = pytest.importorskip("geopandas")
pytestmark = pytest.mark.ci

BERLIN = [13.4, 52.5]
SHIFT = {
    "id": "d",
    "start": {"time": 0, "location": BERLIN},
    "end": {"time": 36_000, "location": BERLIN},
}


def frame(points=((13.4, 52.5), (13.5, 52.6)), crs=4326, **columns):
    places = geopandas.points_from_xy(*zip(*points, strict=True), crs=4326)
    return geopandas.GeoDataFrame(
        {"id": [1, 2], "customer": ["A", "B"], **columns}, geometry=places, crs=4326
    ).to_crs(crs)


@pytest.fixture
def solution():
    problem = Problem.from_geodataframe(frame(crs=25833))
    problem.add_vehicle(id="van", shifts=[SHIFT])
    return routeopt.solve(problem, options={"max_iterations": 5})


@pytest.mark.parametrize("crs", [4326, 3857, 25833])
def test_points_of_any_crs_are_places(crs):
    problem = Problem.from_geodataframe(frame(crs=crs))
    places = [place for job in problem.members["jobs"] for place in job["location"]]
    assert places == pytest.approx([13.4, 52.5, 13.5, 52.6])
    assert problem.own.columns["jobs"]["2"] == {"customer": "B"}


def test_the_geometry_comes_before_columns_of_coordinates():
    problem = Problem.from_frames(jobs=frame(lon=[0, 0], lat=[0, 0]))
    assert problem.members["jobs"][0]["location"] == pytest.approx(BERLIN)


def test_other_tables_may_have_a_geometry_too():
    depots = frame().drop(columns="customer")
    assert len(Problem.from_geodataframe(frame(), depots=depots).members["depots"]) == 2


def test_what_is_no_place_is_told():
    with pytest.raises(ValueError, match=r"jobs: the geometry has no CRS; set_crs\(4326\)"):
        Problem.from_geodataframe(frame().set_crs(None, allow_override=True))
    plane = frame(crs=25833)
    areas = plane.set_geometry(plane.buffer(1))
    with pytest.raises(ValueError, match="jobs, row 0: the geometry is a Polygon, not a point"):
        Problem.from_geodataframe(areas)
    with pytest.raises(ValueError, match="a GeoDataFrame with a geometry is needed, not DataFrame"):
        Problem.from_geodataframe(frame().drop(columns="geometry"))
    missing = frame()
    missing.loc[1, "geometry"] = None
    assert "location" not in Problem.from_geodataframe(missing).members["jobs"][1]


def test_stops_are_points(solution):
    stops = solution.to_geodataframe()
    assert stops.crs == 4326
    assert list(stops["type"]) == ["start", "job", "job", "end"]
    assert {*stops["customer"].dropna()} == {"A", "B"}
    assert stops.to_crs(25833).geometry.notna().all()


def test_routes_are_lines(solution):
    (route,) = solution.to_geodataframe("routes").itertuples()
    assert (route.vehicle, route.geometry.geom_type, len(route.geometry.coords)) == (
        "van",
        "LineString",
        4,
    )


def test_there_are_two_kinds(solution):
    with pytest.raises(ValueError, match='kind is "stops" or "routes"'):
        solution.to_geodataframe("stop")


def test_stops_are_a_table_of_jobs_again(solution):
    stops = solution.to_geodataframe()
    jobs = stops[stops["type"] == "job"].rename(columns={"task": "id"})
    again = Problem.from_geodataframe(jobs[["id", "customer", "geometry"]])
    assert {job["id"] for job in again.members["jobs"]} == {"1", "2"}


def test_a_break_on_the_way_has_no_point():
    lunch = {"id": "lunch", "duration_s": 60, "earliest": 0, "latest": 36_000}
    problem = Problem.from_geodataframe(frame())
    problem.add_vehicle(id="van", shifts=[{**SHIFT, "breaks": [lunch]}])
    stops = routeopt.solve(problem, options={"max_iterations": 5}).to_geodataframe()
    assert stops.set_index("type").geometry["break"] is None
