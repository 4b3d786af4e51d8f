"""What a plan counts beside its routes: fees that weigh more while it is hot, and hidden tasks."""

from .plans import job, plan_of

FEES = [job("a", 10, drop_fee=70), job("b", 20, drop_fee=30), job("c", 30, drop_fee=10)]


def test_emphasis_makes_fees_of_absent_tasks_count_more_but_not_the_real_cost():
    plan = plan_of(FEES, routes=["c"])
    real = plan.real_cost
    plan.emphasize(0.5)
    assert plan.objective == (0, real + 50)
    assert plan.real_cost == real
    assert plan.fee_of("a") == 105


def test_a_task_that_comes_in_takes_its_emphasis_with_it():
    plan = plan_of(FEES, routes=["c"])
    plan.emphasize(1)
    before = plan.objective[1]
    delta = plan.insert("a")
    assert plan.objective[1] == before + delta - 140
    assert plan.faults == []


def test_no_emphasis_is_left_at_the_end():
    plan = plan_of(FEES, routes=["c"])
    plan.emphasize(2)
    plan.emphasize(0)
    assert plan.objective[1] == plan.real_cost


def test_a_hidden_task_is_neither_served_nor_absent_and_costs_nothing():
    plan = plan_of(FEES, routes=["c"])
    before = plan.real_cost
    plan.hide("a")
    plan.commit()
    assert (plan.absent, plan.real_cost) == (["b"], before - 70)
    plan.hide("a", hidden=False)
    plan.commit()
    assert (plan.absent, plan.real_cost) == (["a", "b"], before)


def test_however_many_places_a_task_has_its_fee_is_counted_once():
    """Costs are as exact as with one place: the largest sum of a plan has the fee once."""
    one = job("a", 10, drop_fee=10**9)
    many = {"id": "a", "places": [{"location": [10, 0]}] * 16, "drop_fee": 10**9}
    units = {plan_of([task], 1, costs={"per_travel_hour": 0.00001}).money_per_unit
             for task in (one, many)}  # fmt: skip
    assert len(units) == 1
