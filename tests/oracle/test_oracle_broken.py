"""Hand-worked cases of broken routes and of breaks in them."""

from __future__ import annotations

from tests.oracle.cases import both, case, job, open_from, pause, second_van, shipment
from tests.oracle.plan_oracle import judge
from tests.oracle.test_oracle_itself import codes, times


def test_the_wait_at_the_first_of_two_breaks_lets_the_departure_be_late():
    """Rest starts at 40 whenever the route departs; nap follows at 45, and the job at 48."""
    nap = pause(0, 20, 3) | {"id": "nap"}
    shift = {"breaks": [pause(40, 90), nap], "end": {"time": 30}}
    answer = judge(case([job("a", 1)], [{"break": "rest"}, {"break": "nap"}, "a"], shift=shift))
    assert times(answer) == (30, 40, 45, 48, 48)
    assert codes(answer) == [
        ("break", "/plan/routes/0/stops/1", 25),
        ("shift_hours", "/plan/routes/0", 18),
    ]


def test_a_broken_route_takes_its_break_before_the_first_service_behind_its_earliest():
    jobs = [job("a", 1, time_windows=[open_from(0, 5)]), job("b", 2)]
    answer = judge(case(jobs, ["a", "b"], shift={"breaks": [pause(15, 18)]}))
    assert times(answer) == (0, 10, 15, 25, 45)
    assert codes(answer) == [("time_windows", "/plan/routes/0/stops/0", 5)]


def test_a_broken_route_without_such_a_service_leaves_the_break_out():
    jobs = [job("a", 1, time_windows=[open_from(0, 5)])]
    answer = judge(case(jobs, ["a"], shift={"breaks": [pause(15, 90)]}))
    assert times(answer) == (0, 10, 20)
    assert codes(answer) == [
        ("break", "/plan/routes/0", 1),
        ("time_windows", "/plan/routes/0/stops/0", 5),
    ]


def test_a_break_that_is_left_out_before_its_earliest_is_not_missed():
    jobs = [job("a", 1, time_windows=[open_from(0, 5)])]
    answer = judge(case(jobs, ["a"], shift={"breaks": [pause(21, 90)]}))
    assert codes(answer) == [("time_windows", "/plan/routes/0/stops/0", 5)]


def test_a_fixed_start_before_a_release_breaks_the_release():
    request = case([job("a", 1, release_time=30)], ["a"], route={"fixed_start_time": 10})
    answer = judge(request)
    assert times(answer) == (10, 20, 30)
    assert codes(answer) == [("release_time", "/plan/routes/0", 20)]


def test_crossed_synchronisations_are_timed_alone():
    jobs = [job("a", 1), job("b", 2), job("c", 1), job("d", 2)]
    links = [{"kind": "synchronized", "participants": pair} for pair in (["a", "d"], ["b", "c"])]
    answer = judge(second_van(case(jobs, ["a", "b"], relations=links), ["c", "d"]))
    assert times(answer, 0) == times(answer, 1) == (0, 10, 20, 40)
    assert codes(answer) == [("relation", f"/problem/relations/{i}", 10) for i in (0, 1)]


def test_one_joined_group_is_broken_without_the_other():
    """The ride of s is always too long; t's delivery still waits its least lag."""
    lags = [
        {"kind": "time_lag", "from": {"task": name, "stop": "pickup"},
         "to": {"task": name, "stop": "delivery"}, **bounds}
        for name, bounds in (("s", {"max_s": 5}), ("t", {"min_s": 50}))
    ]  # fmt: skip
    loads = [shipment("s", 1, 2), shipment("t", 1, 2)]
    request = second_van(case([], both("s"), shipments=loads, relations=lags), both("t"))
    answer = judge(request)
    assert times(answer, 0) == (0, 10, 20, 40)
    assert times(answer, 1) == (0, 10, 60, 80)


def test_a_joined_group_that_misses_a_window_is_early_and_late_where_it_must():
    """b can't start before 30, so a starts then too: 10 s after its window."""
    jobs = [job("a", 1, time_windows=[open_from(0, 20)]), job("b", 3)]
    links = [{"kind": "synchronized", "participants": ["a", "b"]}]
    answer = judge(second_van(case(jobs, ["a"], relations=links), ["b"]))
    assert times(answer, 0) == (20, 30, 40)
    assert codes(answer) == [("time_windows", "/plan/routes/0/stops/0", 10)]
