"""What several kinds of days have in common: vehicles, trips from depots, spare vehicles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from bench.rich.day import HOUR, Day
from bench.rich.places import Place, flat
from bench.rich.tours import Bounds, around_hubs

LONG = 40 * HOUR
"""A shift's end before it is known when the plan's route ends."""


def shift(name: str, begin: int, start: dict[str, Any], end: dict[str, Any]) -> dict[str, Any]:
    """A shift whose end is still open; see `around.hours`."""
    return {"id": name, "start": {"time": begin} | start, "end": {"time": begin + LONG} | end}


def compact(
    places: Sequence[Place],
    hubs: Sequence[Place],
    weights: Sequence[float],
    services: Sequence[float],
    most: int,
    bounds: Bounds,
) -> list[tuple[int, list[int]]]:
    """Return at most `most` tours from the hubs, with room for more stops each if need be."""
    at, middle = flat(list(places)), flat(list(hubs))
    while True:
        made = around_hubs(at, middle, weights, services, bounds)
        if len(made) <= most:
            return made
        more = len(made) / most
        bounds = Bounds(bounds.weight * more, ceil(bounds.stops * more), bounds.seconds * more)


def seconds_of(tours: Sequence[list[int]], services: Sequence[float], day_s: float) -> list[float]:
    """Return how long each tour roughly takes, for sharing tours out."""
    longest = max(sum(services[k] for k in tour) for tour in tours)
    return [day_s * sum(services[k] for k in tour) / max(1, longest) for tour in tours]


def in_turns(count: int, per_vehicle: int) -> list[list[int]]:
    """Share out `count` trips: each vehicle gets some neighbours in the list."""
    return [list(range(k, min(count, k + per_vehicle))) for k in range(0, count, per_vehicle)]


def number(k: int, most: int) -> str:
    """Return a number that sorts as text."""
    return str(k + 1).zfill(len(str(most)))


def shuffled(day: Day) -> None:
    """Put tasks and vehicles into an order that tells nothing of the plan."""
    for name in ("jobs", "shipments", "vehicles", "relations"):
        day.rng.shuffle(day.problem[name])
