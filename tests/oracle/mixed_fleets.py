"""Requests whose vehicles keep the same hours but differ in room and prices, of any size.

Some have tasks that may be left out, shipments, reloads, limits and release times, too.
"""

from __future__ import annotations

from tests.oracle import tiny
from tests.oracle.draw import Draw

SIZES = ((3, 20), (5, 21), (8, 32))
"""Room, and the price of a route in thousandths."""


def mixed_fleet(seed: int, tasks: int = 4, vehicles: int = 4) -> dict:
    """A problem of so many tasks and at most so many vehicles."""
    draw = Draw(seed)
    draw.horizon = tiny.HORIZON
    draw.places = draw.number(2, tasks + 1)
    draw.dimensions = draw.one([["kg"], ["kg"], ["kg", "m3"]])
    draw.depots = ["depot 0"] if draw.chance(0.25) else []
    released = draw.one([0, 0, 0, 0.3])
    shipments = draw.one([0, 0, 1, tasks // 2])
    return {
        "matrices": {"car": tiny.matrix(draw, draw.one([0, 0, 0.1]))},
        "jobs": [tiny.job(draw, f"job {k}", released) for k in range(tasks - shipments)],
        "shipments": [tiny.shipment(draw, f"shipment {k}") for k in range(shipments)],
        "depots": [tiny.depot(draw, name) for name in draw.depots],
        "vehicles": fleet(draw, draw.number(2, vehicles)),
        "objective": {"costs": draw.one([{}, {"per_travel_km": 3}])},
    }


def fleet(draw: Draw, count: int) -> list[dict]:
    """Nearly all keep the same hours; a few have a limit."""
    shift = tiny.shift(draw)
    made = []
    for k in range(count):
        room, fixed = draw.one(SIZES)
        made.append(
            {
                "id": f"van {k}",
                "shifts": [shift if draw.chance(0.9) else tiny.shift(draw)],
                "capacity": dict.fromkeys(draw.dimensions, room),
                "costs": {"fixed": fixed / draw.one([1, 1000, 1000]), **price(draw)},
            }
        )
    if draw.chance(0.25):
        draw.one(made)["limits"] = tiny.limits(draw)
    return made


def price(draw: Draw) -> dict:
    return {"per_travel_hour": draw.one([1, 2, 5])} if draw.chance(0.5) else {}
