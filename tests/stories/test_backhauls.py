"""Backhauls: no way leads from what is collected to what is brought, or from the depot to it."""

from __future__ import annotations

import itertools
import random

import pytest

from .story import job, left_out, request_of, shift, solved, travel_minutes, van

ROOM = 10
BROUGHT = range(1, 5)
COLLECTED = range(5, 9)


def town(seed: int) -> tuple[list[list[int | None]], list[int]]:
    """Minutes between the depot 0, what is brought, and what is collected; and their loads."""
    draw = random.Random(seed)
    at = [(draw.randrange(100), draw.randrange(100)) for _ in range(9)]
    ways: list[list[int | None]] = [[abs(ax - bx) + abs(ay - by) for bx, by in at] for ax, ay in at]
    for collected in COLLECTED:
        ways[0][collected] = None
        for brought in BROUGHT:
            ways[collected][brought] = None
    return ways, [0] + [draw.choice((3, 5, 7)) for _ in at[1:]]


def shortest_route(chosen: frozenset[int], ways, loads) -> float:
    """Of the routes that bring first and keep the room both ways; infinite where there is none."""
    parts = [sorted(chosen & set(part)) for part in (BROUGHT, COLLECTED)]
    if not parts[0] or any(sum(loads[stop] for stop in part) > ROOM for part in parts):
        return float("inf")
    orders = itertools.product(*map(itertools.permutations, parts))
    rounds = ([0, *first, *then, 0] for first, then in orders)
    return min(sum(ways[a][b] for a, b in itertools.pairwise(stops)) for stops in rounds)


def least_minutes(ways, loads) -> float:
    """Of every plan: the first stop's route, and the best of what is left."""
    best = {frozenset(): 0.0}
    stops = (*BROUGHT, *COLLECTED)
    sets = (map(frozenset, itertools.combinations(stops, size)) for size in range(1, 9))
    routes = {}
    for chosen in itertools.chain.from_iterable(sets):
        routes[chosen] = shortest_route(chosen, ways, loads)
        first, *others = sorted(chosen)
        best[chosen] = min(
            routes[frozenset((first, *beside))] + best[chosen - {first, *beside}]
            for size in range(len(others) + 1)
            for beside in itertools.combinations(others, size)
        )
    return best[frozenset(stops)]


def answer(seed: int):
    ways, loads = town(seed)
    return solved(
        request_of(
            *[job(f"b{stop}", stop, delivery={"kg": loads[stop]}) for stop in BROUGHT],
            *[job(f"c{stop}", stop, demand={"kg": loads[stop]}) for stop in COLLECTED],
            *[van(shift(0), name=name, capacity={"kg": ROOM}) for name in "wxyz"],
            matrices={"car": {"durations_s": [[w and 60 * w for w in row] for row in ways]}},
        )
    )


@pytest.mark.parametrize("seed", [s for s in range(7) if least_minutes(*town(s)) < float("inf")])
def test_the_shortest_plan_is_found(seed):
    """Four deliveries, and four stops that are only reached behind one."""
    solution = answer(seed)
    assert (left_out(solution), travel_minutes(solution)) == ([], least_minutes(*town(seed)))


@pytest.mark.parametrize("seed", [31, 40, 57])
def test_a_delivery_begins_another_route_for_what_is_not_collected_else(seed):
    """All deliveries fit into fewer routes than what is collected asks for."""
    assert left_out(answer(seed)) == []
