"""Breaks of a shift, in a route's time."""

import pytest

from .plans import between, job, plan_of, vehicle


def with_break(tasks, stops, earliest, latest, duration=30, **problem):
    driver = vehicle("v")
    driver["shifts"][0]["breaks"] = [
        {"id": "lunch", "duration_s": duration, "earliest": earliest, "latest": latest}
    ]
    return plan_of(tasks, [driver], [stops] if stops else [], **problem)


TASKS = [job("a", 100, **between(100, 100)), job("b", 200, **between(0, 230))]


@pytest.mark.parametrize("earliest", [0, 110, 190, 300])
def test_a_break_finds_its_place_on_the_way(earliest):
    assert with_break(TASKS, "a b", earliest, 380).faults == []


def test_a_break_that_makes_a_stop_late_leaves_it_no_place():
    plan = with_break(TASKS, "a", 110, 180, duration=31)
    assert plan.best_place("b") is None


def test_one_second_less_makes_room():
    plan = with_break(TASKS, "a", 110, 180, duration=30)
    assert plan.insert("b") is not None
    assert plan.faults == []
