"""Balances: vehicles share work, at a price of what one does above its fair share."""

from __future__ import annotations

import pytest

import routeopt
from routeopt.travel import Euclidean

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
    solved,
    van,
    window,
)

AT = line("a--b----D----c--d")


def balance(measure="tasks", price=1.0, **members):
    return {"balance": [{"id": "x", "measure": measure, "price": price, **members}]}


def jobs(names, **members):
    return [job(name, AT[name], **members) for name in names]


def vans(count, **members):
    return [van(shift(AT["D"]), name=f"v{k}", **members) for k in range(count)]


def amounts(solution):
    (found,) = solution.summary["balance"]
    return [own["amount"] for own in found["vehicles"]]


def counts(solution):
    return sorted(amounts(solution))


def test_without_a_price_one_van_does_it_all():
    request = request_of(*jobs("abcd"), *vans(2), **balance(price=0))
    assert counts(solved(request)) == [0, 4]


def test_a_price_above_the_way_there_shares_the_tasks():
    """A van more drives 12 minutes less there, and as many back: each side of the road has one."""
    costs = {"costs": {"fixed": 5}}
    shared = solved(request_of(*jobs("abcd"), *vans(2, **costs), **balance(price=3)))
    assert counts(shared) == [2, 2]
    assert shared.cost["balance"] == 0
    alone = solved(request_of(*jobs("abcd"), *vans(2, **costs), **balance(price=2)))
    assert counts(alone) == [0, 4]
    assert alone.cost["balance"] == 2 * 2


def test_what_was_done_before_turns_the_choice():
    """Both are as near; who has done more stays at home."""
    for busy, other in (("v0", "v1"), ("v1", "v0")):
        request = request_of(*jobs("a"), *vans(2), **balance(history={busy: 3}))
        assert routes(solved(request)) == [f"{other}: a"]


def test_shares_turn_the_choice():
    for part_time, other in (("v0", "v1"), ("v1", "v0")):
        shares = {part_time: 0, other: 1}
        request = request_of(*jobs("abcd"), *vans(2), **balance(price=9, shares=shares))
        assert [route.split(":")[0] for route in routes(solved(request))] == [other]


def test_who_has_less_hours_has_less_work():
    """A shift of four hours has a third of the work beside one of eight."""
    tasks = [job(f"t{k}", AT["a"], service_time_s=20 * MINUTE) for k in range(9)]
    early = van(shift(AT["D"], hours=(0, 4 * HOUR)), name="early")
    late = van(shift(AT["D"], hours=(0, 8 * HOUR)), name="late")
    solution = solved(request_of(*tasks, early, late, **balance("service", 1_000)))
    assert amounts(solution) == [3 * 20 * MINUTE, 6 * 20 * MINUTE]


def test_hours_count_from_the_departure_to_the_end():
    """A van that waits for a window is not idle for its balance."""
    early, late = (
        job("early", AT["a"], **window(0, HOUR)),
        job("late", AT["a"], **window(3 * HOUR, 4 * HOUR)),
    )
    solution = solved(request_of(early, late, *vans(1), **balance("duration")))
    assert amounts(solution) == [solution.routes[0]["duration_s"]]
    assert amounts(solution)[0] > 2 * HOUR


def test_a_wait_is_shared_out_like_work():
    """Two windows far apart: a van for each waits for neither, and both have as much."""
    tasks = [
        job("early", AT["a"], **window(0, HOUR)),
        job("late", AT["a"], **window(3 * HOUR, 4 * HOUR)),
    ]
    shared = solved(request_of(*tasks, *vans(2), **balance("duration", 60)))
    assert counts(shared) == [12 * MINUTE] * 2


def timed(route):
    return [(stop["arrival"], stop["service_start"]) for stop in route["stops"]]


def test_it_never_changes_how_a_route_is_timed():
    """The cheapest times are taken, though later ones were shorter and dearer."""
    tasks = [
        job("a", AT["a"], target={"time": 0, "per_late_hour": 1}),
        job("b", AT["b"], **window(3 * HOUR, 4 * HOUR)),
    ]
    plain = solved(request_of(*tasks, *vans(2)), options={"max_iterations": 50})
    plan = plain.to_plan()
    dear = routeopt.evaluate(
        request_of(*tasks, *vans(2), **balance("duration", 10_000)), plan=plan, travel=Euclidean()
    )
    assert [timed(route) for route in dear.routes] == [timed(route) for route in plain.routes]


def test_mandatory_tasks_are_served_however_unequal_that_is():
    only = {"eligible_vehicles": {"allowed": ["v0"]}}
    solution = solved(request_of(*jobs("abcd", **only), *vans(2), **balance(price=1_000)))
    assert left_out(solution) == []
    assert amounts(solution) == [4, 0]


def test_optional_tasks_may_be_left_out_for_it():
    """Each of them is above the fair share by half a task, which is more than its fee."""
    only = {"eligible_vehicles": {"allowed": ["v0"]}, "drop_fee": 4}
    cheap = solved(request_of(*jobs("abcd", **only), *vans(2), **balance(price=7)))
    assert left_out(cheap) == []
    dear = solved(request_of(*jobs("abcd", **only), *vans(2), **balance(price=9)))
    assert left_out(dear) == ["a", "b", "c", "d"]


def test_all_shifts_of_a_vehicle_count_together():
    two_days = [shift(AT["D"], name="mon"), shift(AT["D"], name="tue", hours=(DAY, 2 * DAY))]
    tasks = [
        job("m", AT["a"], **window(0, DAY)),
        job("n", AT["b"], **window(0, DAY)),
        job("t", AT["a"], **window(DAY, 2 * DAY)),
        job("u", AT["b"], **window(DAY, 2 * DAY)),
    ]
    fleet = [van(*two_days, name=name, costs={"fixed": 1}) for name in ("v0", "v1")]
    solution = solved(request_of(*tasks, *fleet, **balance(price=9)))
    assert counts(solution) == [2, 2]
    assert len(solution.routes) == 2


def test_only_shifts_in_the_period_count():
    two_days = [shift(AT["D"], name="mon"), shift(AT["D"], name="tue", hours=(DAY, 2 * DAY))]
    tasks = [job(f"m{k}", AT["a"], **window(0, DAY)) for k in range(2)]
    tasks += [job(f"t{k}", AT["a"], **window(DAY, 2 * DAY)) for k in range(2)]
    fleet = [van(*two_days, name=name, costs={"fixed": 1}) for name in ("v0", "v1")]
    monday = {"period": {"start": 0, "end": DAY}}
    solution = solved(request_of(*tasks, *fleet, **balance(price=9, **monday)))
    assert counts(solution) == [1, 1]
    assert len(solution.routes) == 3


def test_a_locked_route_counts():
    plan = {"routes": [{"vehicle": "v0", "shift": "day", "locked": True,
                        "stops": [{"task": "a"}, {"task": "b"}]}]}  # fmt: skip
    request = request_of(*jobs("abcd"), *vans(2, costs={"fixed": 1}), **balance(price=9))
    assert amounts(solved(request, plan=plan)) == [2, 2]


def test_routes_that_wait_for_each_other_count_as_they_then_are():
    """The helper waits: its hours are those that it then has."""
    together = [{"kind": "synchronized", "participants": ["a", "c"]}]
    tasks = [job("a", AT["b"], service_time_s=HOUR), job("c", AT["c"], **window(2 * HOUR, DAY))]
    request = request_of(*tasks, *vans(2), relations=together, **balance("duration", 60))
    solution = solved(request)
    assert sorted(route["duration_s"] for route in solution.routes) == counts(solution)
    assert (
        routeopt.evaluate(request, plan=solution.to_plan(), travel=Euclidean()).cost["balance"]
        == solution.cost["balance"]
    )


@pytest.mark.parametrize("measure", ["duration", "driving", "service", "distance", "tasks"])
def test_several_balances_are_paid_for_together(measure):
    more = balance(measure, 5)["balance"][0] | {"id": "y"}
    request = request_of(*jobs("abcd"), *vans(2, costs={"fixed": 1}),
                         balance=[*balance()["balance"], more])  # fmt: skip
    solution = solved(request)
    parts = [own["cost"] for own in solution.summary["balance"]]
    assert solution.cost["balance"] == pytest.approx(sum(parts))


def test_suggest_prices_it():
    """The nearer van has done more: a task is put where the whole plan costs least."""
    plan = {"routes": [{"vehicle": "v0", "shift": "day", "stops": [{"task": "a"}]},
                       {"vehicle": "v1", "shift": "day", "stops": [{"task": "c"}]}]}  # fmt: skip
    for price, chosen in ((0, "v0"), (20, "v1")):
        request = request_of(*jobs("abc"), *vans(2), **balance(price=price, history={"v0": 2}))
        found = routeopt.suggest(request, plan=plan, travel=Euclidean()).suggestions
        assert found[0]["assignments"][0]["vehicle"] == chosen
        assert found[0]["cost_delta"] == min(own["cost_delta"] for own in found)


def test_explain_tells_what_a_task_costs_with_it():
    request = request_of(*jobs("ab", drop_fee=1), *vans(2), **balance(price=6))
    plan = {"routes": [{"vehicle": "v0", "shift": "day", "stops": [{"task": "a"}]}]}
    told = routeopt.explain(request, plan=plan, travel=Euclidean()).data
    (task,) = told["unserved"]
    assert (told["cost"]["balance"], task["best"]["vehicle"]) == (3, "v1")
