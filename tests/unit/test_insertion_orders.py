"""In which order tasks are inserted."""

import itertools

from routeopt import _inside

from .plans import between, job, text

# Some orders are made among rules alone.
QUOTA = [{"id": "q", "tag": "t", "max": 9}]
WINDOWS = [
    job("late", 10, tags=["t"], **between(500, 900)),
    job("soon", 40, **between(0, 100)),
    job("tight", 20, **between(300, 310)),
]


def test_a_first_plan_begins_with_the_tasks_that_few_vehicles_may_serve_then_the_farthest():
    tasks = [job("near", 10), job("far", 50), job("rare", 5, eligible_vehicles={"allowed": ["v1"]})]
    assert _inside.construction_orders(text(tasks))["construction"] == ["rare", "far", "near"]


def test_by_due_time_the_first_to_close_comes_first():
    assert _inside.construction_orders(text(WINDOWS, quotas=QUOTA))["due time"] == [
        "soon",
        "tight",
        "late",
    ]


def test_along_the_curve_every_task_comes_once():
    tasks = [job(f"{x} {y}", (x, y), tags=["t"]) for x in range(4) for y in range(4)]
    order = _inside.construction_orders(text(tasks, quotas=QUOTA))["curve"]
    assert sorted(order) == sorted(task["id"] for task in tasks)
    ways = [abs(int(a[0]) - int(b[0])) + abs(int(a[2]) - int(b[2]))
            for a, b in itertools.pairwise(order)]  # fmt: skip
    assert max(ways) <= 2  # each beside the one before it


def test_tasks_that_are_all_alike_are_arranged_at_random_or_by_their_distance():
    tasks = [job(name, at) for name, at in [("a", 10), ("b", 20), ("c", 30)]]
    orders = {tuple(order) for order in _inside.arranged(text(tasks), list("abc"), 200)}
    assert {("a", "b", "c"), ("c", "b", "a")} <= orders
    assert len(orders) == 6


def test_the_largest_often_comes_first():
    tasks = [job(name, 10, delivery={"kg": kg}) for name, kg in [("a", 1), ("large", 9), ("c", 1)]]
    first = [order[0] for order in _inside.arranged(text(tasks), ["a", "large", "c"], 300)]
    assert first.count("large") > 150


def test_an_equal_seed_arranges_them_equally():
    args = text(WINDOWS), ["late", "soon", "tight"], 50
    assert _inside.arranged(*args) == _inside.arranged(*args)
