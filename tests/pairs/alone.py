"""What routes cost, each alone, in one evaluation: each gets a vehicle and tasks of its own."""

from __future__ import annotations

import routeopt

UNITS = 100_000
"""A cost's parts in one of money."""


def costs_alone(problem: dict, routes: list[dict]) -> list[int | None]:
    """The costs of routes without relations, quotas and balances; None: it breaks a rule."""
    if not routes:
        return []
    try:
        request, plan = separate(problem, routes)
        answer = routeopt.evaluate(request, plan=plan, limits=None).data
    except routeopt.RequestError:
        if len(routes) == 1:
            return [None]
        return [cost for route in routes for cost in costs_alone(problem, [route])]
    broken = {int(one["pointer"].split("/")[3]) for one in answer["violations"]}
    return [
        None if k in broken else round(UNITS * route["cost"]["total"])
        for k, route in enumerate(answer["routes"])
    ]


def separate(problem: dict, routes: list[dict]) -> tuple[dict, list[dict]]:
    """A request and a plan in which no two routes share a vehicle or a task."""
    vehicles = {vehicle["id"]: vehicle for vehicle in problem["vehicles"]}
    kinds = {task["id"]: (k, task) for k in ("jobs", "shipments") for task in problem.get(k, [])}
    made: dict = {n: v for n, v in problem.items() if n in ("matrices", "objective", "depots")}
    made |= {"vehicles": [], "jobs": [], "shipments": []}
    plan = []
    for k, route in enumerate(routes):
        owner = vehicles[route["vehicle"]]
        name = f"{owner['id']}@{k}"
        made["vehicles"].append(owner | {"id": name, "shifts": own_breaks(owner["shifts"], k)})
        for task in dict.fromkeys(stop["task"] for stop in route["stops"] if "task" in stop):
            kind, raw = kinds[task]
            made[kind].append(of_one(raw, owner["id"], name) | {"id": f"{task}@{k}"})
        stops = [
            stop | {member: f"{stop[member]}@{k}" for member in ("task", "break") if member in stop}
            for stop in route["stops"]
        ]
        plan.append(route | {"vehicle": name, "stops": stops})
    if "published" in problem:
        made["published"] = published_alone(problem, routes)
        made["vehicles"].append(vehicles[next(iter(vehicles))] | {"id": ANOTHER})
    return {"problem": made}, plan


ANOTHER = "another"
"""Stands for the vehicle that a task was published for, where that is not the route's."""


def published_alone(problem: dict, routes: list[dict]) -> dict:
    """What was published of the routes' tasks, under the names that they have alone."""
    known = {vehicle["id"] for vehicle in problem["vehicles"]}
    told = []
    for k, route in enumerate(routes):
        names = {stop["task"] for stop in route["stops"] if "task" in stop}
        for number, said in enumerate(problem["published"]["routes"]):
            own = said["vehicle"] == route["vehicle"]
            vehicle = f"{said['vehicle']}@{k}" if own else ANOTHER
            stops = [
                stop | {"task": f"{stop['task']}@{k}"}
                for stop in said["stops"]
                if stop.get("task") in names
            ]
            told.append({
                "vehicle": vehicle if said["vehicle"] in known else "gone",
                "shift": f"{said['shift']} {number} {k}",
                "stops": stops,
            })  # fmt: skip
    return problem["published"] | {"routes": told}


def own_breaks(shifts: list[dict], k: int) -> list[dict]:
    """Ids of breaks are unique in a request."""
    return [
        shift | {"breaks": [one | {"id": f"{one['id']}@{k}"} for one in shift.get("breaks", [])]}
        for shift in shifts
    ]


def of_one(task: dict, vehicle: str, name: str) -> dict:
    """A task that knows one vehicle only, by its new name."""
    made = dict(task)
    if "eligible_vehicles" in task:
        made["eligible_vehicles"] = {
            member: [name] if vehicle in listed else []
            for member, listed in task["eligible_vehicles"].items()
        }
    for member in ("preferences", "service_factors"):
        if member in task:
            made[member] = [
                entry | {"vehicles": [name] if vehicle in entry["vehicles"] else []}
                if "vehicles" in entry
                else entry
                for entry in task[member]
            ]
    return made
