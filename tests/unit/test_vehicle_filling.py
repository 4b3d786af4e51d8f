"""Empty vehicles filled one after the other: the plan that construction falls back on."""

import pytest

from .plans import COSTS, PRICED_TIME, between, job, plan_of, shipment, vehicle

KERNELS = pytest.mark.parametrize("costs", [COSTS, PRICED_TIME], ids=["plain", "rich"])


def filled(tasks, vehicles, by_due_time=False, **problem):
    plan = plan_of(tasks, vehicles, **problem)
    plan.fill_vehicles(by_due_time)
    plan.commit()
    assert plan.faults == []
    return plan


@KERNELS
def test_the_nearest_stop_is_next(costs):
    van = vehicle("v")
    van["shifts"][0]["start"]["location"] = [50, 0]
    plan = filled([job("c", 10), job("a", 40), job("b", 60)], [van], costs=costs)
    assert plan.routes == [["a", "b", "c"]]


@KERNELS
def test_what_one_vehicle_has_no_room_for_goes_to_the_next(costs):
    tasks = [job(name, 10 * at, delivery={"kg": 1}) for at, name in enumerate("abcde", 1)]
    vans = [vehicle(f"v{i}", capacity={"kg": 2}) for i in range(2)]
    plan = filled(tasks, vans, costs=costs)
    assert [len(route) for route in plan.routes] == [2, 2]
    assert len(plan.absent) == 1


@KERNELS
def test_mandatory_tasks_come_before_optional_ones(costs):
    tasks = [
        job("fee", 10, delivery={"kg": 1}, drop_fee=9),
        job("must", 90, delivery={"kg": 1}),
    ]
    plan = filled(tasks, [vehicle("v", capacity={"kg": 1})], costs=costs)
    assert plan.absent == ["fee"]


@KERNELS
def test_by_due_time_the_first_due_is_served_though_another_is_nearer(costs):
    tasks = [job(f"{n}", (n * 37) % 100, **between(100 * n, 100 * n + 99)) for n in range(1, 30)]
    plan = filled(tasks, 1, by_due_time=True, costs=costs)
    assert (plan.absent, plan.routes) == ([], [[f"{n}" for n in range(1, 30)]])


def timed(task):
    """The shipment with a window, as the plain kernel of these tests needs for mixed loads."""
    return {**task, "pickup": {**task["pickup"], **between(0, 50)}}


def at_20(**members):
    return job("a", 20, **members)


# A task and a vehicle that just can serve it; the same vehicle, or the same task, one unit less.
BOUNDS = {
    "shift": (at_20(), {"end": 40}, {"end": 39}),
    "service": (at_20(service_time_s=5), {"end": 45}, {"end": 44}),
    "setup": (at_20(setup_time_s=5), {"end": 45}, {"end": 44}),
    "window": (at_20(**between(0, 20)), {}, at_20(**between(0, 19))),
    "wait": (at_20(**between(30, 50)), {"end": 50}, {"end": 49}),
    "second window": (
        at_20(time_windows=[{"start": 0, "end": 5}, {"start": 30, "end": 31}]),
        {"end": 50},
        {"end": 49},
    ),
    "release": (at_20(release_time=7, delivery={"kg": 1}), {"end": 47}, {"end": 46}),
    "load": (at_20(delivery={"kg": 3}), {"capacity": {"kg": 3}}, {"capacity": {"kg": 2}}),
    "initial load": (
        at_20(demand={"kg": 2}),
        {"capacity": {"kg": 3}, "initial_load": {"kg": 1}},
        {"capacity": {"kg": 2}, "initial_load": {"kg": 1}},
    ),
    "distance": (at_20(), {"limits": {"max_distance_m": 40}}, {"limits": {"max_distance_m": 39}}),
    "driving": (at_20(), {"limits": {"max_driving_s": 40}}, {"limits": {"max_driving_s": 39}}),
    "duration": (
        at_20(**between(100, 200)),
        {"limits": {"max_route_duration_s": 40}},
        {"limits": {"max_route_duration_s": 39}},
    ),
    "tasks": (at_20(), {"limits": {"max_tasks": 1}}, {"limits": {"max_tasks": 0}}),
    "skill": (
        at_20(required_skills=[{"name": "x", "min_level": 2}]),
        {"skills": [{"name": "x", "level": 2}]},
        {"skills": [{"name": "x", "level": 1}]},
    ),
    "speed": (at_20(), {"speed_factor": 0.5, "end": 80}, {"speed_factor": 0.5, "end": 79}),
    "shipment": (timed(shipment("a", 10, 30)), {"end": 60}, {"end": 59}),
    "shipment's load": (
        timed(shipment("a", 10, 30, demand={"kg": 2})),
        {"capacity": {"kg": 2}},
        {"capacity": {"kg": 1}},
    ),
}


@KERNELS
@pytest.mark.parametrize("rule", BOUNDS)
def test_a_route_keeps(rule, costs):
    task, enough, less = BOUNDS[rule]
    assert filled([task], [vehicle("v", **enough)], costs=costs).absent == []
    if "id" in less:
        assert filled([less], [vehicle("v")], costs=costs).absent == ["a"]
    else:
        assert filled([task], [vehicle("v", **less)], costs=costs).absent == ["a"]


# A task that is nearest but cannot be served, and its vehicle, which can go on.
IN_THE_WAY = {
    "service": ({"service_time_s": 100}, {"end": 100}),
    "setup": ({"setup_time_s": 100}, {"end": 100}),
    "window": (between(0, 9), {}),
    "load": ({"delivery": {"kg": 3}}, {"capacity": {"kg": 2}}),
    "duration": ({"service_time_s": 100}, {"limits": {"max_route_duration_s": 100}}),
    "skill": ({"required_skills": [{"name": "x", "min_level": 2}]}, {}),
}


@KERNELS
@pytest.mark.parametrize("rule", IN_THE_WAY)
def test_what_does_not_fit_keeps_no_other_task_out(rule, costs):
    members, of_vehicle = IN_THE_WAY[rule]
    tasks = [job("a", 10, **members), job("b", 20)]
    plan = filled(tasks, [vehicle("v", **of_vehicle)], costs=costs)
    assert (plan.routes, plan.absent) == ([["b"]], ["a"])


@pytest.mark.parametrize(("end", "absent"), [(50, []), (49, ["a"])])
def test_a_break_that_is_due_is_taken(end, absent):
    van = vehicle("v", end=end)
    pause = {"id": "lunch", "duration_s": 10, "earliest": 5, "latest": 15}
    van["shifts"][0]["breaks"] = [pause]
    assert filled([at_20()], [van]).absent == absent


def test_a_route_without_a_way_to_its_break_is_cut():
    van = vehicle("v", end=70)
    pause = {"id": "lunch", "duration_s": 5, "earliest": 5, "latest": 20, "location": [0, 5]}
    van["shifts"][0]["breaks"] = [pause]
    assert filled([job("a", 10), job("b", 20), job("c", 30)], [van]).routes[0] == ["a", "b"]


@KERNELS
def test_two_shipments_share_the_way(costs):
    tasks = [timed(shipment("a", 10, 30)), timed(shipment("b", 11, 31))]
    plan = filled(tasks, [vehicle("v", end=62)], costs=costs)
    assert (plan.absent, len(plan.routes[0])) == ([], 4)


def test_a_task_that_a_relation_holds_to_another_stays_absent():
    tasks = [job("a", 10), job("b", 20), job("c", 30)]
    held = {"kind": "same_vehicle", "participants": ["a", "b"]}
    assert sorted(filled(tasks, 1, relations=[held]).absent) == ["a", "b"]


def test_a_task_of_a_quota_that_is_bounded_stays_absent():
    tasks = [job("a", 10, tags=["x"]), job("b", 20)]
    assert filled(tasks, 1, quotas=[{"id": "q", "tag": "x", "max": 1}]).absent == ["a"]


def test_vehicles_that_run_are_left_as_they_are():
    plan = plan_of([job("a", 10), job("b", 20)], 2, ["b"])
    plan.fill_vehicles()
    assert plan.routes == [["b"], ["a"]]
