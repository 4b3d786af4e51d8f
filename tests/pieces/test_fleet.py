import itertools
import random

import pytest

from routeopt.pieces.fleet import Able, deal, may_serve, portions
from tests.pieces.cities import city, van, whole


@pytest.mark.parametrize("seed", range(30))
def test_portions_add_up_and_miss_the_exact_share_by_less_than_one(seed):
    rng = random.Random(seed)
    weights = [rng.randint(0, 9) for _ in range(rng.randint(1, 8))]
    found = portions(rng.randint(0, 40), weights, seed)
    total = sum(weights)
    if total:
        exact = [sum(found) * weight / total for weight in weights]
        assert all(abs(one - other) < 1 for one, other in zip(found, exact, strict=True))


def test_equal_remainders_go_to_the_place_that_is_said_first():
    assert portions(1, [1, 1, 1], 2) == [0, 0, 1]
    assert portions(1, [0, 0], 1) == [0, 1]


SKILLED = {"required_skills": [{"name": "lift", "min_level": 2}]}


@pytest.mark.parametrize(
    ("vehicle", "task", "may"),
    [
        ({}, {}, True),
        ({}, SKILLED, False),
        ({"skills": [{"name": "lift"}]}, SKILLED, False),
        ({"skills": [{"name": "lift", "level": 2}]}, SKILLED, True),
        ({"skills": [{"name": "lift", "min_level": 3}]}, SKILLED, True),
        ({"serves_tags": ["cold"]}, {}, False),
        ({"serves_tags": ["cold"]}, {"tags": ["wet", "cold"]}, True),
        ({}, {"eligible_vehicles": {"allowed": []}}, False),
        ({}, {"eligible_vehicles": {"allowed": ["v"]}}, True),
        ({}, {"eligible_vehicles": {"excluded": ["v"]}}, False),
    ],
)
def test_who_may_serve_a_task(vehicle, task, may):
    vehicle = {"id": "v", **vehicle}
    assert may_serve(vehicle, task) == may
    request = city(1)
    request["problem"]["vehicles"] = [van("other", serves_tags=["none"]), {**van("v"), **vehicle}]
    request["problem"]["jobs"][0] |= task
    able = Able(whole(request))
    assert able.any_of([0, 1]).may_serve(0) == may
    assert not able.any_of([0]).may_serve(0)


def test_idle_vehicles_go_to_the_pieces_near_their_starts():
    request = city(1)
    places = [(0, 0), (900, 0), (0, 0), (900, 0)]
    request["problem"]["vehicles"] = [van(f"v{k}", at) for k, at in enumerate(places)]
    dealt = deal(whole(request), [0, 1, 2, 3], [(800, 0), (100, 0)], [5, 5], 0)
    assert dealt == [[1, 3], [0, 2]]


def test_kinds_of_vehicles_are_dealt_evenly():
    request = city(1)
    request["problem"]["vehicles"] = [
        van(f"v{k}", capacity={"u": 1 if k < 6 else 2}) for k in range(12)
    ]
    dealt = deal(whole(request), range(12), [(0, 0), (9, 9), (5, 5)], [1, 1, 1], 0)
    assert [sum(vehicle < 6 for vehicle in mine) for mine in dealt] == [2, 2, 2]
    assert sorted(itertools.chain(*dealt)) == list(range(12))


def test_a_vehicle_that_may_start_anywhere_is_dealt_as_well():
    request = city(1)
    shift = {"id": "s", "start": {"time": 0}, "end": {"time": 9}}
    request["problem"]["vehicles"] = [{"id": "v", "shifts": [shift]}, van("w")]
    assert sorted(map(len, deal(whole(request), [0, 1], [(0, 0), (9, 9)], [1, 1], 0))) == [1, 1]
