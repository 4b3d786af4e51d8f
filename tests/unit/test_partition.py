"""Which worker works on what."""

from collections import Counter

from routeopt import _inside

from .plans import job, text

# Two routes on the left and two on the right, and one task left out on each side.
AT = {"a": -90, "b": -80, "c": -70, "d": -60, "e": 60, "f": 70, "g": 80, "h": 90, "l": -75, "r": 75}
ROUTES = {"a": 0, "b": 0, "c": 1, "d": 1, "e": 2, "f": 2, "g": 3, "h": 3}
TASKS = [job(name, at) for name, at in AT.items()]


def workers(together=(), vehicles=8, **problem):
    return _inside.partition(text(TASKS, vehicles, **problem), ROUTES, list(together), 2)


def test_routes_are_divided_by_where_they_lie():
    of, _ = workers()
    assert of["a"] == of["b"] == of["c"] == of["d"] != of["e"] == of["f"] == of["g"] == of["h"]


def test_tasks_that_are_left_out_go_where_their_place_is():
    of, _ = workers()
    assert (of["l"], of["r"]) == (of["a"], of["h"])


def test_empty_slots_are_dealt_out_in_turn():
    _, empty = workers()
    assert sorted(empty) == [4, 5, 6, 7]
    assert Counter(empty.values()) == {0: 2, 1: 2}


def test_routes_with_tasks_that_are_named_together_go_to_one_worker():
    quota = {"id": "q", "tasks": ["d", "e"], "max": 9}
    of, _ = workers([["d", "e"]], quotas=[quota])
    assert of["d"] == of["e"]
    assert len({of[name] for name in ROUTES}) == 2
