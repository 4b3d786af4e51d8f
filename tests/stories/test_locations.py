"""Locations by index: a number points into the table."""

import pytest

import routeopt

from .story import job, line, request_of, shift, shipment, solved, van

AT = line("D--a----b")
TABLE = {"locations": [AT["D"], AT["a"], AT["b"]]}


def test_an_index_is_the_place_that_it_points_at():
    by_index = solved(request_of(shipment("s", 1, 2), job("x", 1), van(shift(0)), **TABLE))
    by_place = solved(
        request_of(shipment("s", AT["a"], AT["b"]), job("x", AT["a"]), van(shift(AT["D"])))
    )
    assert by_index.cost == by_place.cost
    assert by_index.summary == by_place.summary


def test_both_forms_may_be_mixed():
    solution = solved(request_of(job("a", AT["a"]), job("b", 2), van(shift(0, AT["D"])), **TABLE))
    assert solution.summary["travel_s"] == 12 * 60


def test_an_answer_tells_a_location_as_the_request_does():
    solution = solved(request_of(job("a", AT["a"]), job("b", 2), van(shift(0)), **TABLE))
    places = {stop.get("task", "D"): stop["location"] for stop in solution.routes[0]["stops"]}
    assert places == {"D": 0, "a": AT["a"], "b": 2}


def test_a_depots_location_may_be_an_index():
    day = shift(0)
    day["start"] = {"time": 0, "depot": "hub"}
    request = request_of(job("a", 1), van(day), **TABLE, depots=[{"id": "hub", "location": 2}])
    assert solved(request).summary["travel_s"] == (4 + 2) * 60


@pytest.mark.parametrize("index", [3, 10**9])
def test_an_index_beyond_the_table_is_refused(index):
    with pytest.raises(routeopt.RequestError) as refused:
        solved(request_of(job("a", index), van(shift(0)), **TABLE))
    assert [error["pointer"] for error in refused.value.errors] == ["/problem/jobs/0/location"]
