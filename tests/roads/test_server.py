"""A server whose travel is on real roads."""

from __future__ import annotations

import contextlib
import json
import os

import pytest

import routeopt
from routeopt.travel import Osrm, Valhalla
from tests.server.running import JSON, Server, wait_for

from .test_osrm import request_of as town_request
from .test_stub import request_of
from .town import FIELD, crossing

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"


@pytest.fixture
def start(tmp_path):
    @contextlib.contextmanager
    def run(url, **settings):
        os.chmod(tmp_path, 0o700)
        roads = {"osrm_url": url} if url else {}
        server = Server(tmp_path, slots=1, quick_slots=1, **roads, **settings)
        try:
            yield server
        finally:
            server.stop()

    return run


@pytest.mark.ci
def test_all_processes_share_what_was_fetched(stub, start):
    request = request_of(5)
    with start(stub.url, osrm_chunk=10) as server:
        key = server.key()
        answer = server.post(SOLVE, request, key)
        assert (answer.status, answer.json["summary"]["travel_s"]) == (200, 100)
        assert stub.asked == [(6, 6)]
        del request["options"]
        plan = {"plan": {"routes": answer.json["routes"]}}
        again = server.post(EVALUATE, request | plan, key)
        assert again.json["cost"] == answer.json["cost"]
        assert stub.asked == [(6, 6)]


@pytest.mark.ci
def test_a_router_that_is_down_is_not_the_clients_fault(stub, start):
    stub.answers = [(400, {"code": "NoSegment", "message": "One of the coordinates"})]
    with start(stub.url) as server:
        key = server.key()
        answer = server.post(SOLVE, request_of(3), key)
        assert (answer.status, answer.json["code"]) == (503, "travel_unavailable")
        assert "NoSegment" in answer.json["message"]
        assert "[0.001, 50.0]" in answer.json["message"]
        assert answer.headers["Retry-After"]
        assert server.post(f"{SOLVE}?validate_only=true", request_of(3), key).status == 200
        assert len(stub.asked) == 1
        assert "[0.001" not in str(server.log)


@pytest.mark.ci
def test_the_server_drives_the_packages_roads(osrm, start):
    request = town_request(crossing(4, 9), crossing(8, 2), list(FIELD))
    with start(osrm) as server:
        answer = server.post(SOLVE, request, server.key())
    roads = Osrm(osrm)
    solution = routeopt.solve(request, travel=roads)
    roads.close()
    for member in ("routes", "unserved", "warnings", "cost"):
        assert answer.json[member] == solution.data[member]


def lines_of(answer):
    return [stop.get("geometry") for route in answer["routes"] for stop in route["stops"]]


@pytest.mark.ci
def test_the_roads_of_an_answer_come_with_it_when_they_are_asked_for(stub, start):
    roads = Osrm(stub.url)
    drawn = lines_of(routeopt.solve(request_of(3), travel=roads, geometry=True).data)
    roads.close()
    with start(stub.url) as server:
        key = server.key()
        assert lines_of(server.post(f"{SOLVE}?geometry=true", request_of(3), key).json) == drawn
        assert not any(lines_of(server.post(SOLVE, request_of(3), key).json))
        later = {**JSON, "Prefer": "respond-async"}
        job = server.post(f"{SOLVE}?geometry=1", request_of(3), key, later).json["id"]
        asked = {"Authorization": key}

        def told(path):
            return server.call("GET", f"/v3/routing/jobs/{job}{path}", headers=asked).json

        wait_for(lambda: told("")["status"] == "SOLVED")
        assert lines_of(told("/solution")) == drawn
        check = server.post(f"{SOLVE}?geometry=true&validate_only=true", request_of(3), key)
        assert check.json["valid"]
        refused = server.post("/v3/routing/explain?geometry=true", request_of(3), key)
        assert (refused.status, refused.json["code"]) == (400, "invalid_request")
        assert server.post(f"{SOLVE}?geometry=maybe", request_of(3), key).status == 400


@pytest.mark.ci
def test_a_server_has_hours_of_roads(stub, busy, start, monkeypatch):
    hours = {"00:00": stub.url, "07:00": busy.url}
    request = request_of(3)
    (shift,) = request["problem"]["vehicles"][0]["shifts"]
    shift["start"] |= {"time": 25_170, "latest": 25_170}
    roads = Osrm({"car": hours})
    solution = routeopt.solve(request, travel=roads)
    roads.close()
    assert 60 < solution.summary["travel_s"] < 180
    monkeypatch.setenv("ROUTEOPT_OSRM_URLS", json.dumps({"car": hours}))
    with start(None) as server:
        answer = server.post(f"{SOLVE}?geometry=true", request, server.key())
    assert answer.json["cost"] == solution.cost
    assert all(line for line in lines_of(answer.json)[1:])


@pytest.mark.ci
def test_an_answer_without_roads_says_so(start):
    with start(None) as server:
        answer = server.post(f"{SOLVE}?geometry=true", request_of(3), server.key()).json
    assert [told["code"] for told in answer["warnings"]] == ["no_geometry"]
    assert not any(lines_of(answer))


@pytest.mark.ci
def test_a_server_may_have_its_roads_from_valhalla(valhalla, start):
    request = town_request(crossing(4, 9), crossing(8, 2), list(FIELD))
    request["problem"]["vehicles"][0]["profile"] = "truck"
    with start(None, valhalla_url=valhalla) as server:
        answer = server.post(f"{SOLVE}?geometry=true", request, server.key()).json
    roads = Valhalla(url=valhalla, costing={"truck": "truck"})
    solution = routeopt.solve(request, travel=roads, geometry=True)
    roads.close()
    for member in ("routes", "unserved", "warnings", "cost"):
        assert answer[member] == solution.data[member]
