"""Money is exact: what is told in parts adds up to the last digit."""

import json
from decimal import Decimal

import pytest

from .story import job, line, request_of, shift, solved, van

AT = line("D--a-b---c----d")
PARTS_OF_STOPS = ("travel_distance", "travel_time", "fixed")


def exact(solution):
    return json.loads(solution.to_json(), parse_float=Decimal)


def ledger(**costs):
    """Two routes with prices that never come out even, and a task that is left out."""
    request = request_of(
        *(job(name, AT[name], delivery={"kg": 1}) for name in "abcd"),
        job("e", [99_999, 0], drop_fee=1.00005),
        *(van(shift(AT["D"]), name=name, capacity={"kg": 2}) for name in ("van", "bus")),
        objective={"costs": costs},
    )
    return exact(solved(request))


PRICES = [
    {},
    {"per_travel_hour": 33.333333, "per_travel_km": 0.777777},
    {"per_travel_hour": 0.000001, "per_travel_km": 0.000001},
    {"per_travel_hour": 77_309_411, "per_travel_km": 21_474_836, "fixed": 1_000_000_000},
    {"per_travel_km": 0.1, "fixed": 0.00001},
]


@pytest.mark.parametrize("prices", PRICES, ids=str)
def test_the_total_is_the_sum_of_its_parts(prices):
    answer = ledger(**prices)
    for cost in (answer["cost"], *(route["cost"] for route in answer["routes"])):
        total, *parts = cost.values()
        assert total == sum(parts)


@pytest.mark.parametrize("prices", PRICES, ids=str)
def test_the_routes_and_the_fees_make_the_total(prices):
    answer = ledger(**prices)
    routes = sum(route["cost"]["total"] for route in answer["routes"])
    fees = sum(entry["drop_fee"] for entry in answer["unserved"])
    assert answer["cost"]["total"] == routes + fees


@pytest.mark.parametrize("prices", PRICES, ids=str)
def test_the_stops_of_a_route_make_its_cost(prices):
    for route in ledger(**prices)["routes"]:
        for part in PARTS_OF_STOPS:
            paid = sum(stop["cost"].get(part, 0) for stop in route["stops"])
            assert paid == route["cost"][part]


def test_a_stop_tells_only_what_it_costs():
    for route in ledger()["routes"]:
        for stop in route["stops"]:
            assert 0 not in stop["cost"].values()
            assert set(stop["cost"]) <= set(PARTS_OF_STOPS)


def test_a_tenth_is_a_tenth():
    """Ten stops of 0.1 are 1 and no less."""
    matrix = [[1_000] * 11] * 11
    request = request_of(
        *(job(f"j{i}", i + 1) for i in range(9)),
        van(shift(0)),
        matrices={"car": {"durations_s": matrix}},
        objective={"costs": {"per_travel_km": 0.1}},
    )
    answer = exact(solved(request))
    assert answer["cost"]["total"] == 1
    assert {stop["cost"].get("travel_distance") for stop in answer["routes"][0]["stops"][1:]} == {
        Decimal("0.1")
    }


def test_amounts_have_at_most_five_decimals_and_are_never_in_powers_of_ten():
    text = solved(
        request_of(
            job("a", AT["a"]),
            van(shift(AT["D"])),
            objective={"costs": {"per_travel_hour": 0.00015, "fixed": 1_000_000_000}},
        )
    ).to_json()
    assert b'"total":1000000000.00001,' in text
    assert b'"travel_time":0.00001,' in text


def test_the_default_price_is_money_too():
    request = request_of(job("a", [1, 0]), van(shift([0, 0])))
    assert exact(solved(request))["cost"]["total"] == Decimal("0.00056")
