"""Hand-worked cases for the oracle's money, loads, quotas and relations."""

from __future__ import annotations

from tests.oracle.cases import both, case, job, open_from, second_van, shipment
from tests.oracle.plan_oracle import judge
from tests.oracle.test_oracle_itself import codes


def test_without_prices_the_cost_is_hours_of_travel():
    answer = judge(case([job("a", 1)], ["a"], costs={}))
    assert answer["cost"]["travel_time"] == answer["cost"]["total"] == 556


def test_a_price_of_zero_counts_as_given():
    assert judge(case([job("a", 1)], ["a"], costs={"per_travel_km": 0}))["cost"]["total"] == 0


def test_every_part_is_rounded_once_per_route_half_away_from_zero():
    """0.018 per hour for 1 s is 0.000005."""
    costs = {"per_travel_hour": 0.0009}
    assert judge(case([job("a", 1)], ["a"], costs=costs))["cost"]["travel_time"] == 1


def test_rates_are_read_to_six_decimals():
    costs = {"per_travel_km": 0.0000005}
    assert judge(case([job("a", 1)], ["a"], costs=costs))["cost"]["travel_distance"] == 0
    costs = {"per_travel_km": 0.0000025}
    assert judge(case([job("a", 1)], ["a"], costs=costs))["cost"]["travel_distance"] == 1


def test_overtime_is_paid_after_the_end_and_the_shift_is_kept():
    end = {"end": {"time": 15, "overtime_until": 20, "location": 0}}
    costs = {"per_overtime_hour": 3600}
    answer = judge(case([job("a", 1)], ["a"], shift=end, costs=costs))
    assert answer["cost"]["overtime"] == 500_000
    assert answer["status"] == "solved"


def test_an_end_behind_overtime_is_a_violation_for_the_time_after_it():
    end = {"end": {"time": 5, "overtime_until": 18, "location": 0}}
    answer = judge(case([job("a", 1)], ["a"], shift=end))
    assert codes(answer) == [("shift_hours", "/plan/routes/0", 2)]


def test_a_vehicles_prices_replace_the_objectives_one_by_one():
    costs = {"per_travel_km": 1, "fixed": 7}
    request = case([job("a", 1)], ["a"], costs=costs, vehicle={"costs": {"fixed": 3}})
    answer = judge(request)
    assert answer["cost"]["fixed"] == 300_000
    assert answer["cost"]["travel_distance"] == 200_000


def test_a_preference_is_paid_at_the_pickup_only_once():
    wish = [{"tag": "red", "violation_cost": 2}, {"vehicles": ["van"], "violation_cost": 9}]
    request = case([], both("s"), shipments=[shipment("s", 1, 2, preferences=wish)])
    assert judge(request)["cost"]["preferences"] == 200_000


def test_deliveries_are_loaded_at_the_start_and_demand_stays_on_board():
    jobs = [job("a", 1, delivery={"kg": 3}), job("b", 1, demand={"kg": 2})]
    stops = judge(case(jobs, ["a", "b"]))["routes"][0]["stops"]
    assert [stop["load"] for stop in stops] == [{"kg": 3}, {"kg": 0}, {"kg": 2}, {"kg": 2}]


def test_the_start_is_where_too_much_delivery_breaks_the_capacity():
    jobs = [job("a", 1, delivery={"kg": 3}), job("b", 1, delivery={"kg": 2})]
    answer = judge(case(jobs, ["a", "b"], vehicle={"capacity": {"kg": 4}}))
    assert codes(answer) == [("capacity", "/plan/routes/0", 1)]


def test_the_first_stop_of_the_greatest_excess_names_the_capacity_breach():
    jobs = [job(name, 1, demand={"kg": 2}) for name in "ab"] + [job("c", 1, demand={"kg": 0})]
    answer = judge(case(jobs, ["a", "b", "c"], vehicle={"capacity": {"kg": 1}}))
    assert codes(answer) == [("capacity", "/plan/routes/0/stops/1", 3)]


def test_the_initial_load_leaves_at_the_first_reload():
    depots = [{"id": "hub", "location": 0, "cost_per_visit": 1.5}]
    jobs = [job("a", 1, demand={"kg": 1}), job("b", 1, delivery={"kg": 4})]
    request = case(jobs, ["a", {"depot": "hub"}, "b"], depots=depots, shift={"reloads": ["hub"]},
                   vehicle={"initial_load": {"kg": 2}})  # fmt: skip
    answer = judge(request)
    loads = [stop["load"]["kg"] for stop in answer["routes"][0]["stops"]]
    assert loads == [2, 3, 4, 0, 0]
    assert answer["cost"]["depot_visits"] == 150_000


def test_a_shipment_over_a_reload_is_a_breach_at_the_reload():
    depots = [{"id": "hub", "location": 0}]
    pickup, delivery = both("s")
    request = case([], [pickup, {"depot": "hub"}, delivery], depots=depots,
                   shipments=[shipment("s", 1, 2)], shift={"reloads": ["hub"]})  # fmt: skip
    assert codes(judge(request)) == [("reload", "/plan/routes/0/stops/1", 1)]


def test_start_entries_count_in_the_pointers():
    request = case([job("a", 1, required_skills=[{"name": "lift", "min_level": 3}])],
                   [{"type": "start"}, "a", {"type": "end"}],
                   vehicle={"skills": [{"name": "lift"}]})  # fmt: skip
    assert codes(judge(request)) == [("skills", "/plan/routes/0/stops/1", 2)]


def test_a_missing_way_counts_nothing_and_is_a_breach():
    request = case([job("a", 1)], ["a"])
    request["problem"]["matrices"]["car"]["durations_s"][1][0] = None
    answer = judge(request)
    assert codes(answer) == [("unreachable", "/plan/routes/0", 1)]
    assert answer["summary"]["travel_s"] == 10


def test_a_quota_pays_for_each_task_short_of_its_min():
    quotas = [{"id": "q", "tasks": ["a", "b", "c"], "min": 3, "per_missing": 2}]
    jobs = [job("a", 1), job("b", 1, drop_fee=1), job("c", 1, drop_fee=1)]
    answer = judge(case(jobs, ["a"], quotas=quotas))
    assert answer["cost"]["quotas"] == 400_000
    assert answer["status"] == "solved"


def test_a_quota_counts_shifts_that_begin_within_its_period():
    quotas = [{"id": "q", "tasks": ["a"], "max": 0, "period": open_from(-5, 0)},
              {"id": "r", "tasks": ["a"], "max": 0, "period": open_from(0, 1)}]  # fmt: skip
    assert codes(judge(case([job("a", 1)], ["a"], quotas=quotas))) == [
        ("quota", "/problem/quotas/1", 1)
    ]


def test_the_second_of_a_lag_needs_the_first_to_be_served():
    links = [{"kind": "time_lag", "from": "a", "to": "b"}]
    answer = judge(case([job("a", 1, drop_fee=1), job("b", 1)], ["b"], relations=links))
    assert codes(answer) == [("relation", "/problem/relations/0", 1)]


def test_an_earlier_group_comes_first_on_a_route_and_only_there():
    links = [{"kind": "ordered", "groups": [{"tasks": ["a"]}, {"tasks": ["b"]}]}]
    jobs = [job("a", 1), job("b", 1)]
    assert codes(judge(case(jobs, ["b", "a"], relations=links))) == [
        ("relation", "/problem/relations/0", 1)
    ]
    apart = second_van(case(jobs, ["b"], relations=links), ["a"])
    assert judge(apart)["violations"] == []


def test_adjacent_stops_take_no_task_between_them():
    jobs = [job(name, 1) for name in "abc"]
    links = [{"kind": "ordered", "participants": ["a", "b"], "adjacent": True}]
    assert judge(case(jobs, ["c", "a", "b"], relations=links))["violations"] == []
    assert len(judge(case(jobs, ["a", "c", "b"], relations=links))["violations"]) == 1


def test_a_stops_part_is_the_difference_of_rounded_running_sums():
    """0.0009 per hour for 10 s is 0.0000025, for 20 s 0.000005: rounded 0 and 0.00001."""
    stops = judge(case([job("a", 1)], ["a"], costs={"per_travel_hour": 0.0009}))["routes"][0][
        "stops"
    ]
    assert [stop["cost"] for stop in stops] == [{}, {}, {"travel_time": 1}]
