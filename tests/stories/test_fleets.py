"""Which vehicles go: the size a load asks for, the price it is worth, and as few as pay."""

import pytest

from .story import (
    HOUR,
    job,
    left_out,
    line,
    request_of,
    routes,
    served_by,
    shift,
    solved,
    van,
    window,
)

AT = line("D--a--b--c")


def jobs(*loads, at=AT):
    """Loads at the places after D, in their order."""
    return [
        job(name, at[name], demand={"kg": kg}) for name, kg in zip([*at][1:], loads, strict=True)
    ]


def vehicle(name, kg, fixed, **members):
    costs = {"fixed": fixed, "per_travel_hour": 1}
    return van(shift(AT["D"]), name=name, capacity={"kg": kg}, costs=costs, **members)


def test_a_larger_vehicle_is_taken_when_the_load_outgrows_the_smaller_one():
    fleet = [vehicle("van", 4, 10), vehicle("lorry", 6, 11)]
    assert routes(solved(request_of(*jobs(2, 2, 2), *fleet))) == ["lorry: a b c"]


def test_a_cheaper_vehicle_is_taken_when_it_suffices():
    fleet = [vehicle("lorry", 6, 11), vehicle("van", 4, 10)]
    assert routes(solved(request_of(*jobs(1, 2, 1), *fleet))) == ["van: a b c"]


def test_two_small_vehicles_are_taken_where_a_large_one_is_dearer():
    fleet = [vehicle("lorry", 6, 30), vehicle("van", 4, 10), vehicle("bus", 4, 10)]
    assert "lorry" not in served_by(solved(request_of(*jobs(2, 2, 2), *fleet))).values()


def test_a_larger_vehicle_is_not_taken_for_a_task_it_may_not_serve():
    *tasks, last = jobs(2, 2, 2)
    tasks.append(last | {"required_skills": [{"name": "ice"}]})
    fleet = [vehicle("van", 4, 10, skills=[{"name": "ice"}]), vehicle("lorry", 6, 11)]
    assert served_by(solved(request_of(*tasks, *fleet)))["c"] == "van"


def packed(*loads, vans, fixed):
    """Loads side by side, for vans that take ten kilograms."""
    at = line("D-" + "abcdefghi"[: len(loads)])
    fleet = [vehicle(f"van {k}", 10, fixed) for k in range(vans)]
    return request_of(*jobs(*loads, at=at), *fleet)


STREWN = (4, 3, 6, 2, 4, 7, 5, 4, 5)
"""Four vans hold them only if they are full: 4 + 6, 3 + 7, 5 + 5, 4 + 4 + 2."""


def test_as_few_vehicles_go_as_hold_all_where_each_is_dear():
    assert solved(packed(*STREWN, vans=6, fixed=1_000)).summary["routes"] == 4


def test_all_is_served_where_the_vehicles_just_hold_it():
    request = packed(*STREWN, vans=4, fixed=0)
    assert left_out(solved(request, options={"max_iterations": 1, "seed": 1})) != []
    assert left_out(solved(request)) == []


def by_the_hour(name, fixed, hour, **members):
    """A van whose hours are paid, waiting ones too."""
    costs = {"fixed": fixed, "per_route_hour": hour}
    return van(shift(AT["D"]), name=name, costs=costs, **members)


def round_of(stops, minutes, **members):
    """Stops side by side that take so many minutes each."""
    return [
        job(f"{k:02}", [60 + k, 0], service_time_s=60 * minutes, **members) for k in range(stops)
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_long_round_goes_to_the_van_whose_hours_are_cheaper(seed):
    fleet = [by_the_hour("by start", 20, 24), by_the_hour("by hour", 30, 20)]
    plan = solved(
        request_of(*round_of(40, 10), *fleet), options={"max_iterations": 1_000, "seed": seed}
    )
    assert set(served_by(plan).values()) == {"by hour"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_so_does_a_round_with_a_reload(seed):
    at = AT["D"]
    hours = {"start": {"time": 0, "depot": "D"}, "end": {"time": 24 * HOUR, "depot": "D"}}
    day = {"id": "day", **hours, "reloads": [{"depot": "D", "max_visits": 2}]}
    fleet = [
        by_the_hour("by start", 20, 24) | {"shifts": [day], "capacity": {"kg": 20}},
        by_the_hour("by hour", 30, 20) | {"shifts": [day], "capacity": {"kg": 20}},
    ]
    request = request_of(*round_of(40, 10, delivery={"kg": 1}), *fleet)
    request["problem"]["depots"] = [{"id": "D", "location": at}]
    plan = solved(request, options={"max_iterations": 1_000, "seed": seed})
    assert set(served_by(plan).values()) == {"by hour"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_but_not_where_the_van_may_not_serve_all_of_it(seed):
    fleet = [by_the_hour("by start", 20, 24), by_the_hour("by hour", 30, 20)]
    tasks = round_of(40, 10)
    tasks[7]["eligible_vehicles"] = {"allowed": ["by start"]}
    plan = solved(request_of(*tasks, *fleet), options={"max_iterations": 1_000, "seed": seed})
    assert set(served_by(plan).values()) == {"by start"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_rounds_change_vans(seed):
    """The one with the long way goes to the van whose way is cheap."""
    costs = {"per_route_hour": 1}
    fleet = [
        van(shift([0, 0]), name=name, capacity={"kg": 20}, costs=costs | {"per_travel_hour": hour})
        for name, hour in [("dear way", 12), ("cheap way", 6)]
    ]
    tasks = [
        job(f"{town} {k:02}", [x, 30 * k], delivery={"kg": 1})
        for town, x in [("near", -3_600), ("far", 36_000)]
        for k in range(20)
    ]
    plan = solved(request_of(*tasks, *fleet), options={"max_iterations": 1_000, "seed": seed})
    assert {of[:4].strip(): by for of, by in served_by(plan).items()} == {
        "near": "dear way",
        "far": "cheap way",
    }


EVERY_THIRD = [f"van {k}" for k in range(0, 71, 3)]


def on_the_way(vans, near, far):
    """Half a load before a crowd of full ones, and another one far behind it."""
    crowd = [job(f"full {i}", [1_000 + i % 10, i // 10], demand={"kg": 10}) for i in range(70)]
    fleet = [
        van(shift([0, 0]), name=f"van {k}", capacity={"kg": 10}, costs={"per_travel_hour": 1})
        for k in range(vans)
    ]
    halves = [
        job("near", [990, 0], demand={"kg": 5}, **near),
        job("far", [5_000, 0], demand={"kg": 5}, **far),
    ]
    return request_of(*crowd, *halves, *fleet)


@pytest.mark.parametrize(
    ("near", "far"),
    [
        pytest.param({}, {}, id="at any time"),
        pytest.param(window(0, 1_000), {}, id="on the way out"),
        pytest.param(window(8_000, HOUR * 3), window(0, 6_000), id="on the way back"),
        pytest.param({"eligible_vehicles": {"allowed": EVERY_THIRD}}, {}, id="by some vehicles"),
    ],
)
@pytest.mark.parametrize("vans", [72, 71])
def test_a_task_is_served_on_the_way_to_a_far_one_though_many_stand_nearer(vans, near, far):
    request = on_the_way(vans, near, far)
    many = 200 * len(request["problem"]["jobs"])
    solution = solved(request, options={"max_iterations": many, "seed": 1})
    assert (solution.summary["routes"], left_out(solution)) == (71, [])
