"""A shorter order within routes, of a first plan."""

from .plans import between, cost, job, plan_of, routes, state, vehicle

SQUARE = [job("a", (0, 100)), job("b", (100, 100)), job("c", (100, 0)), job("d", (50, 120))]


def test_the_shortest_order_of_a_few_stops_is_found():
    plan = plan_of(SQUARE, routes=["b a c d"])
    plan.order_routes()
    assert routes(plan)[0] in ("a d b c", "c b d a")
    assert plan.faults == []


def test_stops_stay_on_their_routes():
    plan = plan_of([*SQUARE, job("x", (0, 1)), job("y", (0, 99)), job("z", (0, 2))],
                   routes=["b a c d", "x y z"])  # fmt: skip
    plan.order_routes()
    assert [sorted(route) for route in plan.routes] == [list("abcd"), list("xyz")]


def test_it_never_raises_the_cost_and_can_be_taken_back():
    plan = plan_of(SQUARE, routes=["b a c d"])
    before = state(plan)
    plan.order_routes()
    assert cost(plan) < before[3]
    plan.take_back()
    assert state(plan) == before


def test_routes_with_windows_stay_as_they_are():
    plan = plan_of([*SQUARE[:3], job("d", (50, 120), **between(0, 900))], routes=["b a c d"])
    plan.order_routes()
    assert routes(plan)[0] == "b a c d"


def test_a_route_of_two_stops_has_no_other_order():
    plan = plan_of(SQUARE[:2], routes=["b a"])
    plan.order_routes()
    assert routes(plan)[0] == "b a"


def test_a_route_that_does_not_end_where_it_starts_is_left_alone():
    away = vehicle("v")
    away["shifts"][0]["end"]["location"] = [500, 0]
    plan = plan_of(SQUARE, [away], ["b a c d"])
    plan.order_routes()
    assert routes(plan)[0] == "b a c d"
