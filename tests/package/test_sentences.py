"""How times, money, counts and faulty values read in sentences."""

import pytest

import routeopt
from routeopt.reports.advice import suggestion_lines
from routeopt.reports.clock import Moments
from routeopt.travel import Euclidean


def day(n, clock="08:00:00"):
    return f"2026-12-0{n}T{clock}+01:00"


def request_of(job=(), van=(), **options):
    shift = {"id": "day", "start": {"time": 0, "location": [0, 0]}, "end": {"time": 90_000}}
    vehicle = {"id": "van", "shifts": [shift], **dict(van)}
    whole = {"jobs": [{"id": "x", "location": [3, 4], **dict(job)}], "vehicles": [vehicle]}
    return {"problem": whole} | ({"options": options} if options else {})


@pytest.mark.parametrize(
    ("times", "shown"),
    [
        ([day(1), day(1, "09:30:00")], "08:00"),
        ([day(1), day(2)], "2026-12-01 08:00"),
        ([day(1, "08:00:05")], "08:00:05"),
        (["2026-12-01T08:00Z"], "08:00"),
        ([600], "600"),
    ],
)
def test_times_have_the_date_where_there_are_several_days(times, shown):
    assert Moments(times)(times[0]) == shown


def test_times_are_found_wherever_an_answer_has_them():
    moments = Moments.of({"a": [{"from": day(1)}], "b": {"to": day(2)}, "c": "2026-12-03"})
    assert moments(day(1)) == "2026-12-01 08:00"


def test_a_suggestion_names_its_time_without_the_date():
    stop = {"type": "job", "after": None, "before": None, "service_start": day(1)}
    assignment = {"task": "x", "vehicle": "van", "shift": "day", "stops": [stop]}
    one = {"rank": 1, "assignments": [assignment], "cost_delta": 1_234.5678, "cost_total": 2_000}
    lines = suggestion_lines({"suggestions": [one], "unserved": [], "search": {"complete": True}})
    assert lines == [
        "1. x on van (day) as its only stop, starting 08:00: +1,234.57, in all 2,000.00"
    ]


def explained(job, van=()):
    request = request_of(job, van)
    return str(routeopt.explain(request, plan={"routes": []}, travel=Euclidean(scale=1_000)))


def test_money_has_two_decimals_and_a_fee_is_never_raised_by_too_little():
    told = explained({"drop_fee": 1}, {"costs": {"per_travel_km": 1_000.00049}})
    assert "costs 5,000.00 at its cheapest place" in told
    assert "raise the drop fee of job `x` by 4,999.01 to 5,000.01" in told
    raised = request_of({"drop_fee": 5_000.01}, {"costs": {"per_travel_km": 1_000.00049}})
    solution = routeopt.solve(raised, max_iterations=100, travel=Euclidean(scale=1_000))
    assert solution.status == "solved"


def test_less_than_a_cent_is_told_in_full():
    told = explained({"drop_fee": 0.001}, {"costs": {"per_travel_km": 0.001}})
    assert "costs 0.005 at its cheapest place" in told
    assert "by 0.004 to 0.005" in told


def test_counts_and_metres_have_their_thousands_apart():
    assert "1,500 `kg` too much" in explained(
        {"demand": {"kg": 2_500}}, {"capacity": {"kg": 1_000}}
    )
    assert "5,000 m, 4,000 m more" in explained({}, {"limits": {"max_distance_m": 1_000}})


@pytest.mark.parametrize(
    ("job", "wanted"),
    [
        ({"service_time_s": 300.5}, "must be whole seconds: 300 or 301"),
        ({"service_time_s": "300"}, "must be whole seconds: 300, without quotes"),
        ({"service_time_s": "00:05"}, "must be whole seconds: 300"),
        ({"service_time_s": "5 min"}, "must be whole seconds, like 300"),
        ({"service_time_s": None}, "must be whole seconds, like 300"),
        ({"service_time_s": 1e30}, "must be between 0 and 2,147,483,647"),
        ({"demand": {"kg": 1.5}}, "must be an integer, without a fraction: 1 or 2"),
        ({"demand": {"kg": "3"}}, "must be an integer: 3, without quotes"),
        ({"priority": -1.5}, "must be an integer, without a fraction"),
        ({"priority": "1e3"}, "must be an integer"),
        ({"drop_fee": "12,50"}, "must be a number: 12.50, without quotes"),
        ({"drop_fee": "-0.5"}, "must be a number: -0.5, without quotes"),
        ({"drop_fee": "007"}, "must be a number"),
        ({"drop_fee": "€12"}, "must be a number"),
        ({"drop_fee": "9" * 40}, "must be a number"),
        ({"drop_fee": ""}, "must be a number"),
        ({"location": ["13.4", 2]}, "must be a number: 13.4, without quotes"),
        ({"id": 17}, 'must be a string: "17"'),
        ({"id": 1.5}, 'must be a string: "1.5"'),
        ({"tags": [True]}, "must be a string"),
    ],
)
def test_a_value_of_the_wrong_kind_is_answered_with_what_to_write(job, wanted):
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.validate(request_of(job))
    assert [error["message"] for error in refused.value.errors] == [wanted]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"time_limit_s": 2.5}, "must be whole seconds: 2 or 3"),
        ({"history": "True"}, "must be true or false: true, without quotes"),
        ({"history": 1}, "must be true or false"),
    ],
)
def test_so_are_options(options, wanted):
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.validate(request_of(**options))
    assert [error["message"] for error in refused.value.errors] == [wanted]
