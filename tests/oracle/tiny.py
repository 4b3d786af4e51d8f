"""Tiny requests that solve honours whole, small enough to try every plan of them; and larger."""

from __future__ import annotations

from tests.oracle.draw import Draw

HORIZON = 60


def tiny(seed: int) -> dict:
    """A problem of at most three tasks, two shifts and two depots, with a few features."""
    return problem(Draw(seed), most_tasks=3, most_vehicles=2)


def small(seed: int) -> dict:
    """The like with more tasks and vehicles."""
    return problem(Draw(seed), most_tasks=16, most_vehicles=4)


def problem(draw: Draw, most_tasks: int, most_vehicles: int) -> dict:
    draw.horizon = HORIZON
    draw.places = draw.number(2, 5)
    draw.dimensions = draw.one([[], ["kg"], ["kg"], ["kg", "m3"]])
    gaps = draw.one([0, 0, 0.1])
    has_reloads = draw.chance(0.6)
    draw.depots = [f"depot {k}" for k in range(draw.number(1, 2))] if has_reloads else []
    released = draw.one([0, 0, 0.4, 0.8])
    count = draw.number(1, most_tasks)
    shipments = min(count - 1, draw.one([0, 0, 0, 1, 1, 2]) * max(1, most_tasks // 8))
    return {
        "matrices": {"car": matrix(draw, gaps)},
        "jobs": [job(draw, f"job {k}", released) for k in range(count - shipments)],
        "shipments": [shipment(draw, f"shipment {k}") for k in range(shipments)],
        "depots": [depot(draw, name) for name in draw.depots],
        "vehicles": vehicles(draw, most_vehicles),
        "objective": {"costs": draw.one([{}, {"per_travel_km": 3}, {"fixed": 0.02}])},
    }


def matrix(draw: Draw, gaps: float) -> dict:
    """Ways on a line, some longer than they need be, some missing."""
    at = [draw.number(0, 8) for _ in range(draw.places)]
    far = draw.one([0, 0, 6])

    def cells() -> list[list[int | None]]:
        return [
            [
                None if a != b and draw.chance(gaps) else abs(at[a] - at[b]) + draw.number(0, far)
                for b in range(draw.places)
            ]
            for a in range(draw.places)
        ]

    if draw.chance(0.5):
        return {"durations_s": cells()}
    return {"durations_s": cells(), "distances_m": cells()}


def side(draw: Draw) -> dict:
    made: dict = {"location": draw.place()}
    if draw.chance(0.5):
        made["service_time_s"] = draw.number(0, 5)
    if draw.chance(0.4):
        start = draw.number(0, HORIZON)
        made["time_windows"] = [{"start": start, "end": start + draw.number(0, 25)}]
    return made


def task(draw: Draw) -> dict:
    made: dict = {}
    if draw.chance(0.4):
        made["drop_fee"] = draw.one([0, 0.002, 0.01, 1])
    if draw.dimensions and draw.chance(0.8):
        made["demand"] = draw.quantities(4)
    if draw.chance(0.1):
        made["eligible_vehicles"] = {"allowed": ["van 0"]}
    return made


def job(draw: Draw, name: str, released: float) -> dict:
    made = {"id": name, **side(draw), **task(draw)}
    if draw.dimensions and draw.chance(0.6):
        made["delivery"] = draw.quantities(4)
        if draw.chance(0.7):
            made.pop("demand", None)
    if draw.chance(released):
        made["release_time"] = draw.number(0, HORIZON // 2)
    return made


def shipment(draw: Draw, name: str) -> dict:
    return {"id": name, "pickup": side(draw), "delivery": side(draw), **task(draw)}


def depot(draw: Draw, name: str) -> dict:
    made: dict = {"id": name, "location": draw.place()}
    if draw.chance(0.4):
        made["cost_per_visit"] = draw.one([0.001, 0.5])
    if draw.chance(0.4):
        made["service_time_s"] = draw.number(0, 5)
    if draw.chance(0.4):
        ends = sorted(draw.rng.sample(range(HORIZON), 2 * draw.number(1, 3)))
        spans = list(zip(ends[::2], ends[1::2], strict=True))
        draw.rng.shuffle(spans)
        made["time_windows"] = [{"start": start, "end": end} for start, end in spans]
    return made


def vehicles(draw: Draw, most: int) -> list[dict]:
    return [vehicle(draw, f"van {k}") for k in range(draw.one([1, 1, *range(2, most + 1)]))]


def vehicle(draw: Draw, name: str) -> dict:
    made: dict = {"id": name, "shifts": [shift(draw)]}
    if draw.dimensions and draw.chance(0.8):
        made["capacity"] = {name: draw.number(2, 8) for name in draw.dimensions}
    if draw.dimensions and draw.chance(0.3):
        made["initial_load"] = draw.quantities(4)
    if draw.chance(0.2):
        made["speed_factor"] = draw.one([0.5, 0.9, 1.5])
    if draw.chance(0.5):
        made["limits"] = limits(draw)
    return made


def limits(draw: Draw) -> dict:
    bounds = {
        "max_distance_m": draw.number(5, 40),
        "max_driving_s": draw.number(5, 40),
        "max_route_duration_s": draw.number(5, 50),
        "max_tasks": draw.number(0, 3),
    }
    return {name: bounds[name] for name in draw.some(list(bounds), 1, 2)}


def shift(draw: Draw) -> dict:
    start = draw.number(0, HORIZON // 3)
    length = draw.one([HORIZON // 2, HORIZON, HORIZON])
    made: dict = {
        "id": "day",
        "start": {"time": start, "location": draw.place()},
        "end": {"time": start + length, "location": draw.place()},
    }
    if draw.depots and draw.chance(0.5):
        made["start"] = {"time": start, "depot": draw.one(draw.depots)}
    if draw.chance(0.25):
        made["start"]["latest"] = start + draw.number(0, length)
    if draw.depots and draw.chance(0.9):
        made["reloads"] = [
            draw.one([name, {"depot": name, "max_visits": draw.number(1, 2)}])
            for name in draw.some(draw.depots, 1, 2)
        ]
    return made
