"""A real Valhalla on a town of our own, in this process and as a server."""

from __future__ import annotations

import json
import pickle
import tarfile
from copy import deepcopy

import pytest

import routeopt
from routeopt.polyline import decode
from routeopt.travel import Valhalla

from . import town
from .test_osrm import request_of
from .town import length_m

pytestmark = pytest.mark.ci
NIGHT, NOON = "2026-12-01T02:00", "2026-12-01T12:00"


@pytest.fixture
def roads(pyvalhalla, tiles):  # noqa: ARG001
    provider = Valhalla(tiles)
    yield provider
    provider.close()


@pytest.fixture
def there(request):
    """Give the provider of a place: in this process, or a server."""
    made = []

    def make(place, **more):
        where = request.getfixturevalue("tiles" if place == "process" else "valhalla")
        request.getfixturevalue("pyvalhalla")
        made.append(Valhalla(where) if place == "process" else Valhalla(url=where))
        if more:
            made.append(type(made[-1])(**({"tiles": where} if place == "process" else
                                          {"url": where}), **more))  # fmt: skip
        return made[-1]

    yield make
    for provider in made:
        provider.close()


PLACES = ["process", "server"]


@pytest.mark.parametrize("place", PLACES)
def test_streets_are_longer_than_the_way_of_a_crow(there, place):
    request = request_of(town.crossing(6, 6))
    solution = routeopt.solve(request, travel=there(place))
    stop = solution.routes[0]["stops"][1]
    assert stop["distance_m"] == pytest.approx(6 * 143.2 + 6 * 222.4, rel=0.02)
    assert stop["travel_s"] > 60
    assert "warnings" not in solution.data


@pytest.mark.parametrize("place", PLACES)
def test_a_plan_is_drawn_along_the_streets(there, place):
    request = request_of(*(town.crossing(5 * i % 23, 11 * i % 23) for i in range(1, 30)))
    solution = routeopt.solve(request, travel=there(place), geometry=True)
    for stop in solution.routes[0]["stops"][1:]:
        assert length_m(decode(stop["geometry"])) == pytest.approx(stop["distance_m"], rel=0.005)
    assert "warnings" not in solution.data


def test_a_server_and_this_process_drive_the_same_roads(there):
    request = request_of(*(town.crossing(i % 24, 7 * i % 20) for i in range(1, 60)))
    here, server = (there(place, chunk=30) for place in PLACES)
    plan = routeopt.solve(request, travel=here)
    judged = routeopt.evaluate(request, plan=plan, travel=server)
    for member in ("distance_m", "travel_s"):
        assert judged.summary[member] == pytest.approx(plan.summary[member], rel=0.02)


@pytest.mark.parametrize("place", PLACES)
def test_an_island_and_a_field_leave_their_tasks_unserved(there, place):
    request = request_of(town.crossing(2, 2), list(town.ISLAND), list(town.FIELD))
    solution = routeopt.solve(request, travel=there(place))
    assert [entry["task"] for entry in solution.unserved] == ["job 1", "job 2"]
    (warning,) = solution.warnings
    assert (warning["code"], warning["pointer"]) == ("unreachable", "/problem/jobs/2/location")
    assert warning["message"] == "car: there is no road within 5,000 m: out of reach"


def test_a_place_beside_a_road_is_taken_to_it_and_told(roads):
    lon, lat = town.crossing(0, 0)
    solution = routeopt.solve(request_of([lon - 0.01, lat]), travel=roads)
    (warning,) = solution.warnings
    assert (warning["code"], warning["pointer"]) == ("snapped", "/problem/jobs/0/location")
    assert warning["message"] == "car: taken to the nearest road, 715 m away"


def minutes(provider, **vehicle):
    request = request_of(town.crossing(6, 6))
    request["problem"]["vehicles"][0] |= vehicle
    stop = routeopt.solve(request, travel=provider).routes[0]["stops"][1]
    provider.close()
    return stop["travel_s"] / 60


@pytest.mark.parametrize("place", PLACES)
def test_roads_are_slow_by_day(there, place):
    """The tiles say 50 km/h at night and 10 by day; a server must allow it."""
    if place == "server":
        with pytest.raises(routeopt.TravelError, match="max_timedep_distance_matrix"):
            minutes(there(place, depart_at=NIGHT))
        return
    night, noon = (minutes(there(place, depart_at=at)) for at in (NIGHT, NOON))
    assert noon == pytest.approx(5 * night, rel=0.1)


def test_the_roads_to_a_stop_are_those_of_the_hour(pyvalhalla, tiles):  # noqa: ARG001
    provider = Valhalla(tiles, depart_at=NIGHT)
    request = request_of(town.crossing(6, 6), town.crossing(3, 1))
    solution = routeopt.solve(request, travel=provider, geometry=True)
    assert all("geometry" in stop for stop in solution.routes[0]["stops"][1:])
    provider.close()


def test_profiles_are_driven_in_their_own_way(roads):
    by = {name: minutes(roads, profile=name) for name in ("car", "truck", "bike", "foot")}
    assert by["foot"] > 2 * by["bike"]
    with pytest.raises(routeopt.RequestError) as refused:
        minutes(roads, profile="tram")
    assert [fault["pointer"] for fault in refused.value.errors] == ["/problem/vehicles/0/profile"]


def test_a_costing_has_options(pyvalhalla, tiles):  # noqa: ARG001
    walk = Valhalla(tiles, costing="pedestrian")
    brisk = Valhalla(tiles, costing="pedestrian", costing_options={"walking_speed": 10})
    own = Valhalla(
        tiles,
        costing={"car": "auto", "courier": "pedestrian"},
        costing_options={"courier": {"walking_speed": 10}},
    )
    slow, fast = minutes(walk), minutes(brisk)
    assert slow == pytest.approx(fast * 10 / 5.1, rel=0.05)
    assert minutes(own, profile="courier") == fast


def test_tiles_are_a_folder_a_tar_or_settings(pyvalhalla, tiles, tmp_path):
    packed = tmp_path / "tiles.tar"
    with tarfile.open(packed, "w") as tar:
        for tile in sorted(tiles.rglob("*.gph")):
            tar.add(tile, tile.relative_to(tiles))
    settings = deepcopy(pyvalhalla.get_config(tile_extract="", tile_dir=str(tiles)))
    settings["mjolnir"]["tile_extract"] = ""
    written = tmp_path / "valhalla.json"
    written.write_text(json.dumps(settings))
    taken = {minutes(Valhalla(kind)) for kind in (tiles, str(packed), settings, written)}
    assert len(taken) == 1


def test_more_places_than_a_server_takes_are_asked_for_in_pieces(valhalla):
    provider = Valhalla(url=valhalla, chunk=200)
    request = request_of(*(town.crossing(i % 24, i // 3) for i in range(1, 70)))
    assert routeopt.solve(request, travel=provider).summary["served_tasks"] == 69
    provider.close()


def test_what_it_does_not_know_is_a_travel_error(roads, tiles):
    with pytest.raises(routeopt.TravelError, match="flying"):
        minutes(Valhalla(tiles, costing="flying"))
    with pytest.raises(routeopt.TravelError, match="nothing at /nowhere"):
        minutes(Valhalla("/nowhere"))
    copy = pickle.loads(pickle.dumps(roads))
    assert copy == roads
    assert minutes(copy) == minutes(roads)
