"""What is put around the times of a plan, so that the plan keeps it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from bench.rich.day import HOUR, MINUTE, Day, Timed

QUARTER = 15 * MINUTE


def up(moment: float, step: int = QUARTER) -> int:
    """Return the next whole quarter of an hour."""
    return -(-int(moment) // step) * step


def down(moment: float, step: int = QUARTER) -> int:
    """Return the whole quarter of an hour before."""
    return int(moment) // step * step


def tasks_of(timed: Sequence[Timed]) -> list[Timed]:
    """Return the stops of tasks."""
    return [one for one in timed if one.task is not None]


# --- windows --------------------------------------------------------------------------------------


def windows(
    day: Day, timed: Sequence[Timed], share: float, widths: Sequence[int], late: float = 0.0
) -> None:
    """One window around the service of some stops; the share `late` of them has a lateness price.

    Args:
        widths: seconds; one is drawn for each stop.
    """
    for one in tasks_of(timed):
        if not day.chance(share):
            continue
        width = day.rng.choice(widths)
        start = max(0, down(one.start - day.rng.random() * width))
        window: dict[str, Any] = {"start": start, "end": max(start + width, up(one.start))}
        if day.chance(late):
            window["per_late_hour"] = day.rng.choice([10, 20, 40])
        day.side(str(one.task), one.kind)["time_windows"] = [window]


def offers(
    day: Day, timed: Sequence[Timed], share: float, width: int, prices: Sequence[float]
) -> None:
    """Several windows of a grid for some stops; nearly always the planned one is the cheapest."""
    for one in tasks_of(timed):
        if not day.chance(share):
            continue
        first = down(one.start, width)
        others = [first + k * width for k in (-3, -2, -1, 1, 2, 3) if first + k * width >= 0]
        chosen = {first, *day.rng.sample(others, day.rng.randint(1, 2))}
        made = []
        for start in sorted(chosen):
            window: dict[str, Any] = {"start": start, "end": start + width - MINUTE}
            is_planned = start == first
            if is_planned:
                window["end"] = max(window["end"], one.start)
            if is_planned == day.chance(0.08):
                window["cost"] = day.rng.choice(prices)
            made.append(window)
        day.side(str(one.task), one.kind)["time_windows"] = made


def targets(day: Day, timed: Sequence[Timed], share: float, slack: int) -> None:
    """Times by which some stops are wished to be served."""
    for one in tasks_of(timed):
        if day.chance(share):
            moment = max(0, down(one.start + day.rng.uniform(-0.2, 1) * slack))
            price = day.rng.choice([4, 8, 12])
            day.side(str(one.task), one.kind)["target"] = {"time": moment, "per_late_hour": price}


def releases(day: Day, timed: Sequence[Timed], share: float, most_before: int) -> None:
    """Goods that are ready before the trip that takes them."""
    begins: dict[int, int] = {}
    for k, route in enumerate(day.answer["routes"]):
        begins[k] = route["start_time"]
    for one in timed:
        if one.kind == "reload":
            begins[one.route] = one.start
        elif one.kind == "job" and day.chance(share):
            moment = down(begins[one.route] - day.rng.random() * most_before, 5 * MINUTE)
            day.tasks[str(one.task)]["release_time"] = max(0, moment)


# --- shifts ---------------------------------------------------------------------------------------


def hours(day: Day, length: int, overtime: int = 0) -> None:
    """End the shifts after their length; a route that takes longer has overtime, or more hours."""
    ends = _ends(day)
    for vehicle in day.problem["vehicles"]:
        for shift in vehicle["shifts"]:
            end = shift["end"]
            planned = ends.get((vehicle["id"], shift["id"]), 0)
            end["time"] = shift["start"]["time"] + length
            if overtime:
                end["overtime_until"] = max(end["time"] + overtime, up(planned))
            else:
                end["time"] = max(end["time"], up(planned))


def _ends(day: Day) -> dict[tuple[str, str], int]:
    return {(r["vehicle"], r["shift"]): r["end_time"] for r in day.answer["routes"]}


def limits(day: Day, share: float, slack: float, names: Sequence[str]) -> None:
    """Limits of some vehicles, some way above what their routes need."""
    needed: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for route in day.answer["routes"]:
        tasks = sum(stop["type"] in ("job", "pickup") for stop in route["stops"])
        own = {
            "max_distance_m": route["distance_m"],
            "max_driving_s": route["travel_s"],
            "max_route_duration_s": route["duration_s"],
            "max_tasks": tasks,
        }
        for name, value in own.items():
            needed[route["vehicle"]][name] = max(needed[route["vehicle"]][name], value)
    usual = {name: max(own[name] for own in needed.values()) for name in names}
    for vehicle in day.problem["vehicles"]:
        if day.chance(share):
            own = needed.get(vehicle["id"], usual)
            name = day.rng.choice(names)
            vehicle.setdefault("limits", {})[name] = int(own[name] * (1 + slack)) + 2


# --- breaks ---------------------------------------------------------------------------------------


def breaks(day: Day, duration: int, after: tuple[int, int]) -> None:
    """A break in every shift; the plan has it where it is due.

    Args:
        after: when it may begin, earliest and latest, in seconds from the shift's start.
    """
    for vehicle in day.problem["vehicles"]:
        for shift in vehicle["shifts"]:
            begin = shift["start"]["time"]
            shift["breaks"] = [
                {
                    "id": f"{vehicle['id']} {shift['id']} break",
                    "duration_s": duration,
                    "earliest": begin + after[0],
                    "latest": begin + 24 * HOUR,
                }
            ]
    while True:
        answer = _without_breaks_due(day)
        due = [k for k, route in enumerate(day.routes) if _is_due(day, k, answer)]
        if not due:
            break
        for k in due:
            _put_break(day, k, answer["routes"][k])
    starts = {
        stop["break"]: stop["service_start"]
        for route in day.answer["routes"]
        for stop in route["stops"]
        if stop["type"] == "break"
    }
    for vehicle in day.problem["vehicles"]:
        for shift in vehicle["shifts"]:
            (pause,) = shift["breaks"]
            usual = shift["start"]["time"] + after[1]
            pause["latest"] = max(usual, up(starts.get(pause["id"], 0)))


def _without_breaks_due(day: Day) -> dict[str, Any]:
    """Time the plan; a break that is absent is not missed yet."""
    from bench.rich.day import evaluated

    problem = day.problem
    absent = {
        k for k, route in enumerate(day.routes) if not any("break" in s for s in route["stops"])
    }
    owners = {(day.routes[k]["vehicle"], day.routes[k]["shift"]) for k in absent}
    vehicles = [
        vehicle
        | {
            "shifts": [
                {name: value for name, value in shift.items() if name != "breaks"}
                if (vehicle["id"], shift["id"]) in owners
                else shift
                for shift in vehicle["shifts"]
            ]
        }
        for vehicle in problem["vehicles"]
    ]
    day.answer = evaluated(problem | {"vehicles": vehicles}, day.routes)
    return day.answer


def _is_due(day: Day, k: int, answer: dict[str, Any]) -> bool:
    route = day.routes[k]
    (pause,) = day.shift(route)["breaks"]
    has_it = any("break" in stop for stop in route["stops"])
    return not has_it and bool(answer["routes"][k]["end_time"] >= pause["earliest"])


def _put_break(day: Day, k: int, route: dict[str, Any]) -> None:
    """After the first stop that ends once the break may begin, or on the last way before."""
    stops = day.routes[k]["stops"]
    (pause,) = day.shift(day.routes[k])["breaks"]
    inner = [stop for stop in route["stops"] if stop["type"] not in ("start", "end")]
    at = next((i for i, s in enumerate(inner) if s["departure"] >= pause["earliest"]), len(inner))
    # Without an end place no break comes after the last task stop.
    has_end = bool({"location", "depot"} & set(day.shift(day.routes[k])["end"]))
    at = min(at + 1, len(stops) if has_end else len(stops) - 1)
    stops.insert(at, {"break": pause["id"]})
