"""Every way to add one task to a plan, judged one by one: what suggest must find."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import product

from tests.oracle.exact import time_of
from tests.oracle.solve_oracle import visits

Judge = Callable[[dict], dict]
"""Gives an evaluate answer with money in whole hundred thousandths (`compare.plain`)."""

NEW = {"departure": "new"}
"""Of a reload that comes with a task: ignored in a plan, and no member of a generated one."""

OF_TASKS = {"no_eligible_vehicle", "skills", "tags", "time_windows", "unreachable"}


def unserved(request: dict) -> list[str]:
    served = {s["task"] for r in request["plan"]["routes"] for s in r["stops"] if "task" in s}
    problem = request["problem"]
    tasks = [*problem.get("jobs", []), *problem.get("shipments", [])]
    return [task["id"] for task in tasks if task["id"] not in served]


def task_of(problem: dict, name: str) -> tuple[dict, list[tuple[str, dict]]]:
    """A task, and its stops by type."""
    for job in problem.get("jobs", []):
        if job["id"] == name:
            return job, [("job", job)]
    found = next(s for s in problem["shipments"] if s["id"] == name)
    return found, [("pickup", found["pickup"]), ("delivery", found["delivery"])]


def with_every_route(request: dict) -> dict:
    """The same plan with an empty route for every shift that it does not use, in the order of
    the request and without entries for starts and ends."""
    problem = request["problem"]
    given = {(r["vehicle"], r["shift"]): r for r in request["plan"]["routes"]}
    routes = []
    for vehicle in problem["vehicles"]:
        for shift in vehicle["shifts"]:
            key = (vehicle["id"], shift["id"])
            route = given.get(key, {"vehicle": key[0], "shift": key[1], "stops": []})
            stops = [s for s in route["stops"] if s.get("type") not in ("start", "end")]
            routes.append(route | {"stops": stops})
    return {"problem": problem, "plan": {"routes": routes}}


def is_free_break(route: dict, index: int) -> bool:
    """Whether a stop is a break that may as well be taken elsewhere."""
    stop = route["stops"][index]
    kept = stop.get("pinned") or route.get("locked") or index < route.get("locked_stops", 0)
    return "break" in stop and not kept


def place(route: dict, gap: int) -> int:
    """The stops before a gap, without free breaks: what the caller can tell."""
    return sum(not is_free_break(route, k) for k in range(gap))


def shift_of(problem: dict, route: dict) -> dict:
    vehicle = next(v for v in problem["vehicles"] if v["id"] == route["vehicle"])
    return next(s for s in vehicle["shifts"] if s["id"] == route["shift"])


def placings(request: dict, name: str) -> Iterator[tuple[int, tuple[int, ...], list[dict]]]:
    """Route, gaps and new stops of every way to add a task, with at most one new reload."""
    problem = request["problem"]
    _, sides = task_of(problem, name)
    for index, route in enumerate(request["plan"]["routes"]):
        if route.get("locked"):
            continue
        stops, first = route["stops"], route.get("locked_stops", 0)
        most = visits(shift_of(problem, route))
        for gaps in product(range(first, len(stops) + 1), repeat=len(sides)):
            if list(gaps) != sorted(gaps):
                continue
            added = list(stops)
            for gap, (kind, _) in reversed(list(zip(gaps, sides, strict=True))):
                added.insert(gap, {"task": name, "type": kind})
            yield index, gaps, added
            for depot, count in most.items():
                if sum(stop.get("depot") == depot for stop in stops) >= count:
                    continue
                for at in range(first, len(added) + 1):
                    yield index, gaps, [*added[:at], {"depot": depot} | NEW, *added[at:]]


def window_choices(problem: dict, name: str) -> list[tuple[int | None, ...]]:
    """Which window each stop is to use; None: there is no choice."""
    _, sides = task_of(problem, name)
    counts = [len(side.get("time_windows", [])) for _, side in sides]
    return list(product(*([None] if n < 2 else range(n) for n in counts)))


def with_windows(request: dict, name: str, windows: tuple[int | None, ...]) -> dict:
    """The request with the task's stops left no window but these."""
    if all(window is None for window in windows):
        return request
    problem = copy.copy(request["problem"])
    for kind in ("jobs", "shipments"):
        problem[kind] = [copy.deepcopy(t) if t["id"] == name else t for t in problem.get(kind, [])]
    _, sides = task_of(problem, name)
    for (_, side), window in zip(sides, windows, strict=True):
        if window is not None:
            side["time_windows"] = [side["time_windows"][window]]
    return {"problem": problem, "plan": request["plan"]}


def used_window(problem: dict, side: dict, start: int) -> int:
    """The cheapest window that a service which starts then can use, of equals the later one."""
    common = problem.get("objective", {}).get("costs", {}).get("per_late_hour")
    found = []
    for index, window in enumerate(side["time_windows"]):
        late = window.get("per_late_hour", common)
        first, last = time_of(window["start"]), time_of(window["end"])
        if first > start or (late is None and start > last):
            continue
        price = float(window.get("cost", 0)) + float(late or 0) * max(0, start - last) / 3600
        found.append((price, -first, -last, index))
    return min(found)[3]


def broken(request: dict, answer: dict) -> list[tuple]:
    """Violations by what they are of: rule, unit and task, route, relation or quota; and how much.

    The answer's pointers are into the request's plan.
    """
    found = []
    for code, pointer, amount, unit in answer["violations"]:
        words = pointer.split("/")
        subject: object = pointer
        if words[1] == "plan":
            route = request["plan"]["routes"][int(words[3])]
            subject = route["vehicle"], route["shift"]
            if len(words) > 4 and code in OF_TASKS:
                stop = route["stops"][int(words[5])]
                subject = (subject, stop["task"]) if "task" in stop else subject
        found.append(((code, unit, subject), amount))
    return found


def adds_nothing(found: list[tuple], given: list[tuple]) -> bool:
    """Whether each of the one has its own equal, of at least its amount, in the other."""
    for key in {key for key, _ in found}:
        new = sorted((amount for k, amount in found if k == key), reverse=True)
        old = sorted((amount for k, amount in given if k == key), reverse=True)
        if len(new) > len(old) or any(n > o for n, o in zip(new, old, strict=False)):
            return False
    return True


def best_places(request: dict, name: str, judge: Judge) -> dict[tuple, int]:
    """The least cost of the plan with the task, by route, places and windows."""
    request = with_every_route(request)
    problem = request["problem"]
    given = broken(request, judge(request))
    _, sides = task_of(problem, name)
    best: dict[tuple, int] = {}
    for windows in window_choices(problem, name):
        alone = with_windows(request, name, windows)
        for index, gaps, stops in placings(request, name):
            routes = list(request["plan"]["routes"])
            routes[index] = routes[index] | {"stops": stops}
            changed = alone | {"plan": {"routes": routes}}
            answer = judge(changed)
            if not adds_nothing(broken(changed, answer), given):
                continue
            if not uses(problem, sides, windows, answer, name):
                continue
            places = tuple(place(request["plan"]["routes"][index], gap) for gap in gaps)
            key, cost = (index, places, windows), answer["cost"]["total"]
            best[key] = min(cost, best.get(key, cost))
    return best


def uses(problem: dict, sides: list, windows: tuple, answer: dict, name: str) -> bool:
    """Whether each window that was chosen is the one that the start pays for among all."""
    starts = {
        stop["type"]: stop["service_start"]
        for route in answer["routes"]
        for stop in route["stops"]
        if stop["id"] == name and stop["type"] in ("job", "pickup", "delivery")
    }
    return all(
        window is None or used_window(problem, side, starts[kind]) == window
        for (kind, side), window in zip(sides, windows, strict=True)
    )
