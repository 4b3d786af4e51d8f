"""Random requests with alternatives: those of the generator, with relations one_of put in.

A module of its own, so that the requests of `generate` stay what they are.
"""

from __future__ import annotations

import copy

from tests.oracle.draw import Draw
from tests.oracle.generate import generate


def with_alternatives(seed: int) -> dict:
    """The request of the generator with one or two relations one_of."""
    return add_alternatives(generate(seed), Draw(f"alternatives {seed}"))


def add_alternatives(request: dict, draw: Draw) -> dict:
    request = copy.deepcopy(request)
    problem = request["problem"]
    tasks = {task["id"]: task for kind in ("jobs", "shipments") for task in problem.get(kind, [])}
    free = list(tasks)
    draw.rng.shuffle(free)
    relations = problem.setdefault("relations", [])
    for _ in range(draw.one([1, 1, 2])):
        names, free = free[:4], free[4:]
        names = names[: draw.number(2, 4)]
        if len(names) < 2:
            break
        for name in names:
            tasks[name].pop("drop_fee", None)
            tasks[name].pop("priority", None)
        relation: dict = {"kind": "one_of", "participants": names}
        if draw.chance(0.6):
            relation["drop_fee"] = draw.one([0, 0.002, 1, 12.5])
        if draw.chance(0.3):
            relation["priority"] = draw.number(1, 9)
        relations.insert(draw.number(0, len(relations)), relation)
        if draw.chance(0.7):
            leave_one(request, names, draw)
    if not relations:
        del problem["relations"]
    return request


def with_places(seed: int) -> dict:
    """The request of the generator with several places for some stops."""
    request, draw = copy.deepcopy(generate(seed)), Draw(f"places {seed}")
    problem = request["problem"]
    rows = rows_of(problem)
    sides = [((job["id"], "job"), job) for job in problem.get("jobs", [])]
    for shipment in problem.get("shipments", []):
        sides += [((shipment["id"], side), shipment[side]) for side in ("pickup", "delivery")]
    for key, side in draw.some(sides, 1, 3):
        own = {name: side.pop(name) for name in MEMBERS if name in side}
        side["places"] = [own, *(other_place(own, rows, draw) for _ in range(draw.number(1, 2)))]
        draw.rng.shuffle(side["places"])
        for route in request["plan"]["routes"]:
            for stop in route["stops"]:
                if stop.get("task") == key[0] and stop.get("type", "job") == key[1]:
                    stop["place"] = draw.number(0, len(side["places"]) - 1)
    return request


def rows_of(problem: dict) -> int:
    """How many rows the matrices have; a profile may have them in its slices alone."""
    profile = next(iter(problem["matrices"].values()))
    return len((profile if "durations_s" in profile else profile["slices"][0])["durations_s"])


MEMBERS = ("location", "service_time_s", "setup_time_s", "time_windows", "target")
"""What each of several places has of its own."""


def other_place(own: dict, rows: int, draw: Draw) -> dict:
    made = copy.deepcopy(own) | {"location": draw.number(0, rows - 1)}
    for name in MEMBERS[1:]:
        if name in made and draw.chance(0.5):
            del made[name]
    if draw.chance(0.5):
        made["service_time_s"] = draw.number(0, 9)
    if draw.chance(0.5):
        made["cost"] = draw.one([0, 0.5, 0.333335, 12])
    return made


def leave_one(request: dict, names: list[str], draw: Draw) -> None:
    """Takes all but one of these tasks, or all, out of the plan."""
    kept = draw.one([*names, *names, None])
    for route in request["plan"]["routes"]:
        stops = route["stops"]
        if "locked_stops" in route:
            del route["locked_stops"]
        route["stops"] = [s for s in stops if s.get("task") not in names or s["task"] == kept]
