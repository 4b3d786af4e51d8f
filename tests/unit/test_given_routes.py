"""What a plain search loads of the request's plan, when the plan fixes nothing."""

import pytest

from .plans import between, job, plan_of, routes, shipment, vehicle

HUB = {"id": "hub", "location": [0, 0]}


def given(*stops, vehicle="v0"):
    """A route; `x!` is pinned, `+x` and `-x` are the two stops of a shipment, `@` is a reload."""
    kinds = {"+": "pickup", "-": "delivery"}

    def stop(sign):
        if sign == "@":
            return {"depot": "hub"}
        if sign[0] in kinds:
            return {"task": sign[1:], "type": kinds[sign[0]]}
        return {"task": sign.rstrip("!"), "pinned": sign.endswith("!")}

    return {"vehicle": vehicle, "shift": "day", "stops": [stop(sign) for sign in stops]}


FAR = job("far", 1000, **between(1500, 90_000))  # so that vehicles wait, and times are looked at


def loaded(tasks, vehicles, *given_routes, **problem):
    plan = plan_of(tasks, vehicles, plan={"routes": list(given_routes)}, **problem)
    plan.load_given()
    assert plan.faults == []
    return routes(plan), sorted(plan.absent)


JOBS = [job("a", 10), job("b", 20), job("c", 30)]


def test_a_plan_that_keeps_every_rule_is_loaded_as_it_is():
    assert loaded(JOBS, 2, given("b", "a", vehicle="v1"), given("c")) == (["c", "b a"], [])


def test_a_plan_that_fixes_something_is_for_the_rich_search():
    plan = plan_of(JOBS, 2, plan={"routes": [given("a!", "b")]})
    assert routes(plan)[0] == "a b"
    with pytest.raises(ValueError, match="hard rules"):
        plan.load_given()


def test_a_job_that_comes_too_late_is_left_over():
    late = [job("a", 10), job("b", 20, **between(0, 20)), job("c", 30)]
    assert loaded(late, 1, given("a", "c", "b")) == (["a c"], ["b"])


@pytest.mark.parametrize(
    ("kg", "left"), [(3, []), (2, ["c"]), (1, ["b", "c"]), (0, ["a", "b", "c"])]
)
def test_what_finds_no_room_is_left_over_from_the_end(kg, left):
    tasks = [{**one, "delivery": {"kg": 1}} for one in JOBS]
    found, absent = loaded(tasks, [vehicle("v0", capacity={"kg": kg})], given("a", "b", "c"))
    assert absent == left
    assert found == [" ".join(name for name in "abc" if name not in left)]


def test_a_job_that_the_vehicle_may_not_serve_is_left_over():
    tasks = [JOBS[0], job("b", 20, eligible_vehicles={"excluded": ["v0"]}), JOBS[2]]
    assert loaded(tasks, 2, given("a", "b", "c")) == (["a c", ""], ["b"])


def test_both_stops_of_a_shipment_are_left_over():
    tasks = [
        shipment("s", 10, 20, demand={"kg": 2}),
        shipment("t", 10, 20, demand={"kg": 1}),
        FAR,
    ]
    van = [vehicle("v0", capacity={"kg": 2})]
    assert loaded(tasks, van, given("+s", "+t", "-s", "-t", "far")) == (["s+ s- far"], ["t"])


def test_a_plan_keeps_its_reloads():
    tasks = [{**one, "delivery": {"kg": 2}} for one in JOBS]
    van = [vehicle("v0", capacity={"kg": 4}, reloads=[{"depot": "hub"}])]
    assert loaded(tasks, van, given("a", "b", "@", "c"), depots=[HUB]) == (["a b hub c"], [])


def test_a_reload_beside_which_nothing_is_left_goes_with_it():
    tasks = [JOBS[0], job("b", 20, eligible_vehicles={"excluded": ["v0"]})]
    van = [vehicle("v0", reloads=[{"depot": "hub"}])]
    assert loaded(tasks, van, given("a", "@", "b"), depots=[HUB]) == (["a"], ["b"])
    assert loaded(tasks, van, given("@", "b"), depots=[HUB]) == ([""], ["a", "b"])
