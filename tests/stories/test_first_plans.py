"""What the search starts from."""

from itertools import combinations
from random import Random

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import HOUR, job, request_of, shift, shipment, van, window


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


def test_first_routes_go_outwards_rather_than_around():
    jobs = []
    for turn in range(4):  # four each: outer and inner, left and right
        for name, out, aside in (("ol", 10, -3), ("or", 10, 3), ("il", 6, -3), ("ir", 6, 3)):
            spot = complex(out, aside) * 1j**turn * 1_000
            place = [round(spot.real), round(spot.imag)]
            jobs.append(job(f"{turn} {name}", place, delivery={"parcels": 1}))
    vans = (van(shift([0, 0]), name=f"van {k}", capacity={"parcels": 2}) for k in range(20))
    request = request_of(*jobs, *vans)
    solution = routeopt.solve(request, travel=Euclidean(), options={"max_iterations": 1})
    served = [[stop["task"] for stop in r["stops"] if "task" in stop] for r in solution.routes]
    outwards = [first for first, last in served if (first[0], first[-1]) == (last[0], last[-1])]
    assert len(served) == 8
    assert len(outwards) > 5  # the one iteration may have changed some


def many_tasks(kind):
    """300 shipments, or 600 jobs, along a line, and what the kind adds to each."""
    if kind == "shipments":
        return [shipment(f"{n}", [n, 0], [n + 5, 0], demand={"kg": 1}) for n in range(300)]
    tasks = [job(f"{n}", [n, 0]) for n in range(600)]
    for n, task in enumerate(tasks):
        if kind == "windows":
            task |= window(n, n + 3_000)
        elif kind == "two windows":
            later = {"start": 20 + n, "end": 5_000}
            task["time_windows"] = [{"start": 0, "end": 9}, later]
        elif kind == "fees":
            task["drop_fee"] = 1_000
        elif kind == "setup":
            task["setup_time_s"] = 1
    return tasks


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "kind",
    ["plain", "windows", "fees", "shipments", "setup", "two windows", "breaks", "hours", "limits"],
)
def test_one_vehicle_serves_all_that_it_can_however_short_the_time(kind, threads):
    vehicle = van(shift([0, 0], hours=(0, 9_000)), capacity={"kg": 300})
    if kind == "breaks":
        vehicle["shifts"][0]["breaks"] = [
            {"id": "lunch", "duration_s": 60, "earliest": 100, "latest": 900}
        ]
    if kind == "hours":
        vehicle["costs"] = {"per_route_hour": 30}
    if kind == "limits":
        vehicle["limits"] = {"max_distance_m": 2_000, "max_route_duration_s": 2_000}
    request = request_of(*many_tasks(kind), vehicle)
    options = {"time_limit_s": 0, "threads": threads}
    solution = routeopt.solve(request, travel=Euclidean(), options=options)
    assert solution.unserved == []


def wish(price, *vehicles):
    return {"vehicles": list(vehicles), "violation_cost": price}


def first_vehicles(*vans, wishes):
    """The vehicles that run first for six jobs at one place with these wishes."""
    jobs = [job(name, [0, 0], preferences=wishes) for name in "abcdef"]
    request = request_of(*jobs, *vans)
    solution = routeopt.solve(request, travel=Euclidean(), options={"max_iterations": 1})
    return {route["vehicle"] for route in solution.routes}


HERE = shift([0, 0])


@pytest.mark.parametrize(("fixed", "vehicle"), [(17.99, "preferred"), (18.01, "other")])
def test_a_vehicle_runs_first_that_is_worth_its_price_to_all_that_prefer_it(fixed, vehicle):
    preferred = van(HERE, name="preferred", costs={"fixed": fixed})
    vans = van(HERE, name="other"), preferred
    assert first_vehicles(*vans, wishes=[wish(3, "preferred")]) == {vehicle}


@pytest.mark.parametrize(("fixed", "vehicle"), [(8.99, "preferred"), (9.01, "other")])
def test_the_shifts_of_a_preferred_vehicle_share_what_they_are_worth(fixed, vehicle):
    shifts = HERE, shift([0, 0], name="late")
    vans = van(HERE, name="other"), van(*shifts, name="preferred", costs={"fixed": fixed})
    assert first_vehicles(*vans, wishes=[wish(3, "preferred")]) == {vehicle}


def test_a_vehicle_is_worth_what_the_next_one_costs_more():
    vans = van(HERE, name="a", costs={"fixed": 40}), van(HERE, name="b"), van(HERE, name="c")
    assert first_vehicles(*vans, wishes=[wish(3, "a"), wish(10, "a", "b")]) == {"b"}


def test_a_vehicle_that_is_too_far_away_is_not_preferred_for_little():
    far = van(shift([9_000, 0]), name="far", costs={"per_travel_hour": 10})
    near = van(HERE, name="near", costs={"per_travel_hour": 10})
    assert first_vehicles(far, near, wishes=[wish(1, "far")]) == {"near"}


def first_plan(*parts, relations):
    request = request_of(*parts, relations=relations)
    return routeopt.solve(request, travel=Euclidean(), options={"max_iterations": 1})


def test_a_task_begins_no_route_where_one_that_shares_its_vehicle_cannot_follow():
    skilled = job("skilled", [0, 0], required_skills=[{"name": "x"}])
    fan = job("fan", [0, 0], preferences=[wish(10, "a")])
    vans = van(HERE, name="a"), van(HERE, name="b", skills=[{"name": "x"}])
    together = {"kind": "same_vehicle", "participants": ["fan", "skilled"]}
    assert not first_plan(fan, skilled, *vans, relations=[together]).unserved


def test_tasks_that_are_only_served_together_come_before_those_that_prefer_a_vehicle():
    hour = {"service_time_s": HOUR}
    pair = [job(name, [0, 0], **hour, eligible_vehicles={"allowed": [name]}) for name in "ab"]
    fan = job("fan", [0, 0], **hour, preferences=[wish(1, "a")])
    vans = [van(shift([0, 0], hours=(0, HOUR)), name=name) for name in "abc"]
    both = {"kind": "synchronized", "participants": ["a", "b"]}
    assert not first_plan(*pair, fan, *vans, relations=[both]).unserved
