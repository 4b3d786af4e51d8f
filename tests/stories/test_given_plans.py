"""A plan to start from: what is pinned or locked stays, and the rest is free."""

from __future__ import annotations

from .story import DAY, HOUR, MINUTE, job, line, request_of, routes, shift, solved, van

AT = line("D----------a----------b----------c")


def request(**members):
    return request_of(
        *(job(name, AT[name]) for name in "abc"),
        van(shift(AT["D"]), name="one"),
        van(shift(AT["D"]), name="two"),
        **members,
    )


def plan_of(*stops, vehicle="one", **members):
    """`a!` is a pinned stop."""
    return {
        "routes": [
            {
                "vehicle": vehicle,
                "shift": "day",
                "stops": [{"task": s[0], "pinned": s.endswith("!")} for s in stops],
                **members,
            }
        ]
    }


def solved_from(plan, problem=None):
    return solved((problem or request()) | {"plan": plan})


def test_a_poor_plan_is_made_better():
    assert solved_from(plan_of("b", "a", "c")).summary["travel_s"] == 60 * MINUTE


def test_pinned_stops_keep_their_route_and_their_order():
    (route,) = routes(solved_from(plan_of("c!", "a!")))
    assert route.startswith("one: ")
    assert route.index("c") < route.index("a")


def test_nothing_goes_before_locked_stops():
    (route,) = routes(solved_from(plan_of("b", "c", locked_stops=1)))
    assert route.startswith("one: b")


def test_a_locked_route_stays_as_it_is():
    plan = solved_from(plan_of("c", "a", vehicle="two", locked=True))
    assert "two: c a" in routes(plan)
    assert plan.summary["served_tasks"] == 3


def test_a_fixed_start_is_kept():
    plan = solved_from(plan_of("a!", fixed_start_time=2 * HOUR))
    assert plan.routes[0]["start_time"] == 2 * HOUR


def test_who_has_to_start_in_overtime_pays_for_what_is_over():
    over = shift(AT["D"], hours=(0, HOUR))
    over["end"]["overtime_until"] = 4 * HOUR

    def served(drop_fee):
        problem = request_of(
            job("a", AT["a"], drop_fee=drop_fee),
            van(over, name="one"),
            objective={"costs": {"per_overtime_hour": 30, "per_route_hour": 3}},
        )
        return solved_from(plan_of("a", fixed_start_time=2 * HOUR), problem).summary["served_tasks"]

    # An hour and the twenty minutes there and back, which the route pays for as well.
    assert (served(40), served(42)) == (0, 1)


def test_a_van_that_is_already_late_keeps_what_is_pinned():
    late = request_of(
        job("a", AT["a"], time_windows=[{"start": 0, "end": 5 * MINUTE}]),
        job("b", AT["b"]),
        van(shift(AT["D"], hours=(0, DAY)), name="one"),
        van(shift(AT["D"], hours=(0, DAY)), name="two"),
    )
    plan = solved_from(plan_of("a!", "b"), late)
    assert plan.status == "infeasible"
    assert [v["code"] for v in plan.violations] == ["time_windows"]
    assert plan.violations[0]["amount"] == 5 * MINUTE
    assert plan.summary["served_tasks"] == 2


def test_an_unpinned_stop_that_breaks_a_rule_is_moved():
    late = request_of(
        job("a", AT["a"], time_windows=[{"start": 0, "end": 12 * MINUTE}]),
        job("b", AT["b"]),
        van(shift(AT["D"]), name="one"),
    )
    plan = solved_from(plan_of("b", "a"), late)
    assert plan.status == "solved"
    assert routes(plan) == ["one: a b"]


def test_what_the_plan_serves_together_against_a_relation_is_planned_apart():
    apart = {"relations": [{"kind": "different_vehicles", "participants": ["a", "b"]}]}
    (first, second) = routes(solved_from(plan_of("a!", "b"), request(**apart)))
    assert "a" in first
    assert "b" in second


def test_a_plan_that_serves_more_than_a_quota_allows_is_started_from_without_the_rest():
    few = {"quotas": [{"id": "one stop", "tasks": ["a", "b", "c"], "vehicles": ["one"], "max": 1}]}
    (first, second) = routes(solved_from(plan_of("c!", "a", "b"), request(**few)))
    assert first == "one: c"
    assert second.startswith("two: ")


def reasons(plan):
    return [reason["code"] for entry in plan.unserved for reason in entry["reasons"]]


def test_it_is_said_that_every_route_which_could_take_a_task_is_locked():
    given = [plan_of("a", vehicle=name, locked=True)["routes"][0] for name in ("one", "two")]
    given[1]["stops"] = [{"task": "b"}]
    plan = solved_from({"routes": given})
    assert [entry["task"] for entry in plan.unserved] == ["c"]
    assert "locked" in plan.unserved[0]["reasons"][0]["message"]


def test_beside_a_locked_route_the_reasons_are_those_of_the_others():
    problem = request_of(
        *(job(name, AT[name], delivery={"kg": 1}) for name in "abc"),
        van(shift(AT["D"]), name="one", capacity={"kg": 9}),
        van(shift(AT["D"]), name="two", capacity={"kg": 1}),
    )
    plan = solved_from(plan_of("b", locked=True), problem)
    assert len(plan.unserved) == 1
    assert reasons(plan) == ["capacity"]


def test_what_is_locked_may_be_empty():
    plan = solved_from(
        {"routes": [{"vehicle": v, "shift": "day", "stops": [], "locked": True}
                    for v in ("one", "two")]}
    )  # fmt: skip
    assert len(plan.unserved) == 3
    assert all("locked" in entry["reasons"][0]["message"] for entry in plan.unserved)


def test_pinned_stops_that_are_too_much_at_once_are_loaded_one_after_the_other():
    depot = {"id": "hub", "location": AT["D"]}
    problem = request_of(
        *(job(name, AT[name], delivery={"kg": 3}) for name in "ab"),
        van(shift(AT["D"]) | {"reloads": ["hub"]}, name="one", capacity={"kg": 3}),
        depots=[depot],
    )
    plan = solved_from(plan_of("a!", "b!"), problem)
    assert plan.violations == []
    assert plan.summary["served_tasks"] == 2
