import json

import pytest

from routeopt.polyline import encode


def test_routes_are_lines_and_stops_are_points_longitude_first(solution):
    features = solution.to_geojson()["features"]
    line, start, job, end, unserved = features
    assert line["geometry"] == {
        "type": "LineString",
        "coordinates": [[13.4, 52.5], [13.5, 52.5], [13.4, 52.5]],
    }
    assert line["properties"]["vehicle"] == "van"
    assert job["geometry"] == {"type": "Point", "coordinates": [13.5, 52.5]}
    assert job["properties"]["task"] == "cafe"
    assert [start["properties"]["type"], end["properties"]["type"]] == ["start", "end"]
    assert unserved["properties"]["type"] == "unserved"
    assert unserved["geometry"]["coordinates"] == [13.45, 52.6]


def test_a_route_runs_along_the_roads_that_are_known(answer, solution_of):
    road = [(13.4, 52.5), (13.45, 52.55), (13.5, 52.5)]
    stops = answer["routes"][0]["stops"]
    stops[1]["geometry"] = encode(road)
    line, _, job, *_ = solution_of(answer).to_geojson()["features"]
    assert line["geometry"]["coordinates"] == [[13.4, 52.5], [13.45, 52.55], [13.5, 52.5],
                                               [13.4, 52.5]]  # fmt: skip
    assert line["properties"]["on_roads"] is False
    assert "geometry" not in job["properties"]
    stops[2]["geometry"] = encode(road[::-1])
    line, *_ = solution_of(answer).to_geojson()["features"]
    assert line["geometry"]["coordinates"] == [list(point) for point in (*road, *road[1::-1])]
    assert line["properties"]["on_roads"] is True


def test_a_collection_is_json(solution):
    collection = solution.to_geojson()
    assert json.loads(json.dumps(collection)) == collection
    assert collection["type"] == "FeatureCollection"


def test_a_line_needs_two_places(answer, solution_of):
    for end in (0, -1):
        answer["routes"][0]["stops"][end]["location"] = None
    kinds = [one["geometry"]["type"] for one in solution_of(answer).to_geojson()["features"]]
    assert kinds == ["Point"]


def test_both_sides_of_an_unserved_shipment_are_shown(answer, solution_of):
    sides = {side: {"location": [13.4, 52.5]} for side in ("pickup", "delivery")}
    request = {"problem": {"shipments": [{"id": "bakery", **sides}]}}
    features = solution_of(answer, request).to_geojson()["features"]
    assert [one["properties"]["type"] for one in features[-2:]] == ["unserved", "unserved"]


def test_indexed_locations_are_looked_up_in_the_request(answer, solution_of):
    answer["routes"][0]["stops"][1]["location"] = 0
    request = {"problem": {"locations": [[13.6, 52.6]]}}
    features = solution_of(answer, request).to_geojson()["features"]
    assert features[2]["geometry"]["coordinates"] == [13.6, 52.6]


def test_indexed_locations_without_coordinates_are_refused(answer, solution_of):
    answer["routes"][0]["stops"][1]["location"] = 3
    with pytest.raises(ValueError, match="location 3 has no coordinates"):
        solution_of(answer).to_geojson()


def test_plane_units_are_refused(answer, solution_of):
    with pytest.raises(ValueError, match="plane units, not degrees"):
        solution_of(answer, plane=True).to_geojson()


def test_every_place_of_a_task_that_is_left_out_is_there(answer, solution_of):
    spots = [[13.41, 52.51], [13.42, 52.52]]
    jobs = [{"id": "bakery", "places": [{"location": spot} for spot in spots]}]
    features = solution_of(answer, {"problem": {"jobs": jobs}}).to_geojson()["features"]
    left_out = [f["geometry"]["coordinates"] for f in features
                if f["properties"].get("type") == "unserved"]  # fmt: skip
    assert left_out == spots
