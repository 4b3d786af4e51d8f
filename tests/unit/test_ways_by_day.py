"""Travel by time of day: arrivals of every second, against the definition as the oracle has it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from routeopt import _inside
from tests.oracle.by_day import DAY, WHOLE, Leg


def drawn(dice: Random) -> tuple[list[int], int, list[int]]:
    """Slices, an offset of the local time and the seconds of a way in each slice."""
    begins = [0, *sorted(dice.sample(range(1, DAY), dice.randint(0, 5)))]
    most = dice.choice([3, 60, 1_000, 20_000, 200_000])
    seconds = [dice.choice([dice.randint(0, most), most]) for _ in begins]
    return begins, dice.choice([0, 0, 3_600, -19_800]), seconds


def arrivals(begins: list[int], seconds: list[int], first: int, last: int) -> list[int]:
    return _inside.arrivals_by_day(begins, 0, seconds, first, last)[0]


@pytest.mark.parametrize("seed", range(12))
def test_arrivals_of_a_day_are_those_of_the_definition(seed):
    dice = Random(seed)
    begins, offset, seconds = drawn(dice)
    leg = Leg(tuple(begins), offset, tuple(seconds), tuple(seconds))
    first = dice.randint(-DAY, DAY)
    found, _ = _inside.arrivals_by_day(begins, offset, seconds, first, first + DAY)
    for leave in [first, first + DAY, *(first + dice.randint(0, DAY) for _ in range(150))]:
        assert found[leave - first] == leg.drive(leave, WHOLE, None)[0]


@pytest.mark.parametrize("seed", range(40))
def test_who_leaves_later_never_arrives_earlier(seed):
    """Every second of a day and more."""
    begins, offset, seconds = drawn(Random(1_000 + seed))
    found, _ = _inside.arrivals_by_day(begins, offset, seconds, -500, 2 * DAY)
    assert all(a <= b for a, b in pairwise(found))


@pytest.mark.parametrize("seed", range(6))
def test_the_latest_departure_is_the_inverse(seed):
    begins, offset, seconds = drawn(Random(2_000 + seed))
    found, leaves = _inside.arrivals_by_day(begins, offset, seconds, 0, 3_000)
    for leave, (arrival, latest) in enumerate(zip(found, leaves, strict=True)):
        assert leave <= latest
        if latest < 3_000:
            assert found[latest] == arrival
            assert latest == 2_999 or found[latest + 1] > arrival


def test_equal_slices_take_as_long_as_one():
    """Also of who is on the way when a slice ends, wherever that is."""
    found = arrivals([0, 1_000, 1_030, 1_100], [97, 97, 97, 97], 0, 3_000)
    assert found == [leave + 97 for leave in range(3_001)]


def test_half_of_the_way_is_driven_at_half_the_speed():
    """100 s before noon, 200 s from noon on: who leaves 50 s before noon takes 150 s."""
    noon = 43_200
    found = arrivals([0, noon], [100, 200], noon - 101, noon + 1)
    assert found[0] == noon - 1
    assert found[1] == noon
    assert found[51] == noon + 100
    assert found[101] == noon + 200


def test_slices_begin_anew_at_midnight():
    """The last slice of a day ends where the first one of the next begins."""
    found = arrivals([0, DAY - 100], [10, 1_000], DAY - 101, DAY + 20)
    assert found[1] == DAY + 9  # a tenth before midnight, nine tenths in 9 s
    assert found[101] == DAY + 10


def test_a_way_of_days_goes_through_them():
    """Half a day each of 1 and 3 days for the whole way: 2/3 of it a day."""
    found = arrivals([0, DAY // 2], [DAY, 3 * DAY], 0, 0)
    assert found[0] == DAY + DAY // 2 - DAY // 6
