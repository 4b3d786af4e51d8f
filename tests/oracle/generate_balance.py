"""Random balances that the request check accepts."""

from __future__ import annotations

from tests.oracle.balances import share
from tests.oracle.draw import Draw

MEASURES = ["duration", "duration", "driving", "service", "distance", "tasks"]
PRICES = [0, 3600, 360, 12.345678, 0.01]


def balances(draw: Draw, problem: dict, name: str = "balance") -> list[dict]:
    """One or two; of dice of their own, so that all else is drawn as without them."""
    made = [balance(draw, problem, f"{name} {k}") for k in range(draw.one([1, 1, 2]))]
    return [each for each in made if any_share(problem, each)]


def balance(draw: Draw, problem: dict, name: str) -> dict:
    names = [vehicle["id"] for vehicle in problem["vehicles"]]
    measure: str | dict = draw.one(MEASURES)
    if draw.dimensions and draw.chance(0.15):
        measure = {"load": draw.one(draw.dimensions)}
    made: dict = {"id": name, "measure": measure, "price": draw.one(PRICES)}
    if draw.chance(0.3):
        made["vehicles"] = names = draw.some(names, 1, len(names))
    if draw.chance(0.4):
        made["shares"] = {each: draw.one([0, 1, 1, 2, 50]) for each in names}
    if draw.chance(0.4):
        most = 5 if measure == "tasks" else 3_000 if measure == "distance" else 60
        made["history"] = {each: draw.number(0, most) for each in draw.some(names, 1, 3)}
    if draw.chance(0.3):
        start = draw.number(0, 3)
        made["period"] = {"start": draw.clock(start), "end": draw.clock(draw.number(start, 30))}
    return made


def any_share(problem: dict, made: dict) -> bool:
    names = made.get("vehicles", [vehicle["id"] for vehicle in problem["vehicles"]])
    return any(share(problem, made, name) > 0 for name in names)
