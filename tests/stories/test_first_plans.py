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
