"""Places as the services of roads know them."""

from __future__ import annotations

STEPS = 100_000
Place = tuple[int, int]
"""Longitude and latitude in steps of 0.00001 degrees, which is about a metre."""


def place_at(longitude: float, latitude: float) -> Place:
    """Return the place at coordinates in degrees."""
    return round(longitude * STEPS), round(latitude * STEPS)
