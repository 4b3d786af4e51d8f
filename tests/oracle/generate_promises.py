"""What was published, and the price of being early for a target.

Drawn with dice of its own: the rest of a request is what it would be without.
"""

from __future__ import annotations

from tests.oracle.draw import Draw

AMOUNTS = (0, 1, 2.5, 10)
RATES = (0, 3600, 60, 7.1234565)


def add_promises(dice: Draw, draw: Draw, problem: dict, routes: list[dict]) -> None:
    """`draw` knows the clock and the names of the request."""
    dice.clock, dice.horizon = draw.clock, draw.horizon
    if dice.chance(0.2):
        for side in sides(problem):
            if "target" in side and dice.chance(0.6):
                side["target"]["per_early_hour"] = dice.one([3600, 60, 0.5])
                if dice.chance(0.3):
                    del side["target"]["per_late_hour"]
    if dice.chance(0.25):
        problem["published"] = published(dice, routes)


def sides(problem: dict) -> list[dict]:
    both = ("pickup", "delivery")
    return problem.get("jobs", []) + [
        shipment[side] for shipment in problem.get("shipments", []) for side in both
    ]


def published(dice: Draw, routes: list[dict]) -> dict:
    """The plan's routes, mostly with other vehicles and times, and what exists no more."""
    made: dict = {"routes": [published_route(dice, route) for route in routes]}
    if dice.chance(0.3) and len(made["routes"]) > 1:
        one, other = dice.some(made["routes"], 2, 2)
        for member in ("vehicle", "shift"):
            one[member], other[member] = other[member], one[member]
    if dice.chance(0.2):
        made["routes"][0] |= {"vehicle": "sold", "shift": "day"}
    for name in ("vehicle", "drop"):
        if dice.chance(0.6):
            made[name] = dice.one(AMOUNTS)
    for name in ("per_earlier_hour", "per_later_hour"):
        if dice.chance(0.6):
            made[name] = dice.one(RATES)
    if dice.chance(0.4):
        made["tolerance_s"] = dice.number(0, 12)
    return made


def published_route(dice: Draw, route: dict) -> dict:
    stops = []
    for stop in route["stops"]:
        own = {name: stop[name] for name in ("type", "task", "depot", "break") if name in stop}
        if "task" in own:
            if dice.chance(0.1):
                own["task"] = f"cancelled {own['task']}"
            if dice.chance(0.8):
                own["service_start"] = dice.clock(dice.number(0, dice.horizon))
            if dice.chance(0.15):
                own |= own_prices(dice)
        stops.append(own)
    return {"vehicle": route["vehicle"], "shift": route["shift"], "stops": stops}


def own_prices(dice: Draw) -> dict:
    amounts = {name: dice.one(AMOUNTS) for name in ("vehicle", "drop") if dice.chance(0.5)}
    rates = ("per_earlier_hour", "per_later_hour")
    return amounts | {name: dice.one(RATES) for name in rates if dice.chance(0.5)}
