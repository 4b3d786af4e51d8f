"""A real OSRM on a town of our own."""

from __future__ import annotations

import json

import pytest

import routeopt
from routeopt.polyline import decode
from routeopt.travel import Osrm

from . import town
from .town import length_m

pytestmark = pytest.mark.ci


@pytest.fixture
def roads(osrm):
    provider = Osrm(osrm)
    yield provider
    provider.close()


def request_of(*locations, hub=(0, 0)):
    place = {"location": town.crossing(*hub)}
    shift = {"id": "day", "start": {"time": 0, **place}, "end": {"time": 86_400, **place}}
    return {
        "problem": {
            "jobs": [{"id": f"job {i}", "location": place} for i, place in enumerate(locations)],
            "vehicles": [{"id": "van", "shifts": [shift]}],
        },
        "options": {"max_iterations": 100},
    }


def test_streets_are_longer_than_the_way_of_a_crow(roads):
    """Six blocks east and six north along primary roads; the crow flies some 1.6 km."""
    request = request_of(town.crossing(6, 6))
    solution = routeopt.solve(request, travel=roads)
    there = solution.routes[0]["stops"][1]
    east, north = 6 * 143.2, 6 * 222.4
    assert there["distance_m"] == pytest.approx(east + north, rel=0.02)
    assert there["travel_s"] > 60
    assert solution.search["travel_ms"] >= 0
    assert "warnings" not in solution.data


def test_the_answer_has_the_requests_locations(roads):
    request = request_of(town.crossing(3, 3), town.crossing(9, 2))
    solution = routeopt.solve(request, travel=roads)
    stops = solution.routes[0]["stops"]
    by_task = {job["id"]: job["location"] for job in request["problem"]["jobs"]}
    assert [stop["location"] for stop in stops[1:-1]] == [by_task[s["task"]] for s in stops[1:-1]]
    assert stops[0]["location"] == town.crossing(0, 0)


def test_an_island_and_a_field_leave_their_tasks_unserved(roads):
    request = request_of(town.crossing(2, 2), list(town.ISLAND), list(town.FIELD))
    solution = routeopt.solve(request, travel=roads)
    assert solution.status == "partial"
    assert [entry["task"] for entry in solution.unserved] == ["job 1", "job 2"]
    warnings = [(told["code"], told["pointer"]) for told in solution.data["warnings"]]
    assert warnings == [("unreachable", f"/problem/jobs/{i}/location") for i in (1, 2)]
    assert solution.summary["served_tasks"] == 1


def test_a_place_beside_a_road_is_taken_to_it_and_told(roads):
    lon, lat = town.crossing(0, 0)
    solution = routeopt.solve(request_of([lon - 0.01, lat]), travel=roads)
    assert solution.status == "solved"
    (warning,) = solution.data["warnings"]
    assert (warning["code"], warning["pointer"]) == ("snapped", "/problem/jobs/0/location")
    assert "7" in warning["message"]


def test_evaluate_and_solve_drive_the_same_roads(roads):
    request = request_of(*(town.crossing(i, (7 * i) % 20) for i in range(1, 12)))
    solution = routeopt.solve(request, travel=roads)
    evaluation = routeopt.evaluate(request, plan=solution, travel=roads)
    assert evaluation.data["cost"] == solution.data["cost"]


def test_the_same_places_are_fetched_once(osrm, tmp_path):
    kept = str(tmp_path / "roads.db")
    request = request_of(*(town.crossing(i, i) for i in range(1, 20)))
    first = Osrm(osrm, cache=kept)
    answer = routeopt.solve(request, travel=first).data
    first.close()
    elsewhere = Osrm({"car": osrm}, cache=kept)
    elsewhere.roads()._kept["car"][0].client._url = "http://127.0.0.1:9"
    again = routeopt.solve(json.dumps(request), travel=elsewhere).data
    elsewhere.close()
    assert again["routes"] == answer["routes"]


def test_a_plan_is_drawn_along_the_streets(roads):
    """A bow of four places: the straight line between its ends would miss the two between them."""
    last = town.SIZE - 1
    lon, lat = town.BEND
    step = town.STEP
    bow = [
        (lon, lat),
        (lon + step / 2, lat),
        (lon + step, lat + step / 2),
        (lon + step, lat + step),
    ]
    request = request_of(list(bow[-1]), hub=(last, 0))
    solution = routeopt.solve(request, travel=roads, geometry=True)
    there, back = (decode(stop["geometry"]) for stop in solution.routes[0]["stops"][1:])
    assert there == [(pytest.approx(x), pytest.approx(y)) for x, y in bow]
    assert back == there[::-1]


def test_legs_are_the_tables_ways(roads):
    """Each is as long as the table says, also where the vehicle turns round at a stop."""
    request = request_of(*(town.crossing(5 * i % 23, 11 * i % 23) for i in range(1, 40)))
    solution = routeopt.solve(request, travel=roads, geometry=True)
    for stop in solution.routes[0]["stops"][1:]:
        assert length_m(decode(stop["geometry"])) == pytest.approx(stop["distance_m"], rel=0.005)


def test_an_island_has_no_leg(roads):
    request = request_of(list(town.ISLAND))
    plan = [{"vehicle": "van", "shift": "day", "stops": [{"task": "job 0"}]}]
    answer = routeopt.evaluate(request, plan=plan, travel=roads, geometry=True)
    assert answer.violations[0]["code"] == "unreachable"
    assert answer.warnings[-1]["message"].startswith("2 of the legs have no `geometry`")
    assert not any("geometry" in stop for stop in answer.routes[0]["stops"])
