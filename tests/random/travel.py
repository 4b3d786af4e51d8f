"""Times and distances between places, computed slowly and by other formulas than the core's."""

from __future__ import annotations

from fractions import Fraction
from math import asin, cos, isqrt, radians, sin, sqrt
from typing import Any

Arc = tuple[int, int]  # seconds, metres

EARTH_RADIUS_M = 6_371_008.8
SPEEDS_AND_ROAD_FACTORS = {  # of the default provider, in kilometres per hour
    "car": (35, 1.3),
    "truck": (30, 1.3),
    "bike": (15, 1.2),
    "foot": (5, 1.2),
}


class Matrices:
    """The request's own matrices: a location is a row."""

    def __init__(self, matrices: dict[str, Any]) -> None:
        self._matrices = matrices

    def arc(self, profile: str, origin: int, target: int) -> Arc | None:
        entry = self._matrices[profile]
        duration = entry["durations_s"][origin][target]
        distance = entry.get("distances_m", entry["durations_s"])[origin][target]
        return None if duration is None or distance is None else (duration, distance)


class Plane:
    """Straight lines between points with whole coordinates, to the nearest whole unit."""

    def __init__(self, locations: list[Any]) -> None:
        self._locations = locations

    def arc(self, _profile: str, origin: Any, target: Any) -> Arc:
        (x1, y1), (x2, y2) = (_coordinates(self._locations, at) for at in (origin, target))
        squared = Fraction(x1 - x2) ** 2 + Fraction(y1 - y2) ** 2
        assert squared.denominator == 1
        units = (isqrt(4 * squared.numerator) + 1) // 2
        return units, units


class Sphere:
    """The haversine formula, times the profile's road factor, at its speed."""

    def __init__(self, locations: list[Any]) -> None:
        self._locations = locations

    def arc(self, profile: str, origin: Any, target: Any) -> Arc:
        start, end = (_coordinates(self._locations, at) for at in (origin, target))
        speed_kmh, road_factor = SPEEDS_AND_ROAD_FACTORS[profile]
        metres = great_circle_m(start, end) * road_factor
        return int(metres * 3.6 / speed_kmh + 0.5), int(metres + 0.5)


def great_circle_m(start: Any, end: Any) -> float:
    (lon1, lat1), (lon2, lat2) = ([radians(degrees) for degrees in at] for at in (start, end))
    squared = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 2 * EARTH_RADIUS_M * asin(min(1.0, sqrt(squared)))


def _coordinates(locations: list[Any], place: Any) -> Any:
    return locations[place] if isinstance(place, int) else place


def travel_of(request: dict, provider: str) -> Matrices | Plane | Sphere:
    """What the request travels by: its matrices, else `euclidean` or `great_circle`."""
    problem = request["problem"]
    if "matrices" in problem:
        return Matrices(problem["matrices"])
    kind = {"euclidean": Plane, "great_circle": Sphere}[provider]
    return kind(problem.get("locations", []))
