"""The demo's orders and vehicles."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from importlib.resources import files
from typing import Any, NamedTuple

from routeopt.request.problem import Problem

_MIDNIGHT = datetime(2026, 12, 1, tzinfo=timezone(timedelta(hours=1)))
_HUB = [13.341, 52.537]  # Westhafen, where Berlin's freight arrives by water, rail and road


class Order(NamedTuple):
    """What places of one kind order; amounts grow from place to place by `kg_step`."""

    kg: int
    kg_step: int
    parcels: int
    service_min: int
    window: tuple[float, float] | None = None
    more: Mapping[str, Any] = {}


_ORDERS = {
    "station": Order(25, 9, 3, 6, (5.5, 10)),
    "museum": Order(15, 7, 3, 7, (8, 12)),
    "stage": Order(30, 11, 4, 8, (13, 17.5)),
    "town hall": Order(8, 3, 2, 5, (8, 15)),
    "hospital": Order(45, 12, 6, 9, None, {"priority": 5}),
    "library": Order(20, 6, 4, 6, (10, 18), {"demand": {"kg": 12, "parcels": 2}}),
    "school": Order(35, 8, 3, 7, (6.5, 10.5)),
    "market": Order(90, 20, 5, 10, (5.5, 9.5), {"required_skills": [{"name": "tail-lift"}]}),
    "park": Order(18, 5, 2, 5, (9, 17), {"drop_fee": 9}),
    "square": Order(10, 4, 2, 4, None, {"drop_fee": 6}),
}

# From, to, kilograms, earliest pickup and latest delivery (hours of the day).
_TRANSFERS = (
    ("Klinikum Neukölln", "Charité Mitte", 4, 8, 12),
    ("Klinikum Buch", "Charité Virchow-Klinikum", 4, 7, 12),
    ("Unfallkrankenhaus Berlin", "Klinikum im Friedrichshain", 6, 8, 13),
    ("Charité Benjamin Franklin", "Charité Mitte", 5, 13, 17),
    ("Amerika-Gedenkbibliothek", "Berliner Stadtbibliothek", 40, 10, 16),
    ("Freie Universität", "Grimm-Zentrum", 25, 9, 15),
    ("Rathaus Spandau", "Rotes Rathaus", 3, 8, 14),
    ("Rathaus Köpenick", "Rotes Rathaus", 3, 8, 14),
)


class Model(NamedTuple):
    """A kind of vehicle: how many, what they carry, what they cost, and when they drive."""

    name: str
    vehicles: int
    capacity: Mapping[str, int]
    costs: Mapping[str, float]
    shifts: Mapping[str, tuple[float, float]]
    skills: tuple[str, ...] = ()


_BOTH = {"morning": (5.5, 12), "afternoon": (12.5, 18.5)}
_FLEET = (
    Model(
        "e-van",
        4,
        {"kg": 550, "parcels": 60},
        {"fixed": 35, "per_travel_km": 0.18, "per_travel_hour": 26},
        _BOTH,
    ),
    Model(
        "van",
        4,
        {"kg": 900, "parcels": 80},
        {"fixed": 45, "per_travel_km": 0.32, "per_travel_hour": 26},
        _BOTH,
    ),
    Model(
        "truck",
        2,
        {"kg": 2400, "parcels": 140},
        {"fixed": 80, "per_travel_km": 0.65, "per_travel_hour": 31},
        {"morning": (5, 12.5)},
        ("tail-lift",),
    ),
)


def day_in_berlin() -> Problem:
    """Return the demo's problem: about 200 orders, 10 vehicles, up to 18 routes."""
    problem = Problem()
    places = list(_places())
    for index, place in enumerate(places):
        problem.add_job(**_job(place, _ORDERS[place["kind"]], index))
    locations = {place["name"]: _location(place) for place in places}
    for origin, target, kg, earliest, latest in _TRANSFERS:
        problem.add_shipment(
            id=f"{origin} to {target}",
            demand={"kg": kg, "parcels": 1},
            pickup=_side(locations[origin], earliest, latest),
            delivery=_side(locations[target], earliest, latest),
        )
    for model in _FLEET:
        for number in range(1, model.vehicles + 1):
            problem.add_vehicle(**_vehicle(model, number))
    return problem


def _places() -> Iterator[dict[str, str]]:
    text = files(__package__).joinpath("berlin.csv").read_text(encoding="utf-8")
    return iter(csv.DictReader(text.splitlines()))


def _job(place: Mapping[str, str], order: Order, index: int) -> dict[str, Any]:
    size = index * 7 % 6
    window = None if order.window is None else [_window(*order.window)]
    return {
        "id": place["name"],
        "location": _location(place),
        "delivery": {"kg": order.kg + size * order.kg_step, "parcels": order.parcels + size // 2},
        "service_time_s": 60 * (order.service_min + size // 3),
        "time_windows": window,
        **order.more,
    }


def _side(location: list[float], earliest: float, latest: float) -> Any:
    return {
        "location": location,
        "service_time_s": 240,
        "time_windows": [_window(earliest, latest)],
    }


def _vehicle(model: Model, number: int) -> dict[str, Any]:
    return {
        "id": f"{model.name} {number}",
        "capacity": dict(model.capacity),
        "costs": dict(model.costs),
        "skills": [{"name": skill} for skill in model.skills] or None,
        "shifts": [
            {
                "id": name,
                "start": {"time": _time(begin), "location": _HUB},
                "end": {"time": _time(end), "location": _HUB},
            }
            for name, (begin, end) in model.shifts.items()
        ],
    }


def _location(place: Mapping[str, str]) -> list[float]:
    return [float(place["lon"]), float(place["lat"])]


def _window(start: float, end: float) -> dict[str, datetime]:
    return {"start": _time(start), "end": _time(end)}


def _time(hour: float) -> datetime:
    return _MIDNIGHT + timedelta(hours=hour)
