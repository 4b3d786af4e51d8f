"""Relations between the stops of a plan, drawn so that the plan keeps them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bench.rich.around import tasks_of, up
from bench.rich.day import MINUTE, Day, Timed
from bench.rich.places import flat
from bench.rich.tours import METRES_PER_SECOND

TRIED = 60


def in_pairs(
    day: Day, share: float, new_task: Callable[[dict[str, Any], str], dict[str, Any]], slack: int
) -> None:
    """Two people at one job: another route comes to a stop when this one is there.

    A route takes part in one pair at most, so that no two pairs wait for each other.

    Args:
        share: of the planned jobs.
        new_task: makes the second job from the first one and an id.
        slack: seconds between the two starts.
    """
    timed = day.time()
    at = {one.task: one for one in timed if one.kind == "job"}
    jobs_of = _jobs_of_routes(day, timed)
    free = {k for k, route in enumerate(day.routes) if len(route["stops"]) > 2}
    wanted = round(share * len(at))
    candidates = list(at)
    day.rng.shuffle(candidates)
    for name in candidates:
        if wanted == 0 or len(free) < 2:
            break
        one = at[name]
        if one.route not in free:
            continue
        spot = _best_spot(day, jobs_of, one, sorted(free - {one.route}))
        if spot is None:
            continue
        route, position = spot
        second = new_task(day.tasks[str(name)], f"{name} helper")
        day.problem["jobs"].append(second)
        day.routes[route]["stops"].insert(position, {"task": second["id"]})
        made = {"kind": "synchronized", "participants": [name, second["id"]]}
        day.problem["relations"].append(made | ({"max_difference_s": slack} if slack else {}))
        free -= {one.route, route}
        wanted -= 1


def _jobs_of_routes(day: Day, timed: Sequence[Timed]) -> dict[int, list[Timed]]:
    """The stops of each route that has nothing but jobs."""
    found: dict[int, list[Timed]] = {k: [] for k in range(len(day.routes))}
    for one in timed:
        if one.kind == "job":
            found[one.route].append(one)
    return {k: own for k, own in found.items() if len(own) == len(day.routes[k]["stops"])}


def _best_spot(
    day: Day, jobs_of: dict[int, list[Timed]], one: Timed, routes: list[int]
) -> tuple[int, int] | None:
    """The route and position that is near in place and time, of a sample of routes."""
    here = flat([day.side(str(one.task), "job")["location"]])[0]
    best = None
    for route in day.rng.sample(routes, min(TRIED, len(routes))):
        before = [k for k in jobs_of.get(route, ()) if k.departure <= one.start]
        if not before:
            continue
        last = before[-1]
        there = flat([day.side(str(last.task), "job")["location"]])[0]
        far = float(np.hypot(*(here - there))) / METRES_PER_SECOND
        cost = far + abs(one.start - last.departure - far)
        if best is None or cost < best[0]:
            best = cost, route, len(before)
    return None if best is None or best[0] > 60 * MINUTE else best[1:]


def ride_times(day: Day, timed: Sequence[Timed], share: float, factor: float, slack: int) -> None:
    """Shipments are on board not much longer than planned."""
    ends: dict[str, dict[str, Timed]] = {}
    for one in tasks_of(timed):
        if one.kind != "job":
            ends.setdefault(str(one.task), {})[one.kind] = one
    for name, own in ends.items():
        if day.chance(share):
            ride = own["delivery"].start - own["pickup"].departure
            stops = [{"task": name, "stop": kind} for kind in ("pickup", "delivery")]
            made = {"kind": "time_lag", "from": stops[0], "to": stops[1]}
            most = up(ride * factor + slack, MINUTE)
            day.problem["relations"].append(made | {"max_s": most})


def lags(day: Day, timed: Sequence[Timed], pairs: Sequence[tuple[str, str]], slack: int) -> None:
    """Of each pair of jobs the second follows the first after about the planned time."""
    at = {one.task: one for one in timed}
    for first, second in pairs:
        lag = at[second].start - at[first].departure
        made: dict[str, Any] = {"kind": "time_lag", "from": first, "to": second}
        made["min_s"] = max(0, int((lag - slack) // MINUTE * MINUTE))
        if day.chance(0.5):
            made["max_s"] = up(lag + slack, MINUTE)
        day.problem["relations"].append(made)


def chains(day: Day, timed: Sequence[Timed], share: float) -> None:
    """Some routes keep an order of two or three stops, some of them with no other between."""
    for route in _routes(timed):
        if len(route) < 4 or not day.chance(share):
            continue
        begin = day.rng.randrange(len(route) - 3)
        chosen = route[begin : begin + day.rng.randint(2, 3)]
        is_adjacent = day.chance(0.5)
        if not is_adjacent:
            chosen = [chosen[0], *route[begin + 3 : begin + 4]]
        if len({one.task for one in chosen}) < len(chosen):
            continue
        made = {"kind": "ordered", "participants": [_participant(one) for one in chosen]}
        day.problem["relations"].append(made | ({"adjacent": True} if is_adjacent else {}))


def alike(day: Day, share: float) -> None:
    """Some tasks of a route stay together, on their vehicle or on their route; some stay apart."""
    own: dict[int, list[str]] = {}
    for k, name in day.planned():
        own.setdefault(k, []).append(name)
    for k, names in own.items():
        if len(names) >= 2 and day.chance(share):
            kind = day.rng.choice(["same_route", "same_vehicle"])
            chosen = day.rng.sample(names, 2)
            day.problem["relations"].append({"kind": kind, "participants": chosen})
        if day.chance(share):
            other = day.rng.choice(list(own))
            if day.routes[other]["vehicle"] != day.routes[k]["vehicle"]:
                chosen = [day.rng.choice(names), day.rng.choice(own[other])]
                made = {"kind": "different_vehicles", "participants": chosen}
                day.problem["relations"].append(made)


def groups(day: Day, timed: Sequence[Timed], names: tuple[str, str], share: float) -> None:
    """Some tasks of a first kind come before those of a second one on every route."""
    for route in _routes(timed):
        middle = day.rng.randrange(len(route) + 1)
        for k, one in enumerate(route):
            if one.kind == "job" and day.chance(share):
                tag = names[k >= middle]
                day.tasks[str(one.task)].setdefault("tags", []).append(tag)
    made = [{"tags": [name]} for name in names]
    day.problem["relations"].append({"kind": "ordered", "groups": made})


def _routes(timed: Sequence[Timed]) -> list[list[Timed]]:
    found: dict[int, list[Timed]] = {}
    for one in tasks_of(timed):
        found.setdefault(one.route, []).append(one)
    return list(found.values())


def _participant(one: Timed) -> str | dict[str, Any]:
    return str(one.task) if one.kind == "job" else {"task": one.task, "stop": one.kind}
