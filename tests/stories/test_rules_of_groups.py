"""Setup, preferences, open routes, quotas and relations, each where ignoring it costs."""

from __future__ import annotations

import random

import pytest

from .story import (
    DAY,
    HOUR,
    MINUTE,
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

AT = line("D----------a----------b----------c")


def two_vans(*parts, **members):
    return request_of(
        *parts,
        van(shift(AT["D"]), name="one"),
        van(shift(AT["D"]), name="two"),
        **members,
    )


def relation(kind, *participants, **members):
    return {"relations": [{"kind": kind, "participants": list(participants), **members}]}


def starts(plan):
    return {
        stop["task"]: stop["service_start"]
        for route in plan.routes
        for stop in route["stops"]
        if "task" in stop
    }


def test_stops_at_one_place_are_set_up_once():
    plan = solved(
        request_of(
            job("a", AT["a"], setup_time_s=HOUR),
            job("b", AT["b"]),
            job("a2", AT["a"], setup_time_s=HOUR),
            van(shift(AT["D"], hours=(0, 100 * MINUTE))),
        )
    )
    assert plan.status == "solved"
    assert plan.summary["service_s"] == HOUR


def test_a_preferred_vehicle_comes_where_that_costs_less():
    def vehicle_with(price):
        plan = solved(
            request_of(
                job("a", AT["a"], preferences=[{"vehicles": ["two"], "violation_cost": price}]),
                van(shift(AT["D"]), name="one"),
                van(shift(AT["D"]), name="two", costs={"fixed": 10}),
                objective={"costs": {"per_travel_hour": 60}},
            )
        )
        return plan.routes[0]["vehicle"], plan.cost["preferences"]

    assert vehicle_with(9) == ("one", 9)
    assert vehicle_with(11) == ("two", 0)


@pytest.mark.parametrize(("price", "vehicle"), [(9, "near"), (11, "far")])
def test_a_stopped_search_has_weighed_a_preferred_vehicle_at_its_price(price, vehicle):
    at = line("F---------------a----------N")
    plan = solved(
        request_of(
            job("a", at["a"], preferences=[{"vehicles": ["far"], "violation_cost": price}]),
            van(shift(at["N"]), name="near"),
            van(shift(at["F"]), name="far"),
            objective={"costs": {"per_travel_hour": 60}},
        ),
        options={"max_iterations": 2**31 - 1, "seed": 1},
        progress=lambda _s, iterations, *_: iterations < 1_000,
    )
    assert plan.search["stopped_by"] == "cancelled"
    assert [route["vehicle"] for route in plan.routes] == [vehicle]


def test_a_route_without_ends_is_only_between_its_stops():
    free = {"id": "day", "start": {"time": 0}, "end": {"time": DAY}}
    plan = solved(request_of(job("a", AT["a"]), job("c", AT["c"]), van(free)))
    assert plan.summary["travel_s"] == 20 * MINUTE


def test_a_quota_is_a_bound_and_a_wish():
    def served(**bounds):
        plan = solved(
            request_of(
                *(job(name, AT[name], tags=["cold"], drop_fee=30) for name in "abc"),
                van(shift(AT["D"])),
                quotas=[{"id": "q", "tag": "cold", **bounds}],
                objective={"costs": {"per_travel_hour": 60}},
            )
        )
        return plan.summary["served_tasks"], plan.cost["quotas"]

    assert served(max=1) == (1, 0)
    assert served(max=2) == (2, 0)
    assert served(max=0, min=0, per_missing=1) == (0, 0)
    assert served(min=5, per_missing=4) == (3, 8)


@pytest.mark.parametrize("seed", range(4))
def test_what_a_quota_asks_for_is_planned_as_well_as_what_fees_do(seed):
    """One of each of eight sets of five, scattered over a square: 390,625 choices."""
    dice = random.Random(seed)
    at = {
        f"{a}{b}": [dice.randrange(6000), dice.randrange(6000)] for a in range(8) for b in "abcde"
    }
    sets = [[name for name in at if name.startswith(str(a))] for a in range(8)]

    def plan(fee, iterations, **bounds):
        quotas = [{"id": str(a), "tasks": own, **bounds} for a, own in enumerate(sets)]
        return solved(
            request_of(
                *(job(name, place, drop_fee=fee) for name, place in at.items()),
                van(shift([3000, 3000])),
                quotas=quotas,
                objective={"costs": {"per_travel_hour": 10}},
            ),
            options={"max_iterations": iterations, "seed": seed},
        )

    by_fees = plan(100, 20_000, max=1).cost["travel_time"]
    for bounds in ({"min": 1}, {"min": 1, "max": 1}):
        found = plan(0, 2_000, per_missing=100, **bounds)
        assert found.cost["quotas"] == 0
        assert found.cost["total"] <= 1.01 * by_fees


def test_two_at_one_job_start_together():
    plan = solved(
        two_vans(
            job("a", AT["a"], service_time_s=HOUR),
            job("b", AT["c"], time_windows=[{"start": 3 * HOUR, "end": 4 * HOUR}]),
            **relation("synchronized", "a", "b"),
        )
    )
    assert plan.summary["routes"] == 2
    assert starts(plan) == {"a": 3 * HOUR, "b": 3 * HOUR}


def test_synchronized_tasks_are_all_served_or_none():
    plan = solved(
        request_of(
            job("a", AT["a"], drop_fee=100),
            job("b", AT["b"], drop_fee=100),
            van(shift(AT["D"])),
            **relation("synchronized", "a", "b"),
        )
    )
    assert plan.summary["served_tasks"] == 0


def test_a_time_lag_holds_between_vehicles():
    plan = solved(
        two_vans(
            job("a", AT["a"], service_time_s=HOUR),
            job("b", AT["a"]),
            relations=[{"kind": "time_lag", "from": "a", "to": "b", "min_s": HOUR}],
        )
    )
    assert plan.violations == []
    assert starts(plan)["b"] - starts(plan)["a"] >= 2 * HOUR


def test_a_ride_is_no_longer_than_allowed():
    def order(most):
        lag = {
            "kind": "time_lag",
            "from": {"task": "s", "stop": "pickup"},
            "to": {"task": "s", "stop": "delivery"},
            "max_s": most,
        }
        plan = solved(
            request_of(
                shipment("s", AT["a"], AT["c"]),
                job("b", AT["b"], service_time_s=HOUR),
                van(shift(AT["D"], AT["c"])),
                relations=[lag],
            )
        )
        return routes(plan)

    assert order(80 * MINUTE) == ["van: +s b -s"]
    assert order(80 * MINUTE - 1) != ["van: +s b -s"]


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (relation("ordered", "c", "a"), ["van: b c a", "van: c b a"]),
        (relation("ordered", "c", "a", adjacent=True), ["van: b c a", "van: c a b"]),
        (
            {"relations": [{"kind": "ordered", "groups": [{"tasks": ["c"]}, {"tags": ["late"]}]}]},
            ["van: c b a"],
        ),
    ],
)
def test_stops_come_in_order(members, expected):
    plan = solved(
        request_of(
            job("a", AT["a"], tags=["late"]),
            job("b", AT["b"], tags=["late"]),
            job("c", AT["c"]),
            van(shift(AT["D"])),
            **members,
        )
    )
    assert routes(plan)[0] in expected


def test_tasks_share_a_route_or_part_vehicles_as_told():
    tasks = [job("a", AT["a"]), job("c", AT["c"])]

    def count(kind):
        return solved(two_vans(*tasks, **relation(kind, "a", "c"))).summary["routes"]

    assert count("different_vehicles") == 2
    assert count("same_route") == 1
    days = [
        shift(AT["D"], name=name, hours=hours)
        for name, hours in (("early", (0, 25 * MINUTE)), ("late", (HOUR, DAY)))
    ]
    tasks = [
        job("a", AT["a"], time_windows=[{"start": 0, "end": HOUR}]),
        job("c", AT["c"], time_windows=[{"start": HOUR, "end": DAY}]),
    ]
    plan = solved(
        request_of(
            *tasks,
            van(days[0], name="one"),
            van(days[1], name="two", costs={"per_travel_hour": 0.5}),
            van(*days, name="three", costs={"per_travel_hour": 2}),
            **relation("same_vehicle", "a", "c"),
        )
    )
    assert {route["vehicle"] for route in plan.routes} == {"three"}


@pytest.mark.parametrize("kind", ["same_route", "same_vehicle"])
def test_a_task_is_searched_beside_a_partner_whose_route_is_not_near(kind):
    towns = {"here": 0, "there": 10 * HOUR}
    jobs = [
        job(
            f"{town} {k}", [at + k * MINUTE, 0], demand={"box": 1}, required_skills=[{"name": town}]
        )
        for town, at in towns.items()
        for k in range(50 if town == "here" else 52)
    ]
    vans = [
        van(
            shift([at, 0], hours=(0, 3 * DAY)),
            name=f"{town} {k}",
            capacity={"box": 26},
            skills=[{"name": town}],
        )
        for town, at in towns.items()
        for k in (1, 2)
    ]
    pair = [job(f"of the pair {town}", [at, 0], demand={"box": 1}) for town, at in towns.items()]
    plan = solved(
        request_of(*jobs, *vans, *pair, **relation(kind, *(end["id"] for end in pair))),
        options={"max_iterations": 2_000, "seed": 2},
    )
    assert left_out(plan) == []
    # One van of each town serves what is near; of the others one goes to the other town and back.
    assert travel_minutes(plan) == 2 * (25 + 600 + 25 + 51)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_task_that_no_vehicle_serves_does_not_send_its_partners_the_wrong_way(seed):
    plan = solved(
        request_of(
            shipment("s", AT["a"], AT["b"]),
            job("nobody", AT["a"], required_skills=[{"name": "lift"}], drop_fee=1),
            job("big", AT["b"], delivery={"kg": 4}),
            van(shift(AT["D"]), name="small", capacity={"kg": 0}),
            van(shift(AT["D"]), name="large", capacity={"kg": 4}, costs={"per_travel_hour": 3}),
            **relation("same_route", "s", "nobody", "big"),
        ),
        options={"max_iterations": 10, "seed": seed},
    )
    assert [one["task"] for one in plan.unserved] == ["nobody"]


def visit_and_follower(follower):
    """The first visit lies on the way to `c`, which is open for a while at first."""
    return solved(
        request_of(
            job("first", AT["a"]),
            job("c", AT["c"], time_windows=[{"start": 30 * MINUTE, "end": 40 * MINUTE}]),
            job("second", AT["c"], **follower),
            van(shift(AT["D"], AT["c"])),
            relations=[{"kind": "time_lag", "from": "first", "to": "second", "max_s": HOUR}],
        )
    )


def in_hours(start, end):
    return {"time_windows": [{"start": start * HOUR, "end": end * HOUR}]}


def test_a_visit_is_made_when_the_one_behind_it_can_follow():
    plan = visit_and_follower(in_hours(8, 9))
    assert routes(plan) == ["van: c first second"]


def test_a_visit_that_none_can_follow_is_made_alone():
    plan = visit_and_follower(in_hours(30, 31))
    assert (routes(plan), left_out(plan)) == (["van: first c"], ["second"])


def test_a_visit_does_not_wait_for_one_that_is_not_worth_it():
    plan = visit_and_follower({**in_hours(8, 9), "drop_fee": 0.1})
    assert (routes(plan), left_out(plan)) == (["van: first c"], ["second"])


@pytest.mark.parametrize(("most_s", "is_early"), [(8 * HOUR, True), (8 * HOUR - 1, False)])
def test_a_lag_is_kept_between_visits_of_two_windows(most_s, is_early):
    early, late = {"start": 0, "end": 0}, {"start": 8 * HOUR, "end": 9 * HOUR}
    plan = solved(
        request_of(
            job("first", AT["D"], time_windows=[early, {"start": HOUR, "end": HOUR, "cost": 1}]),
            job("second", AT["c"], time_windows=[late, {"start": 20 * HOUR, "end": 21 * HOUR}]),
            job("third", AT["a"], time_windows=[early | {"end": HOUR}, late]),
            van(shift(AT["D"])),
            van(shift(AT["D"], hours=(0, 30 * MINUTE)), name="short"),
            relations=[{"kind": "time_lag", "from": "first", "to": "second", "max_s": most_s}],
        )
    )
    assert starts(plan)["first"] == (0 if is_early else HOUR)


def days_of(*parts, relations):
    """Two days of two vans each; those of the first day cost more."""
    hours = {"early": (0, 8 * HOUR), "later": (DAY, DAY + 8 * HOUR)}
    vans = [
        van(
            shift(AT["D"], hours=hours[day]),
            name=f"{day} {number}",
            costs={"fixed": 1 if day == "early" else 0, "per_route_hour": 1},
        )
        for day in hours
        for number in (1, 2)
    ]
    again = {
        "time_windows": [{"start": 3 * HOUR, "end": 4 * HOUR, "per_late_hour": 10}],
    }
    lag = {"kind": "time_lag", "from": "first", "to": "again", "min_s": HOUR, "max_s": 2 * HOUR}
    tasks = [*parts, job("first", AT["a"]), job("again", AT["a"], **again)]
    return request_of(*tasks, *vans, relations=[lag, *relations])


HELPER = job("helper", AT["a"])
WITH_HELPER = {"kind": "synchronized", "participants": ["first", "helper"]}


@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize(("parts", "relations"), [([], []), ([HELPER], [WITH_HELPER])])
def test_a_task_without_a_window_goes_on_the_day_of_the_one_that_follows_it(parts, relations, seed):
    request = days_of(*parts, relations=relations)
    plan = solved(request, options={"max_iterations": 4, "seed": seed})
    assert plan.cost["lateness"] == 0
