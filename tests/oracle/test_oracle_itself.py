"""Hand-worked cases for the times that the oracle finds."""

from __future__ import annotations

from tests.oracle.cases import both, case, job, open_from, pause, second_van, shipment
from tests.oracle.plan_oracle import judge


def times(answer: dict, route: int = 0) -> tuple:
    """Departure, the starts at the stops, end."""
    return tuple(stop["service_start"] for stop in answer["routes"][route]["stops"])


def codes(answer: dict) -> list[tuple]:
    return [violation[:3] for violation in answer["violations"]]


def test_a_free_route_ends_as_early_as_it_can():
    assert times(judge(case([job("a", 1, service_time_s=5)], ["a"]))) == (0, 10, 25)


def test_among_equal_ends_the_departure_is_late():
    request = case([job("a", 1, time_windows=[open_from(50, 60)])], ["a"])
    assert times(judge(request)) == (40, 50, 60)


def test_latest_bounds_the_departure_and_the_rest_is_waited():
    start = {"start": {"time": 0, "latest": 15, "location": 0}}
    request = case([job("a", 1, time_windows=[open_from(50, 60)])], ["a"], shift=start)
    answer = judge(request)
    assert times(answer) == (15, 50, 60)
    assert answer["routes"][0]["stops"][1]["wait_s"] == 25


def test_without_a_start_place_the_departure_is_the_first_arrival():
    request = case([job("a", 1)], ["a"], shift={"start": {"time": 7}})
    assert times(judge(request)) == (7, 7, 17)


def test_without_an_end_place_the_route_ends_with_its_last_service():
    request = case([job("a", 1, service_time_s=4)], ["a"], shift={"end": {"time": 200}})
    assert times(judge(request)) == (0, 10, 14)


def test_a_cheaper_later_window_is_waited_for():
    windows = [open_from(0, 20, cost=5), open_from(40, 50)]
    answer = judge(case([job("a", 1, time_windows=windows)], ["a"]))
    assert times(answer) == (30, 40, 50)
    assert answer["routes"][0]["stops"][1]["window"] == 1


def test_touching_windows_of_equal_price_give_the_later_one():
    windows = [open_from(0, 10), open_from(10, 20)]
    answer = judge(case([job("a", 1, time_windows=windows)], ["a"]))
    assert answer["routes"][0]["stops"][1]["window"] == 1


def test_lateness_is_paid_by_the_second_where_the_window_has_a_price():
    windows = [open_from(0, 4, per_late_hour=3600)]
    answer = judge(case([job("a", 1, time_windows=windows)], ["a"]))
    assert answer["status"] == "solved"
    assert answer["cost"]["lateness"] == 600_000


def test_null_makes_a_window_hard_though_the_objective_has_a_price():
    windows = [open_from(0, 4, per_late_hour=None)]
    costs = {"per_late_hour": 1, "per_route_hour": 0}
    answer = judge(case([job("a", 1, time_windows=windows)], ["a"], costs=costs))
    assert codes(answer) == [("time_windows", "/plan/routes/0/stops/0", 6)]
    assert answer["cost"]["lateness"] == 0


def test_a_target_is_paid_for_and_never_hard():
    target = {"time": 8, "per_late_hour": 1800}
    answer = judge(case([job("a", 1, target=target)], ["a"]))
    assert answer["cost"]["targets"] == 100_000
    assert answer["violations"] == []


def test_a_break_on_the_way_lets_the_rest_of_the_way_follow():
    start = {"time": 0, "latest": 0, "location": 0}
    shift = {"breaks": [pause(4, 4)], "start": start, "end": {"time": 200}}
    answer = judge(case([job("a", 1)], ["a"], shift=shift))
    _, rest, stop, _ = answer["routes"][0]["stops"]
    assert (rest["service_start"], rest["travel_s"], stop["travel_s"]) == (4, 4, 6)
    assert times(answer) == (0, 4, 15, 15)


def test_a_break_is_left_out_when_the_route_ends_before_it():
    answer = judge(case([job("a", 1)], ["a"], shift={"breaks": [pause(21, 90)]}))
    assert times(answer) == (0, 10, 20)


def test_a_break_is_taken_when_the_route_ends_just_at_its_earliest():
    """Leaving out needs an end before 20; so it starts at 20 on arrival, or before."""
    answer = judge(case([job("a", 1)], ["a"], shift={"breaks": [pause(20, 90)]}))
    assert answer["routes"][0]["break_s"] == 5
    assert answer["routes"][0]["end_time"] == 25


def test_a_late_departure_may_leave_a_break_behind():
    windows = [open_from(50, 60)]
    request = case([job("a", 1, time_windows=windows)], ["a"], shift={"breaks": [pause(0, 20)]})
    assert times(judge(request)) == (40, 50, 60)


def test_a_break_with_a_place_is_driven_to():
    stops = [{"break": "rest"}, "a"]
    shift = {"breaks": [pause(0, 90, location=2)]}
    answer = judge(case([job("a", 1)], stops, shift=shift))
    assert times(answer) == (0, 20, 35, 45)
    assert answer["routes"][0]["distance_m"] == 4000


def test_a_placed_break_that_is_late_is_a_violation_at_its_stop():
    shift = {"breaks": [pause(0, 6)]}
    answer = judge(case([job("a", 1)], ["a", {"break": "rest"}], shift=shift))
    assert codes(answer) == [("break", "/plan/routes/0/stops/1", 4)]


def test_setup_falls_away_behind_a_stop_at_the_same_place():
    jobs = [job("a", 1, setup_time_s=3), job("b", 1, setup_time_s=4, service_time_s=1)]
    assert times(judge(case(jobs, ["a", "b"]))) == (0, 10, 13, 24)


def test_setup_looks_through_a_break_without_a_place():
    jobs = [job("a", 1), job("b", 1, setup_time_s=4)]
    shift = {"breaks": [pause(0, 90)]}
    answer = judge(case(jobs, ["a", {"break": "rest"}, "b"], shift=shift))
    assert times(answer) == (0, 10, 10, 15, 25)


def test_factors_round_half_away_from_zero_and_leave_the_setup_alone():
    task = job("a", 1, service_time_s=5, setup_time_s=5, service_factor=0.5)
    assert judge(case([task], ["a"]))["summary"]["service_s"] == 8


def test_speed_divides_the_time_and_not_the_distance():
    answer = judge(case([job("a", 1)], ["a"], vehicle={"speed_factor": 4}))
    assert answer["summary"]["travel_s"] == 6
    assert answer["summary"]["distance_m"] == 2000


def test_a_release_holds_the_first_departure():
    assert times(judge(case([job("a", 1, release_time=30)], ["a"]))) == (30, 40, 50)


def test_a_release_of_the_second_trip_holds_the_reload():
    depots = [{"id": "hub", "location": 0, "service_time_s": 2}]
    jobs = [job("a", 1), job("b", 1, release_time=60)]
    request = case(jobs, ["a", {"depot": "hub"}, "b"], depots=depots, shift={"reloads": ["hub"]})
    assert times(judge(request)) == (40, 50, 60, 72, 82)


def test_a_reload_waits_for_the_opening_hours():
    depots = [{"id": "hub", "location": 0, "time_windows": [open_from(90, 95)]}]
    request = case([job("a", 1), job("b", 1)], ["a", {"depot": "hub"}, "b"], depots=depots,
                   shift={"reloads": ["hub"]})  # fmt: skip
    assert times(judge(request)) == (70, 80, 90, 100, 110)


def test_a_broken_route_is_early_and_departs_as_late_as_moves_nothing():
    jobs = [job("a", 1, time_windows=[open_from(30, 40)]), job("b", 2, time_windows=[
        open_from(0, 35)])]  # fmt: skip
    answer = judge(case(jobs, ["a", "b"]))
    assert times(answer) == (20, 30, 40, 60)
    assert codes(answer) == [("time_windows", "/plan/routes/0/stops/1", 5)]


def test_the_longest_duration_is_let_go_first_and_windows_stay_kept():
    jobs = [job("a", 1, time_windows=[open_from(0, 10)]), job("b", 1, time_windows=[
        open_from(50, 60)])]  # fmt: skip
    answer = judge(case(jobs, ["a", "b"], vehicle={"limits": {"max_route_duration_s": 30}}))
    assert times(answer) == (0, 10, 50, 60)
    assert codes(answer) == [("max_route_duration", "/plan/routes/0", 30)]


def test_a_fixed_start_before_the_shift_is_a_violation():
    request = case([job("a", 1)], ["a"], route={"fixed_start_time": -5})
    answer = judge(request)
    assert times(answer) == (-5, 5, 15)
    assert codes(answer) == [("shift_hours", "/plan/routes/0", 5)]


def test_synchronized_services_wait_for_each_other():
    jobs = [job("a", 1), job("b", 3)]
    links = [{"kind": "synchronized", "participants": ["a", "b"], "max_difference_s": 5}]
    answer = judge(second_van(case(jobs, ["a"], relations=links), ["b"]))
    assert times(answer, 0) == (15, 25, 35)
    assert times(answer, 1) == (0, 30, 60)


def test_a_time_lag_counts_from_the_end_of_the_first_service():
    jobs = [job("a", 1, service_time_s=4), job("b", 1)]
    links = [{"kind": "time_lag", "from": "a", "to": "b", "min_s": 10}]
    answer = judge(second_van(case(jobs, ["a"], relations=links), ["b"]))
    assert times(answer, 1) == (14, 24, 34)


def test_the_longest_lag_pulls_the_first_service_behind():
    jobs = [job("a", 1, service_time_s=4), job("b", 1, time_windows=[open_from(100, 110)])]
    links = [{"kind": "time_lag", "from": "a", "to": "b", "max_s": 20}]
    answer = judge(second_van(case(jobs, ["a"], relations=links), ["b"]))
    assert times(answer, 0) == (66, 76, 90)


def test_a_ride_that_is_always_too_long_is_timed_alone_and_judged():
    links = [{"kind": "time_lag", "from": {"task": "s", "stop": "pickup"},
              "to": {"task": "s", "stop": "delivery"}, "max_s": 15}]  # fmt: skip
    request = case([], both("s"), shipments=[shipment("s", 1, 3)], relations=links)
    answer = judge(request)
    assert times(answer) == (0, 10, 30, 60)
    assert codes(answer) == [("relation", "/problem/relations/0", 5)]


def test_a_joined_route_does_not_wait_for_a_cheaper_window():
    windows = [open_from(0, 20, cost=5), open_from(40, 50)]
    jobs = [job("a", 1, time_windows=windows), job("b", 1)]
    links = [{"kind": "synchronized", "participants": ["a", "b"]}]
    answer = judge(second_van(case(jobs, ["a"], relations=links), ["b"]))
    assert times(answer, 0) == (0, 10, 20)
    assert answer["cost"]["windows"] == 500_000


def test_a_joined_service_that_misses_a_window_takes_the_next():
    windows = [open_from(0, 20), open_from(40, 50)]
    jobs = [job("a", 1, time_windows=windows), job("b", 3)]
    links = [{"kind": "synchronized", "participants": ["a", "b"]}]
    answer = judge(second_van(case(jobs, ["a"], relations=links), ["b"]))
    assert (times(answer, 0), times(answer, 1)) == ((30, 40, 50), (10, 40, 70))


def test_a_joined_route_departs_late_enough_for_its_longest_duration():
    """b holds a back until 50; the route of a then must not begin before 60 - 30."""
    jobs = [job("c", 0), job("a", 1), job("b", 1, time_windows=[open_from(50, 60)])]
    links = [{"kind": "synchronized", "participants": ["a", "b"]}]
    request = case(jobs, ["c", "a"], relations=links,
                   vehicle={"limits": {"max_route_duration_s": 30}})  # fmt: skip
    assert times(judge(second_van(request, ["b"]))) == (30, 30, 50, 60)


def test_a_route_without_a_task_stop_does_not_run():
    request = case([job("a", 1, drop_fee=2)], [{"break": "rest"}], shift={"breaks": [pause(0, 9)]})
    answer = judge(request)
    assert answer["routes"] == []
    assert answer["cost"]["total"] == 200_000
