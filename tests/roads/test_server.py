"""A server whose travel is on real roads."""

from __future__ import annotations

import contextlib
import os

import pytest

import routeopt
from routeopt.travel import Osrm
from tests.server.running import Server

from .test_osrm import request_of as town_request
from .test_stub import request_of
from .town import FIELD, crossing

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"


@pytest.fixture
def start(tmp_path):
    @contextlib.contextmanager
    def run(url, **settings):
        os.chmod(tmp_path, 0o700)
        server = Server(tmp_path, osrm_url=url, slots=1, quick_slots=1, **settings)
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
