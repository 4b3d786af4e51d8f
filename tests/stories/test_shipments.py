"""Shipments: picked up at one stop and delivered at a later one of the same route."""

from random import Random

import pytest

from .story import (
    HOUR,
    job,
    left_out,
    line,
    request_of,
    routes,
    shift,
    shipment,
    solved,
    travel_minutes,
    van,
    window,
)


def test_the_pickup_comes_first_even_where_the_delivery_lies_first():
    at = line("D--d----p--E")
    solution = solved(request_of(shipment("s", at["p"], at["d"]), van(shift(at["D"], at["E"]))))
    assert routes(solution) == ["van: +s -s"]
    assert travel_minutes(solution) == 6 + 4 + 6


def overlapping(**members):
    at = line("D-p-q-e-f-E")
    return solved(
        request_of(
            shipment("s", at["p"], at["e"], demand={"seats": 1}),
            shipment("t", at["q"], at["f"], demand={"seats": 1}),
            van(shift(at["D"], at["E"]), **members),
        )
    )


def test_shipments_travel_together_where_there_is_room():
    solution = overlapping(capacity={"seats": 2})
    assert routes(solution) == ["van: +s +t -s -t"]
    assert travel_minutes(solution) == 5


def test_shipments_travel_one_after_the_other_where_there_is_not():
    solution = overlapping(capacity={"seats": 1})
    assert routes(solution) == ["van: +s -s +t -t"]
    assert travel_minutes(solution) == 1 + 2 + 1 + 2 + 1


def test_the_last_picked_up_may_be_the_first_delivered():
    at = line("D-p-q--f-e-E")
    shipments = [shipment("s", at["p"], at["e"]), shipment("t", at["q"], at["f"])]
    solution = solved(request_of(*shipments, van(shift(at["D"], at["E"]))))
    assert routes(solution) == ["van: +s +t -t -s"]


def test_both_stops_are_on_one_route_though_each_is_next_to_another_van():
    at = line("L-p----------d-R")
    vans = [van(shift(at["L"]), name="left"), van(shift(at["R"]), name="right")]
    solution = solved(request_of(shipment("s", at["p"], at["d"]), *vans))
    assert routes(solution) in (["left: +s -s"], ["right: +s -s"])


def test_a_job_is_served_while_a_shipment_is_on_board():
    at = line("D-p--a--d-E")
    tasks = [shipment("s", at["p"], at["d"]), job("a", at["a"])]
    solution = solved(request_of(*tasks, van(shift(at["D"], at["E"]))))
    assert routes(solution) == ["van: +s a -s"]


def test_what_is_picked_up_and_delivered_at_one_place_costs_no_way():
    at = line("D--p")
    solution = solved(request_of(shipment("s", at["p"], at["p"]), van(shift(at["D"]))))
    assert routes(solution) == ["van: +s -s"]
    assert travel_minutes(solution) == 4


def test_a_shipment_whose_delivery_closes_too_early_is_left_out_whole():
    at = line("D--p--d")
    s = shipment("s", at["p"], at["d"])
    s["delivery"] |= window(0, 60)
    solution = solved(request_of(s, van(shift(at["D"]))))
    assert left_out(solution) == ["s"]
    assert solution.routes == []


def test_a_request_may_have_shipments_alone():
    at = line("D--p--d")
    request = request_of(shipment("s", at["p"], at["d"]), van(shift(at["D"])))
    del request["problem"]["jobs"]
    assert routes(solved(request)) == ["van: +s -s"]


def courier_day(seed, **members):
    """120 parcels across a town, each picked up within an hour and brought within two."""
    chance = Random(seed)

    def place():
        return [chance.randrange(2 * HOUR // 3), chance.randrange(2 * HOUR // 3)]

    parcels = []
    for number in range(120):
        ready = chance.randrange(6 * HOUR)
        parcels.append(
            {
                "id": f"parcel {number}",
                "demand": {"kg": chance.randint(1, 5)},
                "pickup": {"location": place(), **window(ready, ready + HOUR)},
                "delivery": {"location": place(), **window(ready, ready + 2 * HOUR)},
            }
        )
    fleet = [
        van(shift([2_400, 2_400]), name=f"van {k}", capacity={"kg": 12}, **members)
        for k in range(40)
    ]
    return request_of(*parcels, *fleet)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    "members",
    [
        pytest.param({"costs": {"per_travel_hour": 1}}, id="by the hour"),
        pytest.param({"costs": {"per_travel_hour": 1, "fixed": 1_000}}, id="fewest vans"),
        pytest.param({"limits": {"max_route_duration_s": 5 * HOUR}}, id="short days"),
    ],
)
def test_many_parcels_are_all_brought(members, seed):
    """In builds with invariants: what is remembered of a route is what another look finds."""
    options = {"max_iterations": 1_500, "seed": seed}
    solution = solved(courier_day(seed, **members), options=options)
    assert left_out(solution) == []
