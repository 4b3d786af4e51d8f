"""Trips between reloads that change vehicles."""

from .plans import job, plan_of, vehicle, whole_moves

HUB = [{"id": "hub", "location": [0, 0]}]
TASKS = [job(name, 10 * (i + 1), delivery={"kg": 1}) for i, name in enumerate("abc")]


def fleet(**members):
    return [vehicle(v, capacity={"kg": 1}, reloads=["hub"], **members) for v in "vw"]


def test_a_trip_goes_to_an_empty_vehicle():
    plan = plan_of(TASKS[:2], fleet(), ["a hub b"], depots=HUB)
    assert whole_moves(plan, "b") == {("a", "b")}
    assert whole_moves(plan, "a") == {("b", "a")}


def test_trips_of_two_vehicles_change_places():
    plan = plan_of(TASKS, fleet(), ["a hub b", "c"], depots=HUB)
    assert whole_moves(plan, "b") == {("a hub c", "b")}


def test_the_only_trip_of_a_vehicle_does_not_go_to_an_empty_one():
    plan = plan_of(TASKS[:1], fleet(), ["a"], depots=HUB)
    assert whole_moves(plan, "a") == set()


def test_it_suits_only_problems_with_reloads():
    assert plan_of(TASKS, fleet(), depots=HUB).suits()["whole moves"]
    assert not plan_of(TASKS).suits()["whole moves"]
