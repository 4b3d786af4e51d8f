"""Customers in and around a city, made up, as a request of CLUST."""

from __future__ import annotations

import math
import random
from typing import Any

_OF_A_CLUSTER = 20
_TOWNS = 12
_SPREAD = 0.06  # degrees of latitude
_CENTRE = (52.52, 13.405)
_KEYWORDS = ("bakery", "café", "clinic", "florist", "garage", "hotel", "kiosk", "pharmacy")


def customers(entities: int, seed: int) -> dict[str, Any]:
    """Return customers in and around a city, for whom territories of equal work are wanted.

    They crowd in towns; their weights are hours of work a year, their keywords the trade.

    Args:
        entities: how many customers, at least 1.
        seed: what chance begins with.
    """
    chance = random.Random(repr((entities, seed)))
    towns = [(chance.gauss(_CENTRE[0], 0.25), chance.gauss(_CENTRE[1], 0.4)) for _ in range(_TOWNS)]
    return {
        "clusterCount": {"max": math.ceil(entities / _OF_A_CLUSTER)},
        "entities": [_customer(number, towns, chance) for number in range(1, entities + 1)],
        "options": {"compactness": "CENTROID", "balanceTolerance": 0.2, "seed": seed},
        "weights": {"matchingWeight": 300, "noMatchWeight": 2_000},
    }


def _customer(
    number: int, towns: list[tuple[float, float]], chance: random.Random
) -> dict[str, Any]:
    latitude, longitude = chance.choice(towns)
    return {
        "name": f"customer-{number}",
        "location": {
            "latitude": round(chance.gauss(latitude, _SPREAD), 5),
            "longitude": round(chance.gauss(longitude, 1.6 * _SPREAD), 5),
        },
        "weight": chance.choice((4, 6, 8, 12)),
        "keywords": [{"name": chance.choice(_KEYWORDS)}],
    }
