"""Positions along the Hilbert curve: near on it is near on the plane."""

from __future__ import annotations

from itertools import pairwise

import pytest

from routeopt import _inside

SIDE = 2**16


def test_the_curve_runs_from_one_corner_to_the_next():
    assert _inside.hilbert_position(0, 0) == 0
    ends = {_inside.hilbert_position(SIDE - 1, 0), _inside.hilbert_position(0, SIDE - 1)}
    assert SIDE * SIDE - 1 in ends


@pytest.mark.parametrize(("left", "low"), [(0, 0), (64, 32), (SIDE - 32, SIDE - 32), (32_736, 0)])
def test_a_block_is_one_stretch_of_the_curve_and_its_steps_are_of_length_one(left, low):
    """Aligned blocks of 32 by 32."""
    cells = [(x, y) for x in range(left, left + 32) for y in range(low, low + 32)]
    cells.sort(key=lambda cell: _inside.hilbert_position(*cell))
    positions = [_inside.hilbert_position(*cell) for cell in cells]
    assert positions == list(range(positions[0], positions[0] + 32 * 32))
    assert all(abs(x1 - x2) + abs(y1 - y2) == 1 for (x1, y1), (x2, y2) in pairwise(cells))
