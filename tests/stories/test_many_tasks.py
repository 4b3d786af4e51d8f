"""The service's size limits, and a search without them."""

import subprocess
import sys

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import job, request_of, shift, van

COUNT = 10_001


def many(count):
    """Jobs in a row, a minute apart from each other, and one van that serves them all."""
    jobs = [job(f"j{i}", [60 * i, 0]) for i in range(count)]
    return request_of(*jobs, van(shift([0, 0], hours=(0, 2**30))))


def test_more_than_ten_thousand_tasks_are_refused():
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(many(COUNT), travel=Euclidean())
    (error,) = refused.value.errors
    assert (error["pointer"], error["limit"], error["actual"]) == ("/problem/jobs", 10_000, COUNT)


def test_without_limits_they_are_planned():
    solution = routeopt.solve(
        many(COUNT), travel=Euclidean(), limits=None, options={"max_iterations": 1}
    )
    assert solution.status == "solved"
    assert solution.summary["served_tasks"] == COUNT
    assert solution.summary["travel_s"] == 2 * 60 * (COUNT - 1)


@pytest.mark.parametrize("members", [{}, {"setup_time_s": 1}])  # a search each
def test_where_time_runs_out_a_van_that_is_too_full_is_passed_over(members):
    request = many(6_000)
    for task in request["problem"]["jobs"]:
        task.update(members, delivery={"kg": 1})
    full = van(shift([0, 0]), name="full", capacity={"kg": 1}, initial_load={"kg": 2})
    request["problem"]["vehicles"].insert(0, full)
    options = {"time_limit_s": 0}
    solution = routeopt.solve(request, travel=Euclidean(), limits=None, options=options)
    assert [route["vehicle"] for route in solution.routes] == ["van"]


def test_where_time_runs_out_tasks_of_one_group_stay_together():
    request = many(1_000)
    names = [task["id"] for task in request["problem"]["jobs"]]
    pairs = list(zip(names[::2], names[1::2], strict=True))
    hours = (0, 2**30)
    vans = [van(shift([0, 0], hours=hours), name=f"v{i}", costs={"fixed": 1}) for i in range(100)]
    request["problem"]["vehicles"] = vans
    request["problem"]["relations"] = [
        {"kind": "synchronized", "participants": pair} for pair in pairs
    ]
    options = {"time_limit_s": 0}
    solution = routeopt.solve(request, travel=Euclidean(), limits=None, options=options)
    left_out = {one["task"] for one in solution.unserved}
    assert all((a in left_out) == (b in left_out) for a, b in pairs)


# Each pair of skills has a set of vehicles of its own, as each van lacks another skill.
SETS_OF_VEHICLES = """
skills = [{"name": f"s{i}"} for i in range(250)]
for job, pair in zip(jobs, itertools.combinations(skills, 2)):
    job |= {"required_skills": pair, "delivery": {"kg": 1}}
vans = [
    van | {"id": f"v{i}", "capacity": {"kg": 150}, "skills": skills[:i] + skills[i + 1 :]}
    for i in range(250)
]
"""


@pytest.mark.ci
@pytest.mark.parametrize("more", ["", SETS_OF_VEHICLES], ids=["one route", "sets of vehicles"])
def test_thirty_thousand_tasks_take_no_memory_squared(more):
    """In a process of its own, which knows the most memory that it ever held."""
    program = f"""
import itertools, re
from pathlib import Path
import routeopt
from routeopt.travel import Euclidean

jobs = [{{"id": f"j{{i}}", "location": [60 * i, 0]}} for i in range(30_000)]
end = {{"location": [0, 0], "time": 2**30}}
van = {{"id": "van", "shifts": [{{"id": "day", "start": end | {{"time": 0}}, "end": end}}]}}
vans = [van]
{more}
request = {{"problem": {{"jobs": jobs, "vehicles": vans}}, "options": {{"max_iterations": 1}}}}
assert routeopt.solve(request, travel=Euclidean(), limits=None).routes
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text()).group(1))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 600_000  # KiB; a byte for each pair of tasks would be 900 MB


def test_without_limits_the_values_still_have_bounds():
    request = request_of(job("a", [0, 0], service_factor=6), van(shift([0, 0])))
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(request, travel=Euclidean(), limits=None)
    assert refused.value.errors[0]["code"] == "out_of_range"


@pytest.mark.parametrize("limits", ["service", None])
def test_a_time_limit_above_300_is_for_those_without_limits(limits):
    request = request_of(job("a", [0, 0]), van(shift([0, 0])))
    options = {"time_limit_s": 301, "max_iterations": 1}
    if limits is None:
        assert routeopt.solve(request, travel=Euclidean(), options=options, limits=None)
        return
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(request, travel=Euclidean(), options=options)
    (error,) = refused.value.errors
    assert (error["pointer"], error["limit"]) == ("/options/time_limit_s", 300)
