"""How workers share the bounds of a quota."""

import pytest

from routeopt import _inside

from .plans import job, text

TASKS = [job(name, i, drop_fee=9, tags=["t"]) for i, name in enumerate("abcdef")]


def shares(served, rotation=0, **bounds):
    quota = {"id": "q", "tag": "t", "per_missing": 10, **bounds}
    if "min" not in bounds:
        del quota["per_missing"]
    return _inside.quota_shares(text(TASKS, quotas=[quota]), served, rotation)


@pytest.mark.parametrize("rotation", range(3))
def test_they_add_up_to_the_quota_and_hold_what_is_served(rotation):
    by_worker, _, _ = shares([{"a": 0, "b": 0}, {"c": 1}], rotation, max=5)
    assert sum(most for _, most in by_worker) == 5
    assert by_worker[0][1] >= 2
    assert by_worker[1][1] >= 1


def test_what_is_left_goes_to_another_worker_each_time():
    seen = {tuple(shares([{"a": 0}, {"b": 1}], rotation, max=3)[0]) for rotation in range(2)}
    assert len(seen) == 2


@pytest.mark.parametrize("served", [[{}, {}], [{"a": 0}, {}], [{"a": 0, "b": 0}, {"c": 1, "d": 1}]])
def test_together_they_pay_what_the_whole_plan_pays(served):
    by_worker, paid_too_much, _ = shares(served, min=3)
    assert sum(least for least, _ in by_worker) == 3
    assert paid_too_much == 0


def test_at_an_upper_bound_its_tasks_belong_together():
    _, _, at_bounds = shares([{"a": 0}, {"b": 1}], max=2)
    assert [sorted(tasks) for tasks in at_bounds] == [list("abcdef")]


def test_far_from_its_bounds_a_quota_holds_nothing_together():
    assert shares([{"a": 0}, {"b": 1}], max=5)[2] == []
