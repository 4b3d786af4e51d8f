"""Every rule that a timed route breaks: (code, pointer, amount, unit)."""

from __future__ import annotations

from tests.oracle.driven import Driven, Visit, load_trips
from tests.oracle.joined import required

Breach = tuple[str, str, int, str]


def route_breaches(driven: Driven) -> list[Breach]:
    pointer = f"/plan/routes/{driven.route.index}"
    found = times_of_route(driven, pointer) + limits_of_route(driven, pointer)
    for visit in driven.visits:
        found += at_visit(driven, visit, pointer)
    return found + capacity_breaches(driven, pointer) + carried_over(driven, pointer)


def times_of_route(driven: Driven, pointer: str) -> list[Breach]:
    route, shift = driven.route, driven.route.shift
    outside = (shift.begin - driven.departure, driven.departure - shift.latest,
               driven.end - shift.last_end)  # fmt: skip
    found = [("shift_hours", pointer, amount, "s") for amount in outside if amount > 0]
    release = route.first_release()
    if release is not None and driven.departure < release:
        found.append(("release_time", pointer, release - driven.departure, "s"))
    for pause in route.absent:
        if required(pause, driven.departure, driven.end):
            found.append(("break", pointer, 1, "count"))
    return found


def limits_of_route(driven: Driven, pointer: str) -> list[Breach]:
    figures = driven.figures()
    limits = (
        ("max_route_duration", "max_route_duration_s", figures["duration_s"], "s"),
        ("max_driving", "max_driving_s", figures["travel_s"], "s"),
        ("max_distance", "max_distance_m", figures["distance_m"], "m"),
        ("max_tasks", "max_tasks", len(driven.route.tasks()), "count"),
    )
    found = []
    for code, member, actual, unit in limits:
        limit = driven.route.vehicle.limit(member)
        if limit is not None and actual > limit:
            found.append((code, pointer, actual - limit, unit))
    return found


def stop_pointer(pointer: str, plan_index: int | None) -> str:
    return pointer if plan_index is None else f"{pointer}/stops/{plan_index}"


def at_visit(driven: Driven, visit: Visit, pointer: str) -> list[Breach]:
    node, found = visit.node, []
    here = stop_pointer(pointer, node.plan_index if node else None)
    if not visit.reachable:
        found.append(("unreachable", here, 1, "count"))
    if node is None:
        return found
    if node.kind == "break" and visit.start > node.latest:
        found.append(("break", here, visit.start - node.latest, "s"))
    if visit.missed and visit.late > 0:
        code = "depot_hours" if node.kind == "reload" else "time_windows"
        found.append((code, here, visit.late, "s"))
    if node.kind in ("job", "pickup"):
        found += who_may_serve(driven, node.side.task, here)
    return found


def who_may_serve(driven: Driven, task, here: str) -> list[Breach]:
    vehicle, found = driven.route.vehicle, []
    eligible = task.raw.get("eligible_vehicles", {})
    allowed = "allowed" not in eligible or vehicle.id in eligible["allowed"]
    if not allowed or vehicle.id in eligible.get("excluded", []):
        found.append(("no_eligible_vehicle", here, 1, "count"))
    missing = levels_missing(task, vehicle)
    if missing > 0:
        found.append(("skills", here, missing, "level"))
    serves = vehicle.raw.get("serves_tags")
    if serves is not None and not set(serves) & set(task.tags):
        found.append(("tags", here, 1, "count"))
    return found


def levels_missing(task, vehicle) -> int:
    own: dict[str, int] = {}
    for skill in vehicle.raw.get("skills", []):
        level = int(skill.get("level", skill.get("min_level", 1)))
        own[skill["name"]] = max(own.get(skill["name"], 0), level)
    return sum(
        max(0, int(skill.get("min_level", 1)) - own.get(skill["name"], 0))
        for skill in task.raw.get("required_skills", [])
    )


def capacity_breaches(driven: Driven, pointer: str) -> list[Breach]:
    """One per trip and dimension, at the first place of the greatest excess."""
    found = []
    for trip in load_trips(driven):
        for name, most in driven.route.vehicle.raw.get("capacity", {}).items():
            excess = [(load[name] - int(most), plan_index) for plan_index, load in trip]
            worst = max(amount for amount, _ in excess)
            if worst > 0:
                place = next(k for amount, k in excess if amount == worst)
                found.append(("capacity", stop_pointer(pointer, place), worst, name))
    return found


def carried_over(driven: Driven, pointer: str) -> list[Breach]:
    """A reload with a shipment on board."""
    found, on_board = [], set()
    for node in driven.route.nodes:
        if node.kind == "pickup":
            on_board.add(node.id)
        elif node.kind == "delivery":
            on_board.discard(node.id)
        elif node.kind == "reload" and on_board:
            found.append(("reload", stop_pointer(pointer, node.plan_index), 1, "count"))
    return found
