"""What is asked of an OSRM server, and what its failures become."""

from __future__ import annotations

import sqlite3
import stat
import threading
import time

import pytest

import routeopt
from routeopt.travel import Osrm


@pytest.fixture(autouse=True)
def soon():
    """Tries follow each other at once."""
    import stamina

    stamina.set_testing(True, attempts=3)
    yield
    stamina.set_testing(False)


@pytest.fixture
def roads(stub):
    provider = Osrm(stub.url, chunk=4)
    yield provider
    provider.close()


def request_of(count, hub=0, **vehicle):
    """Jobs in a line: one after the other 10 s and 100 m away."""
    place = {"location": [hub / 1_000, 50]}
    shift = {"id": "day", "start": {"time": 0, **place}, "end": {"time": 86_400, **place}}
    return {
        "problem": {
            "jobs": [{"id": f"job {i}", "location": [i / 1_000, 50]} for i in range(1, count + 1)],
            "vehicles": [{"id": "van", "shifts": [shift], **vehicle}],
        },
        "options": {"max_iterations": 100},
    }


def test_large_tables_are_asked_for_in_pieces(stub, roads):
    solution = routeopt.solve(request_of(9), travel=roads)
    assert sorted(stub.asked) == sorted([(4, 4)] * 4 + [(4, 2), (2, 4)] * 2 + [(2, 2)])
    assert solution.summary["travel_s"] == 180
    assert solution.summary["distance_m"] == 1_800


def test_only_what_is_new_is_asked_for(stub, roads):
    routeopt.solve(request_of(3), travel=roads)
    assert stub.asked == [(4, 4)]
    stub.asked.clear()
    routeopt.solve(request_of(3), travel=roads)
    routeopt.solve(request_of(2), travel=roads)
    assert stub.asked == []
    solution = routeopt.solve(request_of(5), travel=roads)
    assert sum(rows * columns for rows, columns in stub.asked) == 36 - 16
    assert solution.summary["travel_s"] == 100


def test_what_is_too_old_is_asked_for_again(stub):
    roads = Osrm(stub.url, cache_s=1e-9)
    for _ in range(2):
        routeopt.solve(request_of(3), travel=roads)
    roads.close()
    assert stub.asked == [(4, 4)] * 2


def test_a_server_that_takes_fewer_places_is_asked_for_fewer(stub, roads):
    stub.most = 4
    solution = routeopt.solve(request_of(5), travel=roads)
    assert solution.summary["travel_s"] == 100
    assert (2, 2) in stub.asked


def test_a_server_that_is_busy_is_asked_again(stub, roads):
    stub.answers = [(503, b"busy"), (429, b"{}")]
    assert routeopt.solve(request_of(3), travel=roads).status == "solved"
    assert len(stub.asked) == 3


def test_no_way_is_none(stub, roads):
    def cut(answer):
        for name in ("durations", "distances"):
            for row in answer[name]:
                row[1] = None
        return answer

    stub.change = cut
    solution = routeopt.solve(request_of(2), travel=roads)
    assert [entry["task"] for entry in solution.unserved] == ["job 2"]


FAILURES = [
    ([(503, b"busy")] * 3, "503"),
    ([(414, b"<html>too long</html>")] * 9, "no tables"),
    ([(400, {"code": "InvalidUrl", "message": "so wrong"})], "InvalidUrl: so wrong"),
    ([(200, b"<html>")], "status 200"),
    ([(200, b"[]")], "status 200"),
    ([(200, {"code": "Ok"})], "durations"),
    ([(200, {"code": "Ok", "durations": [[0] * 3] * 3})], "rows"),
    ([(200, {"code": "Ok", "durations": [[0] * 3] * 4})], "cells"),
    ([(200, {"code": "Ok", "durations": [[0, 0, 0, "1"]] * 4})], "number"),
    ([(200, {"code": "Ok", "durations": [[0, 0, 0, 1e300]] * 4})], "number"),
    ([(200, b'{"code":"Ok","durations":[[NaN,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}')], "number"),
    ([(200, b" " * 2_000_000)], "larger"),
]


@pytest.mark.parametrize(("answers", "text"), FAILURES)
def test_a_failure_is_a_travel_error(stub, roads, answers, text):
    stub.answers = list(answers)
    with pytest.raises(routeopt.TravelError, match=text) as failed:
        routeopt.solve(request_of(3), travel=roads)
    assert failed.value.provider == "osrm"


def test_an_error_names_the_places(stub, roads):
    stub.answers = [(400, {"code": "NoSegment", "message": "One of the coordinates"})]
    with pytest.raises(routeopt.TravelError) as failed:
        routeopt.solve(request_of(3), travel=roads)
    assert failed.value.locations == [[i / 1_000, 50] for i in (1, 2, 3, 0)]
    assert "[0.001, 50" in str(failed.value)


def test_nobody_there_is_a_travel_error():
    roads = Osrm("http://127.0.0.1:9")
    with pytest.raises(routeopt.TravelError, match="does not answer"):
        routeopt.solve(request_of(1), travel=roads)
    roads.close()


def test_a_request_with_faults_is_refused_before_anything_is_asked(stub, roads):
    request = request_of(3)
    request["problem"]["jobs"][1]["drop_fee"] = -1
    with pytest.raises(routeopt.RequestError):
        routeopt.solve(request, travel=roads)
    assert stub.asked == []


def test_a_profile_without_a_server_is_refused_at_the_vehicle(stub, roads):
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(request_of(3, profile="truck"), travel=roads)
    assert [fault["pointer"] for fault in refused.value.errors] == ["/problem/vehicles/0/profile"]
    assert stub.asked == []


def test_matrices_of_the_request_need_no_roads(stub, roads):
    request = request_of(1)
    request["problem"]["matrices"] = {"car": {"durations_s": [[0, 7], [7, 0]]}}
    request["problem"]["jobs"][0]["location"] = 1
    for end in ("start", "end"):
        request["problem"]["vehicles"][0]["shifts"][0][end]["location"] = 0
    assert routeopt.solve(request, travel=roads).summary["travel_s"] == 14
    assert stub.asked == []


def test_a_location_by_number_keeps_its_number(roads):
    request = request_of(2)
    request["problem"]["locations"] = [[0.009, 50], [0.003, 50]]
    request["problem"]["jobs"][0]["location"] = 1
    solution = routeopt.solve(request, travel=roads)
    assert {s["task"]: s["location"] for s in solution.routes[0]["stops"] if "task" in s} == {
        "job 1": 1,
        "job 2": [0.002, 50],
    }
    assert solution.summary["travel_s"] == 60


def test_many_at_once_share_a_file(stub, tmp_path):
    kept = str(tmp_path / "roads.db")
    seen = []

    def solve():
        roads = Osrm(stub.url, cache=kept)
        seen.append(routeopt.solve(request_of(20), travel=roads).summary["travel_s"])
        roads.close()

    threads = [threading.Thread(target=solve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [400] * 4


def test_a_file_is_its_owners_alone_and_forgets_what_is_too_old(stub, tmp_path):
    kept = tmp_path / "roads.db"
    sizes = []
    for kept_s in (1e9, 1e-9):
        roads = Osrm(stub.url, cache=str(kept), cache_s=kept_s)
        roads.roads()
        with sqlite3.connect(kept) as connection:
            sizes.append(connection.execute("SELECT count(*) FROM arcs").fetchone()[0])
        connection.close()
        routeopt.solve(request_of(3), travel=roads)
        roads.close()
    assert sizes == [0, 0]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def moved(stub, *metres):
    """Let the stub move the places of the first tables so far to a road, one after the other."""

    def change(answer):
        for name in ("sources", "destinations"):
            for entry, moved_m in zip(answer[name], metres, strict=True):
                entry["distance"] = moved_m
        return answer

    stub.change = change


@pytest.mark.parametrize("operation", ["solve", "evaluate", "suggest", "explain"])
def test_every_answer_warns_of_places_that_are_moved_far(stub, roads, operation):
    moved(stub, 0, 250.4, 6_000)
    request = request_of(2, hub=3)
    del request["options"]
    request["problem"]["locations"] = [[0.003, 50]]
    request["problem"]["vehicles"][0]["shifts"][0]["end"]["location"] = 0
    request["problem"]["vehicles"][0]["capacity"] = {}
    request["problem"]["jobs"][0]["demand"] = {"kg": 1}
    plan = {} if operation == "solve" else {"plan": []}
    answer = getattr(routeopt, operation)(request, travel=roads, **plan).data
    assert [(told["code"], told["pointer"]) for told in answer["warnings"]] == [
        ("unlimited_dimension", "/problem/jobs/0/demand/kg"),
        ("snapped", "/problem/jobs/1/location"),
        ("unreachable", "/problem/vehicles/0/shifts/0/start/location"),
    ]
    assert [told["message"] for told in answer["warnings"][1:]] == [
        "car: taken to the nearest road, 250 m away",
        "car: the nearest road is 6,000 m away: out of reach",
    ]


def test_a_plan_that_does_not_fit_is_refused_before_anything_is_asked(stub, roads):
    plan = [{"vehicle": "van", "shift": "day", "stops": [{"task": "job 9"}]}]
    with pytest.raises(routeopt.RequestError):
        routeopt.evaluate(request_of(3), plan=plan, travel=roads)
    assert stub.asked == []


def test_every_profile_has_its_own_server_whatever_its_name(stub):
    roads = Osrm({"tram": stub.url, "car": stub.url})
    request = request_of(3, profile="tram")
    assert routeopt.solve(request, travel=roads).summary["travel_s"] == 60
    assert stub.asked == [(4, 4)]
    roads.close()


def test_a_place_is_asked_for_once_and_told_as_each_stop_has_it(stub, roads):
    request = request_of(2)
    request["problem"]["locations"] = [[0.002, 50]]
    request["problem"]["jobs"].append({"id": "job 3", "location": 0})
    solution = routeopt.solve(request, travel=roads)
    assert stub.asked == [(3, 3)]
    told = {s["task"]: s["location"] for s in solution.routes[0]["stops"] if "task" in s}
    assert (told["job 2"], told["job 3"]) == ([0.002, 50], 0)


def test_travel_is_fetched_before_the_searchs_time_begins(roads, monkeypatch):
    fetch = type(roads.roads()).fetch

    def slow(self, *wanted):
        time.sleep(0.3)
        return fetch(self, *wanted)

    monkeypatch.setattr(type(roads.roads()), "fetch", slow)
    search = routeopt.solve(request_of(3), travel=roads).search
    assert search["travel_ms"] >= 300 > search["elapsed_ms"]


def test_an_interrupt_while_travel_is_fetched_ends_the_call(roads, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(type(roads.roads()), "fetch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        routeopt.solve(request_of(3), travel=roads)


def test_providers_with_equal_settings_are_equal(stub):
    assert Osrm(stub.url) == Osrm({"car": stub.url})
    assert Osrm(stub.url) != Osrm(stub.url, chunk=7)
