"""The stops around which ruins begin."""

import itertools

from routeopt import _inside

from .plans import job, place, text


def test_in_a_small_problem_any_stop_is_drawn():
    assert set(_inside.removal_seeds(20, 1000)) == set(range(20))


def test_in_a_large_one_seeds_stay_in_one_neighbourhood_for_a_while():
    drawn = _inside.removal_seeds(10_000, 500, expected=10_000 * 1000)
    assert max(drawn) - min(drawn) < 256


def test_all_of_it_is_passed_through_several_times():
    drawn = _inside.removal_seeds(2_000, 20_000, expected=20_000)
    passes = sum(later < earlier - 1_000 for earlier, later in itertools.pairwise(drawn))
    assert passes >= 4
    assert len(set(drawn)) > 1_900


def test_only_a_workers_own_stops_are_drawn():
    assert set(_inside.removal_seeds(1_000, 200, among=[3, 5, 700])) == {3, 5, 700}


# --- where what was published does not hold any more ----------------------------------------------


def disturbed(tasks, *told, **problem):
    """The stops of the tasks, where a van was told of stops."""
    published = {"routes": [{"vehicle": "v0", "shift": "day", "stops": [*told]}]}
    return sorted(_inside.disturbed(text(tasks, published=published, **problem)))


def places(name, *at):
    return {"id": name, "places": [{"location": place(x)} for x in at]}


def test_new_tasks_are_disturbed_and_so_is_what_stood_beside_cancelled_ones():
    jobs = [job(name, 10) for name in "abc"]
    told = [{"task": "a"}, {"task": "cancelled"}]
    assert disturbed(jobs, *told) == [("a", -1), ("b", -1), ("c", -1)]
    assert disturbed(jobs, {"task": "c"}, *told, {"task": "b"}) == [("a", -1), ("b", -1)]


def test_alternatives_to_what_was_published_are_not_new():
    jobs = [job(name, 10) for name in "abc"]
    one_of = {"kind": "one_of", "participants": ["a", "b"]}
    assert disturbed(jobs, {"task": "b"}, relations=[one_of]) == [("c", -1)]


def test_the_published_place_is_the_one_that_is_disturbed():
    told = [{"task": "a", "place": 1}, {"task": "cancelled"}]
    assert disturbed([places("a", 10, 20, 30)], *told) == [("a", 1)]
