"""The stops that a stop would best stand beside, and the grid that finds them."""

from routeopt import _inside

from .plans import between, job, shipment, text

LINE = [job(name, at) for name, at in [("a", 10), ("b", 20), ("c", 35), ("d", 70)]]


def names(tasks, stop, most=9, **problem):
    return [name for name, _, _ in _inside.neighbours(text(tasks, **problem), stop, most)]


def test_the_nearest_come_first_and_no_more_than_are_asked_for():
    assert names(LINE, "b") == ["a", "c", "d"]
    assert names(LINE, "b", most=2) == ["a", "c"]


def test_a_way_that_the_windows_forbid_is_none_in_that_direction():
    early_and_late = [job("a", 10, **between(0, 15)), job("b", 20, **between(50, 90))]
    assert _inside.neighbours(text(early_and_late), "a", 9) == [("b", True, False)]
    assert _inside.neighbours(text(early_and_late), "b", 9) == [("a", False, True)]


def test_one_that_has_to_be_waited_for_is_farther():
    tasks = [
        job("a", 10, **between(0, 20)),
        job("near", 11, **between(500, 900)),
        job("soon", 30, **between(0, 900)),
    ]
    assert names(tasks, "a") == ["soon", "near"]


def test_the_other_stop_of_a_shipment_is_no_neighbour():
    assert names([shipment("s", 10, 20), job("b", 30, **between(0, 900))], "s+") == ["b"]


def test_stops_that_no_vehicle_may_both_serve_are_none():
    tasks = [
        job("a", 10, eligible_vehicles={"allowed": ["v0"]}),
        job("b", 11, eligible_vehicles={"allowed": ["v1"]}),
        job("c", 12),
    ]
    assert names(tasks, "a") == ["c"]


def test_the_grid_finds_as_many_as_are_asked_for_around_a_stop():
    square = [job(f"{x} {y}", (x, y)) for x in range(20) for y in range(20)]
    found = _inside.near_on_grid(text(square), "9 9", 9)
    assert len(found) >= 9
    assert {"9 9", "8 9", "10 9", "9 8", "9 10"} <= set(found)
    assert len(found) == len(set(found)) < 200


def test_the_grid_finds_all_where_there_are_fewer():
    assert sorted(_inside.near_on_grid(text(LINE), "a", 50)) == list("abcd")
