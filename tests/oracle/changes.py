"""The changes that an explanation may tell, made in a request's problem."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator

from tests.oracle.exact import time_of
from tests.oracle.places import (
    Judge,
    adds_nothing,
    broken,
    placings,
    task_of,
    with_every_route,
)

LIMITS = {
    "max_distance": "max_distance_m",
    "max_route_duration": "max_route_duration_s",
    "max_driving": "max_driving_s",
    "max_tasks": "max_tasks",
}
Change = Callable[[dict, int], None]
"""Changes a problem by so many units."""


def moved(value: object, seconds: int) -> object:
    """A time of the wire so much later."""
    if isinstance(value, int):
        return value + seconds
    from datetime import datetime, timedelta

    return (datetime.fromisoformat(str(value)) + timedelta(seconds=seconds)).isoformat()


def changes(problem: dict, name: str, rule: str, unit: str) -> Iterator[tuple[str, Change, int]]:
    """Every change of a rule, with the vehicle it is of (or "") and the most that it allows."""
    task, sides = task_of(problem, name)
    if rule == "time_windows":
        yield from ((("", *window)) for window in windows(problem, name, sides))
    elif rule == "release_time" and "release_time" in task:
        yield "", lambda p, x: earlier_release(p, name, x), 10**6
    elif rule == "quota":
        for k, quota in enumerate(problem.get("quotas", [])):
            if "max" in quota:
                yield "", lambda p, x, k=k: add(p["quotas"][k], "max", x), 10**6
    else:
        for k, vehicle in enumerate(problem["vehicles"]):
            yield from (
                (vehicle["id"], *found) for found in of_vehicle(task, vehicle, k, rule, unit)
            )


def add(owner: dict, member: str, x: int) -> None:
    owner[member] += x


def earlier_release(problem: dict, name: str, x: int) -> None:
    task, _ = task_of(problem, name)
    task["release_time"] = moved(task["release_time"], -x)


def windows(problem: dict, name: str, sides: list) -> Iterator[tuple[Change, int]]:
    common = problem.get("objective", {}).get("costs", {}).get("per_late_hour")
    for k, (_, side) in enumerate(sides):
        own = side.get("time_windows", [])
        for w, window in enumerate(own):
            start, end = time_of(window["start"]), time_of(window["end"])
            others = [(time_of(o["start"]), time_of(o["end"])) for o in own if o is not window]
            if window.get("per_late_hour", common) is None:
                most = min([first - end for first, _ in others if first >= end], default=10**6)
                yield lambda p, x, k=k, w=w: shift_window(p, name, k, w, "end", x), most
            most = min([start - last for _, last in others if last <= start], default=10**6)
            yield lambda p, x, k=k, w=w: shift_window(p, name, k, w, "start", -x), most


def shift_window(problem: dict, name: str, side: int, window: int, member: str, x: int) -> None:
    own = task_of(problem, name)[1][side][1]["time_windows"][window]
    own[member] = moved(own[member], x)


def of_vehicle(task: dict, vehicle: dict, k: int, rule: str, unit: str) -> Iterator:
    if rule == "capacity" and unit in vehicle.get("capacity", {}):
        yield lambda p, x: add(p["vehicles"][k]["capacity"], unit, x), 10**6
    elif rule in LIMITS and LIMITS[rule] in vehicle.get("limits", {}):
        yield lambda p, x: add(p["vehicles"][k]["limits"], LIMITS[rule], x), 10**6
    elif rule == "shift_hours":
        for s in range(len(vehicle["shifts"])):
            yield lambda p, x, s=s: later_end(p["vehicles"][k]["shifts"][s]["end"], x), 10**6
    elif rule == "skills":
        for skill in task.get("required_skills", []):
            level = int(skill.get("min_level", 1))
            own = max(
                (int(s.get("level", s.get("min_level", 1))) for s in vehicle.get("skills", [])
                 if s["name"] == skill["name"]), default=0)  # fmt: skip
            if own < level:
                yield lambda p, x, n=skill["name"], o=own: learn(p["vehicles"][k], n, o + x), level


def learn(vehicle: dict, name: str, level: int) -> None:
    """Level 0 is no skill."""
    if level > 0:
        vehicle["skills"] = [*vehicle.get("skills", []), {"name": name, "level": level}]


def later_end(end: dict, x: int) -> None:
    member = "overtime_until" if "overtime_until" in end else "time"
    end[member] = moved(end[member], x)


def fits(request: dict, name: str, judge: Judge, change: Change | None = None, x: int = 0) -> bool:
    """Whether a task can be added somewhere, with a change of the problem, so that nothing is
    broken that the given plan does not break under the problem as it was."""
    request = with_every_route(request)
    given = broken(request, judge(request))
    changed = {"problem": copy.deepcopy(request["problem"]), "plan": request["plan"]}
    if change is not None:
        change(changed["problem"], x)
    for index, _, stops in placings(changed, name):
        routes = list(changed["plan"]["routes"])
        routes[index] = routes[index] | {"stops": stops}
        tried = changed | {"plan": {"routes": routes}}
        if adds_nothing(broken(tried, judge(tried)), given):
            return True
    return False


def without(request: dict, name: str) -> dict:
    """The request without a task in its plan."""
    routes = [
        route | {"stops": [stop for stop in route["stops"] if stop.get("task") != name]}
        for route in request["plan"]["routes"]
    ]
    return {"problem": request["problem"], "plan": {"routes": routes}}


def lone_ways(request: dict, name: str, judge: Judge) -> dict[tuple[str, str], list]:
    """What a task breaks alone on each shift, quotas and relations aside, in every way."""
    problem = {k: v for k, v in request["problem"].items() if k not in ("quotas", "relations")}
    empty = with_every_route({"problem": problem, "plan": {"routes": []}})
    found: dict[tuple[str, str], list] = {}
    for index, _, stops in placings(empty, name):
        route = empty["plan"]["routes"][index]
        tried = {"problem": problem, "plan": {"routes": [route | {"stops": stops}]}}
        found.setdefault((route["vehicle"], route["shift"]), []).append(judge(tried)["violations"])
    return found
