"""Tasks that come in together with a visit of a depot."""

import pytest

from .plans import cost, job, plan_of, routes, vehicle

HUB = [{"id": "hub", "location": [0, 0], "cost_per_visit": 5}]
TASKS = [job(name, 10 * (i + 1), delivery={"kg": 1}) for i, name in enumerate("abc")]


def plan_with(*routes_, kg=1, reloads=("hub",), tasks=TASKS, **members):
    only = vehicle("v", capacity={"kg": kg}, reloads=list(reloads), **members)
    return plan_of(tasks, [only], list(routes_), depots=HUB)


def test_a_full_vehicle_loads_again():
    plan = plan_with("a")
    before = cost(plan)
    assert plan.insert("b") == 45
    assert cost(plan) == before + 45  # and the task was mandatory
    assert routes(plan)[0] in ("a hub b", "b hub a")
    assert plan.faults == []


def test_it_does_so_no_more_often_than_it_may():
    plan = plan_with("a hub b", reloads=[{"depot": "hub", "max_visits": 1}])
    assert plan.best_place("c") is None


def test_with_room_left_it_does_not():
    plan = plan_with("a", kg=2)
    plan.insert("b")
    assert routes(plan) in (["a b"], ["b a"])


@pytest.mark.parametrize(("kg", "kept"), [(1, "a hub b"), (2, "a b")])
def test_a_depot_is_visited_only_where_the_loads_need_it(kg, kept):
    plan = plan_with(kg=kg)
    plan.load(0, ["a", "hub", "b"])  # a change that is not committed: others are not looked at
    assert plan.drop_needless_reloads()
    assert routes(plan) == [kept]
    assert plan.faults == []
