"""Drop fees: a task that costs more than its fee is left out."""

import pytest

from .story import (
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
)

AT = line("D------a")  # the way out and back is 0.2 hours


@pytest.mark.parametrize(("fee", "is_served"), [(0, False), (0.19, False), (0.21, True)])
def test_a_task_is_served_where_that_is_cheaper_than_its_fee(fee, is_served):
    solution = solved(request_of(job("a", AT["a"], drop_fee=fee), van(shift(AT["D"]))))
    assert solution.summary["served_tasks"] == is_served
    assert solution.cost["total"] == (0.2 if is_served else fee)


def test_leaving_an_optional_task_out_is_solved_and_paid():
    solution = solved(request_of(job("a", AT["a"], drop_fee=0.125), van(shift(AT["D"]))))
    assert solution.status == "solved"
    assert solution.cost["drop_fees"] == 0.125
    (entry,) = solution.unserved
    assert (entry["task"], entry["drop_fee"]) == ("a", 0.125)
    assert [set(reason) for reason in entry["reasons"]] == [{"code", "message"}]


def test_the_cheaper_fee_is_paid_where_both_do_not_fit():
    at = line("a------D------b")
    request = request_of(
        job("a", at["a"], drop_fee=5, demand={"kg": 1}),
        job("b", at["b"], drop_fee=3, demand={"kg": 1}),
        van(shift(at["D"]), capacity={"kg": 1}),
    )
    solution = solved(request)
    assert routes(solution) == ["van: a"]
    assert solution.cost["drop_fees"] == 3


def test_what_lies_on_the_way_is_taken_along_for_any_fee():
    at = line("D--a----b")
    tasks = [job("a", at["a"], drop_fee=0.00001), job("b", at["b"])]
    assert left_out(solved(request_of(*tasks, van(shift(at["D"]))))) == []


def test_a_shipment_has_one_fee_for_both_stops():
    at = line("D---p---d")
    s = shipment("s", at["p"], at["d"], drop_fee=0.1)
    solution = solved(request_of(s, van(shift(at["D"]))))
    assert left_out(solution) == ["s"]
    assert solution.cost["drop_fees"] == 0.1


def test_two_tasks_that_pay_for_the_way_only_together_are_served():
    at = line("D------a-b")
    request = request_of(
        job("a", at["a"], drop_fee=0.15), job("b", at["b"], drop_fee=0.15), van(shift(at["D"]))
    )
    solution = solved(request)
    assert left_out(solution) == []
    assert travel_minutes(solution) == 14


def test_many_tasks_that_pay_for_a_van_only_together_are_served():
    at = line("D------abcdefghijkl")
    jobs = [job(name, at[name], drop_fee=4) for name in "abcdefghijkl"]
    request = request_of(*jobs, van(shift(at["D"]), costs={"fixed": 30, "per_travel_hour": 1}))
    solution = solved(request)
    assert left_out(solution) == []
    assert solution.cost["total"] == 30.2


@pytest.mark.parametrize("windows", [[(0, 900)], [(0, 400), (500, 900)]])
def test_a_vehicle_stays_at_home_where_each_stop_pays_for_its_detour_but_all_not_for_it(windows):
    places = [[600 + 60 * (i % 10), 60 * (i // 10)] for i in range(60)]
    jobs = [job(f"j{i}", place, drop_fee=0.1) for i, place in enumerate(places)]
    jobs[0]["time_windows"] = [{"start": start, "end": end} for start, end in windows]
    dear_van = van(shift([0, 0]), costs={"fixed": 8})
    solution = solved(request_of(*jobs, dear_van), options={"max_iterations": 1000})
    assert (solution.summary["served_tasks"], solution.cost["total"]) == (0, 6)


def test_a_job_has_its_reason_beside_so_many_shipments_that_one_more_would_have_none():
    # Where no clock decides a task with more than 200,000 places is left alone: 702 gaps in pairs.
    shipments = [shipment(f"s{i}", AT["D"], AT["D"]) for i in range(350)]
    heavy = {"drop_fee": 0, "demand": {"kg": 2}}
    tasks = [job("a", AT["a"], **heavy), shipment("s", AT["D"], AT["a"], **heavy), *shipments]
    request = request_of(*tasks, van(shift(AT["D"]), capacity={"kg": 1}))
    reasons = {
        entry["task"]: [reason["code"] for reason in entry["reasons"]]
        for entry in solved(request, limits=None).unserved
    }
    assert reasons == {"a": ["capacity"], "s": ["not_analysed"]}
