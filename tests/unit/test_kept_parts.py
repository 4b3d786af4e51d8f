"""What an initial plan fixes stays in every plan of the search."""

from .plans import job, plan_of, routes, state

TASKS = [job(name, 10 * (i + 1)) for i, name in enumerate("abcd")]


def given(*stops, vehicle="v0", **members):
    """A plan; `a!` is pinned."""
    entries = [{"task": stop[0], "pinned": stop.endswith("!")} for stop in stops]
    route = {"vehicle": vehicle, "shift": "day", "stops": entries, **members}
    return plan_of(TASKS, 2, plan={"routes": [route]})


def test_the_search_begins_with_the_initial_plan():
    plan = given("c!", "a")
    assert (routes(plan), plan.absent) == (["c a", ""], ["b", "d"])


def test_a_pinned_task_is_not_taken_out():
    plan = given("c!", "a")
    plan.remove("c")
    plan.remove("a")
    assert plan.settle()
    assert routes(plan) == ["c", ""]


def test_nothing_goes_before_locked_stops():
    plan = given("d", "c", locked_stops=2)
    plan.insert("a", 0)
    assert routes(plan)[0] == "d c a"


def test_a_locked_route_takes_and_gives_nothing():
    plan = given("d", "c", locked=True)
    before = state(plan)
    assert plan.best_place("a", 0) is None
    plan.remove("d")
    assert plan.settle()
    assert state(plan) == before


def test_ruins_leave_pinned_tasks_where_they_are():
    plan = given("d!", "b", "a!")
    removed = set()
    for seed in range(10):
        plan.remove_strings(seed)
        assert plan.settle()
        removed |= {*plan.absent} - {"c"}
        assert [stop for stop in plan.routes[0] if stop in "da"] == ["d", "a"]
        plan.take_back()
    assert removed == {"b"}
