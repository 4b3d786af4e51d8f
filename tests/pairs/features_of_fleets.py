"""Loads, depots, who may serve what, limits, prices and travel."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.pairs.base import (
    METRE,
    SECOND,
    costs,
    ids,
    matrix,
    place,
    quantities,
    relations,
    several_vans,
    shifts,
    tasks,
    vans,
)
from tests.pairs.feature import Feature, pops

MORE_DIMENSIONS = ("m3", "pallets", "boxes")


SIDE = ("location", "service_time_s", "setup_time_s", "time_windows", "target")


def into_shipments(draw: Draw, request: dict) -> None:
    """One or two of the jobs become shipments, brought to where the job was."""
    problem = request["problem"]
    few = "depots" in problem
    del problem["jobs"][2 if few else 4 :]
    for job in draw.some(problem["jobs"], 1, 1 if few else 2)[: len(problem["jobs"]) - 1]:
        problem["jobs"].remove(job)
        job.pop("release_time", None)
        load = job.pop("delivery", None)
        if load is not None:
            job["demand"] = load
        delivery = {name: job.pop(name) for name in SIDE if name in job}
        pickup = {"location": place(draw), "service_time_s": draw.number(0, 3)}
        problem.setdefault("shipments", []).append(job | {"pickup": pickup, "delivery": delivery})


def into_jobs(request: dict) -> None:
    """Who does not know shipments only brings them."""
    problem = request["problem"]
    for shipment in problem.pop("shipments", []):
        shipment.pop("pickup")
        if "demand" in shipment:
            shipment["delivery_of"] = shipment.pop("demand")
        job = shipment.pop("delivery") | shipment
        if "delivery_of" in job:
            job["delivery"] = job.pop("delivery_of")
        problem["jobs"].append(job)
    publish_jobs(problem)
    kept = []
    for relation in problem.get("relations", []):
        for member in ("from", "to"):
            if isinstance(relation.get(member), dict):
                relation[member] = relation[member]["task"]
        if "participants" in relation:
            relation["participants"] = [
                one if isinstance(one, str) else one["task"] for one in relation["participants"]
            ]
        if "from" not in relation or relation["from"] != relation["to"]:
            kept.append(relation)
    if "relations" in problem:
        problem["relations"] = kept


def publish_jobs(problem: dict) -> None:
    """Of what was published of a shipment only the delivery is known, as a job."""
    for route in problem.get("published", {}).get("routes", []):
        kept = [stop for stop in route["stops"] if stop["type"] != "pickup"]
        route["stops"] = [stop | {"type": "job"} for stop in kept]


def capacity(draw: Draw, request: dict) -> None:
    for vehicle in draw.some(vans(request), 1, 2):
        vehicle["capacity"] = {"kg": draw.number(3, 8)}
    for task in tasks(request):
        member = "demand" if "pickup" in task else draw.one(["demand", "delivery"])
        task[member] = {"kg": draw.number(1, 4)}


def loads(member: str):
    def add(draw: Draw, request: dict) -> None:
        for job in draw.some(request["problem"]["jobs"], 1, 3):
            job[member] = {"kg": draw.number(1, 4)}

    return add


def jobs(request: dict) -> list[dict]:
    return request["problem"]["jobs"]


def dimensions(draw: Draw, request: dict) -> None:
    for vehicle in vans(request):
        vehicle.setdefault("capacity", {}).update(
            {name: draw.number(2, 6) for name in MORE_DIMENSIONS}
        )
    for task in tasks(request):
        for name in MORE_DIMENSIONS:
            if draw.chance(0.7):
                member = "demand" if "pickup" in task else draw.one(["demand", "delivery"])
                task.setdefault(member, {})[name] = draw.number(1, 3)


def one_dimension(request: dict) -> None:
    for quantity in quantities(request):
        for name in MORE_DIMENSIONS:
            quantity.pop(name, None)


def initial_load(draw: Draw, request: dict) -> None:
    for vehicle in draw.some(vans(request), 1, 2):
        room = vehicle.setdefault("capacity", {}).setdefault("kg", 6)
        vehicle["initial_load"] = {"kg": draw.number(1, room)}


def reloads(draw: Draw, request: dict) -> None:
    problem = request["problem"]
    most = draw.number(1, 2) if "shipments" in problem else 3
    del problem["jobs"][most:], problem.get("shipments", [])[1:]
    del problem["vehicles"][1:]
    problem["depots"] = [{"id": "hub", "location": draw.place()}]
    for vehicle in vans(request):
        vehicle["capacity"] = vehicle.get("capacity", {}) | {"kg": draw.number(3, 5)}
        for shift in vehicle["shifts"]:
            shift["reloads"] = ["hub"]


def second_depot(draw: Draw, request: dict) -> None:
    request["problem"]["depots"].append({"id": "store", "location": draw.place()})
    for shift in shifts(request):
        shift["reloads"].append("store")


def one_depot(request: dict) -> None:
    for shift in shifts(request):
        if "reloads" in shift:
            shift["reloads"] = [entry for entry in shift["reloads"] if name_of(entry) != "store"]


def name_of(entry: str | dict) -> str:
    return entry if isinstance(entry, str) else entry["depot"]


def depots(request: dict) -> list[dict]:
    return request["problem"].get("depots", [])


def depot_hours(draw: Draw, request: dict) -> None:
    for depot in depots(request):
        start = draw.number(0, 30)
        depot["time_windows"] = [{"start": start, "end": start + draw.number(0, 20)}]


def depot_price(draw: Draw, request: dict) -> None:
    for depot in depots(request):
        depot["cost_per_visit"] = draw.one([2, 6, 15])


def depot_service(draw: Draw, request: dict) -> None:
    for depot in depots(request):
        depot["service_time_s"] = draw.number(2, 15)


def max_visits(draw: Draw, request: dict) -> None:
    for vehicle in vans(request):
        vehicle["capacity"]["kg"] = draw.number(2, 4)
    for shift in draw.some(shifts(request), 1, 2):
        shift["reloads"] = [
            {"depot": name_of(entry), "max_visits": 1} for entry in shift["reloads"]
        ]


def any_visits(request: dict) -> None:
    for shift in shifts(request):
        if "reloads" in shift:
            shift["reloads"] = [name_of(entry) for entry in shift["reloads"]]


# --- who serves what ------------------------------------------------------------------------------


def skills(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    for vehicle in draw.some(vans(request), 1, 2):
        vehicle["skills"] = [{"name": "gas", "level": draw.number(1, 3)}]
    for task in draw.some(tasks(request), 1, 3):
        task["required_skills"] = [{"name": "gas", "min_level": draw.number(1, 3)}]


def serves_tags(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    for task in draw.some(tasks(request), 1, 2):
        task["tags"] = ["blue"]
    draw.one(vans(request))["serves_tags"] = ["blue"]


def eligible(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    for task in draw.some(tasks(request), 1, 2):
        member = draw.one(["allowed", "excluded"])
        task["eligible_vehicles"] = {member: ids(draw.some(vans(request), 1, 1))}


def preferences(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    draw.one(vans(request))["preferred_tags"] = ["north"]
    for task in draw.some(tasks(request), 1, 3):
        price = draw.number(2, 20)
        wish = {"vehicles": ids(draw.some(vans(request), 1, 1))}
        task["preferences"] = [draw.one([{"tag": "north"}, wish]) | {"violation_cost": price}]


def drop_fee(draw: Draw, request: dict) -> None:
    for task in draw.some(tasks(request), 1, 2):
        task["drop_fee"] = draw.number(2, 25)


def priority(draw: Draw, request: dict) -> None:
    """There is more to do than the hours allow."""
    for shift in shifts(request):
        shift["end"]["time"] = shift["start"]["time"] + draw.number(10, 22)
    for task in draw.some(tasks(request), 1, 2):
        task["priority"] = draw.number(2, 5)


def tasks_and_relations(request: dict) -> list[dict]:
    """One of several tasks has its fee and priority in the relation."""
    return [*tasks(request), *relations(request)]


# --- limits, prices, travel -----------------------------------------------------------------------


def limit(name: str, least: int, most: int):
    def add(draw: Draw, request: dict) -> None:
        for vehicle in draw.some(vans(request), 1, 2):
            vehicle.setdefault("limits", {})[name] = draw.number(least, most)

    return add


def limits(request: dict) -> list[dict]:
    return [vehicle.get("limits", {}) for vehicle in vans(request)]


def speed_factor(draw: Draw, request: dict) -> None:
    for vehicle in draw.some(vans(request), 1, 2):
        vehicle["speed_factor"] = draw.one([0.5, 0.5, 2])


def profiles(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    request["problem"]["matrices"]["truck"] = matrix(draw)
    draw.one(vans(request))["profile"] = "truck"


def one_profile(request: dict) -> None:
    pops(vans, "profile")(request)
    request["problem"]["matrices"].pop("truck", None)


def vehicle_costs(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    names = {"per_travel_hour": SECOND, "fixed": 8, "per_travel_km": METRE}
    for vehicle in draw.some(vans(request), 1, 2):
        chosen = draw.some(list(names), 1, 2)
        vehicle["costs"] = {name: names[name] * draw.number(0, 3) for name in chosen}


def fixed(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    costs(request)["fixed"] = draw.number(3, 30)


def per_km(draw: Draw, request: dict) -> None:
    costs(request)["per_travel_km"] = METRE * draw.number(1, 3)


def no_way(draw: Draw, request: dict) -> None:
    table = request["problem"]["matrices"]["car"]
    pairs = [(a, b) for a in range(len(table["durations_s"])) for b in range(2, 6) if a != b]
    for a, b in draw.some(pairs, 5, 9):
        table["durations_s"][a][b] = table["distances_m"][a][b] = None


def some_way(request: dict) -> None:
    """Who does not know missing ways takes them for short."""
    matrices = request["problem"]["matrices"]["car"]
    for name in ("durations_s", "distances_m"):
        for row in matrices[name]:
            row[:] = [3 if cell is None else cell for cell in row]


SHIPMENTS = Feature("shipments", into_shipments, into_jobs)

FLEETS = (
    Feature("capacity", capacity, pops(vans, "capacity")),
    Feature("delivery", loads("delivery"), pops(jobs, "delivery"), ("capacity",)),
    Feature("demand", loads("demand"), pops(jobs, "demand"), ("capacity",)),
    Feature("four dimensions", dimensions, one_dimension, ("capacity",)),
    Feature("reloads", reloads, pops(shifts, "reloads"), ("capacity",)),
    Feature("initial_load", initial_load, pops(vans, "initial_load"), ("capacity",)),
    Feature("several depots", second_depot, one_depot, ("reloads",)),
    Feature("depot time_windows", depot_hours, pops(depots, "time_windows"), ("reloads",)),
    Feature("cost_per_visit", depot_price, pops(depots, "cost_per_visit"), ("reloads",)),
    Feature("depot service_time_s", depot_service, pops(depots, "service_time_s"), ("reloads",)),
    Feature("max_visits", max_visits, any_visits, ("reloads",)),
    Feature("required_skills", skills, pops(tasks, "required_skills")),
    Feature("serves_tags", serves_tags, pops(vans, "serves_tags")),
    Feature("eligible_vehicles", eligible, pops(tasks, "eligible_vehicles")),
    Feature("preferences", preferences, pops(tasks, "preferences")),
    Feature("drop_fee", drop_fee, pops(tasks_and_relations, "drop_fee")),
    Feature("priority", priority, pops(tasks_and_relations, "priority")),
    Feature("max_distance_m", limit("max_distance_m", 8, 35), pops(limits, "max_distance_m")),
    Feature("max_route_duration_s", limit("max_route_duration_s", 10, 35),
            pops(limits, "max_route_duration_s")),
    Feature("max_driving_s", limit("max_driving_s", 8, 30), pops(limits, "max_driving_s")),
    Feature("max_tasks", limit("max_tasks", 0, 2), pops(limits, "max_tasks")),
    Feature("speed_factor", speed_factor, pops(vans, "speed_factor")),
    Feature("profile", profiles, one_profile),
    Feature("vehicle costs", vehicle_costs, pops(vans, "costs")),
    Feature("fixed", fixed, pops(lambda request: [costs(request)], "fixed")),
    Feature("per_travel_km", per_km, pops(lambda request: [costs(request)], "per_travel_km")),
    Feature("no way", no_way, some_way),
)  # fmt: skip
