"""Invented places in towns of a region, and the ways between them."""

from __future__ import annotations

import random
from math import cos, radians
from typing import Any

import numpy as np

CENTRE = (10.0, 50.0)
METRES_PER_DEGREE = 111_194.93
EARTH_M = 6_371_008.8
CAR = (35 / 3.6, 1.3)
"""Metres per second and road factor of the profile `car`; see docs/travel.md."""

Place = list[float]


class Region:
    """Towns of very different sizes around a city, and hamlets between them."""

    def __init__(self, rng: random.Random, towns: int, radius_km: float) -> None:
        self._rng = rng
        self.radius = radius_km * 1000
        self.towns = [(0.0, 0.0), *(self._anywhere() for _ in range(towns - 1))]
        self._shares = [1 / (k + 1) ** 0.8 for k in range(towns)]

    def town(self) -> tuple[float, float]:
        """Return the middle of a town in metres, larger ones more often."""
        return self._rng.choices(self.towns, self._shares)[0]

    def place(self, rural: float = 0.1) -> Place:
        """Return a place where somebody lives."""
        if self._rng.random() < rural:
            return _degrees(*self._anywhere())
        middle = self._rng.choices(range(len(self.towns)), self._shares)[0]
        spread = self.radius * (0.03 + 0.09 * self._shares[middle])
        x, y = self.towns[middle]
        return _degrees(self._rng.gauss(x, spread), self._rng.gauss(y, spread))

    def middle(self, k: int) -> Place:
        """Return a place at the edge of a town, where depots are."""
        x, y = self.towns[k % len(self.towns)]
        return _degrees(x + self._rng.gauss(0, 1500), y + self._rng.gauss(0, 1500))

    def near(self, place: Place, metres: float) -> Place:
        """Return a place near another one."""
        east = METRES_PER_DEGREE * cos(radians(place[1]))
        return [
            round(place[0] + self._rng.gauss(0, metres) / east, 5),
            round(place[1] + self._rng.gauss(0, metres) / METRES_PER_DEGREE, 5),
        ]

    def _anywhere(self) -> tuple[float, float]:
        while True:
            x, y = (self._rng.uniform(-self.radius, self.radius) for _ in range(2))
            if x * x + y * y <= self.radius**2:
                return x, y


def _degrees(x: float, y: float) -> Place:
    east = METRES_PER_DEGREE * cos(radians(CENTRE[1]))
    return [round(CENTRE[0] + x / east, 5), round(CENTRE[1] + y / METRES_PER_DEGREE, 5)]


def flat(places: list[Place]) -> Any:
    """Return the places in metres on a plane, shape (n, 2): good enough to plan with."""
    degrees = np.array(places, dtype=float).reshape(-1, 2)
    east = METRES_PER_DEGREE * cos(radians(CENTRE[1]))
    return (degrees - CENTRE) * (east, METRES_PER_DEGREE)


def great_circle(places: list[Place]) -> tuple[Any, Any]:
    """Return seconds and metres between all places by car, int32 of shape (n, n)."""
    degrees = np.radians(np.array(places, dtype=float))
    lon, lat = degrees[:, 0], degrees[:, 1]
    half = np.sin((lat[:, None] - lat) / 2) ** 2
    half += np.cos(lat)[:, None] * np.cos(lat) * np.sin((lon[:, None] - lon) / 2) ** 2
    metres = 2 * EARTH_M * np.arcsin(np.sqrt(np.minimum(half, 1))) * CAR[1]
    seconds = np.ascontiguousarray(np.rint(metres / CAR[0]), dtype=np.int32)
    return seconds, np.ascontiguousarray(np.rint(metres), dtype=np.int32)
