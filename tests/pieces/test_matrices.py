from array import array
from itertools import combinations
from math import dist

import pytest

from routeopt.pieces import matrices


def square(rows):
    cells = array("i", [cell for row in rows for cell in row])
    return memoryview(cells).cast("B").cast("i", (len(rows), len(rows)))


ROWS = [[0, 1, 2], [3, 0, 5], [6, -1, 0]]


@pytest.mark.parametrize("numpy", [True, False])
def test_cells_between_some_rows(monkeypatch, numpy):
    if not numpy:
        monkeypatch.setattr(matrices, "find_spec", lambda _: None)
    found = matrices.cut(
        {"car": (square(ROWS), None), "bike": (square(ROWS), None)}, [2, 0], {"car"}
    )
    assert list(found) == ["car"]
    assert array("i", found["car"][0]).tolist() == [0, 6, 2, 0]
    assert found["car"][1] is None


def test_places_are_as_far_from_each_other_as_the_matrix_says():
    places = [(0, 0), (30, 40), (60, 0), (10, 70), (45, 5)]
    found = matrices.positions(lambda a, b: round(1000 * dist(places[a], places[b])), 5)
    for a, b in combinations(range(5), 2):
        assert dist(found[a], found[b]) == pytest.approx(
            1000 * dist(places[a], places[b]), rel=1e-3
        )


def test_where_there_is_no_way_it_is_as_far_as_anywhere():
    ways = [[0, 5, None], [5, 0, -1], [None, -1, 0]]
    assert len(matrices.positions(lambda a, b: ways[a][b], 3)) == 3


def test_rows_at_one_place_are_at_one_place():
    assert matrices.positions(lambda _, __: 0, 2) == [(0.0, 0.0), (0.0, 0.0)]
