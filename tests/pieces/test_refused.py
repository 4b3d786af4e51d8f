"""What cannot be divided is refused, with its place; every other member reaches the pieces."""

import pytest

import routeopt
import routeopt.types
from routeopt.errors import RequestError
from routeopt.pieces import blocks, carried
from tests.pieces.cities import PLANE, city, solved, whole


def refused(request):
    with pytest.raises(RequestError) as caught:
        solved(request)
    assert isinstance(caught.value, ValueError)
    return [(error["pointer"], error["code"]) for error in caught.value.errors]


@pytest.mark.parametrize("kind", ["same_vehicle", "same_route", "ordered"])
def test_most_tasks_in_one_relation(kind):
    relation = {"kind": kind, "participants": [f"j{k}" for k in range(13)]}
    assert refused(city(24, 6, load=20, relations=[relation])) == [
        ("/problem/relations/0", "not_divisible")
    ]


def test_most_tasks_in_a_chain_of_relations():
    links = [
        {"kind": "time_lag", "from": f"j{k}", "to": f"j{k + 1}", "max_s": 10**6} for k in range(12)
    ]
    first = {"kind": "same_route", "participants": ["j22", "j23"]}
    assert refused(city(24, 6, relations=[first, *links])) == [
        ("/problem/relations/1", "not_divisible")
    ]


def test_half_of_the_tasks_in_one_relation_are_divided():
    relation = {"kind": "same_vehicle", "participants": [f"j{k}" for k in range(12)]}
    assert solved(city(24, 6, load=20, relations=[relation])).status == "solved"


def test_a_single_vehicle_and_a_single_task():
    assert refused(city(6, 1, load=9)) == [("/problem/vehicles", "not_divisible")]
    assert refused(city(1, 3)) == [("/problem/jobs", "not_divisible")]


def test_the_message_advises_to_solve_the_whole():
    with pytest.raises(RequestError, match="solve the whole"):
        blocks.check(whole(city(6, 1)))


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda r: r.update(more=1), "/more"),
        (lambda r: r.update(options={"more": 1}), "/options/more"),
        (lambda r: r["problem"].update(balance=[]), "/problem/balance"),
        (lambda r: r["problem"].update(published={}), "/problem/published"),
        (lambda r: r["problem"]["objective"].update(more=1), "/problem/objective/more"),
        (lambda r: r["problem"]["jobs"][3].update(more=1), "/problem/jobs/3/more"),
        (lambda r: r["problem"]["vehicles"][1].update(more=1), "/problem/vehicles/1/more"),
        (
            lambda r: r["problem"]["vehicles"][1]["shifts"][0].update(more=1),
            "/problem/vehicles/1/shifts/0/more",
        ),
        (
            lambda r: r["problem"].update(
                shipments=[{"id": "s", "pickup": {"location": [0, 0], "more": 1}, "delivery": {}}]
            ),
            "/problem/shipments/0/pickup/more",
        ),
        (
            lambda r: r["problem"].update(quotas=[{"id": "q", "tag": "t", "max": 1, "more": 1}]),
            "/problem/quotas/0/more",
        ),
        (lambda r: r["problem"].update(relations=[{"kind": "more"}]), "/problem/relations/0/kind"),
    ],
)
def test_a_member_that_pieces_do_not_know(change, pointer):
    request = city(6, 2)
    change(request)
    with pytest.raises(RequestError) as caught:
        carried.check(request)
    assert [error["pointer"] for error in caught.value.errors] == [pointer]


def members(schema, name):
    return schema["$defs"][name]["properties"]


OBJECTS = {
    "SolveOptions": carried.OPTIONS,
    "ProblemMembers": carried.PROBLEM,
    "Objective": carried.OBJECTIVE,
    "Job": carried.JOB,
    "Shipment": carried.SHIPMENT,
    "ShipmentStop": carried.STOP,
    "Vehicle": carried.VEHICLE,
    "Shift": carried.SHIFT,
    "Quota": carried.QUOTA,
}


def test_all_that_pieces_carry_is_of_the_interface():
    types = vars(routeopt.types)
    for name, known in OBJECTS.items():
        assert known <= types[name].__annotations__.keys(), name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"options": {"seed": 1}}, "max_iterations or time_limit_s"),
        ({"pieces": 1}, "pieces is a whole number of at least 2"),
        ({"pieces": True}, "pieces"),
        ({"rounds": 0}, "rounds"),
        ({"threads": 0}, "threads"),
        ({"first_plan": "best"}, "first_plan"),
        ({"executor": "ray"}, "executor"),
        ({"matrices": {}}, "not both"),
    ],
)
def test_arguments_out_of_bounds(arguments, message):
    with pytest.raises(ValueError, match=message):
        solved(city(6, 2), **arguments)


def test_what_is_no_executor():
    with pytest.raises(TypeError, match="executor"):
        solved(city(6, 2), executor=7)


class Unsendable(routeopt.travel.Euclidean):
    def __reduce__(self):
        raise TypeError("it holds a lock")


def test_travel_that_cannot_be_sent_to_a_process():
    request = city(6, 2)
    with pytest.raises(TypeError, match=r"another process: travel \(it holds a lock\)"):
        solved(request, travel=Unsendable(), executor="processes:1")
    with pytest.raises(TypeError, match=r"travel \(it is defined in a script"):
        solved(request, travel=scripted(), executor="processes:1")


def scripted():
    """Return a provider of a class that the main module defines."""
    import __main__

    kind = type("Scripted", (routeopt.travel.Euclidean,), {"__module__": "__main__"})
    __main__.Scripted = kind
    return kind()


def test_the_plane_is_of_the_tests():
    assert routeopt.travel.Euclidean() == PLANE


def test_a_balance_is_not_divided():
    shared = [{"id": "hours", "measure": "duration", "price": 30}]
    assert refused(city(24, 6, balance=shared)) == [("/problem/balance", "not_divisible")]
