"""Costs and broken rules of tiny plans, counted by hand."""

from __future__ import annotations

import pytest

from bench.conventions import CONVENTIONS
from bench.judge import Judge, Route
from routeopt.formats.instance import Instance, Node, Vehicle


def instance(*nodes, vehicles=None, **members):
    return Instance("tiny", list(nodes), vehicles or [Vehicle()], **members)


def judged(instance, *routes, convention="euc2d_round"):
    judge = Judge(instance, CONVENTIONS[convention])
    return judge.verdict([Route(k, list(nodes)) for k, nodes in enumerate(routes)])


DEPOT, NEAR, FAR = Node(0, 0), Node(3, 4), Node(6, 8.5)
SIDES = 5 + 29.25**0.5 + 108.25**0.5


@pytest.mark.parametrize(
    ("convention", "cost"),
    [("euc2d_round", 20), ("distance_trunc1", 20.8), ("distance_double", SIDES)],
)
def test_a_distance_is_measured_as_the_convention_says(convention, cost):
    verdict = judged(instance(DEPOT, NEAR, FAR), [1, 2], convention=convention)
    assert verdict == (pytest.approx(cost, abs=1e-9), 1, [])


def test_a_matrix_is_taken_as_it_is():
    tiny = instance(DEPOT, NEAR, FAR, matrix=[[0, 1, 9], [9, 0, 2], [4, 9, 0]])
    assert judged(tiny, [1, 2], convention="explicit_int").cost == 7


def test_a_vehicle_costs_its_use_and_its_distance():
    tiny = instance(DEPOT, NEAR, vehicles=[Vehicle(), Vehicle(fixed=700, unit=3)])
    assert judged(tiny, [], [1]) == (730, 1, [])
    assert judged(tiny, [], [1], convention="hfvrp_cost_double").cost == 7.3


def test_a_prize_is_paid_for_who_is_left_out():
    tiny = instance(DEPOT, NEAR, Node(6, 8, prize=4))
    assert judged(tiny, [1]) == (14, 1, [])
    assert judged(tiny, [2]).faults == ["1 is not served"]


def test_of_a_group_exactly_one_is_served():
    tiny = instance(DEPOT, NEAR, Node(6, 8), Node(9, 12), groups=[[1, 3]])
    assert judged(tiny, [1, 2]) == (20, 1, [])
    assert judged(tiny, [2]).faults == ["of [1, 3] [] are served, not one"]
    assert judged(tiny, [1, 2, 3]).faults == ["of [1, 3] [1, 3] are served, not one"]


def test_everybody_is_served_once_by_vehicles_that_there_are():
    tiny = instance(DEPOT, NEAR, FAR)
    assert judged(tiny, [1, 1, 2]).faults == ["1 is served 2 times"]
    assert judged(tiny, [1], [2]).faults == ["there is no vehicle 2"]
    assert "there is no customer 7" in judged(tiny, [1, 2, 7]).faults
    judge = Judge(tiny, CONVENTIONS["euc2d_round"])
    assert judge.verdict([Route(0, [1]), Route(0, [2])]).faults == ["vehicle 1 has 2 routes"]


def test_linehauls_and_backhauls_share_a_vehicle_one_after_the_other():
    line, back = Node(3, 4, demand=5), Node(6, 8, backhaul=5)
    one = [Vehicle(capacity=5)]
    tiny = instance(DEPOT, line, back, vehicles=one, linehaul_first=True)
    assert judged(tiny, [1, 2]).faults == []
    assert judged(tiny, [2, 1]).faults == [
        "its load of 10 exceeds 5 (route 1)",
        "a linehaul comes after a backhaul (route 1)",
        "it begins with a backhaul (route 1)",
    ]


def test_a_pickup_comes_before_its_delivery_on_the_same_route():
    pair = [Node(3, 4, demand=6, partner=2), Node(6, 8)]
    tiny = instance(DEPOT, *pair, vehicles=[Vehicle(capacity=6)] * 2)
    assert judged(tiny, [1, 2]).faults == []
    assert "2 is delivered before 1 is picked up (route 1)" in judged(tiny, [2, 1]).faults
    apart = judged(tiny, [1], [2]).faults
    assert apart == [
        "1 is picked up and not delivered (route 1)",
        "2 is delivered and not picked up (route 2)",
    ]


def test_an_early_vehicle_waits_and_a_late_one_is_told():
    depot = Node(0, 0, window=(0, 30))
    early = instance(depot, Node(3, 4, window=(10, 10), service=15))
    assert judged(early, [1]).faults == []
    late = instance(depot, Node(3, 4, window=(0, 4), service=20))
    assert judged(late, [1]).faults == ["1 is reached 1 late (route 1)"]
    long = instance(depot, Node(3, 4, window=(10, 10), service=16))
    assert judged(long, [1]).faults == ["0 is reached 1 late (route 1)"]


def test_a_duration_counts_from_the_latest_departure():
    nodes = (DEPOT, Node(3, 4, window=(50, 60)), Node(6, 8, window=(70, 80), service=2))
    assert judged(instance(*nodes, vehicles=[Vehicle(max_duration=27)]), [1, 2]).faults == []
    short = instance(*nodes, vehicles=[Vehicle(max_duration=26)])
    assert judged(short, [1, 2]).faults == ["it takes 1 too long (route 1)"]


def test_a_trip_departs_when_its_goods_are_there():
    nodes = (DEPOT, Node(3, 4, demand=5), Node(3, 4, demand=5, release=20, window=(0, 25)))
    tiny = instance(*nodes, vehicles=[Vehicle(capacity=5, reload=0)])
    assert judged(tiny, [1, 0, 2]) == (20, 1, [])
    assert judged(tiny, [2, 0, 1]).faults == []
    assert judged(tiny, [1, 2]).faults == ["its load of 10 exceeds 5 (route 1)"]
    late = instance(*nodes[:2], Node(3, 4, demand=5, release=21, window=(0, 25)))
    late.vehicles[0].reload = 0
    assert judged(late, [1, 0, 2]).faults == ["2 is reached 1 late (route 1)"]


def test_a_vehicle_reloads_only_where_it_may():
    tiny = instance(DEPOT, NEAR, FAR, Node(9, 9), depots=[0, 3])
    assert judged(tiny, [1, 3, 2]).faults == ["it reloads where it may not (route 1)"]


def test_a_vehicle_serves_only_whom_it_may():
    tiny = instance(DEPOT, NEAR, vehicles=[Vehicle(allowed=frozenset({2}))])
    assert judged(tiny, [1]).faults == ["it may not serve 1 (route 1)"]
