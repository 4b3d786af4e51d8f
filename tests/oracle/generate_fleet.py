"""Random depots and vehicles."""

from __future__ import annotations

from tests.oracle.draw import Draw

SKILLS = ["lift", "cold"]
TAGS = ["red", "green", "blue"]


def depots(draw: Draw) -> list[dict]:
    return [depot(draw, f"depot {k}") for k in range(draw.number(1, 2))]


def depot(draw: Draw, name: str) -> dict:
    made: dict = {"id": name, "location": draw.place()}
    if draw.chance(0.5):
        made["cost_per_visit"] = draw.one([1, 2.5, 0.123455])
    if draw.chance(0.5):
        made["service_time_s"] = draw.number(0, 6)
    if draw.chance(0.35):
        made["time_windows"] = [
            {"start": draw.clock(start), "end": draw.clock(end)} for start, end in spans(draw, 2)
        ]
    return made


def spans(draw: Draw, most: int) -> list[tuple[int, int]]:
    """Up to `most` windows that do not overlap, in any order."""
    count = draw.number(1, most)
    ends = sorted(draw.number(0, draw.horizon) for _ in range(2 * count))
    if draw.chance(0.3):
        ends[-1] += draw.horizon
    pairs = [(ends[2 * k], ends[2 * k + 1]) for k in range(count)]
    pairs = [pair for k, pair in enumerate(pairs) if k == 0 or clear(pairs[k - 1], pair)]
    draw.rng.shuffle(pairs)
    return pairs


def clear(before: tuple[int, int], after: tuple[int, int]) -> bool:
    return before[1] < after[0] or (before[1] == after[0] and before[0] < before[1] < after[1])


def vehicles(draw: Draw) -> list[dict]:
    draw.vehicle_ids = [f"van {k}" for k in range(draw.one([1, 2, 2, 3, 3]))]
    return [vehicle(draw, name) for name in draw.vehicle_ids]


def vehicle(draw: Draw, name: str) -> dict:
    count = 2 if draw.chance(0.2) else 1
    made: dict = {"id": name, "shifts": [shift(draw, name, f"shift {k}") for k in range(count)]}
    if draw.profiles != ["car"] or draw.chance(0.1):
        made["profile"] = draw.one(draw.profiles)
    if draw.dimensions and draw.chance(0.6):
        made["capacity"] = draw.quantities(9)
    if draw.dimensions and draw.chance(0.25):
        made["initial_load"] = draw.quantities(3)
    if draw.chance(0.35):
        made["skills"] = [
            draw.one([{"name": skill}, {"name": skill, "level": draw.number(1, 3)},
                      {"name": skill, "min_level": draw.number(1, 3)}])
            for skill in draw.some(SKILLS, 1, 2)
        ]  # fmt: skip
    if draw.chance(0.08):
        made["serves_tags"] = draw.some(TAGS, 0, 3)
    if draw.chance(0.3):
        made["preferred_tags"] = draw.some(TAGS, 0, 3)
    if draw.chance(0.25):
        made["speed_factor"] = draw.one([0.5, 0.75, 1.25, 2, 0.333333])
    if draw.chance(0.35):
        made["limits"] = limits(draw)
    return made


def limits(draw: Draw) -> dict:
    half = draw.horizon // 2
    bounds = {
        "max_distance_m": draw.number(0, 9000),
        "max_route_duration_s": draw.number(half // 2, draw.horizon),
        "max_driving_s": draw.number(5, half),
        "max_tasks": draw.number(1, 6),
    }
    return {name: value for name, value in bounds.items() if draw.chance(0.5)}


def shift(draw: Draw, owner: str, name: str) -> dict:
    begin = draw.number(0, draw.horizon // 4) if draw.chance(0.3) else 0
    finish = draw.horizon if draw.chance(0.8) else draw.number(begin, draw.horizon)
    draw.begin_of[owner, name] = begin
    start = {"time": draw.clock(begin)} | end_of_route(draw)
    if draw.chance(0.2):
        start["latest"] = draw.clock(draw.number(begin, finish))
    end = {"time": draw.clock(finish)} | end_of_route(draw)
    if draw.chance(0.3):
        end["overtime_until"] = draw.clock(finish + draw.number(0, 30))
    made = {"id": name, "start": start, "end": end}
    if draw.depots and draw.chance(0.7):
        made["reloads"] = [
            draw.one([depot, {"depot": depot}, {"depot": depot, "max_visits": draw.number(1, 8)}])
            for depot in draw.some(draw.depots, 1, 2)
        ]
    if draw.chance(0.35):
        count = draw.number(1, 2)
        made["breaks"] = [pause(draw, f"break {k}") for k in range(count)]
    return made


def end_of_route(draw: Draw) -> dict:
    if draw.chance(0.15):
        return {}
    if draw.depots and draw.chance(0.3):
        return {"depot": draw.one(draw.depots)}
    return {"location": draw.place()}


def pause(draw: Draw, name: str) -> dict:
    earliest = draw.number(0, draw.horizon)
    latest = earliest + draw.number(0, draw.horizon // 2)
    made = {"id": name, "duration_s": draw.number(0, 9), "earliest": draw.clock(earliest),
            "latest": draw.clock(latest)}  # fmt: skip
    if draw.chance(0.3):
        made["location"] = draw.place()
    return made
