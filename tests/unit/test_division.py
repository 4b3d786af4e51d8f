"""Routes that changed are divided among vehicles of several kinds anew."""

from .plans import METRE, between, cost, job, plan_of, routes, state, vehicle

SEEDS = range(400)  # one in 25 divides


def kind(name, kg, fixed, **members):
    return vehicle(name, capacity={"kg": kg}, costs={**METRE, "fixed": fixed}, **members)


def tasks(*loads):
    return [job(name, 10, delivery={"kg": load}) for name, load in zip("abc", loads, strict=False)]


def divided(plan, *changed):
    """Cost and routes after each division of these routes, which have just changed."""
    before = state(plan)
    found = set()
    for seed in SEEDS:
        for slot, stops in enumerate(changed):
            if stops:
                plan.load(slot, stops.split())
        now = routes(plan)
        if plan.divide_routes(seed) and routes(plan) != now:
            assert plan.faults == []
            found.add((cost(plan), *sorted(filter(None, routes(plan)))))
        plan.take_back()
        assert state(plan) == before
    return found


def test_a_full_vehicle_is_cut_in_two_smaller_ones():
    fleet = [kind("large", 10, 900), kind("small", 5, 100), kind("small too", 5, 100)]
    assert divided(plan_of(tasks(5, 5), fleet), "a b") == {(240, "a", "b")}


def test_two_routes_go_on_in_one_larger_vehicle():
    fleet = [kind("small", 5, 900), kind("small too", 5, 900), kind("large", 10, 100)]
    plan = plan_of(tasks(5, 5), fleet)
    assert {(120, "a b"), (120, "b a")} <= divided(plan, "a", "b")


def test_three_vehicles_come_of_two():
    smalls = [kind(f"small {i}", 4, 100) for i in range(3)]
    fleet = [kind("large", 6, 900), kind("large too", 6, 900), *smalls]
    found = divided(plan_of(tasks(3, 2, 4), fleet), "a b", "c")
    assert (360, "a", "b", "c") in found


def test_it_may_be_somewhat_dearer_as_prices_are_drawn():
    fleet = [kind("large", 10, 200), kind("small", 5, 100), kind("small too", 5, 100)]
    assert divided(plan_of(tasks(5, 5), fleet), "a b") == {(240, "a", "b")}  # of 220


def test_a_route_is_turned_whose_last_stop_is_nearer_to_the_one_before():
    fleet = [kind("small", 5, 900), kind("small too", 10, 900), kind("large", 15, 100)]
    apart = [
        job(name, at, delivery={"kg": 5}) for name, at in zip("abc", (10, 20, 30), strict=True)
    ]
    joined = {found[1] for found in divided(plan_of(apart, fleet), "a", "c b") if len(found) == 2}
    assert "a b c" in joined
    assert "a c b" not in joined


def test_a_vehicle_never_gets_more_than_it_can_carry():
    fleet = [kind("large", 10, 900), kind("small", 5, 100), kind("small too", 5, 100)]
    assert divided(plan_of(tasks(6), fleet), "a") == set()
    assert divided(plan_of(tasks(6, 4), fleet), "a b") == set()


def test_where_vehicles_do_not_suffice_all_is_to_be_taken_back():
    plan = plan_of(tasks(5, 5), [kind("large", 10, 900), kind("small", 5, 100)])
    plan.load(0, ["a", "b"])
    assert not all(plan.divide_routes(seed) for seed in SEEDS)


def test_a_vehicle_that_may_not_serve_a_stop_does_not_get_it():
    barred = {"eligible_vehicles": {"excluded": ["small", "small too"]}}
    fleet = [kind("large", 10, 900), kind("small", 5, 100), kind("small too", 5, 100)]
    some = [job("a", 10, delivery={"kg": 5}, **barred), job("b", 10, delivery={"kg": 5})]
    assert divided(plan_of(some, fleet), "a b") == set()


def test_it_is_of_use_only_where_vehicles_differ_and_times_do_not_count():
    fleet = [kind("large", 10, 900), kind("small", 5, 100)]
    assert plan_of(tasks(5), fleet).suits()["divisions"]
    assert not plan_of(tasks(5), [fleet[0], kind("v", 10, 900)]).suits()["divisions"]
    timed = [job("a", 10, delivery={"kg": 5}, **between(0, 50))]
    assert not plan_of(timed, fleet).suits()["divisions"]
