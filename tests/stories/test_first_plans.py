"""What the search starts from."""

from itertools import combinations
from random import Random

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import job, request_of, shift, van


@pytest.mark.parametrize("seed", range(30))
def test_turning_a_stretch_of_a_first_route_round_saves_nothing(seed):
    random = Random(seed)
    places = {name: [random.randrange(1_000), random.randrange(1_000)] for name in "abcdefghij"}
    jobs = [job(name, place) for name, place in places.items()]
    request = request_of(*jobs, van(shift([500, 500])))
    solution = routeopt.solve(request, travel=Euclidean(), options={"max_iterations": 1})
    (route,) = solution.routes
    stops = [places[stop["task"]] for stop in route["stops"] if "task" in stop]
    arcs = Euclidean().durations(stops)
    for i, j in combinations(range(len(stops) - 1), 2):
        assert arcs[i][i + 1] + arcs[j][j + 1] <= arcs[i][j] + arcs[i + 1][j + 1]


@pytest.mark.parametrize(("fixed", "vehicle"), [(18, "preferred"), (19, "other")])
def test_a_vehicle_runs_first_that_is_worth_its_price_to_the_tasks_that_prefer_it(fixed, vehicle):
    wish = {"preferences": [{"vehicles": ["preferred"], "violation_cost": 3}]}
    request = request_of(
        *(job(name, [0, 0], **wish) for name in "abcdef"),
        van(shift([0, 0]), name="other"),
        van(shift([0, 0]), name="preferred", costs={"fixed": fixed}),
    )
    solution = routeopt.solve(request, travel=Euclidean(), options={"max_iterations": 1})
    assert [route["vehicle"] for route in solution.routes] == [vehicle]
