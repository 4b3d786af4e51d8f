"""Prices: per hour, per kilometre, per route; the objective's, or a vehicle's own."""

import pytest

from .story import HOUR, job, line, request_of, served_by, shift, solved, van

AT = line("D---a---b")


def cost(**members):
    return solved(request_of(job("a", AT["a"]), van(shift(AT["D"])), **members)).cost


def prices(**costs):
    return {"objective": {"costs": costs}}


def test_without_any_price_the_cost_is_hours_of_travel():
    assert cost()["total"] == cost()["travel_time"] == 0.1


def test_the_default_price_is_gone_where_a_price_of_travel_or_route_is_given():
    assert cost(**prices(per_travel_km=1))["total"] == 0.36
    assert cost(**prices(per_route_hour=0))["total"] == 0
    assert cost(**prices(per_travel_hour=0))["total"] == 0


def test_the_default_price_stays_where_only_other_prices_are_given():
    assert cost(**prices(fixed=5))["total"] == 5.1
    assert cost(**prices(per_wait_hour=0, per_overtime_hour=0))["total"] == 0.1


def test_a_price_at_one_vehicle_takes_the_default_from_all():
    vans = [
        van(shift(AT["D"]), name="van"),
        van(shift(AT["D"]), name="bus", costs={"per_travel_km": 2}),
    ]
    solution = solved(request_of(job("a", AT["a"]), *vans))
    assert served_by(solution) == {"a": "van"}  # it travels for nothing
    assert solution.cost["total"] == 0


def test_every_part_stands_by_itself():
    parts = cost(**prices(per_travel_km=10, per_travel_hour=20, fixed=3))
    told = {name: amount for name, amount in parts.items() if amount}
    assert told == {"total": 8.6, "travel_distance": 3.6, "travel_time": 2, "fixed": 3}


def test_a_vehicles_own_prices_replace_the_objectives_one_by_one():
    a = job("a", AT["a"])
    own = van(shift(AT["D"]), costs={"per_travel_km": 100, "fixed": 0})
    solution = solved(request_of(a, own, **prices(per_travel_km=1, per_travel_hour=20, fixed=3)))
    assert solution.cost["travel_distance"] == 36
    assert solution.cost["travel_time"] == 2
    assert solution.cost["fixed"] == 0


def test_the_cheaper_vehicle_goes():
    vans = [
        van(shift(AT["D"]), name="dear", costs={"per_travel_hour": 30}),
        van(shift(AT["D"]), name="cheap", costs={"per_travel_hour": 20}),
    ]
    assert served_by(solved(request_of(job("a", AT["a"]), *vans))) == {"a": "cheap"}


def test_a_short_way_may_beat_a_fast_one():
    """By the hour the fast van, by the kilometre the near one."""
    at = line("N--a------F")
    vans = [
        van(shift(at["N"]), name="near", speed_factor=0.2),
        van(shift(at["F"]), name="fast", speed_factor=5),
    ]
    by_hour = request_of(job("a", at["a"]), *vans, **prices(per_travel_hour=1))
    by_km = request_of(job("a", at["a"]), *vans, **prices(per_travel_km=1))
    assert served_by(solved(by_hour)) == {"a": "fast"}
    assert served_by(solved(by_km)) == {"a": "near"}


# --- fixed prices ------------------------------------------------------------------------------


def sides(fixed):
    """A job to the left, one to the right, a van at each."""
    at = line("L-a----b-R")
    vans = [van(shift(at["L"]), name="left"), van(shift(at["R"]), name="right")]
    jobs = [job("a", at["a"]), job("b", at["b"])]
    return solved(request_of(*jobs, *vans, **prices(per_travel_hour=60, fixed=fixed)))


@pytest.mark.parametrize(("fixed", "vans", "total"), [(0, 2, 4), (5, 2, 14), (7, 1, 17)])
def test_a_second_van_is_sent_while_its_fixed_price_is_below_what_it_saves(fixed, vans, total):
    solution = sides(fixed)
    assert solution.summary["routes"] == vans
    assert solution.cost["total"] == total


def test_a_route_that_does_not_run_has_no_fixed_price():
    vans = [van(shift(AT["D"]), name=name, costs={"fixed": 5}) for name in ("van", "bus")]
    solution = solved(request_of(job("a", AT["a"]), *vans))
    assert solution.cost["fixed"] == 5


def test_the_fixed_price_stands_at_the_start():
    solution = solved(request_of(job("a", AT["a"]), van(shift(AT["D"]), costs={"fixed": 5})))
    (route,) = solution.routes
    assert route["stops"][0]["cost"] == {"fixed": 5}


def test_waiting_and_service_cost_nothing_by_default():
    a = job("a", AT["a"], service_time_s=HOUR)
    assert solved(request_of(a, van(shift(AT["D"])))).cost["total"] == 0.1


@pytest.mark.parametrize("price", [10**-6, 77_309_411])
def test_the_least_and_the_greatest_price_are_exact(price):
    total = cost(**prices(per_travel_hour=price))["total"]
    assert total == pytest.approx(0.1 * price, abs=0.5e-5)
