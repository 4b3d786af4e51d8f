"""Threads: how many search, and what they leave as it is."""

import json
import os
import subprocess
import sys

import pytest

from .story import solved
from .test_options import scattered, without_search

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
LARGE = scattered(620, vans=24)
for _van in LARGE["problem"]["vehicles"]:
    _van["capacity"] = {"kg": 150}  # sixteen routes or more
FORKED = """
import json, os, sys
import routeopt
from routeopt.travel import Euclidean
request = json.load(sys.stdin)
routeopt.solve(request, travel=Euclidean(), threads=2)
child = os.fork()
if child == 0:
    print(routeopt.solve(request, travel=Euclidean(), threads=2).search["threads"], flush=True)
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def threads_of(request, options, **arguments):
    return solved(request, options=options, **arguments).search["threads"]


def with_rules(request):
    """The same where hours are paid."""
    problem = request["problem"]
    vans = [van | {"costs": {"per_route_hour": 20}} for van in problem["vehicles"]]
    return request | {"problem": problem | {"vehicles": vans}}


@pytest.mark.parametrize("request_of", [scattered, lambda tasks: with_rules(scattered(tasks))])
def test_against_the_clock_all_threads_search(request_of):
    assert threads_of(request_of(30), {"time_limit_s": 0}, threads=2) == min(2, CORES)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_smaller_wish_counts(threads):
    options = {"time_limit_s": 0, "threads": 1}
    assert threads_of(scattered(30), options, threads=threads) == 1


def test_few_tasks_and_so_many_iterations_are_one_lane():
    assert threads_of(scattered(30), {"max_iterations": 100}, threads=2) == 1


def test_many_tasks_and_so_many_iterations_are_several():
    assert threads_of(LARGE, {"max_iterations": 100}, threads=2) == min(2, CORES)


def test_a_large_problem_has_one_answer_and_exactly_so_many_iterations():
    options = {"max_iterations": 5_001, "seed": 3}
    one, two, four = (solved(LARGE, options=options, threads=threads) for threads in (1, 2, 4))
    assert without_search(one) == without_search(two) == without_search(four)
    assert [plan.search["iterations"] for plan in (one, two, four)] == [5_001] * 3


def test_workers_are_stopped_from_the_calling_thread():
    calls = []

    def progress(*now):
        calls.append(now[1])
        return len(calls) < 3

    solution = solved(LARGE, options={"time_limit_s": 60}, threads=2, progress=progress)
    assert solution.search["stopped_by"] == "cancelled"
    assert calls == sorted(calls)


def test_a_race_for_fewer_vehicles_is_stopped_from_the_calling_thread():
    """It would go on for two minutes: each job needs a van, though not by their loads."""
    request = scattered(30, vans=30)
    for task in request["problem"]["jobs"]:
        task["delivery"] = {"kg": 6}
    for each in request["problem"]["vehicles"]:
        each |= {"capacity": {"kg": 10}, "costs": {"fixed": 1_000_000, "per_travel_km": 1}}
    iterations = []

    def progress(*now):
        iterations.append(now[1])
        return len(iterations) < 3

    solution = solved(request, options={"time_limit_s": 300}, threads=2, progress=progress)
    assert solution.search["stopped_by"] == "cancelled"
    assert solution.search["threads"] == min(2, CORES)  # annealing has not begun
    assert solution.search["elapsed_ms"] < 60_000
    assert len(iterations) == 3
    assert iterations == sorted(set(iterations))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_of_a_process_that_has_searched_searches_with_one_thread():
    request = scattered(30) | {"options": {"time_limit_s": 0}}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED],
        input=json.dumps(request).encode(),
        stdout=subprocess.PIPE,
        timeout=60,
        check=True,
    )
    assert done.stdout == b"1\n"
