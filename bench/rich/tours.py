"""Compact tours around a hub: savings (Clarke and Wright 1964), then 2-opt (Croes 1958)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

NEIGHBOURS = 30
METRES_PER_SECOND = 35 / 3.6 / 1.3
"""As the crow flies, by car."""


class Bounds(NamedTuple):
    """What a tour may have at most: weight, stops, and seconds of travel and service."""

    weight: float
    stops: int
    seconds: float


def tours(
    at: Any, hub: Any, weights: Sequence[float], services: Sequence[float], bounds: Bounds
) -> list[list[int]]:
    """Return tours over all points, each from the hub and back.

    Args:
        at: metres on a plane, shape (n, 2); hub: shape (2,).
        weights, services: of each point; a point alone always gets a tour.
    """
    home = np.hypot(*(at - hub).T)
    tour_of = list(range(len(at)))
    made: dict[int, list[int]] = {k: [k] for k in range(len(at))}
    weight = dict(enumerate(weights))
    spent = {k: 2 * home[k] / METRES_PER_SECOND + services[k] for k in range(len(at))}
    for saved, a, b in _savings(at, home):
        one, other = tour_of[a], tour_of[b]
        if one == other or not (_is_end(made[one], a) and _is_end(made[other], b)):
            continue
        together = spent[one] + spent[other] - saved / METRES_PER_SECOND
        if (
            weight[one] + weight[other] > bounds.weight
            or len(made[one]) + len(made[other]) > bounds.stops
            or together > bounds.seconds
        ):
            continue
        head = made[one] if made[one][-1] == a else made[one][::-1]
        tail = made.pop(other)
        made[one] = head + (tail if tail[0] == b else tail[::-1])
        weight[one] += weight.pop(other)
        spent[one] = together
        for k in tail:
            tour_of[k] = one
    return [shortened(tour, at, hub, hub) for tour in made.values()]


def around_hubs(
    at: Any, hubs: Any, weights: Sequence[float], services: Sequence[float], bounds: Bounds
) -> list[tuple[int, list[int]]]:
    """Return hub and tour of all tours, every point served from its nearest hub."""
    far = np.hypot(*(at[:, None] - hubs[None]).transpose(2, 0, 1))
    nearest = far.argmin(axis=1)
    found = []
    for hub, place in enumerate(hubs):
        own = [int(k) for k in np.flatnonzero(nearest == hub)]
        if own:
            lists = ([weights[k] for k in own], [services[k] for k in own])
            made = tours(at[own], place, *lists, bounds)
            found += [(hub, [own[k] for k in tour]) for tour in made]
    return found


def _savings(at: Any, home: Any) -> list[tuple[float, int, int]]:
    found = []
    for a in range(len(at)):
        far = np.hypot(*(at - at[a]).T)
        near = np.argsort(far, kind="stable")[1 : NEIGHBOURS + 1]
        found += [(home[a] + home[b] - far[b], a, int(b)) for b in near]
    found.sort(key=lambda saving: (-saving[0], saving[1:]))
    return found


def _is_end(tour: list[int], point: int) -> bool:
    return point in (tour[0], tour[-1])


def shortened(tour: list[int], at: Any, start: Any, end: Any) -> list[int]:
    """Return the tour after 2-opt: from a start to an end, in metres on the plane; None: open."""
    points = [at[k] for k in tour]
    points = [points[0] if start is None else start, *points, points[-1] if end is None else end]
    far = np.hypot(*(np.array(points)[:, None] - np.array(points)).transpose(2, 0, 1))
    if start is None:
        far[0, :] = far[:, 0] = 0
    if end is None:
        far[-1, :] = far[:, -1] = 0
    order = np.arange(len(points))
    while True:
        own = far[np.ix_(order, order)]
        step = np.diagonal(own, 1)
        # Reversing what is from i + 1 to j.
        change = own[:-1, :-1] + own[1:, 1:] - step[:, None] - step[None, :]
        change[np.tril_indices(len(change), 1)] = 0
        i, j = np.unravel_index(np.argmin(change), change.shape)
        if change[i, j] > -1:
            return [tour[k - 1] for k in order[1:-1]]
        order[i + 1 : j + 1] = order[i + 1 : j + 1][::-1]
