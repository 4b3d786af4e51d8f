"""The roads of an answer's legs, by a stub whose ways turn half a degree north of their start."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest

import routeopt
from routeopt.polyline import decode
from routeopt.travel import Euclidean, GreatCircle, Osrm

from .test_stub import request_of, soon  # noqa: F401


@pytest.fixture
def roads(stub):
    provider = Osrm(stub.url, chunk=40)
    yield provider
    provider.close()


def lines_of(answer):
    return [
        [decode(stop["geometry"]) if "geometry" in stop else None for stop in route["stops"]]
        for route in answer["routes"]
    ]


def turning(start, end):
    return [(start, 50.0), (start, 50.5), (end, 50.0)]


def test_every_leg_has_its_road(stub, roads):
    solution = routeopt.solve(request_of(2), travel=roads, geometry=True)
    order = [0, *(int(s["task"][4:]) / 1_000 for s in solution.routes[0]["stops"][1:-1]), 0]
    ways = [turning(start, end) for start, end in pairwise(order)]
    assert lines_of(solution.data) == [[None, *ways]]
    assert stub.ways == [3]
    assert "warnings" not in solution.data


def test_the_member_stands_behind_the_distance(roads):
    solution = routeopt.solve(request_of(1), travel=roads, geometry=True)
    names = list(solution.routes[0]["stops"][1])
    assert names[names.index("distance_m") + 1] == "geometry"
    assert json.loads(solution.to_json()) == solution.data


def test_nothing_is_asked_for_unless_it_is_wanted(stub, roads):
    assert lines_of(routeopt.solve(request_of(2), travel=roads).data) == [[None] * 4]
    assert stub.ways == []


def test_evaluate_tells_the_same_roads_and_fetches_nothing_anew(stub, roads):
    solution = routeopt.solve(request_of(4), travel=roads, geometry=True)
    stub.ways.clear()
    request = request_of(4)
    evaluation = routeopt.evaluate(request, plan=solution, travel=roads, geometry=True)
    assert lines_of(evaluation.data) == lines_of(solution.data)
    assert stub.ways == []


def test_the_routes_of_suggestions_have_roads(roads):
    answer = routeopt.suggest(
        request_of(1), plan=[], travel=roads, options={"max_suggestions": 1}, geometry=True
    )
    (suggestion,) = answer.suggestions
    assert lines_of(suggestion) == [[None, turning(0, 0.001), turning(0.001, 0)]]


def test_a_plan_with_roads_is_a_plan(roads):
    solution = routeopt.solve(request_of(2), travel=roads, geometry=True)
    plan = {"routes": solution.data["routes"]}
    again = routeopt.solve(request_of(2), plan=plan, travel=roads, options={"max_iterations": 1})
    assert "geometry" not in json.dumps(again.data)


def test_long_routes_are_asked_for_in_pieces(stub, roads):
    routeopt.solve(request_of(60), travel=roads, geometry=True)
    assert sorted(stub.ways) == [11, 25, 25]


def test_a_server_that_takes_shorter_routes_is_asked_for_shorter_ones(stub, roads):
    routeopt.solve(request_of(5), travel=roads)
    stub.most = 2
    solution = routeopt.solve(request_of(5), travel=roads, geometry=True)
    assert all(lines_of(solution.data)[0][1:])
    assert max(stub.ways[1:]) <= 3


def test_a_leg_without_a_way_has_no_line_and_is_told(stub, roads):
    stub.cut = [((0.002, 50.0), (0.003, 50.0)), ((0.003, 50.0), (0.002, 50.0))]
    request = request_of(4)
    plan = [
        {"vehicle": "van", "shift": "day", "stops": [{"task": f"job {i}"} for i in range(1, 5)]}
    ]
    answer = routeopt.evaluate(request, plan=plan, travel=roads, geometry=True)
    assert [line is not None for line in lines_of(answer.data)[0]] == [
        False, True, True, False, True, True
    ]  # fmt: skip
    (told,) = answer.warnings
    assert (told["code"], told["pointer"]) == ("no_geometry", "")
    assert told["message"] == "1 of the legs have no `geometry`: no road is known for them"


def test_two_stops_at_one_place_need_no_road(stub, roads):
    request = request_of(1)
    request["problem"]["jobs"].append({"id": "twin", "location": [0.001, 50]})
    solution = routeopt.solve(request, travel=roads, geometry=True)
    assert lines_of(solution.data)[0][2] == [(0.001, 50), (0.001, 50)]
    assert stub.ways == [2]


def test_a_break_on_the_way_has_no_leg_of_its_own(roads):
    request = request_of(1)
    request["problem"]["vehicles"][0]["shifts"][0]["breaks"] = [
        {"id": "rest", "duration_s": 60, "earliest": 0, "latest": 900}
    ]
    plan = [{"vehicle": "van", "shift": "day", "stops": [{"break": "rest"}, {"task": "job 1"}]}]
    stops = routeopt.evaluate(request, plan=plan, travel=roads, geometry=True).routes[0]["stops"]
    assert [(s["type"], "geometry" in s) for s in stops[1:]] == [
        ("break", False), ("job", True), ("end", True)
    ]  # fmt: skip


def test_a_plan_is_not_lost_with_its_roads(stub, roads):
    routeopt.solve(request_of(2), travel=roads)
    stub.answers = [(500, b"")] * 3
    solution = routeopt.solve(request_of(2), travel=roads, geometry=True)
    assert solution.status == "solved"
    (told,) = solution.warnings
    assert told["message"] == "no leg has a `geometry`: osrm: the server answers with status 500"


FAILURES = [
    ({"code": "Ok"}, "no lines"),
    ({"code": "Ok", "routes": []}, "no lines"),
    ({"code": "Ok", "routes": [{"legs": [{}]}]}, "no lines"),
    ({"code": "Ok", "routes": [{"legs": [{"steps": [{"geometry": 7}]}]}]}, "no lines"),
    ({"code": "Ok", "routes": [{"legs": [{"steps": [{"geometry": "~~~"}]}]}]}, "no lines"),
    ({"code": "Ok", "routes": [{"legs": []}]}, "has not 2 legs"),
    ({"code": "InvalidQuery", "message": "so wrong"}, "InvalidQuery: so wrong"),
]


@pytest.mark.parametrize(("body", "text"), FAILURES)
def test_roads_that_are_none_are_a_travel_error(stub, roads, body, text):
    solution = routeopt.solve(request_of(1), travel=roads)
    stub.answers = [(200, body)]
    with pytest.raises(routeopt.TravelError, match=text):
        solution.with_geometry(roads)


def test_roads_are_added_to_a_solution_that_there_is(roads):
    request = request_of(2)
    solution = routeopt.solve(request, travel=roads)
    with_roads = solution.with_geometry(roads)
    at_once = routeopt.solve(request, travel=roads, geometry=True)
    assert with_roads.routes == at_once.routes
    assert with_roads.with_geometry(roads) == with_roads
    assert lines_of(solution.data) == [[None] * 4]


def test_roads_are_added_by_those_who_know_them(roads):
    solution = routeopt.solve(request_of(1), travel=roads)
    with pytest.raises(TypeError, match="Osrm and Valhalla"):
        solution.with_geometry(GreatCircle())
    with pytest.raises(ValueError, match="the request is unknown"):
        routeopt.Solution(solution.to_json()).with_geometry(roads)


def with_matrices(request):
    """The same with the two places by number, and with matrices of its own."""
    request["problem"]["matrices"] = {"car": {"durations_s": [[0, 7], [7, 0]]}}
    request["problem"]["locations"] = [[0, 50], [0.001, 50]]
    request["problem"]["jobs"][0]["location"] = 1
    for end in ("start", "end"):
        request["problem"]["vehicles"][0]["shifts"][0][end]["location"] = 0
    return request


def by_matrices():
    request = with_matrices(request_of(1))
    return request, {"matrices": {"car": np.array(
        request["problem"].pop("matrices")["car"]["durations_s"], np.int32)}}  # fmt: skip


WITHOUT_ROADS = {
    "great circle": lambda: (request_of(1), {}),
    "plane": lambda: (request_of(1), {"travel": Euclidean()}),
    "matrices of the request": lambda: (with_matrices(request_of(1)), {"travel": None}),
    "matrices beside the request": by_matrices,
}


@pytest.mark.parametrize("kind", WITHOUT_ROADS)
def test_travel_that_is_on_no_roads_is_told(kind):
    request, more = WITHOUT_ROADS[kind]()
    with pytest.warns(routeopt.RequestWarning, match="no_geometry"):
        solution = routeopt.solve(request, geometry=True, **more)
    assert [told["code"] for told in solution.warnings] == ["no_geometry"]
    assert "geometry" not in solution.routes[0]["stops"][1]


def test_matrices_of_the_request_come_before_roads(stub, roads):
    solution = routeopt.solve(with_matrices(request_of(1)), travel=roads, geometry=True)
    assert [told["code"] for told in solution.warnings] == ["no_geometry"]
    assert stub.ways == []
    drawn = solution.with_geometry(roads)  # asked for by name: the places are known
    assert lines_of(drawn.data) == [[None, turning(0, 0.001), turning(0.001, 0)]]


def test_ids_that_are_not_ascii_stay_as_they_are(roads):
    request = request_of(1)
    request["problem"]["jobs"][0]["id"] = "Bäckerei 🥐"
    solution = routeopt.solve(request, travel=roads, geometry=True)
    assert "Bäckerei 🥐".encode() in solution.to_json()
