"""Travel times of the caller reach the search."""

from array import array

import numpy
import pytest

import routeopt


@pytest.fixture
def line():
    """Three places on a line, named by index; the van starts at the first one."""
    problem = routeopt.Problem(costs={"per_travel_km": 1}, locations=[[0, 0], [3, 4], [6, 8]])
    for index in (1, 2):
        problem.add_job(id=f"job {index}", location=index)
    place = {"location": 0}
    shift = {"id": "day", "start": {"time": 0, **place}, "end": {"time": 10_000_000, **place}}
    problem.add_vehicle(id="van", shifts=[shift])
    return problem


def kilometres(problem, **travel):
    solution = routeopt.solve(problem, options={"max_iterations": 10}, **travel)
    return solution.summary["distance_m"], solution.summary["travel_s"]


MATRIX = [[0, 10, 25], [10, 0, 20], [25, 20, 0]]


@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_matrices_of_numpy(line, dtype):
    matrix = numpy.array(MATRIX, dtype=dtype)
    assert kilometres(line, matrices={"car": (matrix, 2 * matrix)}) == (110, 55)


def test_matrices_without_numpy(line):
    cells = array("i", [cell for row in MATRIX for cell in row])
    matrix = memoryview(cells).cast("B").cast("i", (3, 3))
    assert kilometres(line, matrices={"car": matrix}) == (55, 55)


def test_a_negative_cell_is_no_way(line):
    matrix = numpy.array(MATRIX, dtype="int32")
    matrix[:, 2] = -1
    solution = routeopt.solve(line, matrices={"car": matrix}, options={"max_iterations": 10})
    assert [entry["task"] for entry in solution.unserved] == ["job 2"]


def test_a_plane(line):
    assert kilometres(line, travel=routeopt.travel.Euclidean(scale=2)) == (40, 40)


def test_a_great_circle_at_the_callers_speed(line):
    slow, fast = (routeopt.travel.GreatCircle(speed_kmh=speed) for speed in (40, 80))
    (metres, seconds), (same_metres, half) = (
        kilometres(line, travel=slow),
        kilometres(line, travel=fast),
    )
    assert metres == same_metres
    assert seconds == pytest.approx(2 * half, abs=3)
