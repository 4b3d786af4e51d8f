"""Windows with prices, lateness, targets, and what a route's hours cost."""

from __future__ import annotations

from .story import DAY, HOUR, MINUTE, job, line, request_of, routes, shift, solved, van

AT = line("D----------a----------b")
PER_HOUR = {"costs": {"per_travel_hour": 60}}  # 1 a minute


def starts(solution):
    return {
        stop["task"]: stop["service_start"]
        for route in solution.routes
        for stop in route["stops"]
        if "task" in stop
    }


def windows(*bounds, **members):
    return [{"start": start * HOUR, "end": end * HOUR, **members} for start, end in bounds]


def test_of_two_windows_either_may_be_used():
    plan = solved(
        request_of(
            job("a", AT["a"], time_windows=windows((1, 2), (5, 6))),
            job("b", AT["b"], time_windows=windows((4, 4))),
            van(shift(AT["D"], hours=(3 * HOUR, DAY))),
        )
    )
    assert starts(plan) == {"a": 5 * HOUR, "b": 4 * HOUR}


def test_a_dear_window_is_used_only_where_it_saves_more():
    def plan(price):
        dear = {"start": 0, "end": HOUR, "cost": price}
        return solved(
            request_of(
                job("a", AT["a"], time_windows=[dear, *windows((10, 11))]),
                job("b", AT["b"], time_windows=windows((0, 1))),
                van(shift(AT["D"])),
                objective={"costs": {"per_travel_hour": 60, "per_route_hour": 1}},
            )
        )

    assert starts(plan(1))["a"] < HOUR
    assert plan(1).cost["windows"] == 1
    assert starts(plan(100))["a"] == 10 * HOUR


def test_lateness_is_paid_where_that_is_cheaper_than_another_vehicle():
    def plan(fixed):
        return solved(
            request_of(
                job("a", AT["a"], service_time_s=HOUR, time_windows=windows((0, 1))),
                job("b", AT["a"], service_time_s=HOUR, time_windows=windows((0, 1))),
                van(shift(AT["D"]), name="one"),
                van(shift(AT["D"]), name="two", costs={"fixed": fixed}),
                objective={"costs": {"per_travel_hour": 60, "per_late_hour": 60}},
            )
        )

    # The second starts at 1:10 h behind the first: ten minutes late.
    assert plan(100).cost["lateness"] == 10
    assert plan(100).summary["routes"] == 1
    assert len(routes(plan(1))) == 1 or plan(1).cost["lateness"] == 0


def test_a_target_pulls_a_stop_forward():
    plan = solved(
        request_of(
            job("a", AT["a"], service_time_s=HOUR),
            job("b", AT["b"], target={"time": 20 * MINUTE, "per_late_hour": 600}),
            van(shift(AT["D"])),
            objective=PER_HOUR,
        )
    )
    assert routes(plan) == ["van: b a"]
    assert plan.cost["targets"] == 0


def test_a_route_whose_hours_cost_departs_as_late_as_it_can():
    plan = solved(
        request_of(
            job("a", AT["a"], time_windows=windows((5, 6))),
            van(shift(AT["D"])),
            objective={"costs": {"per_route_hour": 60}},
        )
    )
    assert plan.routes[0]["start_time"] == 5 * HOUR - 10 * MINUTE
    assert plan.cost["total"] == 20


def test_waiting_is_shared_out_where_it_costs():
    request = request_of(
        job("a", AT["a"], time_windows=windows((0, 0.5))),
        job("b", AT["a"], time_windows=windows((6, 7))),
        van(shift(AT["D"]), name="one"),
        van(shift(AT["D"]), name="two"),
        objective={"costs": {"per_travel_hour": 60, "per_wait_hour": 60}},
    )
    plan = solved(request)
    assert plan.cost["wait"] == 0
    assert plan.summary["routes"] == 2


def test_overtime_is_worth_its_price_or_not():
    def plan(fee):
        return solved(
            request_of(
                job("a", AT["a"], service_time_s=2 * HOUR, drop_fee=fee),
                van(
                    {
                        "id": "day",
                        "start": {"time": 0, "location": AT["D"]},
                        "end": {
                            "time": HOUR,
                            "overtime_until": 3 * HOUR,
                            "location": AT["D"],
                        },
                    }
                ),
                objective={"costs": {"per_travel_hour": 60, "per_overtime_hour": 30}},
            )
        )

    assert plan(100).cost["overtime"] == 40
    assert plan(59).summary["served_tasks"] == 0
    assert plan(61).summary["served_tasks"] == 1
