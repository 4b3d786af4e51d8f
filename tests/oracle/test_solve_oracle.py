"""Hand-worked optima of tiny problems."""

from __future__ import annotations

from tests.oracle.cases import case, job, second_van, shipment
from tests.oracle.solve_oracle import best_plan


def best(request: dict) -> tuple[int, int, list]:
    missing, total, plan = best_plan(request["problem"])
    return missing, total, [names(route) for route in plan["routes"]]


def names(route: dict) -> list[str]:
    return [stop.get("task") or stop["depot"] for stop in route["stops"]]


def test_the_shorter_round_is_found():
    """Home to 3, 2 and 1 and back is 6 km in whichever direction."""
    jobs = [job("b", 2), job("a", 1), job("c", 3)]
    missing, total, _ = best(case(jobs, [], costs={"per_travel_km": 1}))
    assert (missing, total) == (0, 600_000)


def test_a_task_is_dropped_when_its_fee_is_below_its_way():
    jobs = [job("a", 1), job("far", 3, drop_fee=3)]
    assert best(case(jobs, [], costs={"per_travel_km": 1})) == (0, 500_000, [["a"]])


def test_a_mandatory_task_is_served_at_any_price():
    jobs = [job("far", 3)]
    assert best(case(jobs, [], costs={"fixed": 1000, "per_route_hour": 0}))[:2] == (0, 100_000_000)


def test_too_much_for_one_trip_is_brought_in_two():
    depots = [{"id": "hub", "location": 0}]
    jobs = [job("a", 1, delivery={"kg": 3}), job("b", 1, delivery={"kg": 3})]
    request = case(jobs, [], depots=depots, shift={"reloads": ["hub"]},
                   vehicle={"capacity": {"kg": 4}}, costs={"per_travel_km": 1})  # fmt: skip
    missing, total, (stops,) = best(request)
    assert (missing, total, stops[1]) == (0, 400_000, "hub")


def test_two_vehicles_share_what_one_shift_can_not_hold():
    jobs = [job("a", 3, service_time_s=80), job("b", 3, service_time_s=80)]
    request = second_van(case(jobs, [], costs={"fixed": 1, "per_route_hour": 0}), [])
    assert best(request)[:2] == (0, 200_000)


def test_a_shipment_is_collected_before_it_is_brought():
    request = case([], [], shipments=[shipment("s", 2, 1)], costs={"per_travel_km": 1})
    assert best(request) == (0, 400_000, [["s", "s"]])
