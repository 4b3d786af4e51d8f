"""Made-up days of one depot with rush hours; times are seconds of the day.

This module knows nothing of the package: peers use it, too.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

HOUR = 3_600
OPENS, CLOSES = 7 * HOUR, 19 * HOUR
# From when on how many times as long a way within the town's centre takes.
RUSH = [
    (0, 1.0),
    (7 * HOUR, 1.7),
    (8 * HOUR + HOUR // 2, 1.4),
    (10 * HOUR, 1.1),
    (12 * HOUR, 1.3),
    (13 * HOUR, 1.15),
    (15 * HOUR + HOUR // 2, 1.5),
    (16 * HOUR + HOUR // 2, 1.9),
    (18 * HOUR, 1.2),
]
_SIDE_M, _SPEED = 30_000, 10  # of the town; metres a second without traffic


class Route(NamedTuple):
    """When a vehicle leaves the depot, and the tasks that it visits."""

    departure: float
    tasks: list[int]


class Answer(NamedTuple):
    """Routes, the sum of their durations as the solver counts, and its time of the processor."""

    routes: list[Route]
    stated: float
    cpu_s: float
    iterations: int | None = None


class Instance(NamedTuple):
    """Tasks 1 to n are served once each, from the depot 0, with little duration of all routes.

    Attributes:
        vehicles: how many there are; each carries `capacity`, leaves at `OPENS` or later, and is
            back at `CLOSES`.
        demands, services, windows: by place; a service starts within its window.
        begins: where slices of the day begin.
        durations: by slice, from and to place: seconds of a way at the slice's speed.
    """

    name: str
    family: str
    vehicles: int
    capacity: int
    demands: list[int]
    services: list[int]
    windows: list[tuple[int, int]]
    begins: list[int]
    durations: list[list[list[int]]]
    best: float | None = None


def rush(name: str) -> Instance:
    """Make up a day; a name such as `rush-50-100-1` has its tasks, % with a window, and the seed.

    Raises:
        ValueError: it is no such name.
    """
    parts = name.split("-")
    if len(parts) != 4 or parts[0] != "rush":
        raise ValueError(f"{name!r} is no name such as rush-50-100-1")
    tasks, share, _ = map(int, parts[1:])
    dice = random.Random(name)
    places = [(dice.uniform(0, _SIDE_M), dice.uniform(0, _SIDE_M)) for _ in range(tasks + 1)]
    return Instance(
        name,
        "rush",
        vehicles=max(4, tasks // 3),
        capacity=80,
        demands=[0] + [dice.randint(1, 10) for _ in range(tasks)],
        services=[0] + [dice.randint(2, 8) * 60 for _ in range(tasks)],
        windows=[(OPENS, CLOSES)] + [_window(dice, share) for _ in range(tasks)],
        begins=[begin for begin, _ in RUSH],
        durations=[_ways(places, factor) for _, factor in RUSH],
    )


def _window(dice: random.Random, share: int) -> tuple[int, int]:
    """One to three hours that begin between 8 and 16 o'clock, or the whole day."""
    start, length = dice.randint(8 * 4, 16 * 4) * HOUR // 4, dice.randint(2, 6) * HOUR // 2
    return (start, min(start + length, CLOSES)) if dice.random() * 100 < share else (OPENS, CLOSES)


def _ways(places: list[tuple[float, float]], factor: float) -> list[list[int]]:
    """Ways are the slower in a rush hour the nearer their middle is to that of the town."""
    return [[_way(a, b, factor) for b in places] for a in places]


def _way(a: tuple[float, float], b: tuple[float, float], factor: float) -> int:
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    far = math.dist(middle, (_SIDE_M / 2, _SIDE_M / 2)) / (_SIDE_M / 2)
    slower = 1 + (factor - 1) * max(0.2, 1 - far)
    return round(math.dist(a, b) / _SPEED * slower)
