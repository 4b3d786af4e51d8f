"""Routes that are begun or ended as wholes, where tasks are optional."""

from .plans import between, job, plan_of, routes, state, vehicle

FAR = [job(name, (1000 + i, 0), drop_fee=1700) for i, name in enumerate("abc")]


def test_a_new_route_serves_what_only_together_is_worth_a_vehicle():
    plan = plan_of(FAR)
    before = plan.objective[1]
    assert plan.fill_route()
    assert plan.objective[1] < before
    assert (plan.absent, plan.faults) == ([], [])


def test_it_takes_only_tasks_whose_fee_exceeds_their_detour():
    plan = plan_of([*FAR, job("poor", (1000, 900), drop_fee=1)])
    left_out = set()
    for seed in range(20):  # each begins with some task
        if plan.fill_route(seed):
            left_out.add(tuple(plan.absent))
        plan.take_back()
    assert ("poor",) in left_out


def test_other_routes_stay_as_they_are():
    plan = plan_of([*FAR, job("x", 10), job("y", 20)], 2, ["x y"])
    assert plan.fill_route()
    assert routes(plan)[0] == "x y"


def test_nothing_is_begun_without_an_absent_task_or_an_empty_vehicle():
    assert not plan_of(FAR, 1, ["a b c"]).fill_route()
    assert not plan_of(FAR, 1, ["a b"]).fill_route()


def test_an_ended_route_leaves_all_its_tasks_out():
    plan = plan_of([*FAR, job("x", 10, **between(0, 900))], 2, ["a b c", "x"])
    assert plan.empty_route("b")
    assert plan.settle()
    assert (routes(plan), plan.absent, plan.faults) == (["", "x"], list("abc"), [])


def test_a_route_with_a_mandatory_task_is_not_ended():
    plan = plan_of([*FAR, job("x", 10)], [vehicle("v")], ["x a b"])
    before = state(plan)
    assert not plan.empty_route("a")
    assert not plan.empty_route("c")  # in no route
    assert state(plan) == before
