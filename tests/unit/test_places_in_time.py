"""The functions of a route's time, and what a stop more costs by them, against every second."""

from __future__ import annotations

from random import Random

import pytest

from routeopt import _inside

FAR = _inside.FAR
Piece = tuple[int, int, int, int]  # from, to, value at the first second, slope


def at(pieces: list[Piece], time: int) -> int | None:
    for first, last, value, slope in pieces:
        if first <= time <= last:
            return value + slope * (time - first)
    return None


def falling(random: Random) -> list[Piece]:
    """Some pieces that never rise, the last one level and without an end."""
    time, value = random.randint(-20, 20), random.randint(0, 60)
    pieces: list[Piece] = []
    for _ in range(random.randint(0, 3)):
        last, slope = time + random.randint(0, 8), -random.randint(0, 3)
        pieces.append((time, last, value, slope))
        value += slope * (last - time) - random.randint(0, 5)
        time = last + 1
    return [*pieces, (time, FAR, value, 0)]


def curve(random: Random) -> list[Piece]:
    """Windows at prices that may rise and fall, with gaps between them or none."""
    time, pieces = random.randint(-10, 20), []
    for _ in range(random.randint(1, 3)):
        last, value = time + random.randint(0, 9), random.randint(0, 20)
        slope = random.randint(-(value // max(last - time, 1)), 3)
        pieces.append((time, last, value, slope))
        time = last + 1 + random.choice([0, 0, 4])
    return pieces


@pytest.mark.parametrize("seed", range(400))
def test_the_least_over_all_starts_is_found_where_it_is_less_than_asked(seed):
    random = Random(seed)
    before, own, behind = falling(random), curve(random), falling(random)
    way, onward = random.randint(0, 9), random.randint(-30, 9)
    sums = [
        sum(values)
        for start in range(own[0][0], own[-1][1] + 1)
        if None
        not in (values := (at(before, start - way), at(own, start), at(behind, -(start + onward))))
    ]
    least = min(sums, default=None)
    for most in (FAR,) if least is None else (FAR, least + 1, least, least - 1):
        found = _inside.least_through(before, way, own, onward, behind, most)
        assert found == (least if least is not None and least < most else None)


@pytest.mark.parametrize("seed", range(400))
def test_a_stop_is_through_with_by_a_time_at_the_least_of_all_starts_before(seed):
    random = Random(seed)
    before, own = falling(random), curve(random)
    if seed % 2 == 0:
        before = before[-1:]
    way, stay = random.randint(0, 9), random.randint(0, 9)
    behind = _inside.advance(before, way, own, stay)
    starts = {
        start: price + value
        for start in range(own[0][0], own[-1][1] + 1)
        if (price := at(before, start - way)) is not None and (value := at(own, start)) is not None
    }
    for time in range(own[0][0] + stay - 3, own[-1][1] + stay + 4):
        costs = [cost for start, cost in starts.items() if start + stay <= time]
        assert at(behind, time) == min(costs, default=None)


@pytest.mark.parametrize("seed", range(200))
def test_the_lower_of_two_functions_is_lower_at_every_second(seed):
    random = Random(seed)
    one, other = falling(random), falling(random) if seed % 10 else []
    found = _inside.lower(one, other)
    for time in range(-25, 60):
        costs = [cost for pieces in (one, other) if (cost := at(pieces, time)) is not None]
        assert at(found, time) == min(costs, default=None)


def test_a_stop_that_is_open_at_any_time_is_a_pause_of_its_own():
    before = [(3, 7, 9, -1), (8, FAR, 4, 0)]
    for ever in ([(-FAR, FAR, 0, 0)], [(0, FAR, 0, 0)], [(-FAR, 4, 0, 0), (5, FAR, 0, 0)]):
        assert _inside.advance(before, 2, ever, 1)[0][0] == 6
        for time in range(20):
            assert at(_inside.advance(before, 2, ever, 1), time) == at(before, time - 3)


def test_what_is_level_goes_on_level_where_the_first_start_is_the_cheapest():
    later = [(0, 4, 2, 0), (8, 12, 2, 1)]
    assert _inside.advance([(0, FAR, 5, 0)], 4, later, 1) == [(5, FAR, 7, 0)]
    assert _inside.advance([(0, FAR, 5, 0)], 5, later, 1) == [(9, FAR, 7, 0)]
    assert _inside.advance([(0, FAR, 5, 0)], 13, later, 1) == []
    cheaper = [(0, 4, 2, 0), (8, 12, 1, 0)]
    assert _inside.advance([(0, FAR, 5, 0)], 4, cheaper, 1) == [(5, 8, 7, 0), (9, FAR, 6, 0)]
