"""The absent jobs that bring most together in a new route, where times matter."""

from .plans import between, job, plan_of, shipment, vehicle

A = job("a", 1000, drop_fee=2500, **between(1000, 1000))
B = job("b", 1000, drop_fee=900, **between(1900, 1900))
C = job("c", 1000, drop_fee=900, **between(2000, 2000))
# Pays more than b or c, and less than both; who goes there misses both.
AWAY = job("away", (1000, 700), drop_fee=2500, **between(1700, 1700))


def chains(tasks, vehicles=1):
    """Those found with some seeds: each seed passes over some jobs."""
    plan = plan_of(tasks, vehicles)
    return {" ".join(plan.best_chain(0, seed)) for seed in range(60)}


def test_jobs_that_pay_together_come_before_one_that_pays_more_alone():
    assert "a b c" in chains([A, B, C, AWAY])
    assert "a away c" not in chains([A, B, C, AWAY])


def test_a_job_passed_over_makes_place_for_another():
    assert "a away" in chains([A, B, C, AWAY])


def test_a_job_that_costs_more_than_its_fee_is_left_out():
    far = job("far", (1000, 300), drop_fee=500, **between(1400, 1400))
    assert {"a b", "a far b"} & chains([A, B, far]) == {"a b"}


def test_the_way_back_counts():
    further = job("further", 1600, drop_fee=900, **between(1600, 1600))
    assert {"a", "a further"} & chains([A, further]) == {"a"}


def test_a_vehicle_is_not_overloaded():
    loads = [{**task, "delivery": {"kg": 1}} for task in (A, B, C)]
    assert max(map(len, chains(loads, [vehicle("v", capacity={"kg": 2})]))) == len("a b")


def test_the_vehicle_is_back_in_time():
    assert "a b" in chains([A, B], [vehicle("v", end=2900)])
    assert "a b" not in chains([A, B], [vehicle("v", end=2899)])


def test_jobs_of_others_and_shipments_are_passed_over():
    other = [vehicle("v"), vehicle("w")]
    barred = {**B, "eligible_vehicles": {"excluded": ["v"]}}
    carried = shipment("s", 1000, 1000, drop_fee=5000)
    assert chains([A, barred, carried], other) == {"a", ""}
