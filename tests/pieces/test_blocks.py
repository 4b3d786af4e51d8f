import random

import pytest

import routeopt
from routeopt.pieces.blocks import Unions, blocks, participants, together
from routeopt.pieces.division import Division
from routeopt.pieces.standing import Route, Standing
from tests.pieces.cities import city, whole


def linked(seed):
    """Return a city with relations of few tasks, and a plan that leaves some tasks out."""
    rng = random.Random(seed)
    names = [f"j{k}" for k in range(40)]
    relations = []
    for kind in ("same_vehicle", "same_route", "synchronized", "different_vehicles"):
        relations.append({"kind": kind, "participants": rng.sample(names, 2)})
    first, second = rng.sample(names, 2)
    relations.append({"kind": "time_lag", "from": first, "to": second, "max_s": 9})
    relations.append({"kind": "ordered", "participants": rng.sample(names, 3)})
    relations.append({"kind": "ordered", "groups": [{"tasks": names[:9]}, {"tasks": names[9:]}]})
    request = city(40, 12, seed, relations=relations)
    routes: dict = {}
    for task in range(40):
        vehicle = rng.randrange(13)
        if vehicle < 12:
            routes.setdefault(vehicle, [Route("s", [])])[0].stops.append(3 * task)
    return whole(request), Standing(routes)


@pytest.mark.parametrize("seed", range(40))
def test_pieces_cut_neither_relations_nor_routes(seed):
    here, plan = linked(seed)
    pieces = Division(here, 4).of_plan(plan, seed)
    piece_of = {task: number for number, piece in enumerate(pieces) for task in piece.tasks}
    assert sorted(task for piece in pieces for task in piece.tasks) == list(range(40))
    vehicles = [vehicle for piece in pieces for vehicle in piece.vehicles]
    assert len(vehicles) == len(set(vehicles))
    for tasks in together(here):
        assert len({piece_of[task] for task in tasks}) == 1
    for number, piece in enumerate(pieces):
        for vehicle in piece.vehicles:
            for route in plan.routes.get(vehicle, ()):
                assert all(piece_of[task] == number for task in route.tasks())


def test_relations_on_different_vehicles_and_between_groups_hold_nothing_together():
    here, _ = linked(0)
    kinds = [r["kind"] for r in here.problem["relations"] if "groups" not in r]
    assert len(together(here)) == len(kinds) - kinds.count("different_vehicles")


def test_a_vehicle_keeps_the_routes_of_all_its_shifts():
    here = whole(city(4, 2))
    plan = Standing({0: [Route("am", [0]), Route("pm", [3])], 1: [Route("s", [6, 9])]})
    found = blocks(here, plan, [])
    assert [(block.vehicles, block.weight) for block in found] == [([0], 2), ([1], 2)]


def test_a_task_that_is_left_out_is_with_the_vehicles_of_its_relation():
    here = whole(city(4, 2, relations=[{"kind": "same_route", "participants": ["j3", "j0"]}]))
    found = blocks(here, Standing({0: [Route("s", [0])], 1: [Route("s", [3])]}), together(here))
    assert [(block.vehicles, block.left_out) for block in found] == [
        ([0], [3]),
        ([1], []),
        ([], [2]),
    ]


def test_stops_of_shipments_are_of_their_task():
    lag = {"kind": "time_lag", "from": {"task": "s", "stop": "pickup"}, "to": "j"}
    assert participants(lag) == ["s", "j"]


def test_tasks_that_no_vehicle_of_the_piece_may_serve_go_to_one_where_one_may():
    request = city(20, 4)
    request["problem"]["vehicles"][3]["skills"] = [{"name": "lift"}]
    for job in request["problem"]["jobs"][::2]:
        job["required_skills"] = [{"name": "lift"}]
    pieces = Division(whole(request), 4).territories()
    assert [piece.vehicles for piece in pieces if 0 in piece.tasks] == [[3]]
    assert all(set(range(0, 20, 2)) <= set(p.tasks) for p in pieces if p.vehicles == [3])


def test_a_task_that_nobody_may_serve_is_in_no_piece():
    request = city(6, 2)
    request["problem"]["jobs"][0]["required_skills"] = [{"name": "fly"}]
    pieces = Division(whole(request), 2).territories()
    assert sorted(task for piece in pieces for task in piece.tasks) == [1, 2, 3, 4, 5]


def test_sets_are_joined():
    unions = Unions(5)
    unions.join([3, 1])
    unions.join([4, 3])
    unions.join([])
    assert unions.sets() == [[0], [1, 3, 4], [2]]


def test_the_package_names_the_function():
    assert "solve_pieces" in routeopt.__all__
