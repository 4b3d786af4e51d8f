"""Quotas, balances, relations, and what a plan holds fast."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.pairs.base import (
    SECOND,
    ids,
    participants,
    relate,
    relations,
    routes,
    several_vans,
    tasks,
    vans,
)
from tests.pairs.feature import Change, Feature, pops
from tests.pairs.features_of_fleets import name_of


def quota(draw: Draw, request: dict, **members: object) -> None:
    made: dict = {"id": f"quota {len(quotas(request))}", **members}
    made["tasks"] = ids(draw.some(tasks(request), 1, 3))
    if draw.chance(0.7):
        made["vehicles"] = ids(draw.some(vans(request), 1, 1))
    request["problem"].setdefault("quotas", []).append(made)


def quotas(request: dict) -> list[dict]:
    return request["problem"].get("quotas", [])


def most(draw: Draw, request: dict) -> None:
    quota(draw, request, max=draw.number(0, 1))


def least(draw: Draw, request: dict) -> None:
    quota(draw, request, min=draw.number(1, 2), per_missing=draw.number(8, 30))


def without(member: str) -> Change:
    def drop(request: dict) -> None:
        request["problem"]["quotas"] = [own for own in quotas(request) if member not in own]

    return drop


def period(draw: Draw, request: dict) -> None:
    """The quota of the most counts the late shifts, or the early ones."""
    for own in quotas(request):
        own["period"] = draw.one([{"start": 0, "end": 20}, {"start": 20, "end": 90}])


def balance(draw: Draw, request: dict) -> None:
    """Of hours mostly; a second above the fair share of one of two vans is half a second too much.

    A task counts as some seconds.
    """
    several_vans(draw, request)
    measure = draw.one(["duration", "duration", "driving", "service", "tasks"])
    second = SECOND if measure != "tasks" else draw.number(4, 12)
    made = {"id": "balance", "measure": measure, "price": 2 * second * draw.number(1, 3)}
    if draw.chance(0.4):
        most = 3 if measure == "tasks" else 12
        made["history"] = {vans(request)[0]["id"]: draw.number(1, most)}
    if measure != "tasks" or draw.chance(0.3):
        made["shares"] = dict.fromkeys(ids(vans(request)), 1)
    request["problem"]["balance"] = [made]


def no_balance(request: dict) -> None:
    request["problem"].pop("balance", None)


def synchronized(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    made = {"kind": "synchronized", "participants": participants(draw, request, 2)}
    relate(request, made | draw.one([{}, {"max_difference_s": draw.number(1, 9)}]))


def time_lag(draw: Draw, request: dict) -> None:
    first, second = participants(draw, request, 2)
    least, more = draw.one([(0, 0), (0, 4), (6, 0), (6, 8), (15, 9)])
    made: dict = {"kind": "time_lag", "from": first, "to": second, "min_s": least}
    relate(request, made | draw.one([{}, {"max_s": least + more}]))


def ride_time(draw: Draw, request: dict) -> None:
    for shipment in draw.some(request["problem"]["shipments"], 1, 2):
        ends = [{"task": shipment["id"], "stop": stop} for stop in ("pickup", "delivery")]
        made = {"kind": "time_lag", "from": ends[0], "to": ends[1], "max_s": draw.number(3, 14)}
        relate(request, made)


def is_ride_time(relation: dict) -> bool:
    ends = [relation.get(name) for name in ("from", "to")]
    return all(isinstance(end, dict) for end in ends) and ends[0]["task"] == ends[1]["task"]


def no_ride_time(request: dict) -> None:
    request["problem"]["relations"] = [r for r in relations(request) if not is_ride_time(r)]


def no_time_lag(request: dict) -> None:
    request["problem"]["relations"] = [
        r for r in relations(request) if r["kind"] != "time_lag" or is_ride_time(r)
    ]


def ordered(draw: Draw, request: dict) -> None:
    made = {"kind": "ordered", "participants": participants(draw, request, 3)}
    relate(request, made)


def adjacent(draw: Draw, request: dict) -> None:  # noqa: ARG001
    for relation in relations(request):
        if relation["kind"] == "ordered":
            relation["adjacent"] = True


def groups(draw: Draw, request: dict) -> None:
    names = ids(draw.some(tasks(request), 2, 4))
    cut = draw.number(1, len(names) - 1)
    made = [{"tasks": names[:cut]}, {"tasks": names[cut:]}]
    relate(request, {"kind": "ordered", "groups": made})


def alike(kind: str):
    def add(draw: Draw, request: dict) -> None:
        several_vans(draw, request)
        names = ids(draw.some(tasks(request), 2, 3))
        relate(request, {"kind": kind, "participants": names})

    return add


def no(kind: str, member: str = "kind") -> Change:
    def drop(request: dict) -> None:
        request["problem"]["relations"] = [
            r for r in relations(request) if r["kind"] != kind or member not in r
        ]

    return drop


# --- plans ----------------------------------------------------------------------------------------


def some_route(draw: Draw, request: dict) -> dict:
    """The route of the plan for a van, with one to three tasks that no other route has.

    Where the van may load again it does so now and then between two of its stops.
    """
    planned = {stop.get("task") for route in routes(request) for stop in route["stops"]}
    free = [task for task in tasks(request) if task["id"] not in planned]
    vehicle = draw.one(vans(request))
    for route in routes(request):
        if route["vehicle"] == vehicle["id"]:
            return route
    stops: list[dict] = []
    for task in draw.some(free, 1, 3):
        kinds = ({"type": "pickup"}, {"type": "delivery"}) if "pickup" in task else ({},)
        stops += [{"task": task["id"], **kind} for kind in kinds]
    depots = vehicle["shifts"][0].get("reloads", [])
    if depots and len(stops) > 1 and draw.chance(0.5):
        stops.insert(draw.number(1, len(stops) - 1), {"depot": name_of(draw.one(depots))})
    route = {"vehicle": vehicle["id"], "shift": vehicle["shifts"][0]["id"], "stops": stops}
    request.setdefault("plan", {"routes": []})["routes"].append(route)
    return route


def pinned(draw: Draw, request: dict) -> None:
    route = some_route(draw, request)
    for stop in draw.some(route["stops"], 1, 3):
        stop["pinned"] = True


def stops(request: dict) -> list[dict]:
    return [stop for route in routes(request) for stop in route["stops"]]


def locked_stops(draw: Draw, request: dict) -> None:
    route = some_route(draw, request)
    route["locked_stops"] = draw.number(1, min(2, len(route["stops"])))


def locked(draw: Draw, request: dict) -> None:
    some_route(draw, request)["locked"] = True


def fixed_start(draw: Draw, request: dict) -> None:
    some_route(draw, request)["fixed_start_time"] = draw.number(0, 25)


LINKS = (
    Feature("quota max", most, without("max")),
    Feature("quota min", least, without("min")),
    Feature("quota period", period, pops(quotas, "period"), ("shifts", "quota max")),
    Feature("balance", balance, no_balance),
    Feature("ride time", ride_time, no_ride_time, ("shipments",)),
    Feature("synchronized", synchronized, no("synchronized")),
    Feature("time_lag", time_lag, no_time_lag),
    Feature("ordered", ordered, no("ordered", "participants")),
    Feature("adjacent", adjacent, pops(relations, "adjacent"), ("ordered",)),
    Feature("ordered groups", groups, no("ordered", "groups")),
    Feature("same_route", alike("same_route"), no("same_route")),
    Feature("same_vehicle", alike("same_vehicle"), no("same_vehicle")),
    Feature("different_vehicles", alike("different_vehicles"), no("different_vehicles")),
    Feature("pinned", pinned, pops(stops, "pinned")),
    Feature("locked_stops", locked_stops, pops(routes, "locked_stops")),
    Feature("locked", locked, pops(routes, "locked")),
    Feature("fixed_start_time", fixed_start, pops(routes, "fixed_start_time")),
)  # fmt: skip
